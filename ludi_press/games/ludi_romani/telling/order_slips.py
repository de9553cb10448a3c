"""The act slips of a season: the motus and the acts that the rules allow somebody now, a line each (LR-13)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from ludi_press.core.report import Ask, Listing, Phrase, say
from ludi_press.games.ludi_romani.rules.forms import Act, Told
from ludi_press.games.ludi_romani.rules.model import Good, Person, SetUp, State
from ludi_press.games.ludi_romani.rules.play import FORMS, Trial
from ludi_press.games.ludi_romani.telling.narrate import Names, money
from ludi_press.games.ludi_romani.telling.odds import clash_words
from ludi_press.games.ludi_romani.telling.scene import ground_of
from ludi_press.order_slip import Choice, Form, Option, OrderSlip

ACTS, MOTUS = "acts", "motus"
"""The keys of a turn file that an act slip is for."""

ME, REGION, COUNT, COIN = "me", "region", "count", "coin"
"""Words of acts.yaml for the value of a field: the sender of the slip, a region, a number, a coin."""
MOST: Final = 10
"""LR-4.5: the most legions or classes in a line."""

_GODLY: Final = frozenset({"seller", "numen", "god"})
"""The fields in which a numen stands."""


def order_slips(set_up: SetUp, state: State, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each who is played and may do something; lines are gathered, since a season has any number of acts."""
    if state.over:
        return ()
    maker = _Maker(set_up, state)
    played = [one for one in state.people if set_up.roster[one.id].player is not None]
    return tuple(slip for one in played if (slip := maker.slip(one)).forms)


class _Maker:
    def __init__(self, set_up: SetUp, state: State) -> None:
        self.set_up, self.state, self.names = set_up, state, Names(set_up)
        self.trial = Trial(set_up, state)
        tables = set_up.tables
        regions = ground_of(tables).regions
        self.plates = {name: one.label for name, one in zip(tables.regions, regions, strict=True)}
        self.sources: dict[str, Sequence[str | int]] = {
            "mortal": [one.id for one in state.people if one.is_mortal],
            "numen": [one.id for one in state.people if one.is_numen],
            "dead": [one.id for one in state.people if not one.is_numen and not one.is_mortal],
            REGION: [*tables.regions],
            "bond": [bond.name for bond in state.amicitiae],
            COIN: [tables.prices.chips["white"]],
        }

    def slip(self, me: Person) -> OrderSlip:
        """All that somebody may do at the beginning of the season."""
        found: dict[str, list[Option]] = {}
        for pattern in self.set_up.tables.slips:
            ((word, fields),) = pattern.items()
            found.setdefault(word, []).extend(self.options(me, word, fields))
        forms = [self.form(me, word, options) for word, options in found.items() if options]
        name = self.names.called(me.id)
        return OrderSlip(me.id, name, None, (*self.motus(me), *forms), note=say("slip.alone"), gathers=True)

    def motus(self, me: Person) -> Iterator[Form]:
        """LR-3.9: the regions where somebody may go in the motus, if nobody else moves."""
        options = tuple(
            Option(region, self.names.region(region), at=self.plates[region])
            for region in self.plates
            if region != me.at and self.trial.allows_motus(me.id, region)
        )
        if options:
            field = Choice(id=MOTUS, label=say("slip.motus"), options=options, note=say("slip.motus.note"))
            yield Form(
                id=MOTUS, title=say("slip.motus"), head=f"{me.id}: ", section=MOTUS, fields=(field,), piece=me.id
            )

    def form(self, me: Person, word: str, options: list[Option]) -> Form:
        """The lines of one act."""
        label = say(f"slip.act.{word}")
        note = clash_words() if word == "proelium" else None
        field = Choice(id=word, label=label, options=tuple(options), note=note)
        return Form(id=word, title=label, head="- ", section=ACTS, fields=(field,), piece=me.id)

    def options(self, me: Person, word: str, fields: Mapping[str, str]) -> Iterator[Option]:
        """LR-13.5: an option for each filling of the fields that the rules allow; a refused count ends the counting."""
        mine = {name for name, source in fields.items() if source == ME}
        if bool(mine & _GODLY) is not me.is_numen:
            return
        kinds = {name: source for name, source in fields.items() if source not in (ME, COUNT)}
        counted = next((name for name, source in fields.items() if source == COUNT), None)
        for values in product(*(self.sources[source] for source in kinds.values())):
            filled = {**dict.fromkeys(mine, me.id), **dict(zip(kinds, values, strict=True))}
            if me.id in values:
                continue
            for count in range(1, MOST + 1) if counted else (0,):
                whole = {name: filled.get(name, count) for name in fields}
                if not self.trial.allows(Told(word, _act(word, whole), None, {})):
                    break
                yield self.option(word, whole, fields)

    def option(self, word: str, filled: Mapping[str, str | int], fields: Mapping[str, str]) -> Option:
        """A line of an act, labelled by the values of its fields, with its region on the map."""
        told = [self.told(fields[name], name, value) for name, value in filled.items() if fields[name] != ME]
        inner = ", ".join(f"{name}: {_written(value)}" for name, value in filled.items())
        place = next((self.plates[str(filled[name])] for name, source in fields.items() if source == REGION), None)
        return Option(f"{word}: {{{inner}}}", Listing(tuple(told)) if told else say(f"slip.act.{word}"), at=place)

    def told(self, source: str, name: str, value: str | int) -> Phrase:
        """What stands in a field, in words."""
        if source == COUNT:
            return say(f"goods.{Good(name)}", n=int(value))
        return say("goods.denarii", n=money(int(value))) if source == COIN else self.names.team(str(value))


_LISTS: Final = {"proelium": ("attacker", "against"), "tributum": ("from",), "amicitia": ("joins",)}
"""The fields that hold several names, by act."""


def _act(word: str, filled: Mapping[str, str | int]) -> Act:
    make: Callable[..., Act] = FORMS[word]
    names = {name: (value,) if name in _LISTS.get(word, ()) else value for name, value in filled.items()}
    return make(**{"from_" if name == "from" else name: value for name, value in names.items()})


def _written(value: str | int) -> str:
    """A value as a turn file has it; a name of the players' own in quotes."""
    text = str(value)
    return text if text.replace("-", "").isalnum() and text.isascii() else '"' + text.replace('"', "'") + '"'
