"""Exim on loopback: it takes mails by TLS and password, and delivers those for host@ and list@ into maildirs."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import pytest
from imap_server import await_port, certify, free_port, owner
from mail_server import NAME, PASSWORD
from msgspec import Struct

CONFIG = """\
exim_user = {name}
exim_group = {group}
spool_directory = {folder}/spool
log_file_path = {folder}/exim-%slog
pid_file_path = {folder}/exim.pid
primary_hostname = mx.example.org
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
never_users =
keep_environment =
tls_advertise_hosts = *
tls_certificate = {folder}/cert.pem
tls_privatekey = {folder}/key.pem
auth_advertise_hosts = ${{if eq{{$tls_in_cipher}}{{}}{{}}{{*}}}}
smtp_accept_max = 20
acl_smtp_rcpt = rcpt
acl_smtp_data = data
begin acl
rcpt:
  accept authenticated = *
  deny
data:
  warn add_header = :at_start:Authentication-Results: mx.example.org; dmarc=pass header.from=example.org
  accept
begin routers
all:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = ${{lookup{{$local_part}}dsearch,ret=full{{{folder}/boxes}}{{$value}}{{{folder}/boxes/others}}}}
  create_directory
  maildir_format
  user = {name}
  group = {group}
  mode = 0644
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if and{{{{eq{{$auth2}}{{{user}}}}}{{eq{{$auth3}}{{{password}}}}}}}}}
  server_set_id = $auth2
"""


class Smtp(Struct):
    """A server that can be stopped and started: its port, the certificate to trust, and the folder of its maildirs."""

    port: int
    authority: Path
    boxes: Path
    config: Path
    program: str
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([self.program, "-C", str(self.config), "-bdf", "-q1m"])
        await_port(self.port, self.config.with_name("exim-mainlog"))

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(10)
            self.process = None

    def mails(self, box: str) -> list[bytes]:
        """The mails that were delivered into a box, oldest first."""
        files = [*(self.boxes / box).glob("new/*"), *(self.boxes / box).glob("cur/*")]
        return [path.read_bytes() for path in sorted(files, key=lambda path: path.stat().st_mtime_ns)]


@contextmanager
def smtp_server(folder: Path) -> Iterator[Smtp]:
    """A server in a folder that others may enter; skips where Exim is not installed."""
    program = which("exim4") or which("/usr/sbin/exim4")
    if program is None or os.getuid() != 0:
        pytest.skip("Exim is not here: make test installs it as root on Debian (exim4-daemon-light)")
    authority, port = certify(folder), free_port()
    for name in ("spool", "boxes/host", "boxes/list", "boxes/others"):
        (folder / name).mkdir(parents=True)
    names = owner(folder)
    config = folder / "exim.conf"
    config.write_text(CONFIG.format(folder=folder, port=port, user=NAME, password=PASSWORD, **names), encoding="utf-8")
    server = Smtp(port, authority, folder / "boxes", config, program)
    try:
        server.start()
        yield server
    finally:
        server.stop()
