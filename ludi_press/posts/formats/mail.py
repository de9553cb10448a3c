"""Writes a post as mail: multipart/alternative of plain text and HTML, with one inline picture in the HTML.

The same turn gives the same bytes: boundaries and Message-ID are made from race and turn, and the host's mail program
adds the Date.
X-Unsent opens the file as a draft; sender, recipients and a list's [tag] in the subject are left to the host.
All parts of a post refer to the same ID, though no mail has it, so that programs show them as one thread (RFC 5256).
"""

import hashlib
import re
from base64 import encodebytes
from email import policy
from email.header import Header
from email.message import MIMEPart
from email.quoprimime import body_encode
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import Inline, shown_in
from ludi_press.posts.formats.budget import fit
from ludi_press.posts.formats.html import MailHtml
from ludi_press.posts.formats.text import PlainText, harmless
from ludi_press.posts.formats.writer import Images, Tones
from ludi_press.posts.words.phrases import Words

LIMIT: Final = 38 * 1024
"""The bytes of a mail that leave room for a list's headers: Mailman accepts 40 KB (max_message_size)."""

_DOMAIN: Final = "ludi-press.invalid"
_PLAIN: Final = 60
_MOST: Final = 99
_QUOTED: Final = "quoted-printable"
_WIDEST: Final = policy.SMTP.max_line_length or 78


class Envelope(Struct, frozen=True):
    """The headers' data: race and turn, the subject of the first part, and the language (BCP 47).

    A post with `errata`, counted, is another mail: programs and lists drop a second one of the same id.
    """

    race: str
    turn: int
    subject: str
    language: str
    errata: int = 0

    @property
    def first(self) -> str:
        """The name of the post before it was amended."""
        return f"{self.race}.{self.turn}.{self.language}"

    @property
    def key(self) -> str:
        """A name that no other post has."""
        return f"{self.first}.erratum-{self.errata}" if self.errata else self.first


def write_mails(
    document: doc.Document,
    tones: Tones,
    images: Images,
    envelope: Envelope,
    words: Words,
    picture: Inline | None = None,
) -> tuple[bytes, ...]:
    """Return the mails of a post, each within LIMIT and as few as possible.

    The picture is attached to the mail that shows it, if that needs no further mail, or one more if it has no address.
    A picture that is not attached is linked, or a line asks the host to insert it.
    """
    writer = _Mails(tones, images, envelope)
    bare = writer.parts(document, words, None)
    if picture is None:
        return bare
    full = writer.parts(document, words, picture)
    most = len(bare) + (images.base is None)
    return full if len(full) <= most and max(map(len, full)) <= LIMIT else bare


class _Mails:
    """Writes and measures the mails of one post; results are cached."""

    def __init__(self, tones: Tones, images: Images, envelope: Envelope) -> None:
        self.tones = tones
        self.images = images
        self.envelope = envelope
        self._text_in = cache(lambda known: PlainText(tones, replace(images, known=dict(known))))
        self._html_in = cache(lambda known: MailHtml(tones, replace(images, known=dict(known))))
        self._around = cache(lambda part, parts, picture: len(self.sealed("", "", part, parts, picture)))

    def parts(self, document: doc.Document, words: Words, picture: Inline | None) -> tuple[bytes, ...]:
        """Return the mails of a document, with the picture in the one that shows it."""

        def inside(part: doc.Document) -> Inline | None:
            return picture if picture and picture.file in shown_in(part) else None

        if self.size(document, 1, 1, inside(document)) <= LIMIT:
            return (self.mail(document, 1, 1, inside(document)),)
        parts = fit(document, LIMIT, lambda part: self.size(part, _MOST, _MOST, inside(part)), words)
        return tuple(self.mail(part, number, len(parts), inside(part)) for number, part in enumerate(parts, 1))

    def size(self, document: doc.Document, part: int, parts: int, picture: Inline | None) -> int:
        """Return the bytes of one mail: its two texts, with two bytes for each line end, and everything around them."""
        texts = (self.text(document, picture), self.html(document, part, picture))
        return self._around(part, parts, picture) + sum(len(text) + text.count("\n") for text in texts)

    def mail(self, document: doc.Document, part: int = 1, parts: int = 1, picture: Inline | None = None) -> bytes:
        return self.sealed(self.text(document, picture), self.html(document, part, picture), part, parts, picture)

    def text(self, document: doc.Document, picture: Inline | None) -> str:
        """Return the plain text; an attached picture is described in words, and linked if its address is known."""
        known = ((picture.file, ""),) if picture and self.images.base is None else ()
        return _quoted(self._text_in(known).write(document))

    def html(self, document: doc.Document, part: int, picture: Inline | None) -> str:
        known = ((picture.file, f"cid:{self.cid(part, picture)}"),) if picture else ()
        return _quoted(self._html_in(known).write(document))

    def key(self, part: int) -> str:
        """Return a name that no other mail has."""
        return f"{self.envelope.key}.{part}"

    def cid(self, part: int, picture: Inline) -> str:
        return f"{_digest(self.key(part), picture.file)}@{_DOMAIN}"

    def sealed(self, text: str, html: str, part: int, parts: int, picture: Inline | None) -> bytes:
        """Return a mail from its two texts, which are already quoted-printable."""
        label = f" ({part}/{parts})" if parts > 1 else ""
        headers = (
            f"Subject: {_encoded(subject(self.envelope.subject) + label)}",
            f"Message-ID: <{self.key(part)}@{_DOMAIN}>",
            *([f"References: <{self.envelope.key}@{_DOMAIN}>"] if parts > 1 else []),
            *([f"In-Reply-To: <{self.envelope.first}.1@{_DOMAIN}>"] if self.envelope.errata else []),
            "X-Unsent: 1",
            "MIME-Version: 1.0",
        )
        lines = "".join(f"{header}\r\n" for header in headers)
        return (lines + self.body(text, html, part, picture)).encode("ascii")

    def body(self, text: str, html: str, part: int, picture: Inline | None) -> str:
        """Return the two alternatives, the preferred one last."""
        key = self.key(part)
        values = {
            _TEXT: _with_returns(text),
            _HTML: _with_returns(html),
            _ALTERNATIVE: _boundary(key, "alternative"),
            _RELATED: _boundary(key, "related"),
            _CID: self.cid(part, picture) if picture else "",
            _PICTURE: _with_returns(encodebytes(picture.data).decode("ascii")) if picture else "",
        }
        return "".join([values.get(piece, piece) for piece in _frame(picture and picture.file)])


def _with_returns(lines: str) -> str:
    return lines.replace("\n", "\r\n")


@lru_cache(maxsize=64)
def _frame(picture: str | None) -> tuple[str, ...]:
    """Return what the email package writes around two texts and a picture of that name; every other item is a gap."""
    alternative = MIMEPart(policy.SMTP)
    alternative.make_alternative(_ALTERNATIVE)
    alternative.attach(_leaf(_TEXT, "plain", {"format": "fixed"}))
    shown = _leaf(_HTML, "html", {})
    if picture:
        shown.make_related(_RELATED)
        shown.add_related(b"", "image", "png", disposition="inline", filename=picture, cid=f"<{_CID}>")
        shown.set_param("type", "text/html")
        _, png = shown.iter_parts()
        png.set_payload(_PICTURE)
    alternative.attach(shown)
    return tuple(re.split(f"({'|'.join(_GAPS)})", alternative.as_bytes().decode("ascii")))


def _leaf(quoted: str, subtype: str, params: dict[str, str]) -> MIMEPart:
    """Return a text part whose content is already quoted."""
    leaf = MIMEPart(policy.SMTP)
    leaf.set_content("", subtype=subtype, cte=_QUOTED, params=params)
    leaf.set_payload(quoted)
    return leaf


def _quoted(text: str) -> str:
    """Return the text in quoted-printable, as the email package writes it."""
    return "\n".join(map(_quoted_line, text.encode().splitlines())) + "\n"


@lru_cache(maxsize=4096)
def _quoted_line(line: bytes) -> str:
    """Return one quoted line; cached, since the parts and texts of a mail share many."""
    text = line.decode("latin-1")
    quoted = body_encode(text, _WIDEST)
    if not _FROM.search(quoted):
        return quoted
    return _FROM.sub("=46rom ", body_encode(text, _WIDEST - len("=46")))


_FROM: Final = re.compile("^From ", re.MULTILINE)
"""What a mailbox takes for the beginning of the next mail (RFC 2049): its F is quoted, which no reader sees."""


def subject(words: str) -> str:
    """Return the words as a mail's subject: on one line, and no command to a mailing list."""
    return harmless(doc.tidy(words))


def _encoded(words: str) -> str:
    """Return the subject as a header value: plain if possible, else in encoded words (RFC 2047)."""
    if words.isascii() and "=?" not in words and len(words) <= _PLAIN:
        return words
    return Header(words, "utf-8", header_name="Subject").encode(linesep="\r\n")


def _boundary(key: str, kind: str) -> str:
    """Return a boundary; "=_" occurs in no line of quoted-printable or base64."""
    return f"=_{_digest(key, kind)}"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]


_GAPS: Final = (
    *(_boundary("", kind) for kind in ("alternative", "related")),
    f"{_digest('', 'cid')}@{_DOMAIN}",
    *(_digest("", kind) for kind in ("text", "html", "picture")),
)
_ALTERNATIVE, _RELATED, _CID, _TEXT, _HTML, _PICTURE = _GAPS
"""Placeholders in a frame, as long as the real values, since headers are folded by their length."""
