"""The table of formats: the writer of each, its file ending, its length limit and its pictures.

Limits are the defaults of the target programs: forums as installed, and mailing lists that hold back long mails.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.bbcode import SMF, XENFORO, Bbcode
from ludi_press.posts.formats.html import HtmlFile
from ludi_press.posts.formats.mail import LIMIT as MAIL_LIMIT
from ludi_press.posts.formats.markdown import Markdown
from ludi_press.posts.formats.mediawiki import MediaWiki
from ludi_press.posts.formats.text import PlainText
from ludi_press.posts.formats.tones import Tones
from ludi_press.posts.formats.writer import Images, Writer

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
