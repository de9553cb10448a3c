"""The order slips of a round: a form for each fighter of a school, one for what it does as Caesar (MO-2, MO-3)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.plane import UNIT, Wind
from ludi_press.core.report import Ask, say
from ludi_press.games.kit.schools import School
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import NOBODY, Bout, Fighter, Status, Thumb
from ludi_press.games.moritari.telling.narrate import Names
from ludi_press.games.moritari.telling.offers import appeal_odds, attack_leads, state_note
from ludi_press.games.moritari.telling.scene import vector
from ludi_press.order_slip import Choice, Excludes, Form, Mark, Option, OrderSlip, Ranking, Role, Rule, Spot

CAESAR: Final = "caesar"
"""The key of a turn file for what each school would do as Caesar."""


def order_slips(set_up: BoutSetUp, bout: Bout, ask: Ask) -> tuple[OrderSlip, ...]:
    """A slip for each school with a fighter left; each fighter has one order a round, whatever `ask` says."""
    if bout.over:
        return ()
    left = set_up.sides_left(bout.fighters)
    maker = _Maker(set_up, bout)
    return tuple(maker.slip(school) for school in set_up.schools if school.id in left)


class _Maker:
    def __init__(self, set_up: BoutSetUp, bout: Bout) -> None:
        self.set_up, self.bout, self.names = set_up, bout, Names(set_up)
        self.present = [one for one in bout.fighters if one.on_sand]

    def slip(self, school: School) -> OrderSlip:
        """MO-2.2, MO-3.1: the forms of a school; a barred school gets a note instead of the form for Caesar."""
        forms = [self.fighter(one) for one in self.present if self.set_up.side(one.id) == school.id]
        barred = school.id == self.bout.barred
        caesar = () if barred else (self.caesar(school),)
        note = say("offer.note.barred") if barred else None
        return OrderSlip(school.id, self.names.team(school.id), school.tone, (*forms, *caesar), note)

    # Fighters

    def fighter(self, me: Fighter) -> Form:
        """MO-3.1, MO-3.2: what is open to a fighter."""
        return Form(
            id=me.id,
            title=self.names.team(me.id),
            head=f"{me.id}: ",
            fields=tuple(self.fields(me)),
            note=state_note(self.set_up, self.bout, me),
            piece=me.id,
        )

    def fields(self, me: Fighter) -> Iterator[Spot | Choice]:
        """MO-3.2, MO-5.2: no move in contact, no turn in contact with several, neither for who lies still."""
        pinning = self.set_up.pinned_by(self.bout, me.id)
        acts = me.status is Status.STANDING or self.rises(me)
        if acts and not pinning:
            yield self.move(me)
        if acts and len(pinning) < 2:
            yield self.face(me)
        if acts:
            yield self.fight(me, pinning)
        if not self.set_up.by_id[me.id].kind.is_beast:
            leads = (say("odds.appeal", chance=appeal_odds(self.set_up, me)),)
            options = (Option("no", say("slip.appeal.no")),)
            yield Choice(id=f"{me.id}-appeal", label=say("slip.appeal"), key="appeal", options=options, note=leads[0])

    def rises(self, one: Fighter) -> bool:
        """MO-5.2: whether a lying fighter may stand up in this round."""
        return one.status is Status.LYING and self.set_up.may_rise(one, self.bout.round + 1)

    def move(self, me: Fighter) -> Spot:
        """MO-3.1: a move straight to a point, or toward a fighter."""
        options = tuple(self.at(one) for one in self.others(me))
        reach = self.set_up.row(me.id).move * UNIT
        return Spot(
            id=f"{me.id}-move",
            label=say("slip.move"),
            key="move",
            start=vector(me.at),
            reach=reach,
            options=options,
            note=say("slip.move.note"),
        )

    def face(self, me: Fighter) -> Spot:
        """MO-3.1: the facing, toward a wind, a fighter or a point."""
        winds = tuple(Option(wind.value, say(f"wind.{wind}")) for wind in Wind)
        options = (*winds, *(self.at(one) for one in self.others(me)))
        return Spot(id=f"{me.id}-face", label=say("slip.face"), key="face", start=vector(me.at), options=options)

    def fight(self, me: Fighter, pinning: tuple[str, ...]) -> Choice:
        """MO-4.1: enemies who stand or can stand up, with the odds against those in contact; or nobody."""
        side = self.set_up.side(me.id)
        foes = [one for one in self.others(me) if self.set_up.side(one.id) != side]
        ready = [one for one in foes if one.status is Status.STANDING or self.rises(one)]
        options = tuple(self.foe(me, one, touching=one.id in pinning) for one in ready)
        nobody = Option(NOBODY, say("offer.fight-nobody"))
        return Choice(id=f"{me.id}-fight", label=say("slip.fight"), key="fight", options=(*options, nobody))

    def foe(self, me: Fighter, enemy: Fighter, *, touching: bool) -> Option:
        leads = attack_leads(self.set_up, me, enemy) if touching else ()
        marks = (Mark(vector(enemy.at), Role.TARGET),)
        return Option(enemy.id, self.names.team(enemy.id), leads, marks, vector(enemy.at))

    def others(self, me: Fighter) -> list[Fighter]:
        """Everybody else on the sand."""
        return [one for one in self.present if one.id != me.id]

    def at(self, one: Fighter) -> Option:
        """A fighter as the goal of a move or a turn."""
        return Option(one.id, self.names.team(one.id), at=vector(one.at))

    # Caesar

    def caesar(self, school: School) -> Form:
        """MO-2.2, MO-5.3: the sequences of actions and of fights, and the thumb, for all or for each."""
        everybody = tuple(Option(one.id, self.names.team(one.id)) for one in self.present)
        judged = [one for one in self.present if not self.set_up.by_id[one.id].kind.is_beast]
        thumbs = tuple(Option(thumb.value, say(f"slip.thumb.{thumb}")) for thumb in Thumb)
        each = [
            Choice(
                id=f"thumb-{one.id}",
                label=say("slip.thumb.of", name=self.names.team(one.id)),
                key="thumb",
                entry=one.id,
                options=thumbs,
            )
            for one in judged
        ]
        rules: tuple[Rule, ...] = tuple(Excludes("thumb", (), one.id, ()) for one in each)
        return Form(
            id=f"{school.id}-as-caesar",
            title=say("slip.caesar"),
            head=f"{school.id}: ",
            section=CAESAR,
            fields=(
                Ranking(id="sequence", label=say("offer.caesar.sequence"), key="sequence", options=everybody),
                Ranking(id="fights", label=say("offer.caesar.fights"), key="fights", options=everybody),
                Choice(id="thumb", label=say("slip.thumb"), key="thumb", options=thumbs),
                *each,
            ),
            rules=rules,
            note=say("offer.note.caesar"),
        )
