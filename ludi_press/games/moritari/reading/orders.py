"""What sentences and the keys of turn files order: from a parse to orders (MO-2.2, MO-3.1, MO-4.1, MO-5)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.plane import WINDS, Direction, Point, Wind, read_length
from ludi_press.content.nodes import Plain, said_plainly
from ludi_press.content.rules import Placed
from ludi_press.content.words import one_of, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import Context, Entry, Heard
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.message import UnclearError, load_reader
from ludi_press.games.kit.reading.names import lexicon, participants
from ludi_press.games.kit.reading.texts import read_placed, unclear
from ludi_press.games.moritari.reading.forms import PointForm
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import NOBODY, Goal, Look, Thumb

PACKAGE: Final = "ludi_press.games.moritari"
_HIM: Final = "?"
"""Whom a pronoun means, before that is known; no id looks like it."""
_INCHES: Final = "write inches with up to three decimals, as in -3.25"

Names = Mapping[str, str] | None
"""The fighters' names by id; None where race.yaml has errors."""


class Group(Struct, frozen=True):
    """What some fighters are ordered in a sentence; with `same` it is what the ones before, or `like`, were ordered."""

    who: tuple[str, ...] = ()
    everyone: bool = False
    move: Goal | None = None
    face: Look | None = None
    fight: str | None = None
    appeal: bool | None = None
    stay: bool = False
    same: bool = False
    like: str | None = None

    def keys(self) -> dict[str, Plain]:
        """The orders by the keys of a turn file."""
        found: dict[str, Plain] = {}
        for key in ("move", "face", "fight"):
            value = getattr(self, key)
            found |= {} if value is None else {key: _written(value)}
        return found if self.appeal is None else found | {"appeal": "yes" if self.appeal else "no"}

    def value(self) -> Plain:
        """What a turn file says of it."""
        return self.keys() or "stay"


class Rule(Struct, frozen=True):
    """MO-2.2: what a school would do as Caesar; the thumb is for all, or by fighter."""

    sequence: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    thumb: Thumb | None = None
    verdicts: tuple[tuple[str, Thumb], ...] = ()

    def value(self) -> Plain:
        """What a turn file says of it."""
        value: dict[str, Plain] = {}
        value |= {"sequence": [*self.sequence]} if self.sequence else {}
        value |= {"fights": [*self.fights]} if self.fights else {}
        value |= {"thumb": str(self.thumb)} if self.thumb else {}
        return value | ({"thumb": {who: str(thumb) for who, thumb in self.verdicts}} if self.verdicts else {})


class Sense(Struct, frozen=True):
    """What a sentence orders: fighters, or a school as Caesar; `aim` is the value of a key, `bare` a corrected aim."""

    groups: tuple[Group, ...] = ()
    caesar: Rule | None = None
    aim: Look | Thumb | None = None
    bare: Goal | None = None
    turn: int | None = None
    cancels: bool = False
    repeats: bool = False
    corrects: bool = False

    def __str__(self) -> str:
        """The orders in the words of a turn file, for questions."""
        told = [" and ".join((*group.who, said_plainly(group.value()))) for group in self.groups]
        told += [said_plainly(self.caesar.value())] if self.caesar else []
        return "; ".join(told) or str(self.aim or self.bare or "nothing")


# --- what a sentence means


def sense(meaning: Meaning) -> Sense:
    """MO-3.1: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    if not meaning.pairs:
        raise UnclearError("what is ordered?")
    who = _ids(meaning, "who")
    groups = [_group(part) for part in meaning.parts("groups")]
    if groups and not groups[0].who:
        groups[0] = replace(groups[0], who=who)
    elif who and not groups:
        groups = [Group(who)]
    caesar, bare, turn = meaning.part("caesar"), meaning.part("bare"), meaning.word("turn")
    return Sense(
        tuple(groups),
        _caesar(caesar) if caesar else None,
        _aim(meaning),
        _goal(bare) if bare else None,
        int(turn) if turn else None,
        meaning.word("cancels") is not None,
        meaning.word("repeats") is not None,
        meaning.word("corrects") is not None,
    )


def _ids(meaning: Meaning, key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.word("id") or "" for part in meaning.parts(key)))


def _group(meaning: Meaning) -> Group:
    move, face, fight = (meaning.part(key) for key in ("move", "face", "fight"))
    appeal, like = meaning.part("appeal"), meaning.part("like")
    stay = meaning.part("stay") is not None
    if stay and move:
        raise UnclearError("is this to move, or to stay?", "write one of both")
    struck = _goal(fight) if fight else None
    return Group(
        _ids(meaning, "who"),
        meaning.word("everyone") is not None,
        _goal(move) if move else None,
        struck if face and face.word("same") else _look(face) if face else None,
        struck if struck is None or isinstance(struck, str) else None,
        None if appeal is None else appeal.word("appeal") != "no",
        stay,
        meaning.word("same") is not None,
        like.word("id") if like else None,
    )


def _goal(meaning: Meaning) -> Goal:
    """MO-3.1: a fighter, or a point; a pronoun is resolved later."""
    goal = _HIM if meaning.word("pronoun") else meaning.word("target") or _point(meaning)
    if goal in [part.word("id") or _point(part) for part in meaning.parts("others")]:
        raise UnclearError("is this one meant, or not?", "write whom or where alone")
    return goal


def _point(meaning: Meaning) -> Point:
    """MO-3.4: two lengths in inches, each with up to three decimals."""
    lengths = [read_length(meaning.word(axis) or "") for axis in "xy"]
    x, y = lengths
    if x is None or y is None:
        raise UnclearError(f"{shown(meaning.word('x') or '')} is no length in inches (MO-3.4)", _INCHES)
    return Point(x, y)


def _look(meaning: Meaning) -> Look:
    """MO-3.1: a wind, a fighter, or a point."""
    winds = [WINDS[Wind(word)] for word in (meaning.word("wind"), meaning.word("second")) if word]
    if not winds:
        return _goal(meaning)
    between = Direction(sum(wind.x for wind in winds), sum(wind.y for wind in winds))
    if between not in WINDS.values():
        raise UnclearError("these two directions have none between them", "write one direction: north, northeast …")
    return between


def _aim(meaning: Meaning) -> Look | Thumb | None:
    """The value of a key of a turn file."""
    if meaning.word("show"):
        return Thumb(meaning.word("show") or "")
    return _look(meaning) if any(meaning.word(key) for key in ("wind", "target", "x", "pronoun")) else None


def _caesar(meaning: Meaning) -> Rule:
    """MO-2.2: the sequences of actions and fights, and the thumb, for all or for each."""
    show = meaning.word("show")
    verdicts = {part.word("id") or "": Thumb(part.word("show") or "") for part in meaning.parts("verdicts")}
    if len(verdicts) < len(meaning.parts("verdicts")):
        raise UnclearError("one fighter has two thumbs", "write one thumb for each", rule="MO-2.2")
    sequence = (*_ids(meaning, "places"), *_ids(meaning, "later"))
    return Rule(sequence, _ids(meaning, "blows"), Thumb(show) if show else None, tuple(verdicts.items()))


def _written(value: Look) -> Plain:
    """A point as its numbers, a wind by its name, or an id."""
    if isinstance(value, Point):
        return [*str(value).split(", ")]
    if isinstance(value, Direction):
        return next(wind.value for wind in Wind if WINDS[wind] == value)
    return value


# --- what a message means


class Orders:
    """Puts the sentences of a message together; `last` are the orders of the round before, by fighter."""

    def __init__(self, mine: Sequence[str], school: str, last: Mapping[str, Plain]) -> None:
        self.mine, self.school, self.last = tuple(mine), school, last
        self.fighters: dict[str, Group] = {}
        self.again: dict[str, Plain] = {}
        self.caesar: dict[str, Plain] = {}
        self.current: tuple[str, ...] = self.mine if len(self.mine) == 1 else ()
        self.previous: tuple[str, ...] = ()
        self.named: list[str] = []
        self._turns: list[int] = []
        self._withdrawn: list[str] = []

    @property
    def turns(self) -> tuple[int, ...]:
        """The rounds that the message names."""
        return tuple(dict.fromkeys(self._turns))

    @property
    def withdrawn(self) -> tuple[str, ...]:
        """The fighters whose orders are taken back, and that got no others."""
        known = {*self.fighters, *self.again}
        return tuple(one for one in dict.fromkeys(self._withdrawn) if one not in known)

    def take(self, meaning: Sense) -> str:
        """MO-3.1: takes a sentence, and returns what it orders in the words of a turn file."""
        self._turns += [meaning.turn] if meaning.turn is not None else []
        if meaning.cancels:
            return self.cancel(meaning)
        if meaning.caesar:
            return self.rule(meaning.caesar)
        if meaning.repeats:
            return self.repeat(meaning)
        if meaning.bare is not None:
            return self.redirect(meaning.bare)
        said = [self.group(group, corrects=meaning.corrects) for group in meaning.groups]
        return "; ".join(filter(None, said)) or "orders"

    def who(self, named: tuple[str, ...]) -> tuple[str, ...]:
        """The fighters that a sentence is about; raises UnclearError where that is not clear."""
        who = named or self.current
        if not who:
            raise UnclearError("who is to do this", f"write {one_of(self.mine)} before it")
        return who

    def group(self, group: Group, *, corrects: bool = False) -> str:
        """MO-3.1: takes what some fighters are ordered."""
        if group.who or group.everyone:
            self.previous, self.current = self.current, group.who or self.mine
        if group.same:
            return self.copy(group)
        if not (group.keys() or group.stay):
            return ""
        meant = self.meant(group)
        who = self.who(group.who)
        for one in who:
            known = None if corrects else self.fighters.get(one)
            if corrects and len(self.fighters.get(one, Group()).keys()) + self.fighters.get(one, Group()).stay > 1:
                raise UnclearError("what does this correct?", "write all orders of this round anew")
            self.fighters[one] = meant if known is None else _both(one, known, meant)
        return f"{', '.join(who)}: {said_plainly(meant.value())}"

    def meant(self, group: Group) -> Group:
        """The orders with whom a pronoun means: the only fighter named as an aim so far."""
        aims = [aim for aim in (group.move, group.face, group.fight) if isinstance(aim, str) and aim != _HIM]
        self.named += [aim for aim in aims if aim != NOBODY and aim not in self.named]
        if _HIM not in (group.move, group.face, group.fight):
            return group
        meant = [aim for aim in dict.fromkeys(aims) if aim != NOBODY] or self.named
        if len(meant) != 1:
            raise UnclearError("whom does this mean", "write the name")
        aimed = {key: meant[0] for key in ("move", "face", "fight") if getattr(group, key) == _HIM}
        return replace(group, **aimed)

    def copy(self, group: Group) -> str:
        """Gives some fighters the orders of another one of the writer's."""
        models = (group.like,) if group.like else tuple(one for one in self.previous if one not in group.who)
        told = self.fighters.get(models[0] or "") if len(models) == 1 else None
        if told is None:
            raise UnclearError("the same as which orders?", "write them again")
        for one in self.who(group.who):
            self.fighters[one] = told
        return f"{', '.join(self.who(group.who))}: {said_plainly(told.value())}"

    def redirect(self, aim: Goal) -> str:
        """Corrects the aim of the last fighter's only order that has one."""
        told = [self.fighters.get(one, Group()) for one in self.current]
        keys = [key for key in ("move", "face", "fight") if told and getattr(told[0], key) is not None]
        if len(keys) != 1 or (keys[0] == "fight" and not isinstance(aim, str)):
            raise UnclearError("what does this correct?", "write all orders of this round anew")
        for one in self.current:
            self.fighters[one] = replace(self.fighters[one], **{keys[0]: aim})
        return f"{', '.join(self.current)}: {said_plainly(self.fighters[self.current[0]].value())}"

    def rule(self, rule: Rule) -> str:
        """MO-2.2: takes what the school would do as Caesar."""
        value = rule.value()
        if not isinstance(value, dict) or not value:
            raise UnclearError("what would this Caesar do?", "write 'sequence …', 'fights …' or 'thumb up'")
        self.caesar |= value
        return f"{self.school}: {said_plainly(value)}"

    def cancel(self, meaning: Sense) -> str:
        """Takes orders back."""
        who = meaning.groups[0].who if meaning.groups else self.mine
        self._withdrawn += who
        for one in who:
            self.fighters.pop(one, None)
        return f"{', '.join(who)}: orders taken back"

    def repeat(self, meaning: Sense) -> str:
        """Gives the orders of the round before."""
        who = self.who(meaning.groups[0].who if meaning.groups else self.mine)
        if any(one not in self.last for one in who):
            raise UnclearError("which orders are meant? Those of the round before are not known here")
        self.again |= {one: self.last[one] for one in who}
        return f"{', '.join(who)}: as in the round before"

    def finish(self) -> Iterator[tuple[str, str]]:
        """MO-3.1, MO-4.1: a question about whoever is to fight or reach himself, or a friend."""
        for one, told in self.fighters.items():
            if one in (told.move, told.face, told.fight) or told.fight in self.mine:
                yield f"{one}: neither himself nor a friend can be meant: who is it?", one

    def entries(self) -> Iterator[Entry]:
        """The entries of the turn file."""
        for one, value in self.again.items():
            yield Entry("orders", one, value)
        for one, told in self.fighters.items():
            yield Entry("orders", one, told.value())
        if self.caesar:
            yield Entry("caesar", self.school, self.caesar)


def _both(fighter: str, first: Group, second: Group) -> Group:
    """The orders of one fighter in two sentences; raises UnclearError where one contradicts the other."""
    given = {
        key: getattr(second, key) for key in ("move", "face", "fight", "appeal") if getattr(second, key) is not None
    }
    if any(getattr(first, key) not in (None, value) for key, value in given.items()):
        raise UnclearError(f"{fighter} has two orders of one kind", "write one")
    both = replace(first, stay=first.stay or second.stay, **given)
    if both.stay and both.move is not None:
        raise UnclearError(f"{fighter}: is this to move, or to stay?", "write one of both")
    return both


def hear_message(set_up: BoutSetUp, text: str, context: Context) -> Heard:
    """MO-3.1: what a message orders the fighters of its writer, and the school as Caesar."""
    mine = [fighter for party in context.parties for fighter in party.subjects]
    school = context.parties[0].id if context.parties else ""
    called = [(one.id, one.name) for one in set_up.roster]
    words = lexicon(PACKAGE, participants(called, frozenset(mine)))
    return hear(text, context, load_reader(PACKAGE, sense), words, Orders(mine, school, context.last))


# --- turn files


def read_order(text: Placed[str], names: Names, fighter: str) -> Judged[Group]:
    """MO-3.1: a fighter's orders in a sentence of a turn file."""
    return _told(text, names, fighter, "order-text")


def read_caesar(text: Placed[str], names: Names) -> Judged[Rule]:
    """MO-2.2: what a school would do as Caesar, in a sentence of a turn file."""
    if not text.value.strip():
        return Judged(Rule())
    read = read_placed(text, load_reader(PACKAGE, sense), _lexicon(names, ""), "MO-2.2", "caesar-text")
    rules = [one.caesar for one in read.value or () if one.caesar]
    if read.problems or len(rules) != 1:
        message = f"{shown(text.value)} is not one rule of a Caesar"
        return Judged(None, read.problems or (Problem("order-unknown", message, text.place, "MO-2.2", _RULE),))
    return Judged(rules[0])


_RULE: Final = "write 'sequence celadus, flamma; thumb up'"


def _told(text: Placed[str], names: Names, fighter: str, start: str) -> Judged[Group]:
    read = read_placed(text, load_reader(PACKAGE, sense), _lexicon(names, fighter), "MO-3.1", start)
    orders = Orders([fighter], "", {})
    wrong: list[UnclearError] = []
    for meaning in read.value or ():
        try:
            orders.take(meaning)
        except UnclearError as error:
            wrong.append(error)
    told = orders.fighters.get(fighter)
    if not (read.problems or wrong) and (told is None or orders.turns or orders.withdrawn):
        wrong.append(UnclearError(f"{shown(text.value)} is no order", "write 'move to [2, -1.5], fight saeva'"))
    problems = (*read.problems, *(unclear(error, text, "MO-3.1") for error in wrong))
    return Judged(None if problems else told, problems)


def _lexicon(names: Names, fighter: str) -> Any:
    return lexicon(PACKAGE, participants(None if names is None else names.items(), frozenset([fighter])))


def read_aim(
    given: Placed[str], names: Names, start: str, rule: str = "MO-3.1", code: str = "fighter-unknown"
) -> Judged[Any]:
    """The value of a key, of the kind that the rule `start` of the grammar allows."""
    read = read_placed(given, load_reader(PACKAGE, sense), _lexicon(names, ""), rule, start)
    aims = [one.aim for one in read.value or ()]
    if read.problems:
        return Judged(None, tuple(replace(problem, code=code) for problem in read.problems))
    if len(aims) != 1 or aims[0] in (None, _HIM):
        message = f"{shown(given.value)} is nothing that can stand here"
        return Judged(None, (Problem(code, message, given.place, rule, "write a name"),))
    return Judged(aims[0])


def read_goal(given: Placed[str] | PointForm, names: Names) -> Judged[Goal]:
    """MO-3.1: where a move goes: a point, or a fighter."""
    return read_point(given) if isinstance(given, tuple) else read_aim(given, names, "move-key")


def read_look(given: Placed[str] | PointForm, names: Names) -> Judged[Look]:
    """MO-3.1: what to face: a wind, a point, or a fighter."""
    return read_point(given) if isinstance(given, tuple) else read_aim(given, names, "face-key")


def read_target(given: Placed[str], names: Names) -> Judged[str]:
    """MO-4.1, MO-4.1a: whom to attack: a fighter, or nobody."""
    return read_aim(given, names, "fight-key", "MO-4.1")


def read_fighter(given: Placed[str], names: Names) -> Judged[str]:
    """A fighter by its id, or by its name where only one has it."""
    return read_aim(given, names, "fighter-key")


def read_thumb(given: Placed[str]) -> Judged[Thumb]:
    """MO-5.3: what Caesar's thumb shows."""
    return read_aim(given, {}, "thumb-key", "MO-5.3", "thumb-unknown")


@lru_cache(maxsize=256)
def read_wind(text: str) -> Direction | None:
    """A direction by its name or letters (north, n, north-east, NE, nord); None for any other text."""
    return read_aim(Placed(text, Place("")), {}, "wind-key").value


def read_point(point: PointForm) -> Judged[Point]:
    """MO-3.4: two lengths in inches, each with up to three decimals."""
    x, y = (read_length(part.value) for part in point)
    if x is not None and y is not None:
        return Judged(Point(x, y))
    wrong = [part for part, value in zip(point, (x, y), strict=True) if value is None]
    problems = (
        Problem("inches", f"{shown(part.value)} is no length in inches", part.place, "MO-3.4", _INCHES)
        for part in wrong
    )
    return Judged(None, tuple(problems))
