"""The formats of a post as a table: who writes each, what its file is called, how long it may be, what pictures it has.

Limits are those of the programs that take the post: of a forum as it is installed, of a list that holds long mails.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from ludi_press.posts.document import tree as doc
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
"""What the kinds of the pictures begin with that a site keeps of every turn."""


class Format(Struct, frozen=True):
    """A way to post a turn.

    `ending` is that of its files; `limit` is in characters, None for none.
    `kinds` are what the kinds of its pictures begin with. Where the target `uploads`, the host brings the pictures
    there before the post; elsewhere the post goes without those that have no address.
    `rich` is text that a browser shows, so that what is copied is its look and not its source.
    What is `opened` is a file that the host's program opens, instead of a text that he copies.
    """

    id: str
    ending: str
    writer: Write
    limit: int | None = None
    kinds: tuple[str, ...] = ON_PAGES
    uploads: bool = True
    rich: bool = False
    opened: bool = False

    def write(self, document: doc.Document, tones: Tones, images: Images) -> str:
        """The document in this format."""
        return self.writer(tones, images).write(document)

    def file(self, turn: int, part: int, parts: int) -> str:
        """The name of the file of a part."""
        return f"turn{turn}{f'-{part}' if parts > 1 else ''}.{self.ending}"

    def shows(self, picture: PostPicture) -> bool:
        """Whether a post of this format has such a picture."""
        return picture.kind.startswith(self.kinds)


_WITHOUT_WEBP: Final = ("track", "pack-", "podium", "gif")
_FORUM: Final = ("track", "pack-", "board", "podium", "gif")
"""Where the cells of a table cannot be coloured, a picture shows the board as well."""

MAIL: Final = Format("mail", "eml", PlainText, MAIL_LIMIT, ("track",), uploads=False, opened=True)
"""Written by `posts.mail`, whose text part this is; its limit is in bytes of the whole mail."""

MARKDOWN: Final = Format("markdown", "md", Markdown, 32_000, ("track", "pack-", "board", "podium", "motion"))
"""For Discourse, whose limit this is, GitHub and all that reads Markdown as they do."""

FORUMS: Final = {
    "phpbb": Format("bbcode", "bb", Bbcode, 60_000, _FORUM),
    "smf": Format("bbcode", "bb", partial(Bbcode, dialect=SMF), 20_000, _FORUM),
    "xenforo": Format("bbcode", "bb", partial(Bbcode, dialect=XENFORO), 10_000, _FORUM),
    "mybb": Format("bbcode", "bb", Bbcode, 65_535, _FORUM),
}
"""BBCode as each board reads it, with its limit; phpBB reads what the others read too."""

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
    """The formats of these names; BBCode without the name of a forum is for the one that the race names."""
    own = {**BY_ID, **FORUMS, FORUMS[forum].id: FORUMS[forum]}
    return tuple(own[name] for name in names)
