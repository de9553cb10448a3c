"""The words that players order with, in three languages, and sentences of them as orders (CM-11.1 to CM-11.3).

"18: 8/out/ram diocles/9, whip, evade out or brake, corner 3" is
{speed: 18, path: 8/out/ram diocles/9, whip: yes, evade: [out, brake], corner: 3}.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum, auto
from re import findall
from re import split as divide
from typing import Any, Final

from msgspec import Struct

from ludi_press.boards.ring import Side
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, meant_or_known, shown, unaccented
from ludi_press.games.circus_maximus.reading.forms import OrderForm
from ludi_press.games.circus_maximus.rules.model import Act, Attack, Step, StepKind, TeamOrders, Way
from ludi_press.games.kit.lexicon import meanings as meanings_of


class Word(StrEnum):
    """What a word of an order means."""

    SPEED, PATH, WHIP, ATTACK, EVADE, PASS, BLOCKED, CORNER = (auto() for _ in range(8))
    RAM, LASH, HORSES, CAR, IN, OUT, BRAKE, NO, YES = (auto() for _ in range(9))
    MAX, SAFE, ANY, CUT, HOLD, RUN, NOTHING = (auto() for _ in range(7))


_WORDS: Final = {
    Word.SPEED: ("speed", "celeritas celeritate", "velocita"),
    Word.PATH: ("path route", "via iter", "percorso"),
    Word.WHIP: ("whip whips", "flagella flagellat flagello", "frusta frusto"),
    Word.ATTACK: ("attack attacks", "oppugna oppugnat oppugno", "attacca attacco"),
    Word.EVADE: (
        "evade evades dodge dodges avoid",
        "vita vitat vito devita devitat evade evadit",
        "evita evito schiva schivo",
    ),
    Word.PASS: ("pass passing overtake", "praeteri praeterit praetereo", "supera sorpassa sorpasso"),
    Word.BLOCKED: ("blocked block", "impeditus obstructus", "bloccato"),
    Word.CORNER: ("corner corners", "flexus flexu meta metam metae", "curva curve"),
    Word.RAM: ("ram rams", "impinge impingit impingo arieta", "sperona sperono"),
    Word.LASH: ("lash lashes", "verbera verberat verbero", "sferza sferzo"),
    Word.HORSES: ("horses horse team", "equos equi equum", "cavalli cavallo"),
    Word.CAR: ("chariot car driver charioteer", "currum currus aurigam auriga", "carro cocchio"),
    Word.IN: ("in inward inwards inside left", "intus intro introrsum sinistrorsum", "dentro interno sinistra"),
    Word.OUT: ("out outward outwards outside right", "extra foras dextrorsum", "fuori esterno destra"),
    Word.BRAKE: ("brake brakes", "retine retinet frena tarda tardat", "freno frenare"),
    Word.NO: ("no none never not", "non nihil numquam", "mai nessuno niente"),
    Word.YES: ("yes", "ita", "si"),
    Word.MAX: ("max maximum full", "maxime summa citissime", "massimo massima"),
    Word.SAFE: ("safe safely", "tuto tutus", "sicuro sicura"),
    Word.ANY: ("any anyone anybody", "quemlibet quemvis quidlibet", "chiunque qualsiasi qualunque"),
    Word.CUT: ("cut", "seca secat recide abscide", "taglia taglio"),
    Word.HOLD: ("hold", "tene tenet", "tieni tieniti tengo"),
    Word.RUN: ("run runs", "curre currit", "corri corro"),
    Word.NOTHING: (
        "the a on at to of or and then with for by loose free my his straight forward ahead squares square",
        "aut vel et ac deinde ad te recta passus",
        "il lo la i gli le di del dei o oppure e poi con dritto avanti caselle casella",
    ),
}
"""The words for each meaning in English, Latin and Italian."""

WORDS: Final = meanings_of({meaning: " ".join(lines) for meaning, lines in _WORDS.items()})
"""The one meaning of each word."""


def split(text: str) -> list[str]:
    """The words of a text, in small letters without accents; an apostrophe ends a name: "diocles' horses"."""
    return findall(r"[^\s'\u2019]+", unaccented(text).replace("'s ", " "))


def meanings(words: Iterable[str]) -> list[Word | str]:
    """The meaning of each word, without filler words; an unknown word stands for itself."""
    return [meaning for word in words if (meaning := WORDS.get(word, word)) is not Word.NOTHING]


KEYS: Final = {
    Word.SPEED: "speed",
    Word.PATH: "path",
    Word.ATTACK: "attack",
    Word.EVADE: "evade",
    Word.PASS: "pass_",
    Word.BLOCKED: "blocked",
    Word.CORNER: "corner",
}
"""The key that a word begins."""

LISTS: Final = ("attack", "evade", "pass_", "blocked")
WAYS: Final = {Word.OUT: Way.OUT, Word.IN: Way.IN, Word.BRAKE: Way.BRAKE, Word.RAM: Way.RAM}
SIDES: Final = {Word.IN: Side.LEFT, Word.OUT: Side.RIGHT}
HELP: Final = "write steps between slashes: a number, out, in, brake 2, whip, ram diocles, lash diocles horses"


class UnclearError(Exception):
    """Words that are no order: message, rule, and what to write instead."""

    def __init__(self, message: str, rule: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.message, self.rule, self.suggestion = message, rule, suggestion


class FallenOrder(Struct, frozen=True):
    """The order of a man who is dragged or on foot: "cut loose", "hold on", "run in"."""

    word: Word
    side: Side | None = None


def read_sentence(text: Placed[str]) -> OrderForm | FallenOrder:
    """The keys of a sentence; raises UnclearError."""
    found: dict[str, Any] = {}
    last = ""
    for clause in filter(None, (part.strip(" .!") for part in divide(r"[,;:\n]", text.value))):
        heard = meanings(split(clause))
        if heard and heard[0] in (Word.CUT, Word.HOLD, Word.RUN):
            return _fallen_order(heard)
        key, value = _clause(clause, heard, last, found)
        if key in LISTS:
            parts = (Placed(value, text.place),)
            found[key] = (*found.get(key, ()), *parts)
        elif key in found:
            raise UnclearError(f"{shown(text.value)} says twice what '{key}' is", "CM-11.1")
        else:
            found[key] = Placed(value if key != "whip" else Word.NO not in heard, text.place)
        last = key
    return OrderForm(**found)


def _fallen_order(heard: list[Word | str]) -> FallenOrder:
    sides = [SIDES[word] for word in heard[1:] if isinstance(word, Word) and word in SIDES]
    if len(sides) < len(heard) - 1 or len(sides) > (heard[0] is Word.RUN):
        raise UnclearError(
            "these words order nothing", "CM-11.2", "write 'cut loose', 'hold on', 'run in' or 'run out'"
        )
    return FallenOrder(Word(heard[0]), sides[0] if sides else None)


def _clause(clause: str, heard: list[Word | str], last: str, found: Mapping[str, Any]) -> tuple[str, str]:
    """The key of a clause, and what it says of it."""
    first = heard[0] if heard else ""
    if isinstance(first, Word) and first in KEYS:
        return KEYS[first], " ".join(split(clause)[1:])
    if last in ("evade", "pass_", "blocked") and "/" not in clause and all(word in WAYS for word in heard):
        return last, clause
    if "/" not in clause:
        if first is Word.MAX or (str(first).isdecimal() and len(heard) == 1 and "speed" not in found):
            return "speed", clause
        if first in (Word.RAM, Word.LASH) or (first is Word.WHIP and {*heard[1:]} - {Word.HORSES, Word.YES, Word.NO}):
            return "attack", clause
        if first is Word.WHIP:
            return "whip", clause
    return "path", clause


# The words of each key


def read_number(text: Placed[str], rule: str, words: Mapping[Word, int | None]) -> int | None:
    """A number of at most three digits, or a word that stands for one; raises UnclearError."""
    heard = meanings(split(text.value))
    if len(heard) == 1:
        if isinstance(heard[0], Word) and heard[0] in words:
            return words[heard[0]]
        if heard[0].isdecimal() and heard[0].isascii() and len(heard[0]) <= 3:
            return int(heard[0])
    raise UnclearError(f"{shown(text.value)} is no number", rule, f"write a number, or {' or '.join(words)}")


def read_ways(texts: tuple[Placed[str], ...], allowed: tuple[Way, ...], rule: str) -> tuple[Way, ...] | None:
    """The answers of a list in order, without repeats; none for "no", and None where nothing is said."""
    if not texts:
        return None
    ways: list[Way] = []
    for text in texts:
        for word in meanings(split(text.value.replace("/", " "))):
            way = WAYS.get(word) if isinstance(word, Word) else None
            if way not in allowed and word is not Word.NO:
                raise UnclearError(
                    f"{shown(str(word))} is no answer here", rule, f"write {', '.join(allowed)}, in order, or no"
                )
            ways += [way] if way else []
    return tuple(dict.fromkeys(ways))


def read_path(text: Placed[str], names: Mapping[str, str]) -> tuple[Step, ...]:
    """CM-11.2: the steps between the slashes; raises UnclearError."""
    return tuple(_step(part, names) for part in text.value.split("/") if part.strip())


def _step(part: str, names: Mapping[str, str]) -> Step:
    heard = meanings(split(part))
    first, rest = (heard[0], heard[1:]) if heard else ("", [])
    number = int(str(heard[-1])) if heard and str(heard[-1]).isdecimal() and len(str(heard[-1])) <= 3 else None
    if first in (Word.RAM, Word.LASH) or (first is Word.WHIP and rest):
        return Step(StepKind.ATTACK, attack=read_attack(part, names))
    if number is not None and len(heard) == 1:
        return Step(StepKind.FORWARD, number)
    if first is Word.BRAKE and number is not None and len(rest) == 1:
        return Step(StepKind.BRAKE, number)
    if first in (Word.IN, Word.OUT, Word.WHIP) and not rest:
        return Step(StepKind(str(first)))
    raise UnclearError(
        f"{shown(part.strip())} is no step of a path", "CM-11.2", did_you_mean(part.strip(), StepKind) or HELP
    )


def read_attack(text: str, names: Mapping[str, str]) -> Attack:
    """CM-6.1, CM-11.3: "ram diocles horses", "lash anyone"; without a name it is anyone; raises UnclearError."""
    first, *rest = split(text) or [""]
    act = {Word.RAM: Act.RAM, Word.LASH: Act.LASH, Word.WHIP: Act.LASH}.get(WORDS.get(first, Word.NOTHING))
    if act is None:
        raise UnclearError(
            f"{shown(text)} is no attack", "CM-11.2", "write 'ram' or 'lash', and whom: 'ram anyone horses'"
        )
    called = {unaccented(name): team for name, team in names.items()}
    whom = [word for word in rest if word in called or word not in WORDS]
    parts = [word for word in meanings(rest) if word not in whom and word is not Word.ANY]
    if strange := [word for word in parts if word not in (Word.HORSES, Word.CAR)]:
        raise UnclearError(
            f"{shown(str(strange[0]))} is nothing to {act}", "CM-11.2", "write horses, or nothing, after whom"
        )
    name = " ".join(whom)
    if whom and name not in called:
        suggestion = meant_or_known(name, list(dict.fromkeys(names.values())), "team")
        raise UnclearError(f"there is no team {shown(name)} to {act}", "CM-6.1", f"{suggestion} or write 'anyone'")
    return Attack(act, called[name] if whom else None, Word.HORSES in parts)


def read_keys(form: OrderForm, names: Mapping[str, str], report: Any) -> TeamOrders:
    """A team's orders by keys; what cannot be read is handed to `report` with its place and left out."""

    def reading(read: Any, text: Any, *args: Any, nothing: Any = None) -> Any:
        if not text:
            return nothing
        try:
            return read(text, *args)
        except UnclearError as unclear:
            report(unclear, text[0].place if isinstance(text, tuple) else text.place)
            return nothing

    attacks = (reading(lambda one: read_attack(one.value, names), line) for line in form.attack)
    passing = reading(read_ways, form.pass_, (Way.OUT, Way.IN), "CM-3.8")
    return TeamOrders(
        speed=reading(read_number, form.speed, "CM-2.3", {Word.MAX: None}),
        path=reading(read_path, form.path, names, nothing=()),
        whip=bool(form.whip and form.whip.value),
        attack=tuple(attack for attack in attacks if attack is not None),
        evade=reading(read_ways, form.evade, (Way.BRAKE, Way.OUT, Way.IN), "CM-6.2"),
        passing=None if passing is None else tuple(way.side for way in passing),
        blocked=reading(read_ways, form.blocked, tuple(Way), "CM-3.6"),
        corner=reading(read_number, form.corner, "CM-4.9", {Word.ANY: None, Word.SAFE: 0}),
    )
