"""Reads the rule book of a game and its numbered cases from the data of its package.

See docs/cases.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.rulebook import (
    Book,
    BookForm,
    Chapter,
    ExampleForm,
    ExamplePicture,
    ExamplesForm,
    RuleChange,
    RuleEntry,
    RuleForm,
    book_folder,
    differences,
    race_book_folder,
)
from ludi_press.content import nodes
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Node, in_parts, overlay
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.problems import Problem
from ludi_press.games.contract import AnyGame, Chronicler
from ludi_press.posts.document.render import render_board
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.formats.page import write_page
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, cases_folder, package_folder
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.theme import PressTheme

Trees = Mapping[str, Node]
"""The rules data of a race by the name of each part."""

Tables = dict[str, list[tuple[str, str]]]
"""Captions and tables as HTML, by the number of their rule."""


def has_book(game: AnyGame, edition: str) -> bool:
    return isinstance(game.teller, Chronicler) and (_folder(game, edition) / f"{DEFAULT_LANGUAGE}.yaml").is_file()


def read_book(game: AnyGame, edition: str, theme: PressTheme) -> Book:
    """Return the book in the theme's language, else in English; ValueError means that the package's data are broken."""
    return _read(game, edition, theme, rules_data(game, edition), ())


def race_book(source: RaceSource, theme: PressTheme) -> Book | None:
    """Return the book of a race that changes rules, with its own tables and a list of the changes; else None.

    The worked examples of a changed rule are left out, since they are about the rule as the edition has it.
    """
    game, rules = source.game, source.head.rules if source.head else None
    if not isinstance(rules, nodes.MappingNode) or not rules.entries or game is None:
        return None
    teller = game.teller
    if not isinstance(teller, Chronicler) or not has_book(game, source.edition):
        return None
    trees = rules_data(game, source.edition)
    rules = in_parts(trees, rules)
    changed = differences(trees, rules, teller.rule_forms)
    changes = tuple(
        RuleChange(" ".join(difference.path), tidy(difference.before), tidy(difference.after), difference.rule)
        for difference in changed
    )
    own = trees | {entry.key.text: overlay(trees[entry.key.text], entry.value) for entry in rules}
    book = _read(game, source.edition, theme, own, changes)
    title = tidy(source.head.title_in(theme.words.language)) if source.head else ""
    return replace(book, folder=race_book_folder(source.race), race=title, base=book.folder, changes=changes)


def book_files(book: Book, theme: PressTheme) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """Return the pages of a book, one for each chapter, with its pictures, and the mistakes of the theme."""
    pages = {f"{book.folder}/index.html": theme.pages.book(book)}
    pages |= {f"{book.folder}/{chapter.file}": theme.pages.chapter(book, chapter) for chapter in book.chapters}
    problems = tuple(dict.fromkeys(problem for page in pages.values() for problem in page.problems))
    files = {name: (page.value or "").encode() for name, page in pages.items()}
    return files | {f"{book.folder}/{name}": data for name, data in book.pictures.items()}, problems


def _read(game: AnyGame, edition: str, theme: PressTheme, trees: Trees, changes: tuple[RuleChange, ...]) -> Book:
    folder = _folder(game, edition)
    languages = (theme.words.language, DEFAULT_LANGUAGE)
    language = next(code for code in languages if (folder / f"{code}.yaml").is_file())
    form = _filled(folder / f"{language}.yaml", BookForm)
    examples = _filled(folder / "examples.yaml", ExamplesForm).examples
    tables = _tables(game, trees, theme)
    chapters = tuple(
        Chapter(
            chapter.number,
            chapter.title,
            tuple(_rule(rule, tables, examples, changes, folder) for rule in chapter.rules),
        )
        for chapter in form.chapters
    )
    return Book(book_folder(game.id, edition), form.title, edition, chapters, intro=form.intro, language=language)


def _folder(game: AnyGame, edition: str) -> Path:
    return package_folder(game.package) / "data" / edition / "book"


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


def rules_data(game: AnyGame, edition: str) -> dict[str, Node]:
    folder = package_folder(game.package) / "data" / edition
    return {path.stem: _tree(path) for path in sorted(folder.glob("*.yaml"))}


def _tables(game: AnyGame, trees: Trees, theme: PressTheme) -> Tables:
    tables: Tables = {}
    told_tables: Sequence[RuleTable] = game.teller.rule_tables(trees) if isinstance(game.teller, Chronicler) else ()
    for table in told_tables:
        caption = tidy(theme.words.say(table.board.caption))
        html = write_page(render_board(table.board, theme.words), theme.tones, caption=caption)
        tables.setdefault(table.rule, []).append((caption, html))
    return tables


def _rule(
    rule: RuleForm, tables: Tables, examples: Sequence[ExampleForm], changes: tuple[RuleChange, ...], folder: Path
) -> RuleEntry:
    changed = tuple(change for change in changes if change.rule == rule.rule)
    cases = tuple(example for example in examples if example.rule == rule.rule and not changed)
    shown = tuple(tables.get(rule.rule, ()))
    picture = _picture(folder / f"{rule.rule.lower()}.webp") if cases else None
    return RuleEntry(rule.rule, rule.text, rule.ruling, shown, cases, changed, rule.title, picture)


def _picture(path: Path) -> ExamplePicture | None:
    """Return the picture of a rule's first example, if it has one; a lossless WebP has its size in 14 bits each."""
    if not path.is_file():
        return None
    data = path.read_bytes()
    size = int.from_bytes(data[21:25], "little")
    return ExamplePicture(path.name, data, (size & 0x3FFF) + 1, (size >> 14 & 0x3FFF) + 1)


Facts = Mapping[str, Any]
"""What is true of one piece, such as a chariot, by its name in a case."""
Answers = Mapping[str, Mapping[str, Facts]]
"""What an engine makes of cases: by case, by piece."""

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class RuleCase(Struct, frozen=True):
    """A case: the rule that it proves, whether that rule applies (positive), does not (negative) or just so (boundary).

    `data` is everything else, in the words of its game.
    """

    id: str
    rule: str
    kind: str
    title: str
    data: Mapping[str, Any]

    @property
    def wanted(self) -> Mapping[str, Facts]:
        """What must be true of whom after the turn."""
        state = self.data["expect"].get("state")
        return state if isinstance(state, dict) else {}

    def whole(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return {"id": self.id, "rule": self.rule, "kind": self.kind, "title": self.title, **self.data}


def read_rule_cases(game: str) -> tuple[RuleCase, ...]:
    """Return the cases of a game in order of their files; nothing for a game that has none."""
    cases = []
    for path in sorted(cases_folder(game).glob("*.yaml")):
        listed = yaml.load(path.read_bytes(), _LOADER)["cases"]  # noqa: S506 - a safe loader
        for number, data in enumerate(listed, start=1):
            rest = {key: value for key, value in data.items() if key not in ("rule", "kind", "title")}
            name = f"{path.stem}-{number:02}"
            cases.append(RuleCase(name, str(data["rule"]), data["kind"], data["title"], rest))
    return tuple(cases)


def differing_answers(cases: Sequence[RuleCase], answers: Answers) -> Iterator[str]:
    """Yield a line for everything that an engine makes otherwise; a case without an answer is not judged."""
    for case in cases:
        for who, facts in case.wanted.items() if case.id in answers else ():
            mine = answers[case.id].get(who, {})
            for name, value in facts.items():
                if mine.get(name) != value:
                    difference = f"{who}: {name} is {value!r}, not {mine.get(name)!r}"
                    yield f"{case.id} ({case.rule}, {case.title}): {difference}"
