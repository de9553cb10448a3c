"""The plans of one gladiator judged by his tricks, the others, and the field: a problem for each mistake (MR-9.9)."""

from collections.abc import Callable, Mapping, Sequence

from ludi_press.boards.grid import Square, Wind
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.problems import Place, Problem
from ludi_press.games.kit.judging import Judge
from ludi_press.games.morturi.reading.entry import nearest_open
from ludi_press.games.morturi.rules.fight import Fight, total
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    BattleSetUp,
    Blow,
    Check,
    Entrant,
    Manner,
    Move,
    Plan,
    Query,
    Sort,
    Word,
)
from ludi_press.games.morturi.rules.movement import points_of, points_to_rise

At = Callable[[str], Place]
"""Where a turn file says a part of a plan, by the name of that part."""


class PlanJudge(Judge):
    """Judges the plans of one gladiator.

    `fight` is the battle as the round begins; None where that is not known, so that the field judges nothing.
    """

    set_up: BattleSetUp
    gladiator: str
    fight: Fight | None

    @property
    def known(self) -> Mapping[str, Entrant]:
        return self.set_up.by_id

    @property
    def me(self) -> Entrant:
        return self.known[self.gladiator]

    def judge(self, plans: Sequence[Plan], at: At) -> list[Problem]:
        """MR-9.9: the mistakes of some plans that were written together."""
        for plan in plans:
            self.plan(plan, at)
        return self.problems

    def plan(self, plan: Plan, at: At) -> None:
        """MR-9.9: the parts of a plan, in the order of MR-1.8."""
        self.checks(plan.checks, at("if_"))
        if plan.stance:
            self.has(plan.stance, Sort.STANCE, at("stance"))
        for key, paids in (("first", plan.first), ("spend", plan.spend)):
            for paid in paids:
                if self.has(paid.trick, None, at(key)):
                    self.targets(paid.targets, at(key))
        self.move(plan, at("move"))
        if plan.blow:
            self.blow(plan.blow, at)
        if plan.then:
            self.then(plan.then, at("then"))
        if plan.face and plan.face not in (*Wind, NEAREST):
            self.there(plan.face, at("face"))

    def checks(self, checks: Sequence[Check], place: Place) -> None:
        """MR-9.4: problems of checks without a gladiator or, for `near` and `life`, without a number."""
        for check in checks:
            if check.query is not Query.LIFE and (not check.who or check.who == ANY):
                message = f"'{check.query}' does not say of whom"
                self.error("if-who", message, place, "MR-9.4", f"write '{check.query} {self.an_enemy()}'")
            elif check.query in (Query.NEAR, Query.LIFE) and not check.size:
                example = "life 3" if check.query is Query.LIFE else f"near {check.who or self.an_enemy()} 3"
                self.error("if-number", f"'{check.query}' lacks its number", place, "MR-9.4", f"write '{example}'")
            elif check.query is not Query.OUT:
                self.there(check.who, place)

    def an_enemy(self) -> str:
        """An enemy's id, for examples."""
        return next((one.id for one in self.known.values() if one.school != self.me.school), NEAREST)

    def has(self, named: str, sort: Sort | None, place: Place) -> bool:
        """MR-9.9, MR-10.2: whether he has a trick of this sort; a problem that lists his tricks otherwise."""
        trick = self.me.profile.trick(named)
        if trick is not None and sort in (None, trick.sort):
            return True
        own = [one.id for one in self.me.profile.tricks if sort in (None, one.sort) and one.sort is not Sort.TRAIT]
        suggestion = meant_or_known(named, own, "trick") if own else "write strike"
        message = f"{shown(named)} is no {sort or 'trick'} of {self.me.id}"
        self.error("trick-unknown", message, place, "MR-10.2", suggestion)
        return False

    def blow(self, blow: Blow, at: At) -> None:
        """MR-3.1, MR-10.1: the attack."""
        place = at("use" if blow.trick else blow.arm)
        if blow.trick and not self.has(blow.trick, Sort.ATTACK, place):
            return
        if blow.arm is Arm.SHOOT and self.me.profile.ranged is None:
            message = f"{self.me.id} has nothing to shoot with"
            self.error("no-ranged", message, place, "MR-10.1", f"write 'strike: {', '.join(blow.targets)}'")
        self.targets(blow.targets, place)

    def targets(self, targets: Sequence[str], place: Place) -> None:
        """MR-9.7, MR-3.1: a problem for each target that is impossible."""
        for name in targets:
            self.there(name, place)
            if name in self.known and self.known[name].school == self.me.school:
                who = "himself" if name == self.me.id else "a friend"
                message = f"{self.me.id} cannot attack {name}, {who}"
                self.error("target-friend", message, place, "MR-3.1", f"write 'any' or '{self.an_enemy()}'")

    def there(self, name: str, place: Place) -> None:
        """MR-9.9: adds a problem where a named gladiator is not on the field any more."""
        if self.fight is not None and name in self.known and not self.fight.gladiators[name].on_field:
            self.error(
                "fighter-out", f"{name} is no more on the field", place, "MR-9.9", f"write '{NEAREST}' or '{ANY}'"
            )

    def then(self, move: Move, place: Place) -> None:
        """MR-9.6a, MR-10.3: the free step; a problem where he has no trick for it."""
        steps = any(trait.effect(Word.STEP) for trick in self.me.profile.tricks for trait in trick.traits)
        if not steps and self.fight is not None and not total(self.fight, self.me.id, Word.STEP):
            self.error("then-closed", f"{self.me.id} has no trick for a free step", place, "MR-10.3", "take it out")
        elif isinstance(move.aim, str):
            self.there(move.aim, place)

    def move(self, plan: Plan, place: Place) -> None:
        """MR-9.3, MR-9.9: problems of an aim that is no aim, of a goal where nobody can stand, and of a path."""
        aim = plan.move.aim
        if aim == self.me.id:
            self.error("move-itself", f"{aim} cannot go to himself", place, "MR-9.3", f"write '{NEAREST}'")
        elif isinstance(aim, str):
            self.there(aim, place)
        self.check_move(plan, place)

    def check_move(self, plan: Plan, place: Place) -> None:
        """MR-9.9: problems of a goal where nobody can stand, and of a path."""
        if self.fight is None:
            return
        arena = self.fight.set_up.arena
        if isinstance(plan.move.aim, Square) and not arena.can_hold(plan.move.aim):
            message = "nobody can stand there: it is a wall, a hazard or off the board"
            self.error("goal-closed", message, place, "MR-9.9", f"write '{nearest_open(arena, plan.move.aim)}'")
        if plan.move.manner is Manner.PATH:
            self.check_path(plan, place)

    def check_path(self, plan: Plan, place: Place) -> None:
        """MR-2.1, MR-4.4: a problem for the first step into a wall or hazard, or beyond the points.

        It suggests the path up to that step.
        """
        fight = self.fight
        if fight is None:
            return
        arena, at, spent = fight.set_up.arena, fight.gladiators[self.me.id].at, 0
        rough = not total(fight, self.me.id, Word.SUREFOOTED)
        tricks = [self.me.profile.trick(paid.trick) for paid in plan.first]
        more = sum(trick.feat.move for trick in tricks if trick and trick.feat)
        points = points_of(fight, self.me.id) - points_to_rise(fight, self.me.id) + more
        for number, wind in enumerate(plan.move.winds):
            at = at.beside(wind)
            ground = arena.ground(at)
            spent += 1 + rough * ground.cost
            rule = "MR-2.1" if ground.wall or spent > points else "MR-4.4" if ground.hazard else None
            if rule:
                why = (
                    "a wall or the edge"
                    if ground.wall
                    else f"more than {points} points"
                    if spent > points
                    else "a hazard"
                )
                help_ = f"write '{_path(plan.move.winds[:number])}'"
                self.error("path-closed", f"step {number + 1} of this path meets {why}", place, rule, help_)
                return


def _path(winds: Sequence[Wind]) -> str:
    """A path as orders write it."""
    return f"path {' '.join(winds)}" if winds else "stay"
