"""Finds the best reply among simple styles of the two race games, and reports shares of victories with their errors.

Run `python -m bench.policies [RACES]` in the repository; it needs no further packages.
One team of each race races in another style than the field; a style is a best reply to a field if no other wins more.
"""

import gc
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from math import sqrt
from random import Random
from typing import Any

from msgspec import Struct

from ludi_press.boards.ring import TrackPlan, lay_out
from ludi_press.content.load import load
from ludi_press.content.track_file import read_track
from ludi_press.core.colour import Tone
from ludi_press.core.dice import Address, Die, Source, TurnDice
from ludi_press.games.circus_maximus.game import CircusMaximus
from ludi_press.games.circus_maximus.rules import model as circus
from ludi_press.games.circus_maximus.rules.charts import read_charts
from ludi_press.games.circus_maximus.telling import odds as circus_policy
from ludi_press.games.contract import AnyGame, Outcome
from ludi_press.games.super_series.game import SuperSeries
from ludi_press.games.super_series.rules import model as series
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.tables import read_tables
from ludi_press.games.super_series.telling import odds as series_policy
from ludi_press.press.reading.find import package_folder, shipped

RACES, LONGEST = 400, 60

Facts = Callable[[Any, Any], Mapping[str, Hashable]]
"""What is counted of a team: the set-up and the chariot at the start give a value by the name of each share."""


class Ground(Struct, frozen=True):
    """A game to be played: its set-up, its styles, which is the best now, and what is counted of a team."""

    game: AnyGame
    set_up: Any
    policy: Callable[[Any, Mapping[str, Any]], Any]
    styles: Mapping[str, Any]
    best: str
    facts: Facts


def play(ground: Ground, styles: Mapping[str, Any], seed: int) -> tuple[Any, str | None]:
    """Return the start of a race, and who won it, None for nobody."""
    draw = Random(seed).random  # noqa: S311 - the same races on every run

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return die.faces[int(draw() * len(die.faces))], Source.SYSTEM

    game, set_up = ground.game, ground.set_up
    policy = ground.policy(set_up, styles)
    start = state = game.begin(set_up, TurnDice("bench", 0, roll)).state
    for turn in range(1, LONGEST):
        if game.is_over(state):
            break
        state = game.resolve(set_up, state, policy.orders(state, draw), TurnDice("bench", turn, roll)).state
    outcomes = game.teller.outcomes(state)
    return start, next((team for team, came in outcomes.items() if Outcome.WON in came), None)


def share(won: int, races: int) -> str:
    """Return a share with its standard error, in percent."""
    part = won / races
    return f"{part:6.1%} ± {sqrt(part * (1 - part) / races):.1%}"


def replies(ground: Ground, field: str, races: int) -> dict[str, float]:
    """Return how often one team of each style wins in a field of another, as a multiple of its equal share."""
    teams, told = tuple(ground.set_up.by_id), {}
    for name, style in ground.styles.items():
        won = 0
        for seed in range(races):
            me = teams[seed % len(teams)]
            styles = dict.fromkeys(teams, ground.styles[field]) | {me: style}
            won += play(ground, styles, seed)[1] == me
        told[name] = won / races
        sys.stdout.write(f"  {name:10} in a field of {field}: {share(won, races)} of races won\n")
    return told


def best_reply(ground: Ground, races: int) -> str:
    """Follow best replies from the style of today until one of them is the best reply to itself."""
    field, seen = ground.best, list[str]()
    while field not in seen:
        seen.append(field)
        found = replies(ground, field, races)
        field = max(found, key=lambda name: (found[name], name == field))
    return field


def shares(ground: Ground, races: int) -> None:
    """Print the share of victories by lane, weight and endurance, for teams that all race in the best style."""
    entered, won = Counter[tuple[str, Hashable]](), Counter[tuple[str, Hashable]]()
    for seed in range(races):
        start, winner = play(ground, {}, seed)
        for chariot in start.chariots:
            facts = set(ground.facts(ground.set_up, chariot).items())
            entered.update(facts)
            won.update(facts if chariot.team == winner else ())
    for name, value in sorted(entered, key=str):
        sys.stdout.write(f"  {name} {value}: {share(won[name, value], entered[name, value])}\n")


_TRAITS = ((1, 1, 1, 0, 0, 1), (1, 1, 0, 0, 1, 1), (1, 1, 0, 1, 1, 0), (1, 1, 1, 0, 0, 1))
"""Skill, constitution, quality, size, speed and endurance of the teams of the Super Series, in turn."""

_POINTS = (
    (2, 0, 1, 1), (1, 1, 1, 1), (1, 0, 2, 1), (0, 2, 0, 2), (1, 1, 2, 0), (0, 0, 2, 2), (2, 1, 1, 0), (1, 2, 0, 1),
)  # fmt: skip
"""Driver, chariot, speed and endurance of the eight teams of Circus Maximus."""


def series_ground() -> Ground:
    """Twelve teams of the Super Series on the Circus Maximus, three laps; their traits differ."""
    tables = read_tables(trees(SuperSeries)).value
    if tables is None:
        raise SystemExit("the rules cannot be read")
    traits = ((f"team-{number}", f"Team {number}", _TRAITS[number % len(_TRAITS)]) for number in range(12))
    teams = tuple(series.Team(team, name, None, Tone.VENETA, "any", *traits) for team, name, traits in traits)
    set_up = RaceSetUp("bench", "Bench", None, lay_out(plan("circus-maximus")), tables, 3, teams)

    def facts(set_up: RaceSetUp, chariot: series.Chariot) -> dict[str, Hashable]:
        team = set_up.by_id[chariot.team]
        lane = set_up.track.spaces[chariot.at].lane
        return {"lane": lane, "size": team.size, "endurance": team.endurance}

    return Ground(SuperSeries(), set_up, series_policy.Policy, series_policy.STYLES, name_of(series_policy), facts)


def circus_ground() -> Ground:
    """Eight teams of Circus Maximus on its eight lanes, three laps, each with its points spent in another way."""
    charts = read_charts(trees(CircusMaximus)).value
    if charts is None:
        raise SystemExit("the rules cannot be read")
    teams = tuple(
        circus.Team(
            id=f"team-{number}", driver=f"Team {number}", factio=tuple(Tone)[number % 4],
            skill=skill, chariot=chariot, speed=speed, endurance=endurance,
        )
        for number, (skill, chariot, speed, endurance) in enumerate(_POINTS)
    )  # fmt: skip
    set_up = circus.RaceSetUp("bench", "Bench", None, lay_out(plan("circus-maximus-eight")), charts, 3, teams)

    def facts(set_up: circus.RaceSetUp, chariot: circus.Chariot) -> dict[str, Hashable]:
        team = set_up.by_id[chariot.team]
        lane = set_up.track.spaces[chariot.at].lane
        return {"lane": lane, "weight": team.weight.value, "endurance": team.endurance}

    return Ground(CircusMaximus(), set_up, circus_policy.Policy, circus_policy.STYLES, name_of(circus_policy), facts)


def name_of(module: Any) -> str:
    """Return the name of the best style of a game."""
    return next(name for name, style in module.STYLES.items() if style == module.BEST)


def trees(game: type[Any]) -> dict[str, Any]:
    """Return the rules data of a game."""
    folder = package_folder(game.package) / "data" / game.editions[-1]
    return {path.stem: load(path.read_bytes(), path.name).value for path in folder.glob("*.yaml")}


def plan(track: str) -> TrackPlan:
    """Return a track of the package."""
    node = load((shipped() / "tracks" / f"{track}.yaml").read_bytes(), "track").value
    judged = read_track(track, node) if node else None
    if judged is None or judged.value is None:
        raise SystemExit("the track cannot be read")
    return judged.value


def main(arguments: Iterable[str]) -> None:
    """Print the best replies and the shares."""
    races = next(map(int, arguments), RACES)
    gc.disable()
    for ground in (series_ground(), circus_ground()):
        sys.stdout.write(f"{ground.game.title}\n")
        best = best_reply(ground, races)
        sys.stdout.write(f"  the best reply to itself is {best}; `odds --races` uses {ground.best}\n")
        shares(ground, races)


if __name__ == "__main__":
    main(sys.argv[1:])
