"""Random seasons of Ludi Romani come to what is recorded of them."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from any_draws import draws
from any_season import (
    GAME,
    IDLE,
    Turn,
    any_act,
    any_actium,
    any_motus,
    any_orders,
    any_state,
    game,
    play,
    turn,
)
from msgspec.structs import replace
from recorded import check_recorded
from romani_scenario import TABLES

from ludi_press.games.ludi_romani.rules.actium import places, victors
from ludi_press.games.ludi_romani.rules.model import SetUp, TriumphForm
from ludi_press.games.ludi_romani.rules.play import ActTrial

GODS_PLAY = {who: {"player": who} for who in ("juno", "mars", "apollo", "vesta", "tanit", "dionysus")}
WAIVED = [*sorted(TABLES.acts.waived), "LR-3.9", "LR-4.5", "LR-5.25", "LR-9.10"]
"""Rules that a race may want to waive, and of which the engine does not allow it."""
OTHER = {"prices": {"limit": 4, "garnish": 200_000, "instaurationes": 1}, "acts": {"waived": WAIVED}}
GAMES = {
    "as printed": GAME,
    "gods play": game(GODS_PLAY, seats={"greece": 5, "rome": 3}),
    "other rules": game(None, OTHER),
}
BATTLES = (*["proelium"] * 8, "ordo", "iter")
SENATE = (
    "imperium",
    "proscriptio",
    "restitutio",
    "caedes",
    "caedes",
    "census",
    *["tributum"] * 5,
    "instauratio",
    "proelium",
)
BONDS = (*["mors"] * 3, "bacchans", "virus", "imago", "exigit", "discedit", "anulus", "anulus")
TRADES = (
    "commutatio",
    "commutatio",
    "emptio",
    "nuptiae",
    "divortium",
    "divortium",
    "dat",
    "dat",
    "fabrilis",
    "minerva",
)


def thick(random: Random, using: SetUp, words: Sequence[str] = ()) -> Iterator[Turn]:
    """Seasons in which everything happens at once, and the motus before them."""
    for number in range(12):
        state = any_state(random, using, summer=words is BATTLES or (not words and number % 2 == 0))
        orders = any_orders(random, using, state, 8, words)
        if random.random() < 0.5:
            orders = replace(orders, motus=any_motus(draws(random, state)))
        yield turn(state, number, orders, using=using)


def at_actium(random: Random, using: SetUp) -> Iterator[Turn]:
    """Battles of Actium in three turns with mistakes between them, and a triumph."""
    for number in range(6):
        state = replace(any_state(random, using), season=24)
        for wrong in (True, False, True, True, False, True, False):
            acts = [
                any_act(draws(random, state), word) for word in (("dat", "amicitia", "verba", "iter") if wrong else ())
            ]
            battle = any_actium(random, state, wrong=wrong)
            played = turn(state, number, replace(IDLE, acts=tuple(acts), actium=battle), using=using)
            yield played
            state = state if wrong else played[0]
        for leader in (random.choice(victors(state) or ("juno",)), "cicero"):
            crowned = TriumphForm(leader=leader, constitution="a", fates={"cicero": "b"})
            yield turn(state, number, replace(IDLE, triumph=crowned), using=using)


def judged(turns: Iterator[Turn] | list[Turn]) -> Iterator[tuple[Any, ...]]:
    """Turns with their problems and places."""
    for after, events, turn_dice in turns:
        shared = groupby(places(after).items(), key=itemgetter(1))
        ranked = tuple((place, tuple(who for who, _ in some)) for place, some in shared)
        yield (after, turn_dice.problems, ranked, victors(after)), events, turn_dice


def trials(random: Random, using: SetUp) -> Iterator[tuple[Any, ...]]:
    """What the rules say of single acts and moves that are only tried."""
    for number in range(3):
        state = any_state(random, using)
        trial, d = ActTrial(using, state), draws(random, state)
        acts = [trial.allows(told) for told in any_orders(random, using, state, 40).acts]
        moves = [trial.allows_motus(d.who(), d.region()) for _ in range(20)]
        _, events, turn_dice = turn(state, number, IDLE, using=using)
        yield (state, acts, moves), events, turn_dice


def plays() -> Iterator[tuple[str, Iterator[tuple[Any, ...]]]]:
    """In each variant Actium, the thick of it, and acts that are only tried; then games from the start."""
    for name, using in GAMES.items():
        for does, words in (
            ("battles", BATTLES),
            ("the senate", SENATE),
            ("bonds", BONDS),
            ("trades", TRADES),
            ("everything", ()),
        ):
            yield f"{name}, {does}", judged(thick(Random(f"{name} {does}"), using, words))  # noqa: S311
        yield f"{name}, Actium", judged(at_actium(Random(f"{name} Actium"), using))  # noqa: S311
        yield f"{name}, trials", trials(Random(f"{name} trials"), using)  # noqa: S311
    for seed in range(6):
        yield f"seed {seed}", judged(play(seed))


def test_random_seasons_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    check_recorded("ludi-romani", plays(), write=request.config.getoption("--goldens"))
