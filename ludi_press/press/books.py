"""The book of a game's rules, read from the data of its package: words, tables with odds, worked examples."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ludi_press.archive.rulebook import Book, Chapter, Example, RuleEntry, book_folder
from ludi_press.chronicle import RuleTable
from ludi_press.content.book_file import BookForm, ExampleForm, ExamplesForm, RuleForm
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Node
from ludi_press.games.contract import AnyGame, Chronicler
from ludi_press.posts.document import tidy
from ludi_press.posts.page import write_page
from ludi_press.posts.render import render_board
from ludi_press.press.find import DEFAULT_LANGUAGE, game_folder
from ludi_press.press.theme import Theme

Tables = dict[str, list[tuple[str, str]]]
"""Captions with tables in HTML, by the number of their rule."""


def has_book(game: AnyGame, edition: str) -> bool:
    """Whether the game's package brings a book of this edition."""
    return isinstance(game, Chronicler) and (_folder(game, edition) / f"{DEFAULT_LANGUAGE}.yaml").is_file()


def read_book(game: AnyGame, edition: str, theme: Theme) -> Book:
    """The book in the theme's language, else in English; raises ValueError where the package's own data are broken."""
    folder = _folder(game, edition)
    own = folder / f"{theme.words.language}.yaml"
    form = _filled(own if own.is_file() else folder / f"{DEFAULT_LANGUAGE}.yaml", BookForm)
    examples = _filled(folder / "examples.yaml", ExamplesForm).examples
    tables = _tables(game, edition, theme)
    chapters = tuple(
        Chapter(chapter.number, chapter.title, tuple(_rule(rule, tables, examples) for rule in chapter.rules))
        for chapter in form.chapters
    )
    return Book(book_folder(game.id, edition), form.title, edition, chapters)


def _folder(game: AnyGame, edition: str) -> Path:
    return game_folder(game.package) / "rules" / edition / "book"


def _tree(path: Path) -> Node:
    loaded = load(path.read_bytes(), path.name)
    if loaded.value is None or loaded.problems:
        raise ValueError(f"{path} cannot be read: {loaded.problems}")
    return loaded.value


def _filled(path: Path, form: type[Any]) -> Any:
    judged = fill_one(_tree(path), form)
    if judged.value is None or judged.problems:
        raise ValueError(f"{path} cannot be read: {judged.problems}")
    return judged.value


def _tables(game: AnyGame, edition: str, theme: Theme) -> Tables:
    trees: Mapping[str, Node] = {
        path.stem: _tree(path) for path in sorted((game_folder(game.package) / "rules" / edition).glob("*.yaml"))
    }
    found: Tables = {}
    told: Sequence[RuleTable] = game.rule_tables(trees) if isinstance(game, Chronicler) else ()
    for table in told:
        caption = tidy(theme.words.say(table.board.caption))
        html = write_page(render_board(table.board, theme.words), theme.tones, caption=caption)
        found.setdefault(table.rule, []).append((caption, html))
    return found


def _rule(rule: RuleForm, tables: Tables, examples: Sequence[ExampleForm]) -> RuleEntry:
    mine = tuple(
        Example(one.title, one.kind, one.start, one.orders, one.dice, one.outcome)
        for one in examples
        if one.rule == rule.rule
    )
    return RuleEntry(rule.rule, rule.text, rule.ruling, tuple(tables.get(rule.rule, ())), mine)
