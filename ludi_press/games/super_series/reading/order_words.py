"""The words and phrases of orders, in all languages at once (SS-4)."""

from collections.abc import Mapping
from typing import Final, TypeVar

from ludi_press.boards.ring import Side
from ludi_press.content.words import vocabulary
from ludi_press.games.kit.lexicon import phrases, words
from ludi_press.games.super_series.rules.model import Act, Bonus

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
"""The orders that each word can mean."""

SIDES: Final = vocabulary(_SIDES)
"""The sides that each word can mean."""

NUMBERS: Final = vocabulary(_NUMBERS)
"""The numbers of lanes that each word can mean."""

KNOWN: Final = (*ACTS, *SIDES, *NUMBERS)
"""All words with a meaning in orders."""

FILLERS: Final = frozenset(word for line in _FILLERS for word in line.split()) - {*KNOWN}
"""Words in orders without a meaning."""

TARGET_WORDS: Final = ("at", "against", "into", "@", "contra", "adversus", "contro")
"""Words before the name of a target."""


T = TypeVar("T")

SMALL: Final = words("my the his her our your current", "", "il lo la le i l un")
"""Words that may stand inside a phrase."""

_DEEDS: Final = {
    Act.CRUISE: phrases(
        "hold speed, keep speed, keeps speed, keep same speed, keeps same speed, same speed, maintain speed",
        "maintains speed, maintain same speed, steady speed, keep steady speed, no change, no changes, no order",
        "no orders, carry on, keep going, keep cruising, stay course",
        "nihil muto, pergo ut antea, eadem celeritate",
        "mantengo velocita, mantieni velocita, mantiene velocita, stessa velocita, velocita costante",
        "nessun ordine, nessun cambiamento",
    ),
    Act.ACCELERATE: phrases(
        "speed up, speeds up, speeding up, go faster, goes faster, increase speed, increases speed, more speed",
        "gain speed, pick up speed, pick up pace, shake reins, shake reigns",
        "aumento velocita, aumenta velocita, piu veloce, scuoto redini",
    ),
    Act.BRAKE: phrases(
        "slow down, slows down, slowing down, reduce speed, reduces speed, less speed, hit brakes",
        "pull reins, pull reigns, pull on reins",
        "tiro redini, riduco velocita, meno veloce",
    ),
    Act.WHIP: phrases("use whip, whip horses, lash horses, uso frusta, frusto cavalli"),
    Act.CONTROL: phrases("stay in control, keep control, remain in control, in control, ensure stability"),
    Act.WATCH: phrases(
        "watch out, keep watch, look out, avoid aggressions, avoid aggression, sto attento, sta attento"
    ),
    Act.ENDURE: phrases(
        "hold on, holds on, holding on, keep holding on, hold tight, hold on for dear life",
        "mi tengo stretto, tengo duro",
    ),
    Act.ESCAPE: phrases(
        "let go, lets go, let go and roll clear, cut loose, cuts loose, roll clear, roll away to safety, roll away",
        "mollo redini",
    ),
}
_MOVES: Final = {
    Side.LEFT: phrases("move in, moves in, go in, lane in, lanes in, in one lane, verso interno, all'interno"),
    Side.RIGHT: phrases("move out, moves out, go out, lane out, lanes out, out one lane, verso esterno, all'esterno"),
}


def bare(phrase: tuple[str, ...]) -> tuple[str, ...]:
    """A phrase without the SMALL words inside it."""
    return tuple(word for place, word in enumerate(phrase) if not place or word not in SMALL)


def _meanings(table: Mapping[T, frozenset[tuple[str, ...]]]) -> dict[tuple[str, ...], T]:
    return {bare(phrase): meaning for meaning, known in table.items() for phrase in known}


ACT_PHRASES: Final = _meanings(_DEEDS)
"""The orders that phrases mean, whatever their words mean alone."""

SIDE_PHRASES: Final = _meanings(_MOVES)
"""The sides that phrases mean; the inside is on the left."""

OTHERWISE: Final = phrases(
    "otherwise, or else, else, cont, contingency, contingency order, contingencies, backup, if not, if not possible",
    "if cannot, if i cannot, if i can't, if can't, if impossible, if that fails, if blocked, failing that",
    "alternatively, if necessary",
    "aliter, alioquin, sin aliter, si non possum, si non licet",
    "altrimenti, in caso contrario, se non posso, se non possibile, se bloccato",
)
"""Phrases that begin a contingency."""

REPEATS: Final = phrases("twice, both times, two times, x 2, 2 x, bis, due volte")
"""Phrases that give the order before them, or after them, twice."""

BACK: Final = phrases(
    "same as last turn, same as last time, same as before, same again, as last turn, as before, idem",
    "ut antea, come prima, come l'ultima volta",
    "hold, holds, hold line",
)
"""Phrases that refer to the orders of another turn, or that can mean several orders."""

IDLE: Final = phrases("un po', un po, put me down, all right, alright")
"""Phrases without a meaning."""

AROUND: Final = words(
    "steer steers swerve swerves drift drifts change changes changing hit hits keep keeps turn try by speed pace own "
    "first racing whoever who everybody somebody is someone anyone he's",
    "celeritatem celeritate equos meos quemcumque",
    "po' velocita tutti chiunque cambio cambia cavallo",
)
"""Further words without a meaning in messages."""

OR: Final = words("or", "aut vel", "oppure o")
"""Words that leave open what is ordered."""

BONUSES: Final = vocabulary(
    (
        {Bonus.SPACE: "space spaces square", Bonus.QUALITY: "quality"},
        {Bonus.SPACE: "spatium spatii", Bonus.QUALITY: "qualitas qualitatem"},
        {Bonus.SPACE: "spazio casella", Bonus.QUALITY: "qualita"},
    )
)
"""The bonuses that a word can mean in a sentence with "bonus"."""
