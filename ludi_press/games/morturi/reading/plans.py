"""The plans of one gladiator from keys or sentences, with a problem for each mistake (MR-9.2, MR-9.9)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Side, Square, Wind
from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, shown
from ludi_press.games.morturi.reading.entry import nearest_open
from ludi_press.games.morturi.reading.forms import PlanForm
from ludi_press.games.morturi.reading.lexicon import Lexicon, Meaning, Token, wish, wishes
from ludi_press.games.morturi.reading.sentences import Part, plans_in
from ludi_press.games.morturi.rules.fight import Fight
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
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
from ludi_press.games.morturi.rules.profile import Sort, Trick, Word
from ludi_press.games.morturi.rules.traits import total
from ludi_press.problems import Problem

_SIDES: Final = {Meaning.BACK: Side.REAR, Meaning.FLANK: Side.FLANK, Meaning.FRONT: Side.FRONT}
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

    # A plan in keys

    def keys(self, placed: Placed[PlanForm]) -> Plan:
        """MR-9.2: a plan by its keys."""
        form = placed.value
        checks = tuple(check for text in form.if_ for check in self.checks(self.tokens(text), text))
        react = self.react([token for text in form.react for token in self.tokens(text)]) if form.react else None
        stance = self.stance(self.tokens(form.stance), form.stance) if form.stance else None
        move = self.move(self.tokens(form.move), form.move) if form.move else Move()
        blow = self.one_blow(form, placed)
        then = self.then(self.tokens(form.then), form.then) if form.then else None
        face = self.face(self.tokens(form.face), form.face) if form.face else None
        first, spend = (tuple(filter(None, map(self.paid_text, texts))) for texts in (form.first, form.spend))
        plan = Plan(checks, react, stance, first, move, spend, blow, then, face)
        self.check_move(plan, form.move or placed)
        return plan

    def one_blow(self, form: PlanForm, placed: Placed[PlanForm]) -> Blow | None:
        """MR-3.1: one attack a plan."""
        found: list[Blow | None] = [
            self.blow(arm, [token for text in texts for token in self.tokens(text)], texts[0])
            for arm, texts in ((Arm.STRIKE, form.strike), (Arm.SHOOT, form.shoot))
            if texts
        ]
        if form.use:
            tokens = self.tokens(form.use)
            found.append(self.use(tokens[0].trick, tokens[1:], form.use) if tokens else None)
        if len(found) > 1:
            self.two_attacks(placed)
        return next(iter(found), None)

    def two_attacks(self, text: Placed[Any]) -> None:
        """MR-3.1: of two attacks one must go."""
        self.note("two-attacks", "this plan has two attacks, and a gladiator makes one", text, "MR-3.1", "take one out")

    def paid_text(self, text: Placed[str]) -> Paid | None:
        """MR-9.2: a paid trick, `net at raecius`."""
        tokens = self.tokens(text)
        return self.paid(tokens[0].trick or tokens[0].text, tokens[1:], text) if tokens else None

    # A plan in a sentence

    def sentence(self, text: Placed[str]) -> tuple[Plan, ...]:
        """MR-9.2: the plans of a sentence."""
        plans, strays = plans_in(self.tokens(text), self.me.id)
        for token in strays if not self.problems else ():
            message = f"nobody can tell what {shown(token.text)} belongs to"
            self.note("order-unclear", message, text, "MR-9.2", "write what to do before whom: strike verus")
        if not plans and not strays and not self.problems:
            self.note("order-empty", "these words order nothing", text, "MR-9.2", "write strike, shoot, move or face")
        return tuple(self.parts(parts, text) for parts in plans)

    def parts(self, parts: Sequence[Part], text: Placed[str]) -> Plan:
        """A plan by the parts of a sentence."""
        told = [part for part in parts if not part.denied]
        queries = [part for part in told if part.head.meaning in (Meaning.IF, Meaning.UNLESS)]
        moves = [part for part in told if part.is_move]
        if len(moves) > 1:
            self.note("two-moves", "this plan says twice where to go", text, "MR-9.2", "write one move in each plan")
        move = self.move(moves[0].tokens, text) if moves else Move()
        blow, move = self.attack_in(told, move, text)
        first, spend = self.paid_in(told, moves[0] if moves else None, text)
        plan = Plan(
            checks=tuple(check for part in queries for check in self.asked(part, text)),
            react=self.react_in(parts),
            stance=self.stance_in(told, text),
            first=first,
            move=move,
            spend=spend,
            blow=blow,
            then=self.only(told, Meaning.STEP, self.then, text),
            face=self.only(told, Meaning.FACE, self.face, text),
        )
        self.check_move(plan, text)
        return plan

    def only(self, parts: Sequence[Part], head: Meaning, read: Callable[..., Any], text: Placed[str]) -> Any:
        """What the first part that begins so is about, None without one."""
        found = next((part for part in parts if part.head.meaning is head), None)
        return read(found.tokens, text) if found else None

    def asked(self, part: Part, text: Placed[str]) -> list[Check]:
        """MR-9.4: what a part asks; "unless" denies it."""
        found = self.checks(part.tokens, text)
        if part.head.meaning is Meaning.IF:
            return found
        return [replace(one, denied=not one.denied) for one in found]

    def attack_in(self, parts: Sequence[Part], move: Move, text: Placed[str]) -> tuple[Blow | None, Move]:
        """MR-9.3: the attack of a sentence; "from behind" is where it is made from."""
        blows = [part for part in parts if part.head.meaning in (Meaning.STRIKE, Meaning.SHOOT)]
        tricks = [part for part in parts if self.is_attack(part)]
        if len({part.head.meaning for part in blows}) + (len(tricks) > 1) > 1:
            self.two_attacks(text)
        tokens = [token for part in (*tricks, *blows) for token in part.tokens]
        if not blows and not tricks:
            return None, move
        aim = move.aim if isinstance(move.aim, str) and move.manner is Manner.TO and move.aim != NEAREST else None
        if not wishes(tokens) and aim:
            tokens.append(Token(aim, name=aim))
        side = next((_SIDES[token.meaning] for token in tokens if token.meaning in _SIDES), None)
        named = next((token.name for token in tokens if token.name), NEAREST)
        if side and move.manner is Manner.STAY:
            move = Move(Manner.TO, named, side)
        elif side and move.aim == named:
            move = Move(move.manner, named, side)
        if tricks:
            return self.use(tricks[0].head.trick, tokens, text), move
        arm = Arm.STRIKE if blows[0].head.meaning is Meaning.STRIKE else Arm.SHOOT
        return self.blow(arm, tokens, text), move

    def is_attack(self, part: Part) -> bool:
        """MR-10.2: whether a part names an attack trick in the place of the plain attack."""
        trick = self.me.profile.trick(part.head.trick)
        known = trick is not None and (trick.sort is not Sort.ATTACK or trick.cost is not None)
        return part.head.trick is not None and not known

    def paid_in(self, parts: Sequence[Part], move: Part | None, text: Placed[str]) -> tuple[tuple[Paid, ...], ...]:
        """MR-2.3: the paid tricks of a sentence before its move, and after it."""
        first: list[Paid] = []
        spend: list[Paid] = []
        for place, part in enumerate(parts):
            trick = self.me.profile.trick(part.head.trick)
            if trick is not None and trick.cost is not None:
                before = move is not None and move in parts[place:]
                paid = self.paid(trick.id, part.tokens, text)
                (first if before else spend).extend([paid] if paid else [])
        return tuple(first), tuple(spend)

    def react_in(self, parts: Sequence[Part]) -> Reaction | None:
        """MR-3.5: to whom he turns, by a sentence."""
        part = next((part for part in parts if part.head.meaning is Meaning.REACT), None)
        if part is None:
            return None
        return Reaction(everybody=False) if part.denied else self.react(part.tokens)

    def stance_in(self, parts: Sequence[Part], text: Placed[str]) -> str | None:
        """MR-10.2: the stance of a sentence, named with or without the word."""
        for part in parts:
            if part.head.meaning is Meaning.STANCE:
                return self.stance(part.tokens, text)
            trick = self.me.profile.trick(part.head.trick)
            if trick is not None and trick.sort is Sort.STANCE:
                return trick.id
        return None

    # The parts of a plan

    def checks(self, tokens: Sequence[Token], text: Placed[str]) -> list[Check]:
        """MR-9.4: questions, each with whom it is about before it or after it, and its number."""
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
        """MR-9.4: each question is about somebody, `near` and `life` have their number."""
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

    def react(self, tokens: Sequence[Token]) -> Reaction:
        """MR-3.5: yes, no, or to whom."""
        to = tuple(token.name for token in tokens if token.name)
        denied = any(token.meaning is Meaning.NOT for token in tokens)
        return Reaction(everybody=not to and not denied, to=to)

    def stance(self, tokens: Sequence[Token], text: Placed[str]) -> str | None:
        """MR-10.2: a stance of his; `none`: he gives it up."""
        named = next((token.trick for token in tokens if token.trick), None)
        if named is None:
            return "" if any(token.meaning is Meaning.NOT for token in tokens) else None
        return named if self.trick(named, text, "stance") else None

    def trick(self, named: str, text: Placed[str], key: str) -> Trick | None:
        """MR-9.9, MR-10.2: a trick that he has and that can stand under a key; a problem otherwise."""
        trick = self.me.profile.trick(named)
        if trick is None:
            own = [one.id for one in self.me.profile.tricks if _key(one) == key] or [
                one.id for one in self.me.profile.tricks
            ]
            suggestion = meant_or_known(named, own, "trick") if own else "write strike"
            self.note("trick-unknown", f"{self.me.id} has no trick {shown(named)}", text, "MR-10.2", suggestion)
            return None
        if _key(trick) == key:
            return trick
        where = f"write '{_key(trick)}: {named}'" if _key(trick) else "it is always on: take it out"
        self.note("trick-place", f"'{named}' cannot stand under '{key}'", text, "MR-10.2", where)
        return None

    def paid(self, named: str, tokens: Sequence[Token], text: Placed[str]) -> Paid | None:
        """MR-10.2: a trick that is paid with points, and at whom."""
        found = self.trick(named, text, "spend")
        return Paid(named, self.targets(tokens, text)) if found else None

    def use(self, named: str | None, tokens: Sequence[Token], text: Placed[str]) -> Blow | None:
        """MR-10.2: an attack trick in the place of the plain attack."""
        found = self.trick(named or text.value, text, "use")
        return Blow(Arm.USE, self.targets(tokens, text), named) if found else None

    def blow(self, arm: Arm, tokens: Sequence[Token], text: Placed[str]) -> Blow:
        """MR-3.1, MR-10.1: the plain attack."""
        if arm is Arm.SHOOT and self.me.profile.ranged is None:
            message = f"{self.me.id} has nothing to shoot with"
            self.note("no-ranged", message, text, "MR-10.1", f"write 'strike: {', '.join(wishes(tokens)) or ANY}'")
        return Blow(arm, self.targets(tokens, text))

    def targets(self, tokens: Sequence[Token], text: Placed[str]) -> tuple[str, ...]:
        """MR-9.7: enemies on the field, in order of wish; any where nobody is named."""
        for name in wishes(tokens):
            self.there(name, text)
            if name in self.known and self.known[name].school == self.me.school:
                who = "himself" if name == self.me.id else "a friend"
                message = f"{self.me.id} cannot attack {name}, {who}"
                self.note("target-friend", message, text, "MR-3.1", f"write 'any' or '{self.an_enemy()}'")
        return wishes(tokens) or (ANY,)

    def there(self, name: str, text: Placed[str]) -> None:
        """MR-9.9: nobody names who is out of action or has left."""
        if self.fight is not None and name in self.known and not self.fight.gladiators[name].on_field:
            self.note("fighter-out", f"{name} is no more on the field", text, "MR-9.9", f"write '{NEAREST}' or '{ANY}'")

    def move(self, tokens: Sequence[Token], text: Placed[str]) -> Move:
        """MR-9.3: where to."""
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
        """MR-9.6a, MR-10.3: a free step, which needs a trick for it."""
        steps = any(trait.effect(Word.STEP) for trick in self.me.profile.tricks for trait in trick.traits)
        if not steps and self.fight is not None and not total(self.fight, self.me.id, Word.STEP):
            self.note("then-closed", f"{self.me.id} has no trick for a free step", text, "MR-10.3", "take it out")
        return self.move(tokens, text)

    def face(self, tokens: Sequence[Token], text: Placed[str]) -> str | None:
        """MR-2.2: a wind, or a gladiator."""
        winds = [token.wind for token in tokens if token.wind]
        found = next(iter(wishes(tokens)), None) or (winds[0].value if winds else None)
        if found is None:
            message = f"{shown(text.value)} is no side of a square, and no gladiator"
            self.note("face-unknown", message, text, "MR-2.2", "write n, e, s, w or a gladiator")
        return NEAREST if found == ANY else found

    # What the bare ground allows

    def check_move(self, plan: Plan, text: Placed[Any]) -> None:
        """MR-9.9: a goal that nobody can stand on; a path into wall or hazard, or dearer than all his points."""
        if self.fight is None:
            return
        arena = self.fight.set_up.arena
        if isinstance(plan.move.aim, Square) and not arena.can_hold(plan.move.aim):
            message = "nobody can stand there: it is a wall, a hazard or off the board"
            self.note("goal-closed", message, text, "MR-9.9", f"write '{nearest_open(arena, plan.move.aim)}'")
        if plan.move.manner is Manner.PATH:
            self.check_path(plan, text)

    def check_path(self, plan: Plan, text: Placed[Any]) -> None:
        """MR-2.1, MR-4.4: step by step; what is offered instead is the path up to there."""
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


def _key(trick: Trick) -> str:
    """MR-9.2: under which key of a plan a trick is named; none for what is always on."""
    if trick.sort is Sort.STANCE:
        return "stance"
    if trick.cost is not None:
        return "spend"
    return "use" if trick.sort is Sort.ATTACK else ""
