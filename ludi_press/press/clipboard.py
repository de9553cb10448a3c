"""The clipboard of the machine, by way of pyperclip, which knows the tools and calls of each system.

It is imported when something is copied, not before.
"""

from ludi_press.problems import Problem


def to_clipboard(text: str) -> Problem | None:
    """Puts the text on the clipboard; a Problem where this machine has none that can be reached."""
    from pyperclip import PyperclipException, copy

    try:
        copy(text)
    except (PyperclipException, OSError):
        suggestion = "install wl-clipboard or xclip, or copy it from the turn's host.html in a browser"
        return Problem("no-clipboard", "there is no clipboard that could be reached", None, None, suggestion)
    return None
