"""Checks of every game: purity, determinism, start files, dice by hand, self-play, orders judged without a guess."""

import gc
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import unescape
from itertools import cycle
from pathlib import Path
from re import sub
from tempfile import TemporaryDirectory
from typing import Any, Final

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import KeyValue, MappingNode, Node, ScalarNode, SequenceNode
from ludi_press.content.race_file import TurnHead
from ludi_press.core.dice import MOST_TRIES, HostDie, Roll, Source, TurnDice, Wanted, next_dice
from ludi_press.core.problems import Judged, Place, Topic, has_errors
from ludi_press.core.report import Ask, Offer, Report
from ludi_press.games.contract import SelfPlayer, TurnRecord
from ludi_press.posts.words.phrases import phrases
from ludi_press.press.playing.dicebook import secret_roller
from ludi_press.press.playing.new import RACE_START as RACE
from ludi_press.press.playing.new import TURN_START as TURN
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, package_folder
from ludi_press.press.reading.read import read_race
from ludi_press.testing.trial import (
    Check,
    Trial,
    check,
    check_chronicle,
    check_formats,
    check_hearing,
    check_languages,
    check_plans,
    check_scene,
    check_score,
)

STRANGER = "xyzzy-stranger"
"""The id of an unknown team."""
NONSENSE = "xyzzy"
"""A word that no game knows."""


def with_stranger(orders: Node) -> Node | None:
    """Return the orders with those of an unknown team added; None if there are none to copy."""
    if not isinstance(orders, MappingNode) or not orders.entries:
        return None
    first = orders.entries[0]
    return MappingNode((*orders.entries, KeyValue(replace(first.key, text=STRANGER), first.value)), orders.place)


def with_nonsense(node: Node) -> Iterator[Node]:
    """Yield the tree with each of its words in turn replaced by nonsense; numbers stay."""
    if isinstance(node, ScalarNode):
        if not node.text.lstrip("+-").replace(".", "").isdecimal():
            yield replace(node, text=NONSENSE)
    elif isinstance(node, SequenceNode):
        for index, item in enumerate(node.items):
            for changed in with_nonsense(item):
                yield SequenceNode((*node.items[:index], changed, *node.items[index + 1 :]), node.place)
    else:
        for index, entry in enumerate(node.entries):
            for changed in with_nonsense(entry.value):
                entries = (*node.entries[:index], KeyValue(entry.key, changed), *node.entries[index + 1 :])
                yield MappingNode(entries, node.place)


@check
def check_self_play(trial: Trial) -> Iterator[str]:
    """A SelfPlayer's orders can be resolved and are always the same; outcomes are those of the actors."""
    game, teller = trial.game, trial.game.teller
    if not isinstance(teller, SelfPlayer):
        return
    for record in trial.records[:-1]:
        orders = [teller.policy(trial.set_up).orders(record.after, cycle(_DRAWN).__next__) for _ in range(2)]
        if orders[0] != orders[1]:
            yield f"turn {record.turn}: the orders of the policy differ the second time"
        game.resolve(
            trial.set_up, record.after, orders[0], TurnDice(trial.source.race, record.turn + 1, secret_roller(b""))
        )
    last = trial.records[-1].after
    if game.is_over(last) and tuple(teller.outcomes(last)) != game.actors(trial.set_up):
        yield "the outcomes do not list all actors in their order"


_DRAWN: Final = (0.0, 0.7, 0.3, 0.99)
"""The numbers that a policy draws, the same every time."""


@check
def check_start(trial: Trial) -> Iterator[str]:
    """A race can be started from the game's example, and its turn file template has only comments."""
    folder = package_folder(trial.game.package)
    missing = [f"the game has no {name}" for name in (RACE, TURN) if not (folder / name).is_file()]
    yield from missing
    if missing:
        return
    yield from (f"{RACE}: {words}" for words in _race_flaws(trial, (folder / RACE).read_text(encoding="utf-8")))
    turn = load((folder / TURN).read_bytes(), TURN)
    if turn.problems or not getattr(turn.value, "is_null", False):
        yield f"{TURN} has more than comments"


def _race_flaws(trial: Trial, text: str) -> Iterator[str]:
    """Yield the problems of a race with only the example's keys."""
    with TemporaryDirectory() as made:
        folder = Path(made) / "content" / "races" / "example"
        folder.mkdir(parents=True)
        (folder / "race.yaml").write_text(f"title: Example\ngame: {trial.game.id}\n{text}", encoding="utf-8")
        yield from (problem.message for problem in read_race(Press(Path(made).resolve()), "example").problems)


@check
def check_blanks(trial: Trial) -> Iterator[str]:
    """A turn's file names actors, each once and none after the end, with words for their open orders."""
    for record in trial.records:
        where = f"turn {record.turn}"
        offers = trial.game.teller.blanks(trial.set_up, record.after)
        teams = [team for offer in offers for team in offer.teams]
        over = trial.game.is_over(record.after)
        if bool(teams) is over:
            yield f"{where}: {'orders are asked after the end' if over else 'nobody is asked'}"
        if len(set(teams)) != len(teams) or not set(teams) <= set(trial.game.actors(trial.set_up)):
            yield f"{where}: blanks for strangers, or for somebody twice: {', '.join(teams)}"
        phrases = [phrase for offer in offers for phrase in (*offer.names, *(one.order for one in offer.orders))]
        yield from (f"{where}: {flaw}" for phrase in phrases for flaw in trial.words.flaws(phrase))
        yield from (f"{where}: some blanks have no name" for one in offers if len(one.names) != len(one.teams))


@check
def check_next_dice(trial: Trial) -> Iterator[str]:
    """In a played turn each die is asked after those before it, and none after the last."""
    record = next((one for one in trial.records[1:] if one.rolls), None)
    if record is None:
        return
    rolls = record.rolls
    yield from (f"turn {record.turn}: asked {one}" for one in _strays(_asked(trial, record, 0, MOST_TRIES), rolls))
    for count in range(len(rolls) + 1):
        asked = _asked(trial, record, count, 1)
        if bool(asked) is (count == len(rolls)):
            yield f"turn {record.turn}: {len(asked)} dice are asked after {count} of {len(rolls)}"
        yield from (f"turn {record.turn}: asked {one}" for one in _strays(asked, rolls[count:]))


def _asked(trial: Trial, record: TurnRecord[Any, Any], count: int, most: int) -> tuple[Wanted, ...]:
    """Return the dice that are asked after the first dice of a turn were given by hand."""
    host: dict[str, tuple[HostDie, ...]] = {}
    for roll in record.rolls[:count]:
        die = HostDie(roll.address.label, roll.face, Place("turn"))
        host[roll.address.team] = (*host.get(roll.address.team, ()), die)

    def play(turn_dice: TurnDice) -> object:
        return trial.game.resolve(trial.set_up, record.before, record.orders, turn_dice)

    return next_dice(trial.source.race, record.turn, host, play, most, names_fights=trial.source.names_fights)


def _strays(asked: Sequence[Wanted], rolls: Sequence[Roll]) -> list[str]:
    """Return the dice that are asked but were not rolled there."""
    pairs = zip(asked, rolls, strict=False)
    return [str(one.address) for one, roll in pairs if (one.address, one.die.name) != (roll.address, roll.die)]


@check
def check_contract(trial: Trial) -> Iterator[str]:
    """A game names itself, its editions and forms, its actors and dice, without repeats."""
    game, actors = trial.game, trial.game.actors(trial.set_up)
    yield from (f"the game has no {name}" for name in ("id", "title", "package", "editions") if not getattr(game, name))
    yield from (f"{topic!r} is no Topic" for topic in game.topics if not isinstance(topic, Topic))
    if len(set(actors)) != len(actors) or not actors:
        yield f"there are no actors, or one twice: {actors}"
    kinds = [die.name for die in game.dice(trial.set_up)]
    thrown = {roll.die for record in trial.records for roll in record.rolls}
    yield from (f"the die {die} is rolled, but is not among the game's dice" for die in sorted(thrown - set(kinds)))
    strangers = {roll.address.team for record in trial.records for roll in record.rolls} - set(actors)
    yield from (f"dice are rolled for {who!r}, who is not an actor" for who in sorted(strangers))


@check
def check_purity(trial: Trial) -> Iterator[str]:
    """Resolving uses no file, clock or randomness, and does not change its inputs."""
    for record in trial.records[1:]:
        before = (repr(record.before), repr(record.orders), repr(trial.set_up))
        with _watched() as used:
            _resolve(trial, record)
        yield from (f"turn {record.turn}: resolving uses {name}" for name in sorted(used))
        if before != (repr(record.before), repr(record.orders), repr(trial.set_up)):
            yield f"turn {record.turn}: resolving changes its inputs"


@check
def check_determinism(trial: Trial) -> Iterator[str]:
    """The same files give the same states, events, dice, Reports, data and scenes; a turn depends on nothing else."""
    again = play_race(trial.source, trial.secret)
    for record, other in zip(trial.records, (turn.record for turn in again.turns), strict=True):
        if record != other:
            yield f"turn {record.turn} differs when it is played again"
        teller = trial.game.teller
        for name, tell in (("report", teller.report), ("data", trial.game.data), ("scene", teller.scene)):
            if tell(trial.set_up, record) != tell(trial.set_up, other):
                yield f"turn {record.turn}: {name} differs the second time"
        if teller.offers(trial.set_up, record.after) != teller.offers(trial.set_up, other.after):
            yield f"turn {record.turn}: offers differ the second time"
    for record in trial.records[1:]:
        state, events = _resolve(trial, record)
        if (state, events) != (record.after, record.events):
            yield f"turn {record.turn} differs when it is resolved alone"


@check
def check_data(trial: Trial) -> Iterator[str]:
    """The game's parts of turn.json are JSON: events with rule, dice and an earlier cause, and orders."""
    for record in trial.records:
        data = trial.game.data(trial.set_up, record)
        where = f"turn {record.turn}"
        if json.loads(json.dumps(data)) != data:
            yield f"{where}: the data change on the way through JSON"
        if not isinstance(data.get("orders", {}), dict):
            yield f"{where}: 'orders' is not a table"
        events = data.get("events", [])
        if len(events) != len(record.events):
            yield f"{where}: {len(record.events)} events, {len(events)} in the data"
        yield from (f"{where}: {flaw}" for flaw in _event_flaws(events, len(record.rolls)))


def _event_flaws(events: list[dict[str, Any]], dice: int) -> Iterator[str]:
    named: set[int] = set()
    for index, event in enumerate(events):
        named.update(event.get("dice", ()))
        if not event.get("rule"):
            yield f"event {index} names no rule"
        cause = event.get("cause")
        if cause is not None and not 0 <= cause < index:
            yield f"event {index} has a cause that does not come before it"
    if named != set(range(dice)):
        yield f"dice that no event names, or that were not rolled: {sorted(named ^ set(range(dice)))}"


@check
def check_words(trial: Trial) -> Iterator[str]:
    """Every event is on the page of its turn, and the catalogue has all words of a Report."""
    for report in trial.reports:
        page = _page(trial, report.turn)
        lines = [line for part in report.log for entry in part.entries for line in entry.lines]
        record = trial.records[report.turn]
        data = trial.game.data(trial.set_up, record).get("events", [])
        told = {line.event for line in lines}
        yield from (
            f"turn {report.turn}: event {index} has dice, but no line in the log"
            for index, event in enumerate(data)
            if index not in told and event.get("dice")
        )
        yield from (
            f"turn {report.turn}: a line of event {index}, which does not exist" for index in told if index >= len(data)
        )
        yield from (f"turn {report.turn}: {flaw}" for phrase in phrases(report) for flaw in trial.words.flaws(phrase))
        yield from (
            f"turn {report.turn}: event {line.event} is not on the page"
            for line in lines
            if _letters(trial.words.say(line.message)) not in page
        )


def _page(trial: Trial, turn: int) -> str:
    html = trial.files[f"races/{trial.source.race}/turns/{turn:02}/index.html"].decode()
    return _letters(unescape(sub(r"<[^>]*>", "", html)))


def _letters(text: str) -> str:
    """Return letters and digits only, since each format breaks and escapes the rest in its own way."""
    return "".join(char for char in text.casefold() if char.isalnum())


@check
def check_prompts(trial: Trial) -> Iterator[str]:
    """Beats come from events of the turn, are of a kind that the game names, and have words."""
    yield from (
        f"no phrase tells a beat of the kind {kind}"
        for kind in trial.game.teller.beats
        if not trial.stock.grammar(kind)
    )
    for report in trial.reports:
        where = f"turn {report.turn}"
        count = len(trial.records[report.turn].events)
        for beat in report.beats:
            names = tuple(name for name, _ in beat.args)
            if names != tuple(trial.game.teller.beats.get(beat.kind, ("an unknown kind",))):
                yield f"{where}: a beat that Teller.beats does not list: {beat.kind} with {names}"
            if not beat.events or not all(0 <= event < count for event in beat.events):
                yield f"{where}: a beat without an event of the turn: {beat.kind}"
            yield from (f"{where}: {flaw}" for _, arg in beat.args for flaw in trial.words.flaws(arg))
        if list(report.beats) != sorted(report.beats, key=lambda beat: -beat.drama):
            yield f"{where}: the beats are not the most dramatic first"


@check
def check_state(trial: Trial) -> Iterator[str]:
    """A state is a plain value: converting it to JSON and back gives the same."""
    for record in trial.records:
        try:
            again = decode(encode(record.after), type=type(record.after))
        except (TypeError, ValueError) as error:
            yield f"turn {record.turn}: the state is not a plain value: {error}"
            continue
        if again != record.after:
            yield f"turn {record.turn}: the state changes on the way through JSON"
        if trial.game.is_over(again) is not trial.game.is_over(record.after):
            yield f"turn {record.turn}: whether it is over is not in the state"


@check
def check_orders(trial: Trial) -> Iterator[str]:
    """The orders of the trial are accepted; those of an unknown team, and nonsense, are refused with messages."""
    for turn in trial.source.turns[: len(trial.records) - 1]:
        if turn is None:
            continue
        tree = load((trial.press.root / turn.file).read_bytes(), turn.file).value
        orders = tree.get("orders") if isinstance(tree, MappingNode) else None
        if not isinstance(tree, MappingNode) or orders is None:
            continue
        record = trial.records[turn.number - 1]
        where = f"turn {turn.number}"
        yield from (
            f"{where}: {problem.message}" for problem in _judged(trial, record, tree).problems if problem.is_error
        )
        changed = [*with_nonsense(orders)]
        stranger = with_stranger(orders)
        for wrong in changed if stranger is None else [stranger, *changed]:
            judged = _judged(trial, record, _with_orders(tree, wrong))
            yield from (f"{where}: {flaw}" for flaw in _refusal_flaws(judged))


def _with_orders(tree: MappingNode, orders: Node) -> MappingNode:
    entries = (KeyValue(entry.key, orders if entry.key.text == "orders" else entry.value) for entry in tree)
    return MappingNode(tuple(entries), tree.place)


def _judged(trial: Trial, before: TurnRecord[Any, Any], tree: Node) -> Judged[Any]:
    """Return the orders of a turn file as judged by the forms and the game."""
    (_, form), problems = fill(tree, TurnHead, trial.game.turn_form)
    if form is None:
        return Judged(None, problems)
    ask = before.ask or Ask(before.turn + 1)
    judged = trial.game.read_orders(trial.set_up, before.after, before.turn + 1, ask, form)
    return Judged(None if has_errors(problems) else judged.value, (*problems, *judged.problems))


def _refusal_flaws(judged: Judged[Any]) -> Iterator[str]:
    errors = [problem for problem in judged.problems if problem.is_error]
    if not errors:
        yield "nonsense is accepted as orders"
    if judged.value is not None:
        yield "orders with errors have a value"
    silent = [one for one in errors if not (one.message.strip() and isinstance(one.place, Place))]
    yield from (f"an error without words or place: {problem.code}" for problem in silent)


@check
def check_open_turns(trial: Trial) -> Iterator[str]:
    """A turn file without orders is open; it can be judged without a state or race, and raises nothing."""
    form = trial.game.turn_form()
    for set_up, state in ((trial.set_up, trial.records[0].after), (trial.set_up, None), (None, None)):
        judged = trial.game.read_orders(set_up, state, 1, Ask(1), form)
        if judged.value is not None or has_errors(judged.problems):
            yield "a turn file without orders is not open"


@check
def check_types(trial: Trial) -> Iterator[str]:
    for record, report in zip(trial.records, trial.reports, strict=True):
        if not isinstance(report, Report) or (report.turn, report.over) != (
            record.turn,
            trial.game.is_over(record.after),
        ):
            yield f"turn {record.turn}: the Report is of another turn"
        offers = trial.game.teller.offers(trial.set_up, record.after)
        if not (isinstance(offers, tuple) and all(isinstance(offer, Offer) for offer in offers)):
            yield f"turn {record.turn}: an open order is not an Offer"
        if report.over and (report.ask is not None or offers):
            yield f"turn {record.turn}: orders are asked although the race is over"
        if not isinstance(record.after, Struct):
            yield f"turn {record.turn}: the state is not a Struct"


def _resolve(trial: Trial, record: TurnRecord[Any, Any]) -> tuple[Any, Any]:
    """Resolve a turn again by itself, with its own dice."""
    rolls = {(roll.address, roll.die): roll for roll in record.rolls}

    def known(address: Any, die: Any) -> tuple[int, Source]:
        roll: Roll = rolls[address, die.name]
        return roll.face, roll.source

    turn_dice = TurnDice(trial.source.race, record.turn, known, names_fights=trial.source.names_fights)
    played = trial.game.resolve(trial.set_up, record.before, record.orders, turn_dice)
    return played.state, played.events


@contextmanager
def _watched() -> Iterator[set[str]]:
    """Collect the calls of files, system, clock and global randomness, however they were imported."""
    used: set[str] = set()

    def watch(frame: object, event: str, called: Any) -> None:
        if event == "c_call" and (name := _around(called)):
            used.add(name)

    before, collects = sys.getprofile(), gc.isenabled()
    gc.disable()  # else callbacks of collections are seen too: a test runner reads the clock
    sys.setprofile(watch)
    try:
        yield used
    finally:
        sys.setprofile(before)
        if collects:
            gc.enable()


_AROUND: Final = ("io", "_io", "posix", "nt", "_socket", "time")
"""The modules, and their C halves, through which Python accesses its environment."""
_CLOCKS: Final = ("datetime.now", "datetime.utcnow", "datetime.today", "date.today")
_CHANCE: Final = (random.random, random.getrandbits)
"""The sources of all functions of the module, which are methods of one Random."""
_PLAIN: Final = ("fspath", "text_encoding")
"""Functions of those modules that only inspect their arguments."""


def _around(called: Any) -> str | None:
    """Return the name of a C function that accesses the environment; a seeded Random of its own does not count."""
    module, name = called.__module__, called.__qualname__
    if called in _CHANCE:
        return f"random.{called.__name__}"
    if name in _CLOCKS:
        return str(name)
    return f"{module}.{name}" if module in _AROUND and name not in _PLAIN else None


CHECKS: Final[tuple[Check, ...]] = (
    check_contract,
    check_types,
    check_purity,
    check_determinism,
    check_data,
    check_words,
    check_prompts,
    check_state,
    check_orders,
    check_open_turns,
    check_formats,
    check_scene,
    check_chronicle,
    check_plans,
    check_score,
    check_hearing,
    check_languages,
    check_start,
    check_blanks,
    check_next_dice,
    check_self_play,
)
"""All checks."""
