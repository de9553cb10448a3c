"""The system clipboard: plain text through pyperclip, rendered HTML through the tools of each system.

pyperclip is imported only when something is copied.
"""

import os
import platform
import shutil
import subprocess
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from ludi_press.core.problems import Problem

_LONGEST: Final = 10
"""The timeout of a clipboard tool in seconds."""


def to_clipboard(text: str) -> Problem | None:
    """Copy the text to the clipboard; a Problem if this machine has none that can be reached."""
    from pyperclip import PyperclipException, copy

    if platform.system() == "Darwin":
        os.environ.setdefault("LC_CTYPE", "UTF-8")  # by it pbcopy reads letters beyond ASCII
    try:
        copy(text)
    except (PyperclipException, OSError):
        suggestion = "install wl-clipboard or xclip, or copy it from the turn's host.html in a browser"
        return Problem("no-clipboard", "there is no clipboard that could be reached", None, None, suggestion)
    return None


def look_to_clipboard(page: str) -> bool:
    """Copy an HTML page so that editors paste it as rendered; return whether this machine could.

    Characters beyond ASCII become entities, so that no tool depends on the page's encoding.
    """
    html = page.encode("ascii", "xmlcharrefreplace")
    return any(tool.is_here() and _took(tool.command, tool.wrap(html)) for tool in _TOOLS)


class _Tool(Struct, frozen=True):
    """A program that takes HTML from standard input; it runs only where the environment has `variable`."""

    command: tuple[str, ...]
    system: str
    variable: str = ""
    wrap: Callable[[bytes], bytes] = bytes

    def is_here(self) -> bool:
        return (
            platform.system() == self.system
            and (not self.variable or bool(os.environ.get(self.variable)))
            and shutil.which(self.command[0]) is not None
        )


_POWERSHELL: Final = (
    "powershell.exe",
    "-NoProfile",
    "-NonInteractive",
    "-Command",
    "Set-Clipboard -AsHtml -Value ([Console]::In.ReadToEnd())",
)

_TOOLS: Final = (
    _Tool(_POWERSHELL, "Linux", "WSL_DISTRO_NAME"),
    _Tool(("wl-copy", "--type", "text/html"), "Linux", "WAYLAND_DISPLAY"),
    _Tool(("xclip", "-selection", "clipboard", "-t", "text/html"), "Linux", "DISPLAY"),
    _Tool(_POWERSHELL, "Windows"),
    _Tool(("osascript", "-"), "Darwin", "", lambda html: f"set the clipboard to «data HTML{html.hex()}»".encode()),
)


def _took(command: Sequence[str], data: bytes) -> bool:
    """Whether the tool took the data; its output is discarded, since some tools stay in the background."""
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(command, input=data, stdout=quiet, stderr=quiet, timeout=_LONGEST, check=False)  # noqa: S603 # only commands of _TOOLS
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0
