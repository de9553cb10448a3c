"""A player's message as acts of a turn file: journeys, purchases, gifts and challenges (LR-13.1, LR-13.2).

All other acts are written by the host.
"""

from collections.abc import Mapping
from enum import StrEnum, auto
from re import ASCII, split
from re import compile as pattern
from typing import Final

from msgspec import Struct, field

from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.words import one_of
from ludi_press.games.contract import Context, Entry, Heard, Saying
from ludi_press.games.kit.hearing import without_labels
from ludi_press.games.kit.lexicon import meanings, words
from ludi_press.games.kit.speech import COURTESIES, NEXT, Names, names_of, sentences, stem
from ludi_press.games.ludi_romani.reading.names import region_names
from ludi_press.games.ludi_romani.rules.model import SetUp


class Verb(StrEnum):
    """What a sentence is about."""

    GO, SAIL, BUY, GIVE, FIGHT = (auto() for _ in range(5))


_VERBS: Final = meanings(
    {
        Verb.GO: "go goes travel travels journey iter proficiscor proficiscitur viaggio viaggia vado va parto parte",
        Verb.SAIL: "sail sails navigo navigat salpo salpa",
        Verb.BUY: "buy buys purchase purchases emo emit compro compra acquisto acquista",
        Verb.GIVE: "give gives send sends pay pays dono donat regalo regala mando manda",
        Verb.FIGHT: "attack attacks fight fights challenge challenges oppugno oppugnat pugno pugnat"
        " attacco attacca combatto combatte sfido sfida",
    }
)
_GOODS: Final = {
    **{one: one for one in ("denarii", "curiales", "clientarum", "classes", "suffragia", "ultrices", "immortales")},
    "denarius": "denarii", "denari": "denarii", "curialis": "curiales", "classis": "classes", "fleets": "classes",
    "fleet": "classes", "suffragium": "suffragia", "votes": "suffragia", "vote": "suffragia",
}  # fmt: skip
_COUNTED: Final = "one two three four five six, unum duo tria quattuor quinque sex, uno due tre quattro cinque sei"
_NUMBERS: Final = {
    word: str(place) for told in _COUNTED.split(", ") for place, word in enumerate(told.split(), start=1)
}
_WEIGHTY: Final = words("for me us with", "pro mihi", "per mi con")
"""Words that are courtesies in other games, and here tell who gets what."""
_IDLE: Final = (COURTESIES - _WEIGHTY) | words(
    "from battle makes by dai", "facit facio a ab contra", "dal dalla contro"
)
_SEA: Final = words("sea ship", "mari nave navibus", "mare")
_TOKEN: Final = pattern(r"[@#][a-z0-9-]+|[^\W_]+(?:'[^\W_]+)*", ASCII)


def hear_message(set_up: SetUp, text: str, context: Context) -> Heard:
    """What a message orders the roles of these parties."""
    labelled = without_labels(text)
    hearing = _Hearing(
        names_of({who: one.name for who, one in set_up.roster.items()}, {*_VERBS, *_GOODS}),
        _region_names(set_up),
        [party.id for party in context.parties],
    )
    for sentence in sentences(labelled.rest):
        for part in split(rf"[;{NEXT}]", sentence.text):
            hearing.take(part, sentence.line, asks=sentence.asks)
    entries = tuple(Entry("acts", who, [*acts]) for who, acts in hearing.acts.items())
    sayings = tuple(sorted((*labelled.sayings, *hearing.sayings), key=lambda saying: saying.line))
    return Heard(entries, sayings, labelled.word, labelled.note)


def _region_names(set_up: SetUp) -> Names:
    forms = {form.replace("-", " "): region for form, region in region_names(set_up.tables).items()}
    forms |= {region: region for region in set_up.tables.regions}
    return Names(forms, {stem(form): region for form, region in forms.items() if form.isalpha()})


class _Hearing(Struct):
    """Collects the acts of a message by role."""

    people: Names
    regions: Names
    mine: list[str]
    acts: dict[str, list[Plain]] = field(default_factory=dict)
    sayings: list[Saying] = field(default_factory=list)

    def take(self, text: str, line: int, *, asks: bool) -> None:
        """One sentence, which holds one act."""
        known = {*_VERBS, *_GOODS, *_NUMBERS, *_IDLE, *_SEA}
        marked = self.regions.marked(text, known).replace("@", "#")
        told = _TOKEN.findall(self.people.marked(marked, known))
        verbs = [_VERBS[word] for word in told if word in _VERBS]
        if not verbs:
            self.sayings.append(Saying(line))
            return
        act = _Act(told, self.mine)
        value = act.value(verbs[-1]) if len({*verbs}) == 1 or verbs == [Verb.FIGHT, Verb.FIGHT] else None
        doubt = act.doubt or ("is this an order, or a question?" if asks else None)
        if value is None or act.doubt:
            self.sayings.append(Saying(line, "", doubt or "what is to be done?"))
            return
        self.acts.setdefault(act.who, []).append(value)
        self.sayings.append(Saying(line, f"{act.who}: {said_plainly(value)}", doubt))


class _Act(Struct):
    """The words of one act, with names marked by @ and regions by #."""

    told: list[str]
    mine: list[str]
    doubt: str | None = None

    @property
    def people(self) -> list[str]:
        """Everybody who is named, in order."""
        return [word[1:] for word in self.told if word.startswith("@")]

    @property
    def who(self) -> str:
        """Who acts: the first who is named where that is one of the writer's, else the writer's only role."""
        return next((one for one in self.people[:1] if one in self.mine), self.mine[0] if len(self.mine) == 1 else "")

    @property
    def others(self) -> list[str]:
        """Everybody else who is named."""
        return [one for one in dict.fromkeys(self.people) if one != self.who]

    def goods(self) -> dict[str, Plain]:
        """The amounts of goods: a number followed by a good."""
        found: dict[str, Plain] = {}
        for number, good in zip(self.told, self.told[1:], strict=False):
            amount = _NUMBERS.get(number, number)
            if amount.isdecimal() and good in _GOODS:
                found[_GOODS[good]] = amount
        return found

    def value(self, verb: Verb) -> "Plain | None":
        """The act as in a turn file; None with a doubt where something is missing or unknown."""
        first = self.told[0] if self.told else ""
        if first.startswith("@") and first[1:] not in self.mine:
            self.doubt = f"{first[1:]} is another's role"
        strange = [word for word in self.told if not self.is_known(word)]
        if strange:
            self.doubt = f"what does {one_of(dict.fromkeys(strange))} say?"
        if not self.who:
            self.doubt = f"who does this: {one_of(self.mine)}?"
        if verb in (Verb.GO, Verb.SAIL):
            return self.journey(by_sea=verb is Verb.SAIL or bool({*self.told} & _SEA))
        if len(self.others) != 1:
            self.doubt = self.doubt or "with whom, or against whom?"
            return None
        return self.deal(verb, self.others[0])

    def is_known(self, word: str) -> bool:
        """Whether a word says something here, or nothing at all."""
        known = (_VERBS, _GOODS, _NUMBERS, _IDLE, _SEA)
        return word[0] in "@#" or word.isdecimal() or any(word in table for table in known)

    def journey(self, *, by_sea: bool) -> "Plain | None":
        """LR-3.6: a journey."""
        regions = [word[1:] for word in self.told if word.startswith("#")]
        if len(regions) != 1 or self.others:
            self.doubt = self.doubt or "where to?"
            return None
        way: Mapping[str, Plain] = {"way": "sea"} if by_sea else {}
        return {"iter": {"who": self.who, "to": regions[0], **way}}

    def deal(self, verb: Verb, other: str) -> "Plain | None":
        """LR-4.6, LR-4.11, LR-5.1: a purchase, gift or challenge, which involves somebody else."""
        if any(word.startswith("#") for word in self.told):
            self.doubt = self.doubt or "what has the region to do with it?"
        if verb is Verb.FIGHT:
            return {"proelium": {"attacker": self.who, "against": other}}
        goods = self.goods()
        if not goods:
            self.doubt = self.doubt or "how much of what?"
            return None
        if verb is Verb.BUY:
            return {"emptio": {"buyer": self.who, "seller": other, **goods}}
        return {"dat": {"from": self.who, "to": other, **goods}}
