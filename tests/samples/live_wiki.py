"""Debian's MediaWiki as it is unpacked by `make wiki`, with SQLite and PHP's own server, on loopback alone."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from msgspec import Struct

ROOT = Path(__file__).parents[2]
TREE = ROOT / ".mediawiki/usr/share/mediawiki"
HOST = "127.0.0.1"
NOBODY = "+\\"
"""The token of those who are not logged in."""

SETTINGS = """
$wgEnableUploads = true;
$wgUploadDirectory = '{site}/images';
$wgUploadPath = '/images';
$wgDefaultSkin = 'monobook';
$wgJobRunRate = 0;
$wgPingback = false;
$wgRateLimits = [];
$wgPasswordConfig['pbkdf2']['cost'] = '1';
$wgShowExceptionDetails = true;
wfLoadExtension( 'Parsoid', "$IP/vendor/wikimedia/parsoid/extension.json" );
$wgParsoidSettings = [ 'linting' => true ];
"""


def wanting() -> str | None:
    """Why there is no wiki to be had here, None where there is one."""
    if not (TREE / "index.php").is_file():
        return "MediaWiki is not unpacked: make wiki"
    return None if shutil.which("php") else "there is no PHP: make wiki"


class Wiki(Struct, frozen=True):
    """A wiki that runs."""

    port: int
    settings: Path

    @property
    def url(self) -> str:
        """Where its paths begin."""
        return f"http://{HOST}:{self.port}"

    def parsed(self, wikitext: str) -> str:
        """What the wiki makes of a text, as HTML."""
        query = {"action": "parse", "contentmodel": "wikitext", "prop": "text"}
        return str(self._call(**query, disableeditsection="1", text=wikitext)["parse"]["text"])

    def lint(self, wikitext: str) -> list[dict[str, object]]:
        """What the wiki's own linter finds in a text."""
        path = f"/rest.php/{HOST}/v3/transform/wikitext/to/lint/Main_Page"
        found: list[dict[str, object]] = json.loads(self.fetch(path, "application/json", {"wikitext": wikitext}))
        return found

    def save(self, title: str, wikitext: str) -> str:
        """Saves a page and tells its address."""
        query = {"action": "edit", "token": NOBODY}
        assert self._call(**query, title=title, text=wikitext)["edit"]["result"] == "Success"
        return f"{self.url}/index.php?{urlencode({'title': title})}"

    def upload(self, folder: Path, *options: str) -> None:
        """Uploads the pictures of a folder under their names, and returns in a later second than that of the upload.

        MediaWiki names a replaced picture by its second and refuses a second replacement in the same one.
        """
        _php("importImages.php", "--conf", str(self.settings), *options, str(folder))
        time.sleep(1 - time.time() % 1)

    def text(self, title: str) -> str:
        """The wikitext of a page."""
        return self.fetch(f"/index.php?{urlencode({'title': title, 'action': 'raw'})}").decode()

    def bot_password(self, bot: str = "ludi") -> tuple[str, str]:
        """The name and the password of a new bot of the wiki's host that may edit and upload."""
        password = secrets.token_hex(16)
        grants = "basic,editpage,createeditmovepage,uploadfile,uploadeditmovefile"
        _php(
            "createBotPassword.php",
            "--conf",
            str(self.settings),
            "--appid",
            bot,
            "--grants",
            grants,
            "Host",
            password,
        )
        return f"Host@{bot}", password

    def fetch(self, path: str, kind: str = "", data: dict[str, str] | None = None) -> bytes:
        """What the wiki answers; `data` is posted, as `kind` wants it."""
        connection = HTTPConnection(HOST, self.port)
        body = json.dumps(data) if kind == "application/json" else urlencode(data or {})
        headers = {"Content-Type": kind} if kind else {}
        connection.request("POST" if data else "GET", path, body if data else None, headers)
        with closing(connection), connection.getresponse() as answer:
            read = answer.read()
            assert answer.status == 200, read[:1000]
            return read

    def _call(self, **query: str) -> dict[str, dict[str, object]]:
        asked = {"format": "json", "formatversion": "2", "disablelimitreport": "1", **query}
        found: dict[str, dict[str, object]] = json.loads(
            self.fetch("/api.php", "application/x-www-form-urlencoded", asked)
        )
        return found


@contextmanager
def running_wiki(folder: Path) -> Iterator[Wiki]:
    """A new wiki in an empty folder, while it runs."""
    with _kept_port() as port, (folder / "server.log").open("wb") as log:
        wiki = Wiki(port, _install(folder, f"http://{HOST}:{port}"))
        server = subprocess.Popen(
            ["php", "-S", f"{HOST}:{port}", "-t", str(folder / "site")],
            env={**os.environ, "MW_CONFIG_FILE": str(wiki.settings)},
            stdout=log,
            stderr=log,
        )
        try:
            _wait_for(server, port)
            yield wiki
        finally:
            server.terminate()
            server.wait()


@contextmanager
def _kept_port() -> Iterator[int]:
    """A port that nobody else is given: this socket holds it without listening, so that PHP can listen there."""
    with socket.socket() as keeper:
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        keeper.bind((HOST, 0))
        yield int(keeper.getsockname()[1])


def _install(folder: Path, url: str) -> Path:
    site, data = folder / "site", folder / "data"
    for made in (site, data, site / "images"):
        made.mkdir()
    for name in ("index.php", "load.php", "api.php", "rest.php", "resources", "skins"):
        (site / name).symlink_to(TREE / name)
    _php(
        "install.php",
        *("--confpath", str(folder), "--server", url, "--scriptpath", ""),
        *("--dbtype", "sqlite", "--dbpath", str(data), "--dbname", "wiki"),
        *("--pass", secrets.token_urlsafe(16), "--skins", "MonoBook", "Ludi", "Host"),
    )
    settings = folder / "LocalSettings.php"
    with settings.open("a", encoding="utf-8") as file:
        file.write(SETTINGS.replace("{site}", str(site)))
    return settings


def _php(script: str, *args: str) -> None:
    command = ["php", str(TREE / "maintenance" / script), *args]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _wait_for(server: "subprocess.Popen[bytes]", port: int) -> None:
    """Waits until the server answers; raises CalledProcessError where it ended instead."""
    while server.poll() is None:
        try:
            socket.create_connection((HOST, port)).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise subprocess.CalledProcessError(server.returncode, "php")
