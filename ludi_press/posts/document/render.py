"""Renders a Report as a Document: the theme's `post.md.j2` orders the sections.

A template that is more than an order of them, or a section that a theme has a file of its own for, `post/*.md.j2`,
is filled and read as Markdown; the docstring of `context` lists what it may use.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Board, LogEntry, Report
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.context import TemplateValues
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.parse import parse
from ludi_press.posts.document.sections import NO_IMPRINT, ON_PAGES, SECTIONS, Imprint, Sections, Translator
from ludi_press.posts.stories.prompts import Prompt
from ludi_press.posts.words.phrases import Words

NAME: Final = "post.md.j2"
"""The theme's template of a whole post."""


def file_of(section: str) -> str:
    """Return the file by which a theme writes a section itself."""
    return f"post/{section}.md.j2"


_COMMENT: Final = re.compile(r"\{#.*?#\}", re.DOTALL)
_INCLUDE: Final = re.compile(r'\{% include "post/(\w+)\.md\.j2" %\}')
_LOG: Final = re.compile(r"\{% if full_log %\}(.*?)\{% else %\}(.*?)\{% endif %\}", re.DOTALL)
"""What a race with the whole log in its posts has, and what any other has."""

Template = str | Mapping[str, str]
"""The text of a theme's `post.md.j2`, or the texts of all template files of its posts, by name."""


class Drafts:
    """The posts of one turn, with different sets of pictures, and the sections of its page.

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
        self._sources = {NAME: template} if isinstance(template, str) else template
        self._folder = folder
        self._turn = (report, words, imprint, prompts)

    def draft(self, pictures: tuple[PostPicture, ...] = ()) -> Judged[doc.Document]:
        """Return the post with these pictures of the turn.

        The value is None if the template has a mistake.
        Entries missing in the words catalogue are warnings, and visible in the post.
        """
        return self._written(Sections(*self._turn, pictures), NAME, self._order())

    def page(self) -> dict[str, Judged[doc.Document]]:
        """Return the sections of the turn's page by name, without pictures, which the page has itself."""
        sections = Sections(*self._turn)
        return {
            name: self._written(sections, file_of(name), None if file_of(name) in self._sources else (name,))
            for name in ON_PAGES
        }

    def _order(self) -> tuple[str, ...] | None:
        """Return the sections of a post in their order; None if its template is more than that."""
        log = 1 if self._turn[2].full_log else 2
        template = _LOG.sub(lambda found: found[log], _COMMENT.sub("", self._sources[NAME]))
        names = tuple(_INCLUDE.findall(template))
        is_order = not _INCLUDE.sub("", template).strip()
        known = all(name in SECTIONS and file_of(name) not in self._sources for name in names)
        return names if is_order and known else None

    def _written(self, sections: Sections, shape: str, order: tuple[str, ...] | None) -> Judged[doc.Document]:
        """Return some sections in order, or what a template makes of them."""
        if order is not None:
            made = Judged(tuple(block for name in order for block in SECTIONS[name](sections)))
        else:
            made = self._filled(sections, shape)
        document = None if made.value is None else doc.Document(made.value, sections.words.language)
        return Judged(document, (*made.problems, *sections.flaws()))

    def _filled(self, sections: Sections, shape: str) -> Judged[doc.Blocks]:
        values = TemplateValues(sections)
        filled = _templates_of(self._sources, self._folder).fill(shape, values.all())
        if filled.value is None:
            return Judged(None, filled.problems)
        return parse(filled.value, values.slots.values, file=f"{self._folder}/{shape}")


def template_flaws(template: Mapping[str, str], folder: str = "theme") -> tuple[Problem, ...]:
    """Return the problems of the post templates themselves, whatever turn they will show."""
    return _templates_of(template, folder).flaws()


def _templates_of(sources: Mapping[str, str], folder: str) -> Templates:
    return _templates(tuple(sorted(sources.items())), folder)


@lru_cache(maxsize=8)
def _templates(sources: tuple[tuple[str, str], ...], folder: str) -> Templates:
    """Return the compiled templates; cached, since the turns of a race share them."""
    own = {file_of(name): f"{{{{ section('{name}') }}}}" for name in SECTIONS}
    return Templates({**own, **dict(sources)}, folder, markup=False)


def render_board(board: Board, words: Words) -> doc.Document:
    """Return a table alone, for a page that shows it outside a post."""
    return doc.Document((Translator(words).table(board),))


def render_lines(entry: LogEntry, words: Words) -> doc.Document:
    """Return what happened to one team in one round, as a list without anchors, for pages outside a post."""
    return doc.Document(Translator(words).events(entry, anchored=False))
