"""Previews the open turn before it is built: what is certain of it or, if the host peeks, the post that it would have.

A preview rolls nothing.
A peek rolls the turn's dice as a build would, and its dice file records that.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import MappingNode, Node, ScalarNode, SequenceNode, plain, said_plainly
from ludi_press.content.race_file import written
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.contract import Foreseer, HearingContext, Listener
from ludi_press.press.building.making import play
from ludi_press.press.playing.by_hand import Asked, asked_of
from ludi_press.press.playing.dicebook import opened_again, order_data
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import AwaitedTurn, PlayedRace, play_race
from ludi_press.press.playing.status import Wait, status_of
from ludi_press.press.publishing.post import Posted, post_of
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.theme import PressTheme
from ludi_press.press.reading.turns import TurnSource
from ludi_press.press.reading.write import locked, write_atomically


class Preview(Struct, frozen=True):
    """What is certain of an open turn.

    `awaited` are those whose orders are missing: the preview treats them as silent.
    `orders` are the orders read, by team, in the order of action if `sequenced`: then no die decides that order.
    `dice` are the dice needed next; a turn that needs none is resolved and has a `post`.
    """

    turn: int
    title: str
    awaited: tuple[str, ...]
    orders: tuple[tuple[str, str], ...]
    sequenced: bool
    dice: Asked
    asks: str
    has_story: bool
    post: Posted | None = None


def preview(press: Press, race: str, format_: str) -> Judged[Preview]:
    """Return what is certain of the open turn; nothing is rolled or written."""
    source = read_race(press, race)
    theme, flaws = race_theme(press, source)
    played = play_race(_as_if_complete(source))
    problems = (*played.problems, *flaws)
    if theme is None or has_errors(problems):
        return Judged(None, problems)
    open_turn = _open_turn(source, played)
    if open_turn is None:
        return Judged(None, (_nothing_open(play_race(source)),))
    turn = open_turn.number
    if played.due is not None:
        return Judged(_foreseen(played, played.due, source.turns[turn - 1], theme), problems)
    due = AwaitedTurn(open_turn, played.turns[turn].record.before, played.turns[turn].record.orders)
    certain = _foreseen(played, due, source.turns[turn - 1], theme)
    written_post = post_of(press, played, theme, turn, format_)
    return Judged(replace(certain, post=written_post.value), (*problems, *written_post.problems))


def peek(press: Press, race: str, format_: str) -> Judged[Posted]:
    """Return the post that the open turn would have if it were built now.

    Its dice are rolled as by a build and kept; its dice file records that the host saw the outcome.
    """
    with locked(press):
        source = read_race(press, race)
        theme, flaws = race_theme(press, source)
        before = play_race(source)
        if has_errors((*before.problems, *flaws)) or theme is None:
            return Judged(None, (*before.problems, *flaws))
        open_turn = _open_turn(source, before)
        if open_turn is None:
            return Judged(None, (_nothing_open(before),))
        number = open_turn.number
        played = play(press, source)
        if has_errors(played.problems) or len(played.turns) <= number:
            return Judged(None, played.problems)
        dice = played.turns[number].dice
        path = press.root / source.dice_file(number)
        write_atomically(path, opened_again(dice, dice.previous).written)
    return post_of(press, played, theme, number, format_)


def _as_if_complete(source: RaceSource) -> RaceSource:
    """Return the race as if its newest turn awaited nothing more and had no rolled dice."""
    if not source.turns or source.turns[-1] is None:
        return source
    last = source.turns[-1]
    file = source.dice_files.get(last.number)
    if file is not None and file.is_resolved:
        return source
    words = replace(last.words, awaited=())
    closed = replace(last, blanks=(), asked=(), head=replace(last.head, hold=False), words=words)
    dice = {turn: one for turn, one in source.dice_files.items() if turn != last.number}
    head = source.head if source.head is None or last.words.public else replace(source.head, public=None)
    return replace(source, turns=(*source.turns[:-1], closed), dice_files=dice, head=head)


def _open_turn(source: RaceSource, played: PlayedRace) -> TurnSource | None:
    """Return the turn whose orders are not built yet: one that waits for dice, or one that needs none."""
    if played.due is not None:
        return played.due.turn
    newest = len(played.turns) - 1
    file = source.dice_files.get(newest)
    unbuilt = newest > 0 and (file is None or not file.is_resolved)
    return source.turns[newest - 1] if unbuilt else None


def _nothing_open(played: PlayedRace) -> Problem:
    """Return why there is nothing to preview: an open turn of which nothing is known yet, or no open turn."""
    status, source = status_of(played), played.source
    words, place = f"no turn of {status.race} has orders that are not built yet", source.folder
    if status.wait in (Wait.ORDERS, Wait.ANSWERS, Wait.WORDS) and status.turn:
        awaited = f": it awaits {', '.join(status.awaited)}" if status.awaited else ""
        words, place = f"turn {status.turn} cannot be shown yet{awaited}", source.turn_file(status.turn)
    return Problem("preview-nothing", words, Place(place), None, status.advice)


def _foreseen(played: PlayedRace, due: AwaitedTurn, file: TurnSource | None, theme: PressTheme) -> Preview:
    source, turn = played.source, due.turn
    game = source.game
    if game is None or file is None:
        raise ValueError("a race without a game has no open turn")
    data = order_data(game, source.set_up, turn.number, due.before, due.orders)
    first = game.order_of_action(source.set_up, due.before, due.orders) if isinstance(game, Foreseer) else ()
    ask = played.turns[turn.number - 1].record.ask
    said = dict(_sentences(source, file, ask.orders if ask else 1))
    teams = (team for team in dict.fromkeys((*first, *data)) if team in data)
    orders = tuple((team, said.get(team) or as_text(data[team])) for team in teams)
    awaited = tuple(blank.text for blank in file.blanks)
    title = source.title_in(source.language)
    asked = asked_of(played, due, theme.words)
    return Preview(turn.number, title, awaited, orders, bool(first), asked, _asks(turn), turn.head.story is not None)


def _sentences(source: RaceSource, file: TurnSource, asked: int) -> Iterator[tuple[str, str]]:
    """Yield orders as the keys of a turn file: sentences as the game hears them, keys as they are written."""
    game = source.game
    if not isinstance(game, Listener) or not isinstance(file.orders, MappingNode):
        return
    context = HearingContext(game.parties(source.set_up), file.number, asked)
    for entry in file.orders:
        if isinstance(entry.value, ScalarNode):
            heard = game.hear(source.set_up, f"{entry.key.text}: {entry.value.text}", context)
            if len(heard.entries) == 1 and heard.entries[0].who == entry.key.text and not heard.doubts:
                yield entry.key.text, said_plainly(heard.entries[0].value)
        elif isinstance(entry.value, MappingNode) and _has_keys(entry.value.get("orders")):
            yield entry.key.text, said_plainly(plain(entry.value))


def _has_keys(orders: Node | None) -> bool:
    """Return whether orders are written as keys, beside others or below `orders`: what stands there is canonical."""
    if isinstance(orders, SequenceNode):
        return any(isinstance(one, MappingNode) for one in orders.items)
    return orders is None or isinstance(orders, MappingNode)


def _asks(turn: TurnSource) -> str:
    """Return what the turn after this one asks, in words."""
    ask = turn.next_ask
    if ask is None:
        return ""
    closes = f" until {written(ask.closes)}" if ask.closes else ", without a deadline"
    return f"{counted(ask.orders, 'order')}{closes}"


def as_text(value: Any) -> str:
    """Return orders in the form of turn.json on one line, without the key `asked`; empty values are left out."""
    if isinstance(value, dict):
        parts = [(key, as_text(part)) for key, part in value.items() if part not in (None, False, [], {}, "")]
        return "; ".join(part if key == "asked" else f"{key.replace('_', ' ')}: {part}" for key, part in parts)
    if not isinstance(value, list):
        return str(value)
    return ", ".join(f"({as_text(part)})" if isinstance(part, dict | list) else as_text(part) for part in value)


def lines(shown: Preview) -> Iterator[str]:
    """Yield a preview as lines for the terminal, without its dice and its post."""
    yield f"{shown.title}, turn {shown.turn}: a preview; nothing is written, and no die is rolled"
    if shown.awaited:
        yield f"as if these stayed silent, of whom no orders are in yet: {', '.join(shown.awaited)}"
    yield (
        "orders as read, in the order of action:" if shown.sequenced else "orders as read (dice decide who acts first):"
    )
    width = max((len(team) for team, _ in shown.orders), default=0)
    yield from (f"  {team:<{width}}  {order or '(none)'}" for team, order in shown.orders)
    yield f"your story {'stands in the post' if shown.has_story else 'is not written: the post has its prompts'}"
    if shown.asks:
        yield f"the turn after it asks {shown.asks}"
