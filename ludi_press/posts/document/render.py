"""Renders a Report as a Document by the theme's template and words.

The docstring of `context` lists what a template may use.
A theme may keep the sections of a post in their own files, `post/*.md.j2`, and use `{% include %}`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Board, LogEntry, Report
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.context import NO_IMPRINT, ContextBuilder, Imprint, nested
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.parse import parse
from ludi_press.posts.stories.prompts import Prompt
from ludi_press.posts.words.phrases import Words

NAME: Final = "post.md.j2"
"""The theme's template of a whole post."""
SECTIONS: Final = ("news", "errata", "ask", "story", "board", "laps", "deeds", "log", "offers", "proof")
"""The sections that a turn's page shows, each by the template of its name in the theme's folder post/."""


def section(name: str) -> str:
    return f"post/{name}.md.j2"


Template = str | Mapping[str, str]
"""The text of a theme's `post.md.j2`, or the texts of all template files of its posts, by name."""


class Drafts:
    """The posts of one turn: the Report is prepared once, then rendered with different sets of pictures.

    `folder` is the theme's, for places; `prompts` are those that the posts may show.
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
        self._builder = ContextBuilder(words)
        self._context = {**self._builder.context(report, imprint), "prompts": self._builder.prompts(prompts)}

    def draft(self, pictures: tuple[PostPicture, ...] = (), shape: str = NAME) -> Judged[doc.Document]:
        """Return the post with these pictures of the turn, by the template `shape`.

        The value is None if the template has a mistake.
        Entries missing in the words catalogue are warnings, and visible in the post.
        """
        builder = self._builder
        filled = self._templates.fill(shape, {**self._context, "pictures": builder.gallery(pictures)})
        if filled.value is None:
            return Judged(None, filled.problems)
        parsed = parse(filled.value, builder.slots.values, file=f"{self._folder}/{shape}")
        problems = (*filled.problems, *parsed.problems, *builder.flaws())
        return Judged(None if parsed.value is None else doc.Document(parsed.value, builder.language), problems)


def template_flaws(template: Template, folder: str = "theme") -> tuple[Problem, ...]:
    """Return the problems of the post templates themselves, whatever turn they will show."""
    return _templates_of(template, folder).flaws()


def _templates_of(template: Template, folder: str) -> Templates:
    sources = {NAME: template} if isinstance(template, str) else template
    return _templates(tuple(sorted(sources.items())), folder)


@lru_cache(maxsize=8)
def _templates(sources: tuple[tuple[str, str], ...], folder: str) -> Templates:
    """Return the compiled templates; cached, since the turns of a race share them."""
    return Templates(dict(sources), folder, markup=False)


def render_board(board: Board, words: Words) -> doc.Document:
    """Return a table alone, for a page that shows it outside a post."""
    return doc.Document((ContextBuilder(words).table(board),))


def render_lines(entry: LogEntry, words: Words) -> doc.Document:
    """Return what happened to one team in one round, as a list without anchors, for pages outside a post."""
    return doc.Document(nested(tuple(replace(line, anchor=None) for line in ContextBuilder(words).lines(entry))))
