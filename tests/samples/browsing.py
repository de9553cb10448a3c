"""A page of a browser that knows what went wrong on it."""

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, Page, Route, ViewportSize

PATIENCE = 120_000
"""Milliseconds that anything may take: a busy machine is no fault."""
DESK: ViewportSize = {"width": 1280, "height": 720}
UNDRAWN = re.compile(r"^(file:|http://127\.0\.0\.1).*\.(gif|png|webp)$")
NO_SHAPE = '<svg xmlns="http://www.w3.org/2000/svg"/>'
"""A picture without a shape of its own: it takes the one that the page keeps free."""


def stand_in(route: Route) -> None:
    """A picture from the disk, or an empty one where it was left out; builds look for dead links themselves."""
    path = Path(unquote(urlsplit(route.request.url).path))
    route.continue_() if path.is_file() else route.fulfill(body=NO_SHAPE, content_type="image/svg+xml")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which a folder is served."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    handler.log_message = lambda *args: None  # type: ignore[attr-defined]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


class Reader:
    """A page of a browser, and what went wrong on it: errors on the console, and requests that leave the folder."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self._context = browser.new_context(**options)
        self._context.set_default_timeout(PATIENCE)
        self._context.route(UNDRAWN, stand_in)
        self.page = self._context.new_page()
        self.close = self._context.close
        self.faults: list[str] = []
        self.page.on("console", lambda message: self._note(message.text if message.type == "error" else None))
        self.page.on("pageerror", lambda error: self._note(str(error)))
        home = ("about:blank", "file:", "http://127.0.0.1:")
        self.page.on("request", lambda request: self._note(None if request.url.startswith(home) else request.url))

    def _note(self, fault: str | None) -> None:
        self.faults += [fault] if fault else []

    def reset(self) -> None:
        """Leaves the page that is open, and what it was made to look like."""
        self.page.unroute_all()
        self.page.goto("about:blank")  # first, so that nothing is laid out anew for the changes that follow
        self.page.emulate_media(media="null", color_scheme="null", reduced_motion="null")
        self.page.set_viewport_size(DESK)
        self.faults.clear()

    def open(self, path: Path) -> Page:
        """Goes to a page."""
        self.faults.clear()
        self.page.goto(path.as_uri())
        return self.page
