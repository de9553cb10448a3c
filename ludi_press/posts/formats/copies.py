"""A turn's post in one format, ready to be copied: its parts, and the pictures to upload with it."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Judged
from ludi_press.core.report import Text, say
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PODIUM, TRACK, Inline, PostPicture, shown_in
from ludi_press.posts.formats.budget import fit
from ludi_press.posts.formats.mail import Envelope, subject, write_mails
from ludi_press.posts.formats.table import MAIL, ON_PAGES, Format
from ludi_press.posts.formats.tones import Tones
from ludi_press.posts.formats.writer import Images
from ludi_press.posts.words.phrases import Words


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
        """The parts that the target would refuse."""
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
    images = Images(base, lambda file: _wanted(turn.words, file))
    texts = _mails(turn, document, images) if format_ is MAIL else _texts(turn, document, format_, images)
    parts = tuple(
        PostPart(format_.file(turn.number, number, len(texts)), text, _is_long(text, format_))
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


def _is_long(text: str, format_: Format) -> bool:
    return format_.limit is not None and len(text) > format_.limit


def _in_order(pictures: Iterable[PostPicture], document: doc.Document) -> Iterable[PostPicture]:
    by_file = {picture.file: picture for picture in pictures}
    return (by_file[file] for file in shown_in(document) if file in by_file)


def _subject(document: doc.Document) -> str:
    """Return the first heading of a post, as the subject of a mail or thread."""
    heads = (block.content for block in document.blocks if isinstance(block, doc.Heading))
    return subject(doc.plain_text(next(heads, ())))


def _wanted(words: Words, file: str) -> str:
    return words.say(say("post.picture.wanted", file=Text(file)))
