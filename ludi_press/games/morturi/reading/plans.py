"""The plans of one gladiator from keys or sentences, with a problem for each mistake (MR-9.2, MR-9.9)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Side, Square, Wind
from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.core.problems import Problem
from ludi_press.games.morturi.reading.entry import nearest_open
from ludi_press.games.morturi.reading.forms import PlanForm
from ludi_press.games.morturi.reading.lexicon import Lexicon, Meaning, Token, wish, wishes
from ludi_press.games.morturi.reading.sentences import Part, plans_in
from ludi_press.games.morturi.rules.fight import Fight
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
    Paid,
    Plan,
    Query,
    Reaction,
)
from ludi_press.games.morturi.rules.movement import points_of, points_to_rise
from ludi_press.games.morturi.rules.profile import Sort, Word
from ludi_press.games.morturi.rules.traits import total

_Read = TypeVar("_Read")

_SIDES: Final = {Meaning.BACK: Side.REAR, Meaning.FLANK: Side.FLANK, Meaning.FRONT: Side.FRONT}
_KEYS: Final = {
    "if_": Meaning.IF,
    "react": Meaning.REACT,
    "stance": Meaning.STANCE,
    "first": None,
    "move": Meaning.GO,
    "spend": None,
    "strike": Meaning.STRIKE,
    "shoot": Meaning.SHOOT,
    "use": None,
    "then": Meaning.STEP,
    "face": Meaning.FACE,
}
"""The keys of a plan in the order of MR-1.8, each with the meaning that begins such a part; None: a trick begins it."""
_QUERIES: Final = {query.value: query for query in Query}


class PlanReader(Struct):
    """Reads the plans of one gladiator.

    `fight` is the battle as the round begins, None where an earlier turn has errors.
    """

    me: Entrant
    lexicon: Lexicon
    fight: Fight | None
    known: dict[str, Entrant]
    problems: list[Problem]

    def note(self, code: str, message: str, text: Placed[Any], rule: str, suggestion: str | None = None) -> None:
        """Adds a problem."""
        self.problems.append(Problem(code, message, text.place, rule, suggestion))

    def tokens(self, text: Placed[str]) -> list[Token]:
        """The words of a text."""
        return self.lexicon.tokens(text, self.problems)

    # A plan by its parts

    def keys(self, placed: Placed[PlanForm]) -> Plan:
        """MR-9.2: a plan by its keys: each is a part, in the order in which they are carried out."""
        parts: list[Part] = []
        for name, head in _KEYS.items():
            given = getattr(placed.value, name)
            for text in given if isinstance(given, tuple) else (given,) if given else ():
                tokens = self.tokens(text)
                if head is not None:
                    parts.append(Part(Token("", head), text, tokens))
                elif tokens:
                    parts.append(Part(replace(tokens[0], trick=tokens[0].trick or tokens[0].text), text, tokens[1:]))
            if name == "move" and not given:
                text = Placed(Meaning.STAY.value, placed.place)
                parts.append(Part(Token("", Meaning.GO), text, [Token("", Meaning.STAY)]))
        if len({part.head.trick is None for part in parts if self.is_blow(part)}) > 1:
            self.two_attacks(Placed("", placed.place))
        return self.plan(parts)

    def sentence(self, text: Placed[str]) -> tuple[Plan, ...]:
        """MR-9.2: the plans of a sentence."""
        plans, strays = plans_in(text, self.tokens(text), self.me.id)
        for token in strays if not self.problems else ():
            message = f"nobody can tell what {shown(token.text)} belongs to"
            self.note("order-unclear", message, text, "MR-9.2", "write what to do before whom: strike verus")
        if not plans and not strays and not self.problems:
            self.note("order-empty", "these words order nothing", text, "MR-9.2", "write strike, shoot, move or face")
        return tuple(self.plan(parts) for parts in plans)

    def plan(self, parts: Sequence[Part]) -> Plan:
        """A plan by its parts."""
        told = [part for part in parts if not part.denied]
        moves = [part for part in told if part.is_move]
        if len(moves) > 1:
            message = "this plan says twice where to go"
            self.note("two-moves", message, moves[1].text, "MR-9.2", "write one move in each plan")
        move = self.move(moves[0].tokens, moves[0].text) if moves else Move()
        blow, move = self.attack_in([part for part in told if self.is_blow(part)], move)
        first, spend = self.paid_in(told, moves[0] if moves else None)
        react = [part for part in parts if part.head.meaning is Meaning.REACT]
        plan = Plan(
            checks=tuple(check for part in told for check in self.asked(part)),
            react=self.react(react) if react else None,
            stance=self.stance_in(told),
            first=first,
            move=move,
            spend=spend,
            blow=blow,
            then=self.only(told, Meaning.STEP, self.then),
            face=self.only(told, Meaning.FACE, self.face),
        )
        if moves:
            self.check_move(plan, moves[0].text)
        return plan

    def only(
        self, parts: Sequence[Part], head: Meaning, read: Callable[[Sequence[Token], Placed[str]], _Read]
    ) -> _Read | None:
        """What `read` gives for the first part that begins with a meaning, None without one."""
        found = next((part for part in parts if part.head.meaning is head), None)
        return read(found.tokens, found.text) if found else None

    def asked(self, part: Part) -> list[Check]:
        """MR-9.4: the checks of a part; "unless" negates them."""
        if part.head.meaning is Meaning.UNLESS:
            return [replace(one, denied=not one.denied) for one in self.checks(part.tokens, part.text)]
        return self.checks(part.tokens, part.text) if part.head.meaning is Meaning.IF else []

    def is_blow(self, part: Part) -> bool:
        """MR-10.2: whether a part is the attack: a plain one, an attack trick, or a trick that he does not have."""
        if part.head.trick is None:
            return part.head.meaning in (Meaning.STRIKE, Meaning.SHOOT)
        trick = self.me.profile.trick(part.head.trick)
        return trick is None or (trick.cost is None and trick.sort is not Sort.STANCE)

    def attack_in(self, blows: Sequence[Part], move: Move) -> tuple[Blow | None, Move]:
        """MR-3.1, MR-9.3: the attack of a plan, and its move with the side if the attack names one ("from behind")."""
        if not blows:
            return None, move
        tricks = [part for part in blows if part.head.trick]
        plain = {part.head.meaning for part in blows if not part.head.trick}
        text = blows[0].text
        if len(plain) > 1 or len(tricks) > 1:
            self.two_attacks(text)
        tokens = [token for part in (*tricks, *blows) for token in part.tokens]
        to = isinstance(move.aim, str) and move.manner is Manner.TO and move.aim != NEAREST
        if to and not wishes(tokens):
            tokens.append(Token("", name=str(move.aim)))
        side = next((_SIDES[token.meaning] for token in tokens if token.meaning in _SIDES), None)
        named = next((token.name for token in tokens if token.name), NEAREST)
        if side and (move.manner is Manner.STAY or move.aim == named):
            move = Move(Manner.TO if move.manner is Manner.STAY else move.manner, named, side)
        if tricks:
            return self.use(tricks[0].head.trick or "", tokens, tricks[0].text), move
        return self.blow(Arm.STRIKE if Meaning.STRIKE in plain else Arm.SHOOT, tokens, text), move

    def two_attacks(self, text: Placed[str]) -> None:
        """MR-3.1: adds the problem of a plan with two attacks."""
        self.note("two-attacks", "this plan has two attacks, and a gladiator makes one", text, "MR-3.1", "take one out")

    def paid_in(self, parts: Sequence[Part], move: Part | None) -> tuple[tuple[Paid, ...], ...]:
        """MR-2.3: the paid tricks before the move, and those after it."""
        first: list[Paid] = []
        spend: list[Paid] = []
        for place, part in enumerate(parts):
            trick = self.me.profile.trick(part.head.trick)
            if trick is not None and trick.cost is not None:
                before = move is not None and move in parts[place:]
                (first if before else spend).append(Paid(trick.id, self.targets(part.tokens, part.text)))
        return tuple(first), tuple(spend)

    def stance_in(self, parts: Sequence[Part]) -> str | None:
        """MR-10.2: the stance, named with or without the word "stance"; "" gives it up, None keeps it."""
        for part in parts:
            trick = self.me.profile.trick(part.head.trick)
            if trick is not None and trick.sort is Sort.STANCE:
                return trick.id
            if part.head.meaning is Meaning.STANCE:
                return self.stance(part)
        return None

    # The parts of a plan

    def checks(self, tokens: Sequence[Token], text: Placed[str]) -> list[Check]:
        """MR-9.4: checks, each with its gladiator before or after it, and its number."""
        found: list[Check] = []
        who, denied, before = Token(""), False, None
        for token in tokens:
            if token.meaning is Meaning.NOT:
                denied = True
            elif token.meaning in _QUERIES:
                about = "" if token.meaning is Meaning.LIFE else wish(who) or ""
                found.append(Check(_QUERIES[token.meaning], about, 0, denied))
                denied = False
            elif wish(token) is not None:
                # "near verus": what stands right behind it; "he is locked": what stands before it.
                if found and found[-1].query is not Query.LIFE and (not who.text or before is Meaning.NEAR):
                    found[-1] = replace(found[-1], who=wish(token) or "")
                who = token
            elif token.number is not None and found:
                found[-1] = replace(found[-1], size=token.number)
            before = token.meaning
        self.judge_checks(found, text)
        return found

    def judge_checks(self, checks: Sequence[Check], text: Placed[str]) -> None:
        """MR-9.4: problems of checks without a gladiator or, for `near` and `life`, without a number."""
        if not checks:
            self.note("if-unknown", f"{shown(text.value)} asks nothing", text, "MR-9.4", "write 'locked verus'")
        for check in checks:
            if check.query is not Query.LIFE and (not check.who or check.who == ANY):
                message = f"'{check.query}' does not say of whom"
                self.note("if-who", message, text, "MR-9.4", f"write '{check.query} {self.an_enemy()}'")
            if check.query in (Query.NEAR, Query.LIFE) and not check.size:
                example = "life 3" if check.query is Query.LIFE else f"near {check.who or self.an_enemy()} 3"
                self.note("if-number", f"'{check.query}' lacks its number", text, "MR-9.4", f"write '{example}'")
            if check.query is not Query.OUT:
                self.there(check.who, text)

    def an_enemy(self) -> str:
        """An enemy's id, for examples."""
        return next((one.id for one in self.known.values() if one.school != self.me.school), NEAREST)

    def react(self, parts: Sequence[Part]) -> Reaction:
        """MR-3.5: the reaction: to everybody, to nobody, or to those named."""
        tokens = [token for part in parts for token in part.tokens]
        to = tuple(token.name for token in tokens if token.name)
        denied = parts[0].denied or any(token.meaning is Meaning.NOT for token in tokens)
        return Reaction(everybody=not to and not denied, to=to)

    def stance(self, part: Part) -> str | None:
        """MR-10.2: the stance of a part, "" for none, None where he does not have it."""
        named = next((token.trick for token in part.tokens if token.trick), None)
        if named is None:
            return "" if any(token.meaning is Meaning.NOT for token in part.tokens) else None
        return named if self.has(named, Sort.STANCE, part.text) else None

    def has(self, named: str, sort: Sort, text: Placed[str]) -> bool:
        """MR-9.9, MR-10.2: whether he has a trick of this sort; a problem that lists his tricks otherwise."""
        trick = self.me.profile.trick(named)
        if trick is not None and trick.sort is sort:
            return True
        own = [one.id for one in self.me.profile.tricks if one.sort is sort]
        suggestion = meant_or_known(named, own, "trick") if own else "write strike"
        why = "is always on" if trick is not None else f"is no {sort} of {self.me.id}"
        self.note("trick-unknown", f"{shown(named)} {why}", text, "MR-10.2", suggestion)
        return False

    def use(self, named: str, tokens: Sequence[Token], text: Placed[str]) -> Blow | None:
        """MR-10.2: an attack by a trick, None where he does not have it."""
        return Blow(Arm.USE, self.targets(tokens, text), named) if self.has(named, Sort.ATTACK, text) else None

    def blow(self, arm: Arm, tokens: Sequence[Token], text: Placed[str]) -> Blow:
        """MR-3.1, MR-10.1: the plain attack."""
        if arm is Arm.SHOOT and self.me.profile.ranged is None:
            message = f"{self.me.id} has nothing to shoot with"
            self.note("no-ranged", message, text, "MR-10.1", f"write 'strike: {', '.join(wishes(tokens)) or ANY}'")
        return Blow(arm, self.targets(tokens, text))

    def targets(self, tokens: Sequence[Token], text: Placed[str]) -> tuple[str, ...]:
        """MR-9.7: the targets in order of preference, `any` where none is named; a problem for each impossible one."""
        for name in wishes(tokens):
            self.there(name, text)
            if name in self.known and self.known[name].school == self.me.school:
                who = "himself" if name == self.me.id else "a friend"
                message = f"{self.me.id} cannot attack {name}, {who}"
                self.note("target-friend", message, text, "MR-3.1", f"write 'any' or '{self.an_enemy()}'")
        return wishes(tokens) or (ANY,)

    def there(self, name: str, text: Placed[str]) -> None:
        """MR-9.9: adds a problem where a named gladiator is not on the field any more."""
        if self.fight is not None and name in self.known and not self.fight.gladiators[name].on_field:
            self.note("fighter-out", f"{name} is no more on the field", text, "MR-9.9", f"write '{NEAREST}' or '{ANY}'")

    def move(self, tokens: Sequence[Token], text: Placed[str]) -> Move:
        """MR-9.3: the move that words describe."""
        meanings = {token.meaning for token in tokens}
        aim: str | Square | None = next((token.square for token in tokens if token.square), None)
        aim = aim or next(iter(wishes(tokens)), None)
        winds = tuple(wind for token in tokens if token.wind for wind in [token.wind] * token.count)
        if aim is None and winds:
            return Move(Manner.PATH, winds=winds)
        if aim is None:
            if Meaning.STAY not in meanings and not {Meaning.AWAY, Meaning.TOWARD} & meanings:
                self.note("move-unknown", f"{shown(text.value)} does not say where to", text, "MR-9.3", "write 'stay'")
            return Move() if Meaning.STAY in meanings else Move(_manner(meanings))
        if isinstance(aim, str):
            self.there(aim, text)
        if aim == self.me.id:
            self.note("move-itself", f"{aim} cannot go to himself", text, "MR-9.3", f"write '{NEAREST}'")
        side = next((_SIDES[meaning] for meaning in _SIDES if meaning in meanings), None)
        return Move(_manner(meanings), NEAREST if aim == ANY else aim, side)

    def then(self, tokens: Sequence[Token], text: Placed[str]) -> Move:
        """MR-9.6a, MR-10.3: the free step; a problem where he has no trick for it."""
        steps = any(trait.effect(Word.STEP) for trick in self.me.profile.tricks for trait in trick.traits)
        if not steps and self.fight is not None and not total(self.fight, self.me.id, Word.STEP):
            self.note("then-closed", f"{self.me.id} has no trick for a free step", text, "MR-10.3", "take it out")
        return self.move(tokens, text)

    def face(self, tokens: Sequence[Token], text: Placed[str]) -> str | None:
        """MR-2.2: the wind or gladiator to face at the end."""
        winds = [token.wind for token in tokens if token.wind]
        found = next(iter(wishes(tokens)), None) or (winds[0].value if winds else None)
        if found is None:
            message = f"{shown(text.value)} is no side of a square, and no gladiator"
            self.note("face-unknown", message, text, "MR-2.2", "write n, e, s, w or a gladiator")
        return NEAREST if found == ANY else found

    # Whether the ground allows a move

    def check_move(self, plan: Plan, text: Placed[Any]) -> None:
        """MR-9.9: problems of a goal where nobody can stand, and of a path."""
        if self.fight is None:
            return
        arena = self.fight.set_up.arena
        if isinstance(plan.move.aim, Square) and not arena.can_hold(plan.move.aim):
            message = "nobody can stand there: it is a wall, a hazard or off the board"
            self.note("goal-closed", message, text, "MR-9.9", f"write '{nearest_open(arena, plan.move.aim)}'")
        if plan.move.manner is Manner.PATH:
            self.check_path(plan, text)

    def check_path(self, plan: Plan, text: Placed[Any]) -> None:
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
        for place, wind in enumerate(plan.move.winds):
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
                help_ = f"write '{_path(plan.move.winds[:place])}'"
                self.note("path-closed", f"step {place + 1} of this path meets {why}", text, rule, help_)
                return


def _manner(meanings: set[Meaning | None]) -> Manner:
    if Meaning.AWAY in meanings:
        return Manner.AWAY
    return Manner.TOWARD if Meaning.TOWARD in meanings else Manner.TO


def _path(winds: Sequence[Wind]) -> str:
    """A path as orders write it."""
    return f"path {' '.join(winds)}" if winds else "stay"


def plan_reader(set_up: BattleSetUp, who: str, names: Mapping[str, str], fight: Fight | None) -> PlanReader:
    """The reader of the plans of a gladiator; `names` are the ids of all gladiators by their names."""
    tricks = dict.fromkeys(trick.id for one in set_up.roster for trick in one.profile.tricks)
    return PlanReader(set_up.by_id[who], Lexicon(set_up.lexicon, names, tuple(tricks)), fight, set_up.by_id, [])
