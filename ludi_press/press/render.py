"""A played race as files of the site: each turn's data, posts and page, and what tells of the whole race."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ludi_press.archive.calendar import entries, icalendar
from ludi_press.archive.cards import PromptCard, RaceCard
from ludi_press.archive.codec import to_data
from ludi_press.archive.feeds import FeedEntry, atom
from ludi_press.archive.pages import Tables
from ludi_press.archive.proof import proof_data
from ludi_press.archive.rulebook import rule_address
from ludi_press.archive.tables import race_csv
from ludi_press.dice import Roll
from ludi_press.games.contract import Json
from ludi_press.posts.document import plain_text
from ludi_press.posts.html import write_html
from ludi_press.posts.markdown import write_markdown
from ludi_press.posts.page import Href, write_page
from ludi_press.posts.prompts import Prompt, tell_race
from ludi_press.posts.render import render, render_board
from ludi_press.press.cards import race_card, tell_chronicle
from ludi_press.press.play import PlayedRace, PlayedTurn
from ludi_press.press.theme import Theme
from ludi_press.problems import Problem
from ludi_press.report import Board, Report

SCHEMA: Final = "ludi-press/turn/1"
RACE_SCHEMA: Final = "ludi-press/race/1"
TO_ROOT: Final = "../../../../"
"""The way from a turn's page to the first page's folder."""

Files = dict[str, bytes]
"""Contents by path, relative to the site, with forward slashes."""


def render_race(played: PlayedRace, theme: Theme) -> tuple[Files, RaceCard, tuple[Problem, ...]]:
    """All files of a race, its card for the pages that all races share, and what the theme got wrong."""
    game = played.source.game
    if game is None or played.source.head is None:
        raise ValueError("a race without a game cannot be rendered")
    reports = [game.report(played.source.set_up, turn.record) for turn in played.turns]
    chronicle = tell_chronicle(played)
    card = race_card(played, reports, chronicle, theme.words)
    files: Files = {}
    problems: list[Problem] = []
    told = tell_race(card.id, (report.beats for report in reports), theme.prompts, theme.words)
    for turn, report, prompts in zip(played.turns, reports, told, strict=True):
        made, found = _turn_files(played, turn, report, theme, card, prompts)
        files |= made
        problems += found
    last = reports[-1] if reports else None
    tables = Tables(
        standings=_table(last.standings or last.board, theme) if last else None,
        teams=_table(chronicle.teams, theme) if chronicle else None,
    )
    made, found = _race_files(played, card, tables, theme, files)
    return files | made, card, (*problems, *found)


def race_file(race: str) -> str:
    """Where the data of a race lie, which are its card too."""
    return f"races/{race}/race.json"


def _table(board: Board, theme: Theme) -> tuple[str, str]:
    caption = theme.words.say(board.caption)
    return caption, write_page(render_board(board, theme.words), theme.tones, caption=caption)


def _race_files(
    played: PlayedRace, card: RaceCard, tables: Tables, theme: Theme, turns: Files
) -> tuple[Files, Sequence[Problem]]:
    """The race's page, its data, feed and calendar, and the proof of its dice."""
    folder, address = f"races/{card.id}", theme.site.address
    page = theme.pages.race(card, tables)
    feed = [
        FeedEntry(f"{home}/index.html", turn.heading, card.host, turn.at, turns[f"{home}/post.html"].decode())
        for turn in card.turns
        if turn.at and f"{(home := f'{folder}/turns/{turn.folder}')}/post.html" in turns
    ]
    files: Files = {
        f"{folder}/index.html": (page.value or "").encode(),
        race_file(card.id): race_json(card),
        f"{folder}/race.csv": race_csv(card).encode(),
        f"{folder}/feed.xml": atom(
            card.title, f"{folder}/index.html", f"{folder}/feed.xml", card.language, feed, address
        ),
        f"{folder}/calendar.ics": icalendar(card.title, entries(card, theme.pages.say), address),
    }
    if card.proof is None:
        return files, page.problems
    rolls = (roll for turn in played.turns for roll in turn.record.rolls)
    proof = theme.pages.proof(card, proof_data(card, played.source.kinds_of_dice(), rolls))
    files[f"{folder}/proof.html"] = (proof.value or "").encode()
    return files, (*page.problems, *proof.problems)


def _turn_files(
    played: PlayedRace, turn: PlayedTurn, report: Report, theme: Theme, card: RaceCard, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    folder = f"races/{card.id}/turns/{report.turn:02}"
    files: Files = {f"{folder}/turn.json": turn_json(played, turn)}
    show = theme.prompts.show
    judged = render(report, theme.post, theme.words, f"themes/{theme.name}", prompts[: show.post])
    if judged.value is None:
        return files, judged.problems
    post = write_page(judged.value, theme.tones, _rules_href(card), theme.pages.say("page.event"))
    page = theme.pages.turn(card, report.turn, post, _cards(prompts[: show.page]), turn.record.rolls)
    files[f"{folder}/post.md"] = write_markdown(judged.value, theme.tones).encode()
    files[f"{folder}/post.html"] = write_html(judged.value, theme.tones).encode()
    files[f"{folder}/index.html"] = (page.value or "").encode()
    return files, (*judged.problems, *page.problems)


def _rules_href(card: RaceCard) -> Href:
    """Where a turn's page finds a rule."""
    folder = card.rules
    return lambda rule: f"{TO_ROOT}{rule_address(folder, rule)}" if folder else None


def race_json(card: RaceCard) -> bytes:
    """race.json: the race for machines, and for the next build."""
    return (_dump({"schema": RACE_SCHEMA, **to_data(card)}) + "\n").encode()


def _cards(prompts: tuple[Prompt, ...]) -> tuple[PromptCard, ...]:
    beats = ((plain_text(prompt.content), prompt.beat) for prompt in prompts)
    return tuple(PromptCard(text, beat.kind, beat.events, beat.earlier) for text, beat in beats)


def turn_json(played: PlayedRace, turn: PlayedTurn) -> bytes:
    """turn.json: the turn for machines; posts and pages say nothing that is not in it."""
    source, record = played.source, turn.record
    game = source.game
    data: Json = game.data(source.set_up, record) if game else {}
    events = data.pop("events", [])
    whole: Json = {
        "schema": SCHEMA,
        "game": game.id if game else "",
        "edition": source.edition,
        "race": source.race,
        "turn": record.turn,
        "over": game.is_over(record.after) if game else False,
        **data,
        "dice": [roll_data(roll) for roll in record.rolls],
        "events": events,
    }
    return (_dump(whole) + "\n").encode()


def roll_data(roll: Roll) -> Json:
    """One die, as turn.json shows it."""
    address = roll.address
    return {
        "round": address.round,
        "team": address.team,
        "label": address.label,
        "nth": address.nth,
        "die": roll.die,
        "face": roll.face,
        "source": roll.source.value,
    }


def _dump(whole: Json) -> str:
    """JSON with one entry of each list or table to a line, so that two turns can be compared by eye."""
    return "{\n" + ",\n".join(f"{_compact(key)}: {_lines(value)}" for key, value in whole.items()) + "\n}"


def _lines(value: Any) -> str:
    if isinstance(value, dict) and value:
        return "{\n" + ",\n".join(f" {_compact(key)}: {_compact(item)}" for key, item in value.items()) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f" {_compact(item)}" for item in value) + "\n]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
