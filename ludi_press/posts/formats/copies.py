"""The table of formats, and a turn's post in one of them, ready to be copied.

Limits are the defaults of the target programs: forums as installed, and mailing lists that hold back long mails.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Judged
from ludi_press.core.report import Text, say
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PODIUM, TRACK, Inline, PostPicture, shown_in
from ludi_press.posts.formats.bbcode import SMF, XENFORO, Bbcode
from ludi_press.posts.formats.budget import fit
from ludi_press.posts.formats.html import HtmlFile
from ludi_press.posts.formats.mail import LIMIT as MAIL_LIMIT
from ludi_press.posts.formats.mail import Envelope, subject, write_mails
from ludi_press.posts.formats.markdown import Markdown
from ludi_press.posts.formats.mediawiki import MediaWiki
from ludi_press.posts.formats.text import PlainText
from ludi_press.posts.formats.writer import Images, Tones, Writer
from ludi_press.posts.words.phrases import Words

Write: TypeAlias = Callable[[Tones, Images], Writer]
"""Makes a writer for one post."""


ON_PAGES: Final = ("track", "pack-", "podium", "motion")
"""The prefixes of the picture kinds that a site keeps for every turn."""


class Format(Struct, frozen=True):
    """A way to post a turn.

    `ending` is its files' extension; `limit` is in characters, None for none; `kinds` are prefixes of picture kinds.
    With `uploads` the host uploads the pictures before posting; without, the post omits pictures that have no address.
    `rich` is HTML that is copied as rendered, not as source.
    `opened` is a file that the host opens with a program, not a text to copy.
    """

    id: str
    ending: str
    writer: Write
    limit: int | None = None
    kinds: tuple[str, ...] = ON_PAGES
    uploads: bool = True
    rich: bool = False
    opened: bool = False

    def file(self, turn: int, part: int, parts: int) -> str:
        return f"turn{turn}{f'-{part}' if parts > 1 else ''}.{self.ending}"

    def shows(self, picture: PostPicture) -> bool:
        return picture.kind.startswith(self.kinds)


_WITHOUT_WEBP: Final = ("track", "pack-", "podium", "gif")
_FORUM: Final = ("track", "pack-", "board", "podium", "gif")
"""Forums cannot colour the cells of a table, so their posts include a picture of the board."""

MAIL: Final = Format("mail", "eml", PlainText, MAIL_LIMIT, ("track",), uploads=False, opened=True)
"""Mails are written by `posts.formats.mail`; this writer makes their text part, and the limit is in bytes."""

MARKDOWN: Final = Format("markdown", "md", Markdown, 32_000, ("track", "pack-", "board", "podium", "motion"))
"""For Discourse, whose limit this is, GitHub, and others with the same Markdown."""

FORUMS: Final = {
    "phpbb": Format("bbcode", "bb", Bbcode, 60_000, _FORUM),
    "smf": Format("bbcode", "bb", partial(Bbcode, dialect=SMF), 20_000, _FORUM),
    "xenforo": Format("bbcode", "bb", partial(Bbcode, dialect=XENFORO), 10_000, _FORUM),
    "mybb": Format("bbcode", "bb", Bbcode, 65_535, _FORUM),
}
"""BBCode for each board, with its limit; phpBB's posts work on the others too."""

FORMATS: Final = (
    Format("wiki", "wiki", MediaWiki, kinds=_WITHOUT_WEBP),
    MARKDOWN,
    FORUMS["phpbb"],
    MAIL,
    Format("html", "html", HtmlFile, rich=True),
    Format("text", "txt", PlainText, 30_000, uploads=False),
)
"""All formats, in the order in which a host sees them."""

BY_ID: Final = {format_.id: format_ for format_ in FORMATS}


def chosen(names: Iterable[str], forum: str) -> tuple[Format, ...]:
    """Return the formats by name; plain `bbcode` means the dialect of the race's forum."""
    own = {**BY_ID, **FORUMS, FORUMS[forum].id: FORUMS[forum]}
    return tuple(own[name] for name in names)


class TurnCopies(Struct, frozen=True):
    """A turn to post; `draft` returns its post with given pictures, `mail` is the picture for a mail.

    `errata` counts how often it was amended.
    """

    race: str
    number: int
    draft: Callable[[tuple[PostPicture, ...]], Judged[doc.Document]]
    tones: Tones
    words: Words
    pictures: tuple[PostPicture, ...] = ()
    mail: Inline | None = None
    errata: int = 0


class PostPart(Struct, frozen=True):
    """A part of a post: its file name and text; `too_long` if its target would refuse it."""

    file: str
    text: str
    too_long: bool = False


class Copy(Struct, frozen=True):
    """A post in one format; `uploads` are the pictures to upload first, in their order in the post."""

    format: Format
    parts: tuple[PostPart, ...]
    uploads: tuple[PostPicture, ...] = ()
    subject: str = ""

    @property
    def too_long(self) -> tuple[PostPart, ...]:
        return tuple(part for part in self.parts if part.too_long)


def write_copy(turn: TurnCopies, format_: Format, base: str | None = None) -> Judged[Copy]:
    """Return the post of a turn in a format; `base` is the address before picture names, None if unknown.

    None with problems if the theme has a mistake.
    """
    pictures = _pictures(turn, format_, base)
    judged = turn.draft(pictures)
    if judged.value is None:
        return Judged(None, judged.problems)
    document = judged.value
    images = Images(base, lambda file: turn.words.say(say("post.picture.wanted", file=Text(file))))
    texts = _mails(turn, document, images) if format_ is MAIL else _texts(turn, document, format_, images)
    parts = tuple(
        PostPart(format_.file(turn.number, number, len(texts)), text, len(text) > (format_.limit or len(text)))
        for number, text in enumerate(texts, 1)
    )
    uploads = tuple(_in_order(pictures, document)) if format_.uploads and base is None else ()
    return Judged(Copy(format_, parts, uploads, _subject(document)), judged.problems)


def _pictures(turn: TurnCopies, format_: Format, base: str | None) -> tuple[PostPicture, ...]:
    """Return the pictures of this post; a mail has its own instead of the track's.

    Linked pictures are only those that the site keeps.
    """
    if format_ is MAIL:
        return _for_mail(turn)
    if not shows_pictures(format_, base):
        return ()
    kinds = format_.kinds if base is None else ON_PAGES
    return tuple(picture for picture in turn.pictures if picture.kind.startswith(kinds))


def shows_pictures(format_: Format, base: str | None) -> bool:
    """Whether posts of this format have pictures, or placeholders for them."""
    return format_ is MAIL or format_.uploads or base is not None


def _for_mail(turn: TurnCopies) -> tuple[PostPicture, ...]:
    """Return the picture of the track as attached to the mail; at the end the podium stands in its place."""
    if turn.mail is None:
        return ()
    width, height = turn.mail.size
    podiums = [picture for picture in turn.pictures if picture.kind == PODIUM]
    shown = podiums or [picture for picture in turn.pictures if MAIL.shows(picture)]
    return tuple(replace(picture, kind=TRACK, file=turn.mail.file, width=width, height=height) for picture in shown)


def _mails(turn: TurnCopies, document: doc.Document, images: Images) -> tuple[str, ...]:
    title, number = _subject(document), turn.errata
    if number:
        title = turn.words.say(say("post.mail.erratum", subject=Text(title), number=number))
    envelope = Envelope(turn.race, turn.number, title, turn.words.language, number)
    mails = write_mails(document, turn.tones, images, envelope, turn.words, turn.mail)
    return tuple(mail.decode("ascii") for mail in mails)


def _texts(turn: TurnCopies, document: doc.Document, format_: Format, images: Images) -> tuple[str, ...]:
    writer = format_.writer(turn.tones, images)
    parts = fit(document, format_.limit, lambda part: len(writer.write(part)), turn.words)
    return tuple(map(writer.write, parts))


def _in_order(pictures: Iterable[PostPicture], document: doc.Document) -> Iterable[PostPicture]:
    by_file = {picture.file: picture for picture in pictures}
    return (by_file[file] for file in shown_in(document) if file in by_file)


def _subject(document: doc.Document) -> str:
    """Return the first heading of a post, as the subject of a mail or thread."""
    heads = (block.content for block in document.blocks if isinstance(block, doc.Heading))
    return subject(doc.plain_text(next(heads, ())))
