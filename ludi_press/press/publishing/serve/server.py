"""Serves the site over HTTP on this machine only, with a stream of build news; a script in the pages reads it."""

import io
import platform
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO, Final
from urllib.parse import unquote, urlsplit

from ludi_press.press.publishing.serve.broadcast import Broadcast

HOST: Final = "127.0.0.1"
NEWS: Final = "/-/news"
SCRIPT: Final = "/-/live.js"
BEAT: Final = 15.0
"""Seconds after which an idle stream sends a keep-alive comment."""

_NOT_BUILT: Final = (
    '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>ludi-press</title>'
    "<h1>This page is not here</h1><p>No build has made it yet.</p></html>"
)


class Server(ThreadingHTTPServer):
    """Serves a site on a local port, a free one if `port` is 0; raises OSError if the port is taken."""

    daemon_threads = True

    def __init__(self, site: Path, broadcast: Broadcast, port: int) -> None:
        self.broadcast = broadcast
        # Elsewhere a port can be used again at once; on Windows another program's port would be taken over.
        self.allow_reuse_address = platform.system() != "Windows"
        super().__init__((HOST, port), partial(_Handler, broadcast=broadcast, directory=str(site)))

    @property
    def address(self) -> str:
        """The address of the front page."""
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors: a browser may close a connection during a response."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, broadcast: Broadcast, **settings: Any) -> None:
        self.broadcast = broadcast
        super().__init__(*args, **settings)

    def do_GET(self) -> None:
        """Send a page, a file, the script or the stream."""
        if self._is_for_us():
            if self.path == NEWS:
                self._stream()
            else:
                super().do_GET()

    def do_HEAD(self) -> None:
        """Send the same headers without a body."""
        if self._is_for_us():
            super().do_HEAD()

    def _is_for_us(self) -> bool:
        """Whether the request's host is this machine; otherwise send an error.

        This prevents other sites from reading the pages through a browser.
        """
        try:
            host = urlsplit(f"//{self.headers.get('Host', '')}").hostname
        except ValueError:
            self.send_error(HTTPStatus.BAD_REQUEST)
            return False
        if host not in (HOST, "localhost"):
            self.send_error(HTTPStatus.FORBIDDEN)
            return False
        return True

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send pages with the script added; hidden files are not found."""
        if self.path == SCRIPT:
            script = files(__package__).joinpath("live.js").read_bytes()
            return self._send(HTTPStatus.OK, "text/javascript; charset=utf-8", script)
        try:
            path = self._asked()
            if path is None:
                return self._missing()
            if path.suffix == ".html":
                return self._page(HTTPStatus.OK, _text(path))
        except (OSError, ValueError):  # an impossible name, or an unreadable file
            return self._missing()
        return super().send_head()

    def _asked(self) -> Path | None:
        """Return the requested file of the site, or a folder without a final slash, which is redirected.

        None for hidden names and for links that lead out of the site.
        Raises ValueError or OSError for names that no file can have.
        """
        asked, path = urlsplit(self.path).path, Path(self.translate_path(self.path))
        if any(part.startswith(".") for part in unquote(asked).split("/")):
            return None
        if asked.endswith("/"):
            path /= "index.html"
        is_there = path.is_file() or (path.is_dir() and not asked.endswith("/"))
        return path if is_there and self._lies_in_site(path) else None

    def _lies_in_site(self, path: Path) -> bool:
        return path.resolve().is_relative_to(Path(self.directory).resolve())

    def _missing(self) -> io.BytesIO:
        own = Path(self.directory) / "404.html"
        is_there = own.is_file() and self._lies_in_site(own)
        return self._page(HTTPStatus.NOT_FOUND, _text(own) if is_there else _NOT_BUILT)

    def _page(self, status: HTTPStatus, text: str) -> io.BytesIO:
        script = f'<script src="{SCRIPT}" data-number="{self.broadcast.news.number}"></script>'
        # The content policy of the pages forbids connections; here the script must read the stream.
        text = text.replace("default-src 'none'", "default-src 'none'; connect-src 'self'", 1)
        head, end, foot = text.rpartition("</body>")
        data = (f"{head}{script}{end}{foot}" if end else text + script).encode()
        return self._send(status, "text/html; charset=utf-8", data)

    def _send(self, status: HTTPStatus, kind: str, data: bytes) -> io.BytesIO:
        """Send the headers, and return the body."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return io.BytesIO(data)

    def end_headers(self) -> None:
        """Forbid caching, since the next build may change the page."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def _stream(self) -> None:
        """Send server-sent events: the newest news at once, then each new one."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        seen = -1
        while self.broadcast.is_open:
            news = self.broadcast.wait(seen, BEAT)
            line = f"data: {news.as_json()}\n\n" if news else ": still here\n\n"
            try:
                self.wfile.write(line.encode())
                self.wfile.flush()
            except OSError:
                return
            seen = news.number if news else seen

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # the name is the library's
        """Log nothing: the terminal shows the press's own problems."""


def _text(path: Path) -> str:
    """Return a page's text, even if it is not valid UTF-8."""
    return path.read_text(encoding="utf-8", errors="replace")
