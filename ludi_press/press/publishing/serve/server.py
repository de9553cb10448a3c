"""The site over HTTP, for this machine alone, with a stream of news; pages get a script that listens to it."""

import io
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO, Final
from urllib.parse import unquote, urlsplit

from ludi_press.press.publishing.serve.stage import Stage

HOST: Final = "127.0.0.1"
NEWS: Final = "/-/news"
SCRIPT: Final = "/-/live.js"
BEAT: Final = 15.0
"""Seconds after which a silent stream says that it lives."""

_NOT_BUILT: Final = (
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>ludi-press</title>'
    "<h1>This page is not here</h1><p>No build has made it yet.</p></html>"
)


class Server(ThreadingHTTPServer):
    """Serves a site on a port of this machine, a free one where `port` is 0; raises OSError where it is taken."""

    daemon_threads = True

    def __init__(self, site: Path, stage: Stage, port: int) -> None:
        self.stage = stage
        super().__init__((HOST, port), partial(_Handler, stage=stage, directory=str(site)))

    @property
    def address(self) -> str:
        """The address of the front page."""
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was closed while it was sent is no error."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, stage: Stage, **settings: Any) -> None:
        self.stage = stage
        super().__init__(*args, **settings)

    def do_GET(self) -> None:
        """A page, a file, the script or the stream."""
        if not self._is_for_us():
            self.send_error(HTTPStatus.FORBIDDEN)
        elif self.path == NEWS:
            self._stream()
        elif self.path == SCRIPT:
            script = files(__package__).joinpath("live.js").read_bytes()
            self._send(HTTPStatus.OK, "text/javascript; charset=utf-8", script)
        else:
            super().do_GET()

    def _is_for_us(self) -> bool:
        """Whether the page was asked for by this machine's own name: another site may not read it through a browser."""
        host = urlsplit(f"//{self.headers.get('Host', '')}").hostname
        return host in (HOST, "localhost")

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Pages with the script in them; files that are not for readers are not there."""
        path = Path(self.translate_path(self.path))
        if any(part.startswith(".") for part in unquote(urlsplit(self.path).path).split("/")):
            return self._missing(path)
        if path.is_dir() and self.path.endswith("/"):
            path /= "index.html"
        if path.is_file() and path.suffix == ".html":
            return self._page(HTTPStatus.OK, path.read_text(encoding="utf-8"))
        if path.exists():
            return super().send_head()
        return self._missing(path)

    def _missing(self, path: Path) -> io.BytesIO:
        own = Path(self.directory) / "404.html"
        return self._page(HTTPStatus.NOT_FOUND, own.read_text(encoding="utf-8") if own.is_file() else _NOT_BUILT)

    def _page(self, status: HTTPStatus, text: str) -> io.BytesIO:
        script = f'<script src="{SCRIPT}" data-number="{self.stage.news.number}"></script>'
        # The policy of the pages lets nothing listen to anybody; here the script must hear the news.
        text = text.replace("default-src 'none'", "default-src 'none'; connect-src 'self'", 1)
        head, end, foot = text.rpartition("</body>")
        data = (f"{head}{script}{end}{foot}" if end else text + script).encode()
        self._head(status, "text/html; charset=utf-8", len(data))
        return io.BytesIO(data)

    def _send(self, status: HTTPStatus, kind: str, data: bytes) -> None:
        self._head(status, kind, len(data))
        self.wfile.write(data)

    def _head(self, status: HTTPStatus, kind: str, length: int) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.end_headers()

    def end_headers(self) -> None:
        """Nothing is kept by a browser: the next build may change it."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _stream(self) -> None:
        """Server-sent events: the newest news at once, then each as it is told."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = -1
        while self.stage.is_open:
            news = self.stage.wait(seen, BEAT)
            line = f"data: {news.as_json()}\n\n" if news else ": still here\n\n"
            try:
                self.wfile.write(line.encode())
                self.wfile.flush()
            except OSError:
                return
            seen = news.number if news else seen

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # the name is the library's
        """Says nothing: the terminal is for the press's own problems."""
