"""Dovecot on loopback: one user, whose mails lie in a maildir of the test."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest
import trustme
from msgspec import Struct

USER, PASSWORD = "host", "panem-et-circenses"
NOBODY = 65534

CONFIG = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
default_internal_user = {name}
default_internal_group = {group}
default_login_user = {name}
mail_location = maildir:{mail}
first_valid_uid = 1
first_valid_gid = 1
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}
}}
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = 0
  }}
  inet_listener imaps {{
    port = {port}
  }}
}}
service stats {{
  chroot =
}}
"""


class Imap(Struct, frozen=True):
    """A running server: its port, the certificate to trust, and the folder of new mails."""

    port: int
    authority: Path
    new: Path


@contextmanager
def imap_server(box: Path | None = None) -> Iterator[Imap]:
    """A server that speaks TLS alone, of a maildir of its own or of another server; skips where Dovecot is missing."""
    with TemporaryDirectory(prefix="imap-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)  # the owner of the mails must get in
        with _running(Path(name), box) as server:
            yield server


@contextmanager
def _running(folder: Path, box: Path | None) -> Iterator[Imap]:
    program = which("dovecot") or which("/usr/sbin/dovecot")
    if program is None:
        pytest.skip("Dovecot is not here: make test installs it as root on Debian (dovecot-imapd)")
    authority, port, mail = certify(folder), free_port(), box or folder / "mail"
    for name in ("new", "cur", "tmp"):
        (mail / name).mkdir(parents=True)
    names = owner(mail if box else folder)
    config = folder / "dovecot.conf"
    config.write_text(CONFIG.format(folder=folder, mail=mail, port=port, password=PASSWORD, **names), encoding="utf-8")
    server = subprocess.Popen([program, "-F", "-c", str(config)])
    try:
        await_port(port, folder / "log")
        yield Imap(port, authority, mail / "new")
    finally:
        server.terminate()
        server.wait(10)


def certify(folder: Path) -> Path:
    """Write a certificate of this machine and its key into a folder; return that of the authority to trust."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    issued = authority.issue_cert("localhost")
    issued.cert_chain_pems[0].write_to_path(folder / "cert.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    return folder / "authority.pem"


def owner(folder: Path) -> dict[str, object]:
    """Who owns the mails: root may not, so nobody does then."""
    import grp
    import pwd

    uid, gid = (NOBODY, NOBODY) if os.getuid() == 0 else (os.getuid(), os.getgid())
    if os.getuid() == 0:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, uid, gid)
    return {"uid": uid, "gid": gid, "name": pwd.getpwuid(uid).pw_name, "group": grp.getgrgid(gid).gr_name}


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def await_port(port: int, log: Path) -> None:
    for _ in range(200):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError(log.read_text(encoding="utf-8") if log.is_file() else "the server has not started")
