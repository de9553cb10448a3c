"""The formats of a post as a table: who writes each, what its file is called, how long it may be, what pictures it has.

Limits are those of the programs that take the post: of a forum as it is installed, of a list that holds long mails.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from ludi_press.posts import document as doc
from ludi_press.posts.bbcode import PORTABLE, SMF, XENFORO, write_bbcode
from ludi_press.posts.gallery import PostPicture
from ludi_press.posts.html import write_html_file
from ludi_press.posts.mail import LIMIT as MAIL_LIMIT
from ludi_press.posts.markdown import write_discourse, write_markdown
from ludi_press.posts.mediawiki import write_mediawiki
from ludi_press.posts.text import write_text
from ludi_press.posts.tones import Tones
from ludi_press.posts.writer import Images

Write: TypeAlias = Callable[[doc.Document, Tones, Images], str]


@dataclass(frozen=True, slots=True)
class Format:
    """A way to post a turn.

    `ending` is that of its files; `limit` is in characters, None for none.
    `kinds` are what the kinds of its pictures begin with. Where the target `uploads`, the host brings the pictures
    there before the post; elsewhere the post goes without those that have no address.
    `rich` is text that a browser shows, so that what is copied is its look and not its source.
    """

    id: str
    ending: str
    write: Write
    limit: int | None = None
    kinds: tuple[str, ...] = ("track", "pack-", "podium", "motion")
    uploads: bool = True
    rich: bool = False

    def file(self, turn: int, part: int, parts: int) -> str:
        """The name of the file of a part."""
        return f"turn{turn}{f'-{part}' if parts > 1 else ''}.{self.ending}"

    def shows(self, picture: PostPicture) -> bool:
        """Whether a post of this format has such a picture."""
        return picture.kind.startswith(self.kinds)


_WITH_BOARD: Final = ("track", "pack-", "board", "podium", "motion")
"""Where the cells of a table cannot be coloured, a picture shows the board as well."""

MAIL: Final = Format("mail", "eml", write_text, MAIL_LIMIT, ("track",), uploads=False)
"""Written by `posts.mail`, whose text part this is; its limit is in bytes of the whole mail."""

FORMATS: Final = (
    Format("wiki", "wiki", write_mediawiki),
    Format("discourse", "discourse.md", write_discourse, 32_000, _WITH_BOARD),
    Format("github", "github.md", write_markdown, 65_536, _WITH_BOARD),
    Format("bbcode", "bb", partial(write_bbcode, dialect=PORTABLE), 60_000, _WITH_BOARD),
    Format("smf", "smf.bb", partial(write_bbcode, dialect=SMF), 20_000, _WITH_BOARD),
    Format("xenforo", "xenforo.bb", partial(write_bbcode, dialect=XENFORO), 10_000, _WITH_BOARD),
    Format("html", "html", write_html_file, rich=True),
    Format("text", "txt", write_text, 30_000, uploads=False),
    MAIL,
)
"""All formats, in the order in which a host sees them."""

BY_ID: Final = {format_.id: format_ for format_ in FORMATS}
