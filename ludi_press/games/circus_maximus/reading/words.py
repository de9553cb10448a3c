"""The words that players order with, in English, Latin and Italian; all languages are read at once (CM-11)."""

from collections.abc import Iterable
from enum import StrEnum, auto
from re import findall
from typing import Final

from ludi_press.content.words import unaccented, vocabulary


class Word(StrEnum):
    """What a word of an order means."""

    SPEED, PATH, WHIP, ATTACK, EVADE, PASS, BLOCKED, CORNER = (auto() for _ in range(8))
    RAM, LASH, HORSES, CAR, IN, OUT, BRAKE, NO, YES = (auto() for _ in range(9))
    MAX, SAFE, ANY, CUT, HOLD, RUN, NOTHING = (auto() for _ in range(7))


_ENGLISH: Final = {
    Word.SPEED: "speed",
    Word.PATH: "path route",
    Word.WHIP: "whip whips",
    Word.ATTACK: "attack attacks",
    Word.EVADE: "evade evades dodge dodges avoid",
    Word.PASS: "pass passing overtake",
    Word.BLOCKED: "blocked block",
    Word.CORNER: "corner corners",
    Word.RAM: "ram rams",
    Word.LASH: "lash lashes",
    Word.HORSES: "horses horse team",
    Word.CAR: "chariot car driver charioteer",
    Word.IN: "in inward inwards inside left",
    Word.OUT: "out outward outwards outside right",
    Word.BRAKE: "brake brakes",
    Word.NO: "no none never not",
    Word.YES: "yes",
    Word.MAX: "max maximum full",
    Word.SAFE: "safe safely",
    Word.ANY: "any anyone anybody",
    Word.CUT: "cut",
    Word.HOLD: "hold",
    Word.RUN: "run runs",
    Word.NOTHING: "the a on at to of or and then with for by loose free my his straight forward ahead squares square",
}
_LATIN: Final = {
    Word.SPEED: "celeritas celeritate",
    Word.PATH: "via iter",
    Word.WHIP: "flagella flagellat flagello",
    Word.ATTACK: "oppugna oppugnat oppugno",
    Word.EVADE: "vita vitat vito devita devitat evade evadit",
    Word.PASS: "praeteri praeterit praetereo",
    Word.BLOCKED: "impeditus obstructus",
    Word.CORNER: "flexus flexu meta metam metae",
    Word.RAM: "impinge impingit impingo arieta",
    Word.LASH: "verbera verberat verbero",
    Word.HORSES: "equos equi equum",
    Word.CAR: "currum currus aurigam auriga",
    Word.IN: "intus intro introrsum sinistrorsum",
    Word.OUT: "extra foras dextrorsum",
    Word.BRAKE: "retine retinet frena tarda tardat",
    Word.NO: "non nihil numquam",
    Word.YES: "ita",
    Word.MAX: "maxime summa citissime",
    Word.SAFE: "tuto tutus",
    Word.ANY: "quemlibet quemvis quidlibet",
    Word.CUT: "seca secat recide abscide",
    Word.HOLD: "tene tenet",
    Word.RUN: "curre currit",
    Word.NOTHING: "aut vel et ac deinde ad te recta passus",
}
_ITALIAN: Final = {
    Word.SPEED: "velocita",
    Word.PATH: "percorso",
    Word.WHIP: "frusta frusto",
    Word.ATTACK: "attacca attacco",
    Word.EVADE: "evita evito schiva schivo",
    Word.PASS: "supera sorpassa sorpasso",
    Word.BLOCKED: "bloccato",
    Word.CORNER: "curva curve",
    Word.RAM: "sperona sperono",
    Word.LASH: "sferza sferzo",
    Word.HORSES: "cavalli cavallo",
    Word.CAR: "carro cocchio",
    Word.IN: "dentro interno sinistra",
    Word.OUT: "fuori esterno destra",
    Word.BRAKE: "freno frenare",
    Word.NO: "mai nessuno niente",
    Word.YES: "si",
    Word.MAX: "massimo massima",
    Word.SAFE: "sicuro sicura",
    Word.ANY: "chiunque qualsiasi qualunque",
    Word.CUT: "taglia taglio",
    Word.HOLD: "tieni tieniti tengo",
    Word.RUN: "corri corro",
    Word.NOTHING: "il lo la i gli le di del dei o oppure e poi con dritto avanti caselle casella",
}

WORDS: Final = {word: meaning for word, (meaning,) in vocabulary((_ENGLISH, _LATIN, _ITALIAN)).items()}
"""The one meaning of each word."""


def split(text: str) -> list[str]:
    """The words of a text, in small letters without accents; an apostrophe ends a name: "diocles' horses"."""
    return findall(r"[^\s'\u2019]+", unaccented(text).replace("'s ", " "))


def meanings(words: Iterable[str]) -> list[Word | str]:
    """What each word means, the words that say nothing left out; a strange word stands for itself."""
    return [meaning for word in words if (meaning := WORDS.get(word, word)) is not Word.NOTHING]
