"""A played race as files of the site: each turn's data, posts and page, and the race's own page."""

import json
from collections.abc import Iterable
from typing import Any, Final

from ludi_press.archive.cards import PromptCard, RaceCard, TurnCard
from ludi_press.dice import Roll
from ludi_press.games.contract import AnyGame, Json
from ludi_press.posts.document import plain_text
from ludi_press.posts.html import write_html
from ludi_press.posts.markdown import write_markdown
from ludi_press.posts.prompts import Prompt, tell_race
from ludi_press.posts.render import render, render_board
from ludi_press.press.play import PlayedRace, PlayedTurn
from ludi_press.press.theme import Theme
from ludi_press.problems import Problem
from ludi_press.report import Board, Report

SCHEMA: Final = "ludi-press/turn/1"

Files = dict[str, bytes]
"""Contents by path, relative to the site, with forward slashes."""


def render_race(played: PlayedRace, theme: Theme) -> tuple[Files, RaceCard, tuple[Problem, ...]]:
    """All files of a race, its card for the front page, and what the theme got wrong."""
    game, head = played.source.game, played.source.head
    if game is None or head is None:
        raise ValueError("a race without a game cannot be rendered")
    reports = [game.report(played.source.set_up, turn.record) for turn in played.turns]
    card = race_card(played, reports, game, theme)
    files: Files = {}
    problems: list[Problem] = []
    told = tell_race(card.id, (report.beats for report in reports), theme.prompts, theme.words)
    for turn, report, prompts in zip(played.turns, reports, told, strict=True):
        made, found = _turn_files(played, turn, report, theme, card, prompts)
        files |= made
        problems += found
    page = theme.pages.race(card)
    problems += page.problems
    files[f"races/{card.id}/index.html"] = (page.value or "").encode()
    return files, card, tuple(problems)


def race_card(played: PlayedRace, reports: list[Report], game: AnyGame, theme: Theme) -> RaceCard:
    """What the pages of the archive say of a race."""
    head = played.source.head
    turns = tuple(TurnCard(report.turn, theme.words.say(report.heading), _leader(report, theme)) for report in reports)
    places = next((report.standings for report in reports if report.standings), None)
    return RaceCard(
        id=played.source.race,
        title=head.title if head else played.source.race,
        game=game.title,
        host=head.host if head else None,
        over=played.over,
        turns=turns,
        places=_places(places, theme) if places else None,
    )


def _leader(report: Report, theme: Theme) -> str | None:
    return theme.words.say(report.leader) if report.leader is not None else None


def _places(board: Board, theme: Theme) -> tuple[str, str]:
    return theme.words.say(board.caption), write_html(render_board(board, theme.words), theme.tones, page=True)


def _turn_files(
    played: PlayedRace, turn: PlayedTurn, report: Report, theme: Theme, card: RaceCard, prompts: tuple[Prompt, ...]
) -> tuple[Files, Iterable[Problem]]:
    folder = f"races/{card.id}/turns/{report.turn:02}"
    files: Files = {f"{folder}/turn.json": turn_json(played, turn)}
    show = theme.prompts.show
    judged = render(report, theme.post, theme.words, f"themes/{theme.name}", prompts[: show.post])
    if judged.value is None:
        return files, judged.problems
    page = theme.pages.turn(
        card, report.turn, write_html(judged.value, theme.tones, page=True), _cards(prompts[: show.page])
    )
    files[f"{folder}/post.md"] = write_markdown(judged.value, theme.tones).encode()
    files[f"{folder}/post.html"] = write_html(judged.value, theme.tones).encode()
    files[f"{folder}/index.html"] = (page.value or "").encode()
    return files, (*judged.problems, *page.problems)


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
