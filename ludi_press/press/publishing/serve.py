"""Serves the site on this machine: builds after each change, and streams the result to open pages."""

import io
import json
import platform
from collections.abc import Callable, Iterable
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Condition, Event
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct, to_builtins

from ludi_press.core.problems import Problem, describe, has_errors, in_file_order
from ludi_press.press.building.build import Built, build
from ludi_press.press.reading.find import Press, asset_roots, refused
from ludi_press.press.reading.looks import look
from ludi_press.press.reading.settings import FILE

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify


class News(Struct, frozen=True):
    """The result of a build: `number` counts builds, `changed` are paths of the site, `problems` are texts."""

    number: int = 0
    changed: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    failed: bool = False

    def as_json(self) -> str:
        return json.dumps(to_builtins(self))


class Broadcast:
    """Publishes news to waiting threads; thread-safe."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._news = News()
        self._open = True

    @property
    def news(self) -> News:
        with self._changed:
            return self._news

    @property
    def is_open(self) -> bool:
        """Whether news may still come."""
        with self._changed:
            return self._open

    def tell(self, changed: Iterable[str], problems: Iterable[Problem]) -> News:
        """Publish the result of a build: the paths of the site that it changed, and all its problems."""
        found = in_file_order(problems)
        failed = has_errors(found)
        words = tuple(describe(problem) for problem in found)
        with self._changed:
            self._news = News(self._news.number + 1, tuple(changed), words, failed)
            self._changed.notify_all()
            return self._news

    def wait(self, seen: int, seconds: float) -> News | None:
        """Return news newer than number `seen`, None if there is none within that many seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._news.number > seen or not self._open, seconds)
            return self._news if self._news.number > seen else None

    def close(self) -> None:
        """Release all waiting threads."""
        with self._changed:
            self._open = False
            self._changed.notify_all()


QUIET: Final = 20
"""Milliseconds without a change after which files are taken to be completely written."""

LOOK_ROUND: Final = 1000
"""Milliseconds between checks for new or removed folders and for files that are not watched."""

_PARTS: Final = ("content", "themes", "tracks")


def watched(press: Press) -> tuple[Path, ...]:
    """Return the folders that a build reads: the press's own, and the package's themes and tracks."""
    folders = (root / part for root in asset_roots(press) for part in _PARTS if root == press.root or part != "content")
    return tuple(folder for folder in folders if folder.is_dir())


def _beside(press: Press) -> str:
    """Return the state of sources outside the watched folders; they are polled, since they may not exist yet."""
    return look([f"f {press.root / FILE}", f"a {press.secrets}"])


def rebuild(press: Press, broadcast: Broadcast) -> Built:
    """Build once and publish the result; an exception becomes a problem, so that the server goes on."""
    try:
        built = build(press)
    except OSError as error:
        built = Built((refused(error, press.root),))
    except Exception as error:  # a failing build must not end the server
        built = Built((Problem("build-failed", f"the build failed: {type(error).__name__}: {error}"),))
    changed = (name.removeprefix("site/") for name in (*built.written, *built.removed) if name.startswith("site/"))
    broadcast.tell(changed, built.problems)
    return built


def keep_building(press: Press, broadcast: Broadcast, report: Callable[[Built], None], stop: Event) -> None:
    """Build, then again after each change until `stop` is set; `report` receives each result."""
    from watchfiles._rust_notify import RustNotify  # `watchfiles.watch` does not tell when it starts watching

    while not stop.is_set():
        folders, beside = watched(press), _beside(press)
        with RustNotify([str(folder) for folder in folders], False, False, 0, True, True) as watcher:
            # After the watcher has started: changes during this build are seen, and built next.
            report(rebuild(press, broadcast))
            while not stop.is_set() and (watched(press), _beside(press)) == (folders, beside):
                if _is_changed(watcher, stop):
                    report(rebuild(press, broadcast))


def _is_changed(watcher: "RustNotify", stop: Event) -> bool:
    """Wait for a change of a source; return False after a time without one. Raises KeyboardInterrupt on Ctrl-C."""
    seen = watcher.watch(QUIET * 8, QUIET, LOOK_ROUND, stop)
    if seen == "signal":
        raise KeyboardInterrupt
    return not isinstance(seen, str) and any(is_source(path) for _, path in seen)


def is_source(path: str) -> bool:
    """Whether a change to this file can change a build; temporary files of editors and builds cannot."""
    name = Path(path).name
    return not name.startswith((".", "#", "~")) and not name.endswith(("~", ".swp", ".tmp", ".new"))


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
        return f"http://{HOST}:{self.server_port}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors: a browser may close a connection during a response."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, broadcast: Broadcast, **settings: Any) -> None:
        self.broadcast = broadcast
        super().__init__(*args, **settings)

    def do_GET(self) -> None:
        if self._is_for_us():
            if self.path == NEWS:
                self._stream()
            else:
                super().do_GET()

    def do_HEAD(self) -> None:
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
