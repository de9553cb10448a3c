"""What search finds: each race keeps what it tells in a file of its own, from which the parts of the index are made."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.careers import Career
from ludi_press.archive.championship import Championship
from ludi_press.archive.rulebook import Book, rule_address
from ludi_press.archive.search import Finding
from ludi_press.posts import document as doc
from ludi_press.posts.parse import parse
from ludi_press.press.theme import Theme
from ludi_press.report import Report

FINDINGS: Final = "search.json"
"""The file in a race's folder that holds what can be found in it."""
PEOPLE: Final = "people"
RULES: Final = "rules"


def race_findings(
    card: RaceCard, reports: Sequence[Report], theme: Theme, book: Book | None = None
) -> tuple[Finding, ...]:
    """A race and its turns: of each its story and the words of its log, the first that there is as what is shown.

    Of the race's own `book` the rules that it changes can be found.
    """
    teams = ", ".join(entry.auriga for entry in card.entries)
    about = " · ".join(part for part in (card.game, card.host, teams) if part)
    more = " ".join(part for entry in card.entries for part in (entry.racer, entry.factio_name) if part)
    turns = {turn.turn: turn for turn in card.turns}
    return (
        Finding("race", card.title, f"races/{card.id}/index.html", about, more),
        *(
            Finding(
                "turn",
                f"{card.title}: {turns[report.turn].heading}",
                f"races/{card.id}/turns/{turns[report.turn].folder}/index.html",
                *[text for text in (_story(report), _log(report, theme)) if text],
            )
            for report in reports
        ),
        *(_changes(card, book) if book else ()),
    )


def _changes(card: RaceCard, book: Book) -> Iterator[Finding]:
    for chapter in book.chapters:
        for entry in chapter.rules:
            if entry.changes:
                said = " · ".join(f"{change.key}: {change.race}" for change in entry.changes)
                address = rule_address(book.folder, entry.number)
                yield Finding("rule", f"{entry.number} {chapter.title}: {card.title}", address, said, entry.text)


def _story(report: Report) -> str:
    """The host's story without its marks, on one line."""
    blocks = parse(report.story or "").value
    return doc.tidy(" ".join(_words(blocks or ())))


def _words(blocks: doc.Blocks) -> Iterator[str]:
    """What blocks say; tables and code of a story are left out."""
    for block in blocks:
        match block:
            case doc.Heading(_, content) | doc.Paragraph(content):
                yield doc.plain_text(content)
            case doc.BulletList(items) | doc.OrderedList(items):
                yield from (text for item in items for text in _words(item))
            case doc.Quote(inside) | doc.Fold(_, inside):
                yield from _words(inside)
            case _:
                pass


def _log(report: Report, theme: Theme) -> str:
    """Every different thing that the log says, once."""
    lines = (
        text
        for round_ in report.log
        for entry in round_.entries
        for text in (
            *(() if entry.name is None else (theme.words.say(entry.name),)),
            theme.words.say(entry.headline),
            *(f"{theme.words.say(line.message)} {line.rule}" for line in entry.lines),
        )
    )
    return doc.tidy(" · ".join(dict.fromkeys(lines)))


def findings_json(findings: Iterable[Finding]) -> bytes:
    """Findings as a file, for the next build."""
    return (json.dumps([asdict(finding) for finding in findings], ensure_ascii=False, indent=1) + "\n").encode()


def search_parts(races: Iterable[RaceCard], read: Callable[[str], bytes]) -> dict[str, list[Finding]]:
    """The parts of the index that tell of races, one for each year, so that none grows with the others."""
    dated = sorted(races, key=lambda race: (race.year or 0, race.id))
    return {
        str(year or "undated"): [finding for race in group for finding in _kept(race, read)]
        for year, group in groupby(dated, lambda race: race.year)
    }


def _kept(race: RaceCard, read: Callable[[str], bytes]) -> Iterator[Finding]:
    for row in json.loads(read(f"races/{race.id}/{FINDINGS}")):
        yield Finding(**row)


def shared_parts(
    careers: Iterable[Career], championships: Iterable[Championship], books: Iterable[Book]
) -> dict[str, list[Finding]]:
    """The parts of the index that tell of people and championships, and of the rules."""
    parts = {
        PEOPLE: [*(_career(career) for career in careers), *(_championship(one) for one in championships)],
        RULES: [finding for book in books for finding in _rules(book)],
    }
    return {name: found for name, found in parts.items() if found}


def _career(career: Career) -> Finding:
    races = dict.fromkeys(start.race.title for start in career.starts)
    owner = (career.ref.owner,) if career.ref.owner else ()
    return Finding(career.ref.kind, career.ref.name, career.ref.href, " · ".join((*owner, *races)))


def _championship(one: Championship) -> Finding:
    return Finding("championship", one.season.title, f"championships/{one.season.id}/index.html")


def _rules(book: Book) -> Iterator[Finding]:
    for chapter in book.chapters:
        for entry in chapter.rules:
            address = rule_address(book.folder, entry.number)
            yield Finding("rule", f"{entry.number} {chapter.title}", address, entry.text)
