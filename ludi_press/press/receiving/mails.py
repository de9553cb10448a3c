"""Reads one mail: its sender, its time, and the own text, from HTML too.

The email library raises errors of many kinds on hostile mails; such a mail is named and left out (`Unread`).
Headers are read by the older and simpler rules of that library: the newer ones take a header to pieces by recursion.
"""

import email
from collections.abc import Iterator
from datetime import UTC, datetime
from email.header import decode_header, make_header
from email.message import Message as Mail
from email.policy import compat32
from email.utils import getaddresses, parsedate_to_datetime
from html import unescape
from itertools import islice
from re import ASCII, IGNORECASE, MULTILINE, Pattern
from re import compile as pattern
from typing import Final
from unicodedata import normalize
from zoneinfo import ZoneInfo

from msgspec import Struct, field

from ludi_press.core.problems import on_one_line
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.receiving.plain import folded, one_of, plain

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
_UNSEEN: Final = pattern(r"display\s*:\s*none|visibility\s*:\s*hidden", IGNORECASE)
_LINE_THROUGH: Final = pattern(r"text-decoration[a-z-]*\s*:[^;]*line-through", IGNORECASE)
_HAS_STRUCK: Final = pattern(r"<(?:s|strike|del)\b|line-through", IGNORECASE)
_BLANKS: Final = pattern(r"\n\s*\n\s*")


_COMMENT: Final = "<!--"
_ANY_TAG: Final = pattern(r"<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,40})((?:[^<>\"']|\"[^\"]{0,2000}\"|'[^']{0,2000}'){0,80})>")
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
        if self.skipped:
            self.inside(tag)
        elif tag in _SKIPPED or tag == "blockquote" or _marked(attributes, ("class", "id"), _QUOTE_CLASS):
            self.parts.append("" if tag in _SKIPPED else QUOTED)
            self.skipped, self.depth = ("", 0) if tag in _VOID else (tag, 1)
        elif tag not in _VOID and _is_none(attributes):
            self.skipped, self.depth = tag, 1
        elif tag in self.struck:
            self.struck.append(tag)
        elif tag not in _VOID and (tag in _STRUCK or _marked(attributes, ("style",), _LINE_THROUGH)):
            self.parts.append("" if self.struck else "<s>")
            self.struck.append(tag)
        elif tag in _CELLS:
            self.parts.append(" ")
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
        if not self.skipped:
            self.parts.append(" ".join(unescape(data).split("\n")))


def _is_none(attributes: str) -> bool:
    """Return whether an element is a signature, or is not shown."""
    return _marked(attributes, ("class", "id"), _SIGNATURE_CLASS) or _marked(attributes, ("style",), _UNSEEN)


def _marked(attributes: str, names: tuple[str, ...], mark: Pattern[str]) -> bool:
    found = _ATTRIBUTE.finditer(attributes) if attributes.strip() else ()
    return any(one[1].casefold() in names and mark.search(one[2] or one[3] or one[4] or "") for one in found)


def text_of_html(page: str) -> str:
    """Return the visible text of a page.

    The standard library's parser is not used: it takes a minute for the worst pages of this size.
    """
    found, at = _Text(), 0
    shown = _without_comments(page[:LONGEST_PAGE].replace("\r\n", "\n"))
    for tag in _ANY_TAG.finditer(shown):
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


_CELLS: Final = frozenset({"td", "th"})
_DECLARED: Final = pattern(r"<[!?][^<>]{0,2000}>")


def has_struck(page: str) -> bool:
    """Return whether words of a page are struck out, which its plain text does not show."""
    return bool(_HAS_STRUCK.search(page[:LONGEST_PAGE]))


class ReceivedMessage(Struct, frozen=True):
    """A message: the name and address of its sender, the time in Roman time, None if it tells none, and its text.

    `mailed` means that it was a mail, with an address; `signature` are the lines of the signature.
    `doubt` is why it may not be, or not all be, what its sender wrote.
    `subject` and `id`, the Message-ID, are those of a mail.
    `account` is that of a forum or a wiki, which says itself who wrote; such a message has no address.
    `passed_on` is the text of a message that a mail forwards, with its head.
    `vouched` are the mail servers that say in its head that it truly comes from its sender's domain.
    `date` is what stands above pasted text as its date, and cannot be read as a moment.
    `attached` are the names of files that came with a mail and are not read.
    `cut` is what was taken for a quotation though no mark tells so.
    `above` is the message above it in pasted text, whose writer may only speak to somebody here, as `called` says.
    """

    text: str
    name: str = ""
    address: str = ""
    at: datetime | None = None
    signature: str = ""
    mailed: bool = False
    doubt: str | None = None
    subject: str = ""
    id: str = ""
    vouched: tuple[str, ...] = ()
    account: str = ""
    passed_on: str = ""
    date: str = ""
    attached: tuple[str, ...] = ()
    cut: str = ""
    above: "ReceivedMessage | None" = None
    called: str = ""


class Unread(Struct, frozen=True):
    """A mail that is no message: who sent it, as far as it tells, its number in its file, and why.

    `automatic` marks an answer or a bounce that a machine wrote.
    """

    sender: str
    number: int
    why: str
    automatic: bool = False


TOO_LONG: Final = "this message is too long to be read whole: what are the orders alone?"

_LONGEST_HEADER: Final = 2_000
_DEEPEST: Final = 20
_MOST_PARTS: Final = 50


def read_mail(data: bytes, number: int = 1) -> ReceivedMessage | Unread:
    try:
        mail = email.message_from_bytes(data, policy=compat32)
        sender = _sender(mail)
        why = _automatic(mail, sender[1])
        if why:
            return Unread(sender[1] or sender[0] or _raw_sender(data), number, why, automatic=True)
        return _message(mail, *sender)
    except Exception as error:
        deep = isinstance(error, RecursionError)
        return Unread(
            _raw_sender(data), number, "its parts or marks are nested too deeply" if deep else "it is damaged"
        )


def _message(mail: Mail, name: str, address: str) -> ReceivedMessage:
    words = plain("\n".join(_texts(mail)))
    passed_on = words.below if words.passed_on or _FORWARDS.match(folded(_subject(mail))) else ""
    return ReceivedMessage(
        text=words.text,
        name=name,
        address=address,
        at=mail_date(_header(mail, "Date")),
        signature=words.signature,
        mailed=True,
        doubt=None if words.whole else TOO_LONG,
        subject=_subject(mail),
        id=_header(mail, "Message-ID").strip(),
        vouched=tuple(_vouched(mail, address)),
        attached=tuple(dict.fromkeys(_attached(mail)))[:_MOST_ATTACHED],
        passed_on=passed_on,
        cut="" if passed_on else words.cut,
    )


# --- headers


def _raw(mail: Mail, name: str) -> str:
    """Return a header as it was sent, without line breaks."""
    held = next((value for key, value in mail.raw_items() if key.casefold() == name.casefold()), "")
    text = str(held)[:_LONGEST_HEADER].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return " ".join(text.split())


def _header(mail: Mail, name: str) -> str:
    return _decoded(_raw(mail, name))


def _decoded(text: str) -> str:
    """Return a header's text; as it was sent if its encoding is damaged."""
    try:
        return str(make_header(decode_header(text)))
    except (ValueError, LookupError):
        return text


_TAG: Final = pattern(r"\[[^\[\]]{1,60}\]\s*")


def _subject(mail: Mail) -> str:
    """Return the subject without the mark that a list puts there: "[Races]"."""
    subject = " ".join(_header(mail, "Subject").split())
    return _TAG.sub("", subject, count=1) if _raw(mail, "List-Id") or _posting(mail) else subject


_FORWARDS: Final = pattern(rf"(?:\[[^\[\]]{{1,60}}\]\s*)*{one_of('forward')}\s*:")

_ANGLED: Final = pattern(rb"^From:[^\n]{0,2000}?<([^<>\s]{1,200})>", MULTILINE | IGNORECASE)
_BARE: Final = pattern(rb"^From:[ \t]*([^\n]{0,60})", MULTILINE | IGNORECASE)


def _raw_sender(data: bytes) -> str:
    found = _ANGLED.search(data[:20_000]) or _BARE.search(data[:20_000])
    return " ".join(found[1].decode("utf-8", "replace").split()) if found else "somebody"


def _addresses(mail: Mail, name: str) -> list[tuple[str, str]]:
    text = _raw(mail, name)
    return [(_decoded(one), address) for one, address in getaddresses([text])] if text else []


_VIA: Final = pattern(rf"['\"]?(.+?)['\"]?\s+\(?{one_of('through')}\s+(.+?)\)?$", IGNORECASE)
_LISTED: Final = pattern(r"(.*?)\s*<?([^\s<>@]+@[^\s<>@]+)>?\s+\[[^\]]+\]$")
_GROUPED: Final = pattern(r"([^@=\s]+)=([^@=\s]+\.[^@=\s]+)@[^@\s]+$")


def _sender(mail: Mail) -> tuple[str, str]:
    """Return the name and address of the sender, "" for an address that a list has hidden."""
    name, address = next(iter(_addresses(mail, "From")), ("", ""))
    listed = _LISTED.match(name)
    if listed:  # Marcus Varro marcus@example.org [races]
        return listed[1].strip(), listed[2]
    whole = normalize("NFC", name)
    via = _VIA.match(folded(whole))
    if via is None:
        return name, _hidden_address(mail, address) if address and address.casefold() == _posting(mail) else address
    return whole[via.start(1) : via.end(1)].strip(), _hidden_address(mail, address)


def _hidden_address(mail: Mail, shown: str) -> str:
    """Return the address that a list tells in another header, or inside its own; "" if it tells none."""
    lists = {shown.casefold(), *(one.casefold() for _, one in _addresses(mail, "To")), _posting(mail)}
    for header in ("X-Original-From", "X-Original-Sender", "X-Google-Original-From", "Reply-To"):
        found = next((one for _, one in _addresses(mail, header) if one and one.casefold() not in lists), None)
        if found:
            return found
    grouped = _GROUPED.match(shown)
    return f"{grouped[1]}@{grouped[2]}" if grouped else ""


def _posting(mail: Mail) -> str:
    """Return the address to which mails for a list are sent."""
    return _raw(mail, "List-Post").strip("<> ").removeprefix("mailto:").casefold()


_PASSED: Final = pattern(r"\bdmarc\s*=\s*pass\b[^;]*?\bheader\.from\s*=\s*([A-Za-z0-9.-]+)", IGNORECASE)
_MOST_RESULTS: Final = 20


def _vouched(mail: Mail, address: str) -> Iterator[str]:
    """Yield the servers whose uppermost Authentication-Results say dmarc=pass for the sender's domain (RFC 8601)."""
    domain = address.rpartition("@")[2].casefold()
    seen: set[str] = set()
    for value in (mail.get_all("Authentication-Results") or [])[:_MOST_RESULTS]:
        server, _, results = " ".join(str(value)[:_LONGEST_HEADER].split()).partition(";")
        name = (server.split() or [""])[0].casefold()
        passed = _PASSED.search(results)
        if name not in seen and passed and domain and passed[1].casefold() == domain:
            yield name
        seen.add(name)


_SUBJECT: Final = pattern(rf"{one_of('automatic')}(?:\b|(?<=\W))")
_ROBOTS: Final = frozenset({"mailer-daemon", "postmaster"})


def _automatic(mail: Mail, address: str) -> str | None:
    """Return why a mail is one that a machine wrote; None for one of a person."""
    submitted = _raw(mail, "Auto-Submitted").partition(";")[0].strip().casefold()
    if mail.get_content_type() == "multipart/report" or _raw(mail, "X-Failed-Recipients"):
        return "a report on a mail that did not arrive"
    if address.partition("@")[0].casefold() in _ROBOTS or _raw(mail, "Return-Path") == "<>":
        return "a mail of a mail server"
    if submitted not in ("", "no") or _raw(mail, "X-Autoreply") or _raw(mail, "X-Autorespond"):
        return "an automatic mail"
    if _raw(mail, "Precedence").casefold() == "auto_reply" or _SUBJECT.match(folded(_header(mail, "Subject"))):
        return "an automatic answer"
    return None


_OLDEST: Final = 2000
"""Dates before this year come from clocks that were never set."""


def mail_date(text: str) -> datetime | None:
    """Return when a mail was sent; a time without a zone is Roman, None stands for a date that cannot be true."""
    try:
        moment = parsedate_to_datetime(text)
        rome = ZoneInfo(ROMAN_ZONE)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC if "-0000" in text else rome)
        return moment.astimezone(rome) if moment.year >= _OLDEST else None
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


# --- texts


def _texts(mail: Mail) -> Iterator[str]:
    """Yield the texts of a mail; mails that are attached to it are another's."""
    left = [(mail, 0)]
    for _ in range(_MOST_PARTS):
        if not left:
            return
        part, depth = left.pop(0)
        held = part.get_payload()
        inside = [one for one in held if isinstance(one, Mail)] if isinstance(held, list) else []
        if (
            part.get_content_maintype() == "message"
            or _raw(part, "Content-Disposition")[:10].casefold() == "attachment"
        ):
            continue
        if inside and depth < _DEEPEST:
            chosen = [_best(inside)] if part.get_content_subtype() == "alternative" else inside
            left[:0] = [(one, depth + 1) for one in chosen]
        elif part.get_content_type() == "text/html":
            yield text_of_html(content_of(part))
        elif part.get_content_type() == "text/plain":
            yield content_of(part)


def _attached(mail: Mail) -> Iterator[str]:
    """Yield the names of files that are attached to a mail, without the cards and seals of programs."""
    for part in islice(mail.walk(), _MOST_PARTS):
        attached = _raw(part, "Content-Disposition")[:10].casefold() == "attachment"
        if (attached or part.get_filename()) and part.get_content_type() not in _NO_FILES:
            yield on_one_line(_decoded(str(part.get_filename() or part.get_content_type())))[:_LONGEST_NAME]


_NO_FILES: Final = frozenset(
    {
        *("application/pgp-signature", "application/pgp-keys"),
        *("application/pkcs7-signature", "application/x-pkcs7-signature"),
        *("text/vcard", "text/x-vcard", "text/directory", "text/calendar", "message/rfc822"),
    }
)
_MOST_ATTACHED: Final = 5
_LONGEST_NAME: Final = 80


def _best(parts: list[Mail]) -> Mail:
    """Return the part that is read of some that say the same: plain text, unless only the page shows struck words."""
    texts = [one for one in parts if one.get_content_type() == "text/plain" and content_of(one).strip()]
    pages = [one for one in parts if one.get_content_type() == "text/html"]
    struck = [one for one in pages if has_struck(content_of(one))]
    return next(iter((*struck, *texts, *parts[::-1])))


def content_of(part: Mail) -> str:
    """Return the text of a part, even if its character set is unknown."""
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    try:
        return data.decode(str(part.get_content_charset() or "utf-8"), "replace")
    except (LookupError, ValueError):
        return data.decode("utf-8", "replace")
