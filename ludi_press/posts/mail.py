"""The post as mail: multipart/alternative of plain text and HTML, and with the HTML its one inline picture.

The same turn gives the same bytes: boundaries and Message-ID come from race and turn, and there is no Date,
which the host's program sets. X-Unsent opens the file as a draft. Who sends it to whom is the host's to say,
and so is any [tag] before the subject: lists write their own.
"""

import hashlib
from dataclasses import dataclass, replace
from email import policy
from email.header import Header
from email.message import MIMEPart
from struct import unpack
from typing import Final

from ludi_press.posts import document as doc
from ludi_press.posts.budget import fit
from ludi_press.posts.gallery import shown_in
from ludi_press.posts.mail_html import write_mail_html
from ludi_press.posts.text import harmless, write_text
from ludi_press.posts.tones import Tones
from ludi_press.posts.words import Words
from ludi_press.posts.writer import Images

LIMIT: Final = 40 * 1024
"""The bytes of a mail that lists let pass (Mailman's max_message_size)."""

_DOMAIN: Final = "ludi-press.invalid"
_PLAIN: Final = 60
_MOST: Final = 99
_QUOTED: Final = "quoted-printable"


@dataclass(frozen=True, slots=True)
class Inline:
    """A PNG that lies in the mail; `file` is its name, and `data` its bytes."""

    file: str
    data: bytes

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, from the PNG's head."""
        width, height = unpack(">II", self.data[16:24])
        return width, height


@dataclass(frozen=True, slots=True)
class Envelope:
    """What a mail says of itself: whose turn it is, and the subject of its first part."""

    race: str
    turn: int
    subject: str


def write_mails(
    document: doc.Document,
    tones: Tones,
    images: Images,
    envelope: Envelope,
    words: Words,
    picture: Inline | None = None,
) -> tuple[bytes, ...]:
    """The mails of a post, each within LIMIT, as few as can be.

    The picture lies in the mail that shows the file of that name, if it costs no further mail, or one where it has no
    address and could not be linked. Left out, it is linked, or the host is told.
    """
    writer = _Mails(tones, images, envelope)
    bare = writer.parts(document, words, None)
    if picture is None:
        return bare
    full = writer.parts(document, words, picture)
    most = len(bare) + (images.base is None)
    return full if len(full) <= most and max(map(len, full)) <= LIMIT else bare


@dataclass(frozen=True, slots=True)
class _Mails:
    tones: Tones
    images: Images
    envelope: Envelope

    def parts(self, document: doc.Document, words: Words, picture: Inline | None) -> tuple[bytes, ...]:
        """The mails of a document, the picture in the one that shows it."""

        def written(part: doc.Document, number: int, parts: int) -> bytes:
            inside = picture if picture and picture.file in shown_in(part) else None
            return self.mail(part, number, parts, inside)

        whole = written(document, 1, 1)
        if len(whole) <= LIMIT:
            return (whole,)
        parts = fit(document, LIMIT, lambda part: len(written(part, _MOST, _MOST)), words)
        return tuple(written(part, number, len(parts)) for number, part in enumerate(parts, 1))

    def mail(self, document: doc.Document, part: int = 1, parts: int = 1, picture: Inline | None = None) -> bytes:
        """One mail, headers first."""
        key = f"{self.envelope.race}.{self.envelope.turn}.{part}"
        label = f" ({part}/{parts})" if parts > 1 else ""
        headers = (
            f"Subject: {_encoded(subject(self.envelope.subject) + label)}",
            f"Message-ID: <{key}@{_DOMAIN}>",
            "X-Unsent: 1",
            "MIME-Version: 1.0",
        )
        lines = "".join(f"{header}\r\n" for header in headers)
        return lines.encode("ascii") + self.body(document, key, picture).as_bytes()

    def body(self, document: doc.Document, key: str, picture: Inline | None) -> MIMEPart:
        """The two alternatives, the better one last."""
        alternative = MIMEPart(policy.SMTP)
        alternative.make_alternative(_boundary(key, "alternative"))
        alternative.attach(self.text(document, picture))
        alternative.attach(
            self.related(document, key, picture) if picture else _html(document, self.tones, self.images)
        )
        return alternative

    def text(self, document: doc.Document, picture: Inline | None) -> MIMEPart:
        """The plain text; a picture that lies in the mail is told in words, and linked where an address is known."""
        known = {picture.file: ""} if picture and self.images.base is None else {}
        part = MIMEPart(policy.SMTP)
        text = write_text(document, self.tones, replace(self.images, known=known))
        part.set_content(text, cte=_QUOTED, params={"format": "fixed"})
        return part

    def related(self, document: doc.Document, key: str, picture: Inline) -> MIMEPart:
        """HTML and the picture that it shows."""
        cid = f"{_digest(key, picture.file)}@{_DOMAIN}"
        related = _html(document, self.tones, replace(self.images, known={picture.file: f"cid:{cid}"}))
        related.make_related(_boundary(key, "related"))
        related.add_related(picture.data, "image", "png", disposition="inline", filename=picture.file, cid=f"<{cid}>")
        related.set_param("type", "text/html")
        return related


def _html(document: doc.Document, tones: Tones, images: Images) -> MIMEPart:
    part = MIMEPart(policy.SMTP)
    part.set_content(write_mail_html(document, tones, images), subtype="html", cte=_QUOTED)
    return part


def subject(words: str) -> str:
    """The words as a mail's subject: on one line, and no command to a mailing list."""
    return harmless(doc.tidy(words))


def _encoded(words: str) -> str:
    """The subject as a header has it: plain where it is, else in the encoded words of RFC 2047."""
    if words.isascii() and "=?" not in words and len(words) <= _PLAIN:
        return words
    return Header(words, "utf-8", header_name="Subject").encode(linesep="\r\n")


def _boundary(key: str, kind: str) -> str:
    """No line of quoted-printable or base64 holds an equals sign before an underscore."""
    return f"=_{_digest(key, kind)}"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:24]
