"""A Report becomes a Document: the theme's template gives the shape, the words catalogue the words.

What a template may use stands at the head of `context`.
A theme may keep the sections of a post in files of their own, `post/*.md.j2`, to be had by `{% include %}`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Board, LogEntry, Report
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.context import NO_IMPRINT, Imprint, Teller, nested
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.parse import parse
from ludi_press.posts.stories.prompts import Prompt
from ludi_press.posts.words.phrases import Words

NAME: Final = "post.md.j2"
"""The file of a theme that gives a post its shape."""
SECTIONS: Final = ("news", "errata", "ask", "story", "board", "laps", "deeds", "log", "offers", "proof")
"""The sections that the page of a turn shows, each by the template of its name in the theme's folder post/."""


def section(name: str) -> str:
    """The file of a section."""
    return f"post/{name}.md.j2"


Template = str | Mapping[str, str]
"""The text of a theme's `post.md.j2`, or the texts of all files that make its posts, by name."""


class Drafts:
    """The posts of one turn, by a theme's templates: told once, drafted with one choice of pictures or another.

    `folder` is that of the theme, for places; `prompts` are those that the posts may tell.
    """

    def __init__(
        self,
        report: Report,
        template: Template,
        words: Words,
        folder: str = "theme",
        imprint: Imprint = NO_IMPRINT,
        prompts: tuple[Prompt, ...] = (),
    ) -> None:
        self._templates = _templates_of(template, folder)
        self._folder = folder
        self._teller = Teller(words)
        self._context = {**self._teller.context(report, imprint), "prompts": self._teller.prompts(prompts)}

    def draft(self, pictures: tuple[PostPicture, ...] = (), shape: str = NAME) -> Judged[doc.Document]:
        """The post with these of the pictures that were made of the turn, in the shape of a template.

        The value is None where the template has a mistake.
        Entries that the words lack are warnings, and show in the post.
        """
        teller = self._teller
        filled = self._templates.fill(shape, {**self._context, "pictures": teller.gallery(pictures)})
        if filled.value is None:
            return Judged(None, filled.problems)
        parsed = parse(filled.value, teller.slots.values, file=f"{self._folder}/{shape}")
        problems = (*filled.problems, *parsed.problems, *teller.flaws())
        return Judged(None if parsed.value is None else doc.Document(parsed.value, teller.language), problems)


def render(
    report: Report,
    template: Template,
    words: Words,
    folder: str = "theme",
    imprint: Imprint = NO_IMPRINT,
    prompts: tuple[Prompt, ...] = (),
    pictures: tuple[PostPicture, ...] = (),
    shape: str = NAME,
) -> Judged[doc.Document]:
    """One post of a turn, or a section of it; see Drafts."""
    return Drafts(report, template, words, folder, imprint, prompts).draft(pictures, shape)


def template_flaws(template: Template, folder: str = "theme") -> tuple[Problem, ...]:
    """What is wrong with the templates of posts themselves, whatever turn they will tell."""
    return _templates_of(template, folder).flaws()


def _templates_of(template: Template, folder: str) -> Templates:
    sources = {NAME: template} if isinstance(template, str) else template
    return _templates(tuple(sorted(sources.items())), folder)


@lru_cache(maxsize=8)
def _templates(sources: tuple[tuple[str, str], ...], folder: str) -> Templates:
    """Compiled once, since the turns of a race share them."""
    return Templates(dict(sources), folder, markup=False)


def render_board(board: Board, words: Words) -> doc.Document:
    """A table alone, for a page that shows it outside a post."""
    return doc.Document((Teller(words).table(board),))


def render_lines(entry: LogEntry, words: Words) -> doc.Document:
    """What happened to one team in one round, for a page that shows it outside a post: a list without anchors."""
    return doc.Document(nested(tuple(replace(line, anchor=None) for line in Teller(words).lines(entry))))
