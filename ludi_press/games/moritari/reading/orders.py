"""What sentences and keys of turn files order in a bout (MO-2.2, MO-3.1, MO-4.1, MO-5)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from msgspec.structs import replace

from ludi_press.boards.plane import UNIT, WINDS, Direction, Point, Wind, read_length
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import Heard, HearingContext
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import (
    ALL,
    HIM,
    OWN,
    Group,
    Sense,
    Subjects,
    Told,
    group_of,
    ids,
    read_placed,
    sense_of,
    take_text,
    unclear,
)
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import by_name_and_type, by_school, kept, lexicon, participants
from ludi_press.games.kit.reading.sentence import load_reader
from ludi_press.games.moritari.rules.model import NOBODY, BoutSetUp, Goal, Look, Manner, Stride, Thumb, toward

PACKAGE: Final = "ludi_press.games.moritari"
PointForm = tuple[Placed[str], Placed[str]]
"""A point as a file has it, in inches."""
_INCHES: Final = "write inches with up to three decimals, as in -3.25"

Names = Mapping[str, str] | None
"""The fighters' names by id; None where race.yaml has errors."""


_AIMED: Final = ("move", "face", "fight")


class Order(Told, frozen=True):
    """MO-3.1: what a fighter is ordered; with `charge` it also goes to whom it attacks, if it goes nowhere else."""

    move: Goal | None = None
    face: Look | None = None
    fight: str | None = None
    stay: bool = False
    charge: bool = False
    manner: tuple[tuple[str, bool], ...] = ()

    def aims(self) -> dict[str, Any]:
        """Where to go, what to face, and whom to fight."""
        goes = self.charge and not self.stay and self.fight != NOBODY
        said = {"move": self.fight if goes and self.move is None else self.move, "face": self.face, "fight": self.fight}
        return {key: value for key, value in said.items() if value is not None}

    def keys(self) -> dict[str, Plain]:
        found: dict[str, Plain] = {key: _written(value) for key, value in self.aims().items()}
        return found | {key: "yes" if value else "no" for key, value in self.manner}

    def value(self) -> Plain:
        """What a turn file says of it."""
        return self.keys() or "stay"


class CaesarRule(Told, frozen=True):
    """MO-2.2: what a school would do as Caesar; the thumb is for all, or by fighter.

    A `bare` thumb is said of nobody: it is for all only where other words of a Caesar stand before it.
    """

    sequence: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    thumb: Thumb | None = None
    verdicts: tuple[tuple[str, Thumb], ...] = ()
    bare: bool = False

    def value(self) -> Plain:
        """What a turn file says of it."""
        value: dict[str, Plain] = {}
        value |= {"sequence": [*self.sequence]} if self.sequence else {}
        value |= {"fights": [*self.fights]} if self.fights else {}
        value |= {"thumb": str(self.thumb)} if self.thumb else {}
        return value | ({"thumb": {who: str(thumb) for who, thumb in self.verdicts}} if self.verdicts else {})


# --- what a sentence means


def sense(meaning: Meaning) -> Sense[Order]:
    """MO-3.1: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    caesar, bare = meaning.part("caesar"), meaning.part("bare")
    aim = _goal(bare) if bare else _aim(meaning)
    return sense_of(
        meaning, [_group(part) for part in meaning.parts("groups")], _caesar(caesar) if caesar else None, aim
    )


def _group(meaning: Meaning) -> Group[Order]:
    order = _order(meaning)
    return group_of(meaning, None if order == Order() else order)


def _order(meaning: Meaning) -> Order:
    others = tuple(pair for pair in meaning.pairs if pair[0] == "others")
    move, face, fight = (part and Meaning(part.pairs + others) for part in map(meaning.part, _AIMED))
    stay = (meaning.part("stay") or meaning.word("stay")) is not None
    if stay and move:
        raise UnclearError("is this to move, or to stay?", "write one of both")
    struck = _goal(fight) if fight else None
    charge = fight is not None and fight.word("charge") is not None
    if charge and [key for key, _ in meaning.pairs if key in ("fight", "stay")] == ["fight", "stay"]:
        raise _unclear_way()
    return Order(
        _way(move) if move else None,
        struck if face and face.word("same") else _look(face) if face else None,
        struck if struck is None or isinstance(struck, str) else None,
        stay,
        charge,
        _manner(meaning),
    )


def _unclear_way() -> UnclearError:
    return UnclearError("is this to go there, or to stay?", "write 'stay and fight', or where to go")


def _manner(meaning: Meaning) -> tuple[tuple[str, bool], ...]:
    """MO-5.1: orders that are yes or no: `usual` as they are without a word, `flag` the other way."""
    named = ((part.word("usual"), part.word("flag")) for part in meaning.parts("flags"))
    answers = ((key, getattr(Manner(), key) == (flag is None)) for usual, flag in named if (key := usual or flag))
    said = tuple(dict.fromkeys(answers))
    if len(dict(said)) < len(said):
        raise UnclearError("is this meant, or not?", "write one of both")
    return said


def _goal(meaning: Meaning) -> Point | str:
    """MO-3.1: a fighter, or a point; a pronoun is resolved later."""
    goal = HIM if meaning.word("pronoun") else meaning.word("target") or _point(meaning)
    others = [part.word("id") or _point(part) for part in meaning.parts("others")]
    if goal in others or (others and goal == HIM):
        raise UnclearError("is this one meant, or not?", "write whom or where alone")
    return goal


def _way(meaning: Meaning) -> Goal:
    """MO-3.1, MO-3.1b: where a move goes, perhaps for some inches alone."""
    far = meaning.word("far")
    if far is None:
        return _goal(meaning)
    if far == _FULL:
        return Stride(0, _look(meaning))
    length = read_length(far)
    if not length or length < 0:
        raise UnclearError(f"{shown(far)} is no length in inches (MO-3.4)", _INCHES)
    return Stride(length, _look(meaning))


_FULL: Final = "full"
"""A way as far as somebody can go; its length is 0 until it is known who goes."""


def _point(meaning: Meaning) -> Point:
    """MO-3.4: two lengths in inches, each with up to three decimals."""
    offset = _offset(meaning)
    x, y = (read_length(meaning.word(axis) or "") for axis in "xy")
    if offset and meaning.word("x") is None:
        return offset
    if offset and offset != Point(x or 0, y or 0):
        raise UnclearError("which point is this?", "write the point alone, as in (5, -2.5)", rule="MO-3.4")
    if x is None or y is None:
        raise UnclearError(f"{shown(meaning.word('x') or '')} is no length in inches (MO-3.4)", _INCHES)
    return Point(x, y)


def _offset(meaning: Meaning) -> Point | None:
    """MO-3.4: a point by its inches from the middle: "four east and eight south of the middle"."""
    x = y = 0
    axes: list[bool] = []
    for part in meaning.parts("offsets"):
        wind, length = WINDS[Wind(part.word("wind") or "")], read_length(part.word("far") or "") or 0
        x, y = x + wind.x * length, y + wind.y * length
        axes.append(bool(wind.x))
    if len(axes) != len({*axes}):
        raise UnclearError("which point is this?", "write the point, as in (5, -2.5)", rule="MO-3.4")
    return Point(x, y) if axes else None


def _look(meaning: Meaning) -> Look:
    """MO-3.1: a wind, a fighter, or a point."""
    winds = [WINDS[Wind(word)] for word in (meaning.word("wind"), meaning.word("second")) if word]
    if not winds:
        return _goal(meaning)
    between = Direction(sum(wind.x for wind in winds), sum(wind.y for wind in winds))
    if between not in WINDS.values():
        raise UnclearError("these two directions have none between them", "write one direction: north, northeast …")
    return between


def _aim(meaning: Meaning) -> Look | Goal | Thumb | None:
    if meaning.word("show"):
        return Thumb(meaning.word("show") or "")
    if meaning.word("far"):
        return _way(meaning)
    return _look(meaning) if any(meaning.word(key) for key in ("wind", "target", "x", "pronoun")) else None


def _caesar(meaning: Meaning) -> CaesarRule:
    """MO-2.2: the sequences of actions and fights, and the thumb, for all or for each."""
    show = meaning.word("show")
    if meaning.word("all") not in (None, ALL):
        raise _whose_thumb()
    verdicts: list[tuple[str, Thumb]] = []
    for part in meaning.parts("verdicts"):
        verdicts.append((part.word("id") or "", Thumb(part.word("show") or verdicts[-1][1])))
    places = [part.word("ordinal") for part in meaning.parts("places")]
    if "last" in places:
        raise UnclearError("who acts before?", "write all in the order in which they act", rule="MO-2.2")
    numbered = [one for one in places if one]
    if numbered not in ([], ["1"]) and any(one not in (None, str(at)) for at, one in enumerate(places, 1)):
        raise UnclearError("who is first?", "write them in the order in which they act", rule="MO-2.2")
    sequence = (*ids(meaning, "places"), *ids(meaning, "later"))
    if show and verdicts:
        raise _whose_thumb()
    thumb, bare = Thumb(show) if show else None, meaning.word("bare") is not None
    return CaesarRule(sequence, ids(meaning, "blows"), thumb, _once(verdicts), bare)


def _whose_thumb(key: str = "") -> UnclearError:
    return UnclearError("for whom is this thumb?", "write 'thumb down for all', or for whom", rule="MO-5.3", key=key)


def _once(verdicts: Sequence[tuple[str, Thumb]]) -> tuple[tuple[str, Thumb], ...]:
    """The thumbs for some fighters; raises UnclearError where one has two."""
    if len(dict(verdicts)) < len(verdicts):
        raise UnclearError("one fighter has two thumbs", "write one thumb for each", rule="MO-2.2")
    return tuple(verdicts)


def _written(value: Look | Goal) -> Plain:
    """A point as its numbers, a wind by its name, some inches of a way in words, or an id."""
    if isinstance(value, Stride):
        return str(value)
    if isinstance(value, Point):
        return [*str(value).split(", ")]
    if isinstance(value, Direction):
        return next(wind.value for wind in Wind if WINDS[wind] == value)
    return value


# --- what a message means


class Orders(Subjects[Order]):
    """MO-3.1: puts the sentences of a message together."""

    section, TURN = "caesar", "round"
    set_up: BoutSetUp | None

    def both(self, who: str, first: Order, second: Order) -> Order:
        given = {key: value for key in _AIMED if (value := getattr(second, key)) is not None}
        manner = tuple(dict.fromkeys((*first.manner, *second.manner)))
        twice = len(dict(manner)) < len(manner)
        if twice or any(getattr(first, key) not in (None, value) for key, value in given.items()):
            raise UnclearError(f"{who} has two orders of one kind", "write one")
        if first.charge and second.stay and first.move is None:
            raise _unclear_way()
        stay, charge = first.stay or second.stay, first.charge or second.charge
        both = replace(first, stay=stay, charge=charge, manner=manner, **given)
        if both.stay and both.move is not None:
            raise UnclearError(f"{who}: is this to move, or to stay?", "write one of both")
        return both

    def everyone(self, many: str) -> tuple[str, ...]:
        """Whom "my beasts" mean, too: all, if all are beasts."""
        beasts = many == "beasts"
        if beasts and self.set_up and not all(self.set_up.by_id[one].kind.is_beast for one in self.mine):
            raise UnclearError("who are they all?", "write their names")
        return super().everyone(ALL if beasts else many)

    def whole(self, who: Sequence[str], way: Stride) -> Stride:
        """MO-3.1: a way as far as those who go can."""
        reaches = {self.set_up.row(one).move for one in who} if self.set_up else set[int]()
        if len(reaches) != 1:
            raise UnclearError("how far is this to go?", _INCHES)
        return replace(way, far=reaches.pop() * UNIT)

    def meant(self, who: Sequence[str], told: Order) -> Order:
        """The orders with whom a pronoun means: the only fighter named as an aim so far."""
        if isinstance(told.move, Stride) and not told.move.far:
            told = replace(told, move=self.whole(who, told.move))
        to = toward(told.move)
        aims = [aim for aim in (to, told.face, told.fight) if isinstance(aim, str) and aim != HIM]
        self.named += [aim for aim in aims if aim != NOBODY and aim not in self.named]
        if HIM not in (to, told.face, told.fight):
            return told
        meant = [aim for aim in dict.fromkeys(aims) if aim != NOBODY] or self.named
        if len(meant) != 1:
            raise UnclearError("whom does this mean", "write the name")
        if isinstance(told.move, Stride) and to == HIM:
            told = replace(told, move=replace(told.move, to=meant[0]))
        return replace(told, **{key: meant[0] for key in _AIMED if getattr(told, key) == HIM})

    def redirected(self, told: Order, aim: Goal) -> Order:
        keys = [key for key in _AIMED if getattr(told, key) is not None]
        if len({getattr(told, key) for key in keys}) != 1 or ("fight" in keys and not isinstance(aim, str)):
            raise UnclearError("what does this correct?", "write all orders of this round anew")
        way = told.move if isinstance(told.move, Stride) else None
        if way and isinstance(way.to, Direction):
            raise UnclearError("what does this correct?", "write all orders of this round anew")
        return replace(told, **dict.fromkeys(keys, replace(way, to=aim) if way else aim))

    def parts(self, told: Order) -> int:
        return sum(getattr(told, key) is not None for key in _AIMED) + len(told.manner) + told.stay

    def question(self, who: str, told: Order) -> str | None:
        """MO-3.1, MO-4.1: a question about whoever is to fight or reach himself, or a friend.

        MO-3.1, MO-5.4: so about a way that is too long, and a beast that is to appeal.
        """
        if who in (toward(told.move), told.face, told.fight) or told.fight in self.mine:
            return f"{who}: neither himself nor a friend can be meant: who is it?"
        if self.set_up is None:
            return None
        reach = self.set_up.row(who).move
        if isinstance(told.move, Stride) and told.move.far > reach * UNIT:
            return f"{who} moves {reach} inches at most: how far is it to go?"
        beast = self.set_up.by_id[who].kind.is_beast
        return (
            f"{who} is a beast and never appeals: who is meant?" if beast and ("appeal", True) in told.manner else None
        )

    def rule(self, told: Told) -> str:
        """MO-5.3: takes what the school says as Caesar; a thumb of which nobody knows whom it is for is asked about."""
        if not isinstance(told, CaesarRule):
            return super().rule(told)
        if told.bare and told.thumb is not Thumb.CROWD and not self.said_by_school:
            raise _whose_thumb(f"{self.section}/{self.school}")
        if _HE in told.sequence and len(self.current) != 1:
            raise UnclearError("who is to act first?", "write the name")
        sequence = tuple(self.current[0] if one == _HE else one for one in told.sequence)
        return super().rule(replace(told, sequence=sequence, verdicts=self.verdicts(told)))

    def verdicts(self, told: CaesarRule) -> tuple[tuple[str, Thumb], ...]:
        """MO-5.3: the thumb for each, where some are for all of the school, or for all others."""
        men = [one for one in self.set_up.roster if not one.kind.is_beast] if self.set_up else []
        sides: dict[str, list[str]] = {OWN: [one.id for one in men if one.id in self.mine]}
        for one in men:
            sides.setdefault(one.school or "", []).append(one.id)
        named = {one for who, _ in told.verdicts for one in sides.get(who, [who])}
        sides[_OTHERS] = [one.id for one in men if one.id not in named]
        return _once([(one, thumb) for who, thumb in told.verdicts for one in sides.get(who, [who])])


_OTHERS: Final = "others"
_HE: Final = "he"
"""Who stands for the last fighter in a sequence; no fighter has such a name, for it is a word of orders."""


def hear_message(set_up: BoutSetUp, text: str, context: HearingContext) -> Heard:
    """MO-3.1: what a message orders the fighters of its writer, and the school as Caesar."""
    mine = [fighter for party in context.parties for fighter in party.subjects]
    school = context.parties[0].id if context.parties else ""
    words = _words_of(set_up, tuple(mine), school)
    return hear(text, context, load_reader(PACKAGE, sense), words, partial(Orders, mine, context.last, school, set_up))


@kept
def _words_of(set_up: BoutSetUp, mine: tuple[str, ...], school: str) -> Lexicon:
    """The words of orders, and the names of a bout."""
    names = {one.id: one.name for one in set_up.roster}
    kinds = {one.id: one.kind for one in set_up.roster}
    return lexicon(PACKAGE, (*by_name_and_type(PACKAGE, names, kinds, mine), *by_school(set_up.schools, [school])))


# --- turn files


def read_order(text: Placed[str], names: Names, fighter: str) -> Judged[Order]:
    """MO-3.1: a fighter's orders in a sentence of a turn file."""
    orders = Orders([fighter], {})
    reader, words = load_reader(PACKAGE, sense), _lexicon(names, fighter)
    problems = take_text(orders, text, reader, words, ("MO-3.1", "MO-3.1"), "order-text")
    told = orders.given.get(fighter)
    if not problems and (told is None or orders.turns):
        none = UnclearError(f"{shown(text.value)} is no order", "write 'move to [2, -1.5], fight saeva'")
        problems.append(unclear(none, text, "MO-3.1"))
    return Judged(None if problems else told, tuple(problems))


def read_caesar(text: Placed[str], names: Names) -> Judged[CaesarRule]:
    """MO-2.2: what a school would do as Caesar, in a sentence of a turn file."""
    if not text.value.strip():
        return Judged(CaesarRule())
    read = read_placed(text, load_reader(PACKAGE, sense), _lexicon(names, ""), "MO-2.2", "caesar-text")
    rules = [one.school for one in read.value or () if isinstance(one.school, CaesarRule)]
    if read.problems or len(rules) != 1:
        message = f"{shown(text.value)} is not one rule of a Caesar"
        return Judged(None, read.problems or (Problem("order-unknown", message, text.place, "MO-2.2", _RULE),))
    return Judged(rules[0])


_RULE: Final = "write 'sequence celadus, flamma; thumb up'"


def _lexicon(names: Names, fighter: str) -> Lexicon:
    return lexicon(PACKAGE, participants(None if names is None else names.items(), frozenset([fighter])))


def read_aim(
    given: Placed[str], names: Names, start: str, rule: str = "MO-3.1", code: str = "fighter-unknown"
) -> Judged[Any]:
    """The value of a key, of the kind that the rule `start` of the grammar allows."""
    read = read_placed(given, load_reader(PACKAGE, sense), _lexicon(names, ""), rule, start)
    aims = [one.aim for one in read.value or ()]
    if read.problems:
        return Judged(None, tuple(replace(problem, code=code) for problem in read.problems))
    if len(aims) != 1 or aims[0] in (None, HIM):
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
