"""Plays the demonstration game of Ludi Romani, and writes its turn files as its host would.

Run it in the press: `python tools/play_romani.py RACE`; it writes turns/01.yaml and on until the triumph.
Each season has the acts of its plot and those of sensible players; acts that the rules refuse are left out.
An existing `story:` in a turn file is kept.
"""

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final

import yaml
from playing import cleared, opens_line

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.race_file import TurnHead
from ludi_press.core.dice import TurnDice, turn_key
from ludi_press.core.problems import has_errors
from ludi_press.core.report import Ask
from ludi_press.games.ludi_romani.game import LudiRomani
from ludi_press.games.ludi_romani.rules.model import Person, State
from ludi_press.press.playing.dicebook import find_secret, secret_roller
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press, find_press
from ludi_press.press.reading.read import read_race

FIRST_DAY = datetime(2026, 9, 4, 20, 0)
WEST = ("octavian", "agrippa", "maecenas", "livia", "octavia")
SELLERS = ("juno", "juppiter", "vesta", "apollo", "diana", "minerva")
WITNESSES = ("mars", "juno", "minerva", "bellona", "ares", "vesta")
Acts = list[dict[str, Any]]

PLOT: Final[dict[int, Acts]] = {
    1: [
        {"amicitia": {"name": "liberatores", "members": ["brutus", "cassius"], "juno": True}},
        {"emptio": {"buyer": "cicero", "seller": "vesta", "curiales": 1}},
        {"verba": "A comet stands over the Campus Martius, and everybody has seen whose soul it is."},
    ],
    2: [
        {"nuptiae": {"bride": "livia", "groom": "maecenas"}},
        {"amicitia": {"name": "triumviri", "members": ["octavian", "maecenas"], "juno": True}},
    ],
    3: [{"amicitia": {"name": "triumviri", "joins": ["agrippa"], "juno": ["agrippa"]}}],
    4: [{"nuptiae": {"bride": "octavia", "groom": "antony"}}],
    6: [{"virus": {"matrona": "livia", "dead": "cicero", "heir": "maecenas"}}],
    7: [{"pestis": {"region": "greece", "numen": "apollo"}}],
    8: [{"sanitas": {"region": "greece"}}, {"virus": {"matrona": "livia", "dead": "cicero", "heir": "maecenas"}}],
    9: [
        {"imago": {"who": "cicero", "at": "s-italy"}},
        {"amicitia": {"name": "orient", "members": ["antony", "cleopatra"], "juno": True}},
    ],
    12: [{"divortium": {"wife": "octavia"}}],
    16: [{"virus": {"matrona": "livia", "heir": "livia"}}],
    17: [{"anulus": {"to": "sextus", "numen": "pluto"}}],
    18: [{"proelium": {"attacker": "sextus", "against": "agrippa", "ring": True}}, {"anulus": {"from": "sextus"}}],
    19: [{"verba": "In Alexandria there was a procession that Rome will not forgive."}],
    20: [{"mors": {"who": "brutus", "cause": "suicidium", "killer": "pluto", "heir": "cassius"}}],
    22: [{"amicitia": {"name": "orient", "joins": ["cassius"]}}],
    24: [{"imago": {"who": "brutus", "at": "greece"}}, {"imago": {"who": "cassius", "at": "s-italy"}}],
    25: [{"verba": "The rams are sheathed in bronze. Everybody knows the name of the cape by now."}],
}
"""The plot's acts of each season besides the usual ones, by turn."""


def replay(root: Path, race: str) -> PlayedRace:
    """Return the race as far as its files go."""
    press = find_press(root)
    if press is None:
        raise SystemExit("no press here")
    source = read_race(press, race)
    return play_race(source, find_secret(press, source).value)


def men(state: State) -> list[Person]:
    """Return the living commanders."""
    return [one for one in state.people if one.is_mortal and (one.commands or one.is_roman_man)]


def summer(state: State, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield the commanders' acts of an aestas: purchases, gifts, marches and battles."""
    yield from _bought(state, chance)
    yield from _given(state, chance)
    armed = [one for one in men(state) if one.goods.legions]
    for one in chance.sample(armed, min(4, len(armed))):
        prey = [other for other in men(state) if other.goods.legions and (other.id in WEST) is not (one.id in WEST)]
        for target in chance.sample(prey, min(2, len(prey))):
            yield from _marched(one, target, chance)


def _bought(state: State, chance: Random) -> Iterator[dict[str, Any]]:
    for one in chance.sample(men(state), len(men(state))):
        if one.goods.denarii >= 400_000 and one.goods.legions < 6:
            ware = "curiales" if one.votes else "clientarum"
            seller = chance.choice(SELLERS if one.votes else ("tanit", "isis", "mithras"))
            yield {"emptio": {"buyer": one.id, "seller": seller, ware: min(2, one.goods.denarii // 400_000)}}


def _given(state: State, chance: Random) -> Iterator[dict[str, Any]]:
    gods = [one for one in state.people if one.is_numen and one.goods.curiales >= 2]
    for _ in range(2):
        giver, one = chance.choice(gods), chance.choice(men(state))
        if one.votes and one.goods.legions < 4:
            yield {"dat": {"from": giver.id, "to": one.id, "curiales": 2, "note": f"{giver.id.title()} is generous."}}


def _marched(one: Person, target: Person, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield the march to an enemy, by the Fates if there is no path, and the battle."""
    if target.at != one.at:
        way = {"way": "sea"} if one.goods.classes >= one.goods.legions else {}
        yield {"iter": {"who": one.id, "to": target.at, **way}}
        if chance.random() < 0.6:
            yield {"iter": {"who": one.id, "to": target.at, "by": "fata", "note": "The Fates are impatient."}}
    fight: dict[str, Any] = {"attacker": one.id, "against": target.id, "numen": chance.choice(WITNESSES)}
    if chance.random() < 0.4:
        fight["fortuna"] = [{"for": target.id, "add": chance.choice([-2, -1, 1, 2]), "at": 1}]
    yield {"proelium": fight}
    yield from _beaten(one.id, target.id, chance)


def _beaten(one: str, other: str, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield what happens to a loser without legions: mostly a cliens, sometimes dead."""
    for winner, loser in ((one, other), (other, one)):
        if chance.random() < 0.3:
            yield {"mors": {"who": loser, "cause": "victus", "killer": winner}}
        yield {"cliens": {"patron": winner, "who": loser}}


def winter(state: State, chance: Random) -> Iterator[dict[str, Any]]:
    """Yield the acts of a hiems: consuls and bills, tributum, gifts of the rich."""
    here = [one for one in state.people if one.is_mortal and one.votes and one.id != "cicero"]
    names = [one.id for one in chance.sample(here, min(2, len(here)))]
    yield {"consules": names}
    voters = [one.id for one in here]
    half = voters[: len(voters) // 2]
    rest = [one for one in voters if one not in half]
    armed = [one for one in here if one.goods.curiales > 1]
    if len(armed) > 1:
        one, other = chance.sample(armed, 2)
        bill = {"from": one.id, "to": other.id, "curiales": 1}
        yield {"imperium": {"consul": names[0], **bill, "for": half, "against": rest, "venus": "for"}}
    yield {"census": {"consul": names[-1], "region": chance.choice(["greece", "sicily", "gaul"]), "for": rest}}
    for god in ("minerva", "juno", "isis"):
        for one in chance.sample(men(state), len(men(state))):
            yield {"tributum": {"who": one.id, "from": god}}
    if chance.random() < 0.3:
        yield {"instauratio": {}}
    for god in ("juppiter", "saturn", "mithras"):
        yield {"dat": {"from": god, "to": chance.choice(men(state)).id, "denarii": 200_000}}


def motus(state: State, winters: bool, chance: Random) -> dict[str, Any]:
    """Return the moves: senators to Rome before a hiems, commanders home before an aestas, gods to winter places."""
    homes = {"octavian": "n-italy", "antony": "asia-minor", "brutus": "greece", "cassius": "syria"}
    homes |= {"sextus": "sicily", "agrippa": "gaul", "cicero": "rome", "maecenas": "rome", "cleopatra": "egypt"}
    found: dict[str, Any] = {"minerva": chance.choice(["sicily", "greece", "egypt"])} if winters else {}
    found |= {"juno": "n-italy", "isis": "egypt"} if winters else {}
    for one in men(state):
        stays = one.patroni or one.god
        to = "rome" if winters and one.votes and chance.random() < 0.6 else homes.get(one.id)
        if to and to != one.at and not stays:
            found[one.id] = to
    return found


def written(turn: dict[str, Any], rest: list[str]) -> str:
    """Return a turn file: its motus on one line, each act on one line."""
    lines = []
    if turn.get("motus"):
        lines.append(f"motus: {_flow(turn['motus'])}")
    if "acts" in turn:
        lines += ["acts:", *(f"  - {_flow(act)[1:-1]}" for act in turn["acts"])] if turn["acts"] else ["acts: []"]
    for part in ("actium", "triumphus"):
        if part in turn:
            lines.append(yaml.safe_dump({part: turn[part]}, sort_keys=False, width=1000).rstrip())
    return "\n".join([*lines, *rest]) + "\n"


def _flow(value: Any) -> str:
    return str(yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000).strip())


class Play:
    """Writes a game turn by turn, as the rules allow it."""

    def __init__(self, root: Path, race: str) -> None:
        self.root, self.race, self.chance = root, race, Random(race)  # noqa: S311 - a repeatable plot
        self.folder = root / "content" / "races" / race / "turns"
        self.game = LudiRomani()

    def go_on(self) -> PlayedRace:
        """Return the game as far as its files go."""
        self.played = replay(self.root, self.race)
        self.secret = find_secret(Press(self.root), self.played.source).value or b""
        return self.played

    def legal(self, number: int, turn: dict[str, Any]) -> bool:
        """Return whether the turn can be played with the dice that it will have."""
        source, state = self.played.source, self.played.turns[-1].record.after
        tree = load(written(turn, []).encode(), "turn.yaml").value
        form = fill(tree, TurnHead, self.game.turn_form)[0][1] if tree is not None else None
        judged = self.game.read_orders(source.set_up, state, number, Ask(number), form)
        if judged.value is None or has_errors(judged.problems):
            return False
        key = self.key
        turn_dice = TurnDice(self.race, number, secret_roller(turn_key(self.secret, key) if key else self.secret))
        self.game.resolve(source.set_up, state, judged.value, turn_dice)
        return not has_errors(turn_dice.problems)

    def season(self, number: int, state: State, winters: bool) -> dict[str, Any]:
        """Return a season: the possible moves, then the acts that are legal one after the other."""
        turn: dict[str, Any] = {"acts": []}
        (self.folder / f"{number:02}.yaml").write_text(written(turn, []), encoding="utf-8")
        self.key = read_race(Press(self.root), self.race).key_text(number)
        if number > 1:
            turn["motus"] = {}
            for who, to in motus(state, winters, self.chance).items():
                trial = {**turn, "motus": {**turn["motus"], who: to}}
                turn = trial if self.legal(number, trial) or (winters and who in ("minerva",)) else turn
        business = (winter if winters else summer)(state, self.chance)
        for act in [*PLOT.get(number, []), *business]:
            trial = {**turn, "acts": [*turn["acts"], act]}
            turn = trial if self.legal(number, trial) else turn
        return turn

    def end(self, number: int, state: State) -> dict[str, Any]:
        """Return Actium, then the triumph."""
        alive = [one.id for one in state.people if one.is_mortal]
        west = [one for one in WEST if one in alive]
        east = [one for one in alive if one not in west and one not in ("sextus", "cicero")]
        if state.actium is None:
            parties = {side[0]: {"members": side[1:]} if side[1:] else {} for side in (west, east) if side}
            parties[west[0]]["gifts"] = {"juno": {"denarii": 2_000_000}}
            parties[east[0]]["gifts"] = {"isis": {"denarii": 2_000_000}}
            aid = [{"who": "mars", "for": east[0], "round": 2}, {"who": "apollo", "for": west[0], "round": 3}]
            return {"actium": {"parties": parties, "aid": aid}}
        leader = next(party.leader for party in state.actium.parties if party.ships)
        lost = next(party.leader for party in state.actium.parties if not party.ships)
        words = "The Republic is restored, and nobody is to ask what that means."
        return {"triumphus": {"leader": leader, "constitution": words, "fates": {lost: "dies by the sword, unasked"}}}


def main(race: str) -> None:
    """Write turn after turn until the game is over."""
    play = Play(Path.cwd(), race)
    stories = cleared(play.folder)
    played = play.go_on()
    while not played.over:
        number, state = len(played.turns), played.turns[-1].record.after
        row = played.source.set_up.row(played.source.set_up.next_row(state))
        turn = play.end(number, state) if row.season == "actium" else play.season(number, state, row.season == "hiems")
        path = play.folder / f"{number:02}.yaml"
        rest = stories.get(path.name) or []
        last = "triumphus" in turn
        rest = rest if last else [*rest, opens_line(FIRST_DAY, number)]
        path.write_text(written(turn, rest), encoding="utf-8")
        played = play.go_on()
        if len(played.turns) <= number:
            raise SystemExit("\n".join(problem.message for problem in played.problems))
        sys.stdout.write(f"{number}: {len(turn.get('acts', ()))} acts, {len(turn.get('motus', ()))} moved\n")


if __name__ == "__main__":
    main(sys.argv[1])
