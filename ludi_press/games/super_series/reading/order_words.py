"""The words that racers order with, in every language that they are read in (SS-4).

All languages are read at once, whatever that of the race; a word that means two things in two languages is ambiguous.
Small letters without accents; no filler is the beginning of an order, such as "le" of left.
"""

from typing import Final

from ludi_press.boards.ring import Side
from ludi_press.content.words import vocabulary
from ludi_press.games.super_series.rules.model import Act

_ENGLISH_ACTS: Final = {
    Act.ACCELERATE: "accelerate accelerates accelerating acceleration accel acc faster shake",
    Act.WHIP: "whip whips whipping lash",
    Act.BRAKE: "brake brakes braking decelerate decelerates slow slower pull",
    Act.CRASH: "crash crashes crashing ram",
    Act.LACERATE: "lacerate lacerates lacerating laceration lac",
    Act.CONTROL: "control controls controlling ensure stability steady",
    Act.WATCH: "watch watches watching avoid aggression aggressions",
    Act.CRUISE: "cruise cruises cruising none nothing",
    Act.ENDURE: "endure endures enduring hold",
    Act.ESCAPE: "escape escapes escaping roll clear let lets",
}
_LATIN_ACTS: Final = {
    Act.ACCELERATE: "incita incitat incito incitare accelera accelerat accelero accelerare concita concito festina",
    Act.WHIP: "flagella flagellat flagello flagellare flagellum verbera verberat verbero verberare",
    Act.BRAKE: "retine retinet retineo retinere inhibe inhibet inhibeo inhibere refrena refreno refrenare",
    Act.CRASH: "impinge impingit impingo impingere incurre incurrit incurro incurrere collide collido collidere",
    Act.LACERATE: "lacera lacerat lacero lacerare",
    Act.CONTROL: "tempera temperat tempero temperare modera moderare moderor",
    Act.WATCH: "cave cavet caveo cavere vigila vigilat vigilo vigilare",
    Act.CRUISE: "perge pergit pergo pergere nihil nullum",
    Act.ENDURE: "tolera tolerat tolero tolerare perfer perfero",
    Act.ESCAPE: "effuge effugit effugio effugere omitte omitto",
}
_ITALIAN_ACTS: Final = {
    Act.ACCELERATE: "accelera accelero accelerare acceleriamo accelerazione piu veloce scuoti",
    Act.WHIP: "frusta frusto frustare frustata",
    Act.BRAKE: "frena freno frenare frenata rallenta rallento rallentare",
    Act.CRASH: "urta urto urtare sperona sperono speronare",
    Act.LACERATE: "sferza sferzo sferzare sferzata lacera lacero lacerare",
    Act.CONTROL: "controlla controllo controllare",
    Act.WATCH: "vigila vigilo vigilare attento attenzione",
    Act.CRUISE: "prosegui proseguo proseguire nessuno niente nulla",
    Act.ENDURE: "resisti resisto resistere",
    Act.ESCAPE: "fuggi fuggo fuggire scappa scappo scappare molla mollo mollare",
}
_SIDES: Final = (
    {Side.LEFT: "left l inside inward", Side.RIGHT: "right r outside outward"},
    {
        Side.LEFT: "sinistrorsum sinistrorsus sinistra sinistram laeva laevam intus",
        Side.RIGHT: "dextrorsum dextrorsus dextra dextram dextera dexteram foras",
    },
    {Side.LEFT: "sinistra sx interno", Side.RIGHT: "destra dx esterno"},
)
_NUMBERS: Final = (
    {1: "1 one single minor", 2: "2 two double medium", 3: "3 three triple major"},
    {1: "unam unum una", 2: "ii duas duo", 3: "iii tres tria"},
    {1: "un uno una", 2: "due", 3: "tre"},
)
_FILLERS: Final = (
    "to the of on a an and displacement displacements displace shift move moves go lane lanes line lines racing "
    "or reins rein reigns reign horse horses chariot order away safety for dear life please",
    "in ad et aut equos equis equi currum habenas habenis orbitam orbitas orbita quaeso mandatum",
    "alla verso redini i cavalli il lo di da corsia corsie carro per favore ordine o",
)


ACTS: Final = vocabulary((_ENGLISH_ACTS, _LATIN_ACTS, _ITALIAN_ACTS))
"""What each word can order."""

SIDES: Final = vocabulary(_SIDES)
"""What side each word can mean."""

NUMBERS: Final = vocabulary(_NUMBERS)
"""How many lanes each word can mean."""

KNOWN: Final = (*ACTS, *SIDES, *NUMBERS)
"""Every word that says something."""

FILLERS: Final = frozenset(word for line in _FILLERS for word in line.split()) - {*KNOWN}
"""Words that say nothing."""

TARGET_WORDS: Final = ("at", "against", "into", "@", "contra", "adversus", "contro")
"""What stands before the name of somebody who is to be struck."""
