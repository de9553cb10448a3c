"""Turns the page of a mail into text: quotations become lines with '>', struck words stay between their tags."""

from html import unescape
from re import ASCII, IGNORECASE, Pattern
from re import compile as pattern
from typing import Final

from msgspec import Struct, field

LONGEST_PAGE: Final = 400_000
"""The most characters of a page that are read."""

QUOTED: Final = "\n> …\n"
"""Stands for a quotation."""

_SKIPPED: Final = frozenset({"style", "script", "head", "title", "template", "svg"})
_STRUCK: Final = frozenset({"s", "strike", "del"})
_VOID: Final = frozenset({"br", "img", "hr", "input", "meta", "link"})
_BREAKS: Final = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "ul", "ol", "table", "pre"})
_QUOTE_CLASS: Final = pattern(r"gmail_quote|yahoo_quoted|moz-cite|quote(?:d|header)?\b|OutlookMessageHeader", ASCII)
_SIGNATURE_CLASS: Final = pattern(r"(?:gmail_|moz-|Apple\s?Mail|ms-outlook-mobile-)signature", ASCII | IGNORECASE)
_LINE_THROUGH: Final = pattern(r"text-decoration[a-z-]*\s*:[^;]*line-through", IGNORECASE)
_HAS_STRUCK: Final = pattern(r"<(?:s|strike|del)\b|line-through", IGNORECASE)
_BLANKS: Final = pattern(r"\n\s*\n\s*")


_COMMENT: Final = "<!--"
_TAG: Final = pattern(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,40})((?:[^<>\"']|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,80})>")
_ATTRIBUTE: Final = pattern(r"(class|id|style)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", IGNORECASE)


class _Text(Struct):
    """Collects the text of a page.

    Inside a `skipped` element nothing is collected; `depth` counts how many of its kind are open.
    Inside a `struck` one everything is struck out.
    """

    parts: list[str] = field(default_factory=list)
    skipped: str = ""
    depth: int = 0
    struck: list[str] = field(default_factory=list)

    def begin(self, tag: str, attributes: str) -> None:
        """Take the beginning of an element."""
        if self.skipped:
            self.inside(tag)
        elif tag in _SKIPPED or tag == "blockquote" or _marked(attributes, ("class", "id"), _QUOTE_CLASS):
            self.parts.append("" if tag in _SKIPPED else QUOTED)
            self.skipped, self.depth = ("", 0) if tag in _VOID else (tag, 1)
        elif tag not in _VOID and _marked(attributes, ("class", "id"), _SIGNATURE_CLASS):
            self.skipped, self.depth = tag, 1
        elif tag in self.struck:
            self.struck.append(tag)
        elif tag not in _VOID and (tag in _STRUCK or _marked(attributes, ("style",), _LINE_THROUGH)):
            self.parts.append("" if self.struck else "<s>")
            self.struck.append(tag)
        elif tag in _BREAKS:
            self.parts.append("\n- " if tag == "li" else "\n")

    def inside(self, tag: str) -> None:
        """Count an element inside a skipped one; behind a blockquote in it, own answers may follow."""
        if tag == "blockquote" != self.skipped:
            self.skipped, self.depth = tag, 1
        elif tag == self.skipped:
            self.depth += 1

    def end(self, tag: str) -> None:
        if self.skipped:
            self.depth -= tag == self.skipped
            self.skipped = self.skipped if self.depth else ""
        elif tag in self.struck:
            self.struck.remove(tag)
            self.parts.append("" if self.struck else "</s>")
        elif tag in _BREAKS and tag != "br":
            self.parts.append("\n")

    def text(self, data: str) -> None:
        """Take text between elements."""
        if not self.skipped:
            self.parts.append(" ".join(unescape(data).split("\n")))


def _marked(attributes: str, names: tuple[str, ...], mark: Pattern[str]) -> bool:
    found = _ATTRIBUTE.finditer(attributes) if attributes.strip() else ()
    return any(one[1].casefold() in names and mark.search(one[2] or one[3] or one[4] or "") for one in found)


def text_of_html(page: str) -> str:
    """Return the visible text of a page.

    The standard library's parser is not used: it takes a minute for the worst pages of this size.
    """
    found, at = _Text(), 0
    shown = _without_comments(page[:LONGEST_PAGE].replace("\r\n", "\n"))
    for tag in _TAG.finditer(shown):
        found.text(shown[at : tag.start()])
        if tag[1]:
            found.end(tag[2].casefold())
        else:
            found.begin(tag[2].casefold(), tag[3])
        at = tag.end()
    found.text(shown[at:])
    return _BLANKS.sub("\n\n", "".join(found.parts))


def _without_comments(page: str) -> str:
    """Return a page without comments, declarations, and the conditions that Outlook writes."""
    first, *rest = page.split(_COMMENT)
    return _DECLARED.sub("", "".join((first, *(one.partition("-->")[2] for one in rest))))


_DECLARED: Final = pattern(r"<[!?][^<>]{0,2000}>")


def has_struck(page: str) -> bool:
    """Return whether words of a page are struck out, which its plain text does not show."""
    return bool(_HAS_STRUCK.search(page[:LONGEST_PAGE]))
