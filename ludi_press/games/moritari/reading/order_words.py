"""The words of orders in every language that is read (MO-2.2, MO-3.1, MO-4.1, MO-5)."""

from enum import StrEnum
from typing import Final

from ludi_press.boards.plane import Wind
from ludi_press.games.kit.lexicon import Grammar, meanings, words
from ludi_press.games.moritari.rules.model import Thumb


class Verb(StrEnum):
    """The verbs of a fighter's orders."""

    MOVE, FACE, FIGHT, APPEAL, STAY = "move", "face", "fight", "appeal", "stay"


class Rule(StrEnum):
    """The parts of Caesar's orders."""

    SEQUENCE, FIGHTS, THUMB = "sequence", "fights", "thumb"


_ENGLISH: Final = {
    Verb.MOVE: "move moves go goes advance advances run runs charge charges walk walks",
    Verb.FACE: "face faces facing turn turns look looks",
    Verb.FIGHT: "fight fights attack attacks strike strikes hit hits",
    Verb.APPEAL: "appeal appeals implore implores mercy beg begs",
    Verb.STAY: "stay stays remain remains wait waits hold holds",
}
_LATIN: Final = {
    Verb.MOVE: "move movet moveo movere procede procedit procedo procedere accede accedit accedo curre currit curro",
    Verb.FACE: "verte vertit verto vertere specta spectat specto spectare respice respicit",
    Verb.FIGHT: "pugna pugnat pugno pugnare feri ferit ferire oppugna oppugnat oppugno",
    Verb.APPEAL: "implora implorat imploro implorare missionem missio",
    Verb.STAY: "mane manet maneo manere consiste consistit",
}
_ITALIAN: Final = {
    Verb.MOVE: "muovi muove muovo muoviti muovere vai va vado andare avanza avanzo avanzare corri",
    Verb.FACE: "gira girati giro girarsi girare volgi volgiti volta voltati guarda guardo guardare",
    Verb.FIGHT: "combatti combatte combatto combattere attacca attacco attaccare colpisci colpisco colpire",
    Verb.APPEAL: "implora imploro implorare supplica supplico supplicare grazia",
    Verb.STAY: "resta resto restare rimani rimango fermo",
}
VERBS: Final = meanings(_ENGLISH, _LATIN, _ITALIAN)
"""The verbs of a fighter's orders, by word."""

RULES: Final = meanings(
    {Rule.SEQUENCE: "sequence order", Rule.FIGHTS: "fights strikes", Rule.THUMB: "thumb thumbs"},
    {Rule.SEQUENCE: "ordo ordine ordinem series", Rule.FIGHTS: "pugnae pugnas", Rule.THUMB: "pollex pollice pollicem"},
    {Rule.SEQUENCE: "sequenza ordine", Rule.FIGHTS: "scontri attacchi", Rule.THUMB: "pollice pollici"},
)
"""The parts of Caesar's orders, by the word that begins them."""

THUMBS: Final = meanings(
    {Thumb.UP: "up mercy", Thumb.DOWN: "down", Thumb.CROWD: "crowd"},
    {Thumb.UP: "sursum mitte", Thumb.DOWN: "deorsum iugula", Thumb.CROWD: "vulgus populus"},
    {Thumb.UP: "su alto", Thumb.DOWN: "giu basso", Thumb.CROWD: "folla pubblico"},
)
"""What Caesar's thumb shows."""

WIND_WORDS: Final = meanings(
    {
        Wind.NORTH: "north n septentrio septentrionem septentriones septentrionibus nord",
        Wind.SOUTH: "south s meridies meridiem sud",
        Wind.EAST: "east e oriens orientem est",
        Wind.WEST: "west w occidens occidentem ovest",
        Wind.NORTHEAST: "northeast ne nordest",
        Wind.NORTHWEST: "northwest nw nordovest",
        Wind.SOUTHEAST: "southeast se sudest",
        Wind.SOUTHWEST: "southwest sw sudovest",
    }
)
"""The winds, by word; two words together name the wind between, as in north-east."""

NOBODIES: Final = words("nobody none", "nemo neminem nemine", "nessuno")
"""Words for nobody."""

LEADS: Final = words(
    "to toward towards at into against with for the a an",
    "te ad in adversus contra cum inter pro",
    "verso contro a al allo alla all con per il lo la i gli un una tra fra",
)
"""Words that may stand before whom or what an order is about."""

JOINTS: Final = words("and then", "et ac atque deinde tum", "e ed poi")
"""Words that join two parts."""

NOT: Final = words("not no don't never", "non noli", "mai")
FILLERS: Final = words(
    "do does please first where point ground still everybody everyone",
    "quaeso primum primus prima",
    "favore prego primo dov'e",
)
ORDERS: Final = Grammar(VERBS, LEADS, JOINTS, NOT, FILLERS)
"""How a fighter's orders are written: "procede ad [2, -1.5], specta saeva, pugna cum saeva"."""
CAESAR: Final = Grammar(RULES, LEADS, JOINTS, NOT, FILLERS)
"""How Caesar's orders are written: "sequence celadus, flamma; thumb up"."""
