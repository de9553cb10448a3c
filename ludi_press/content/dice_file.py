"""turns/NN.dice.yaml: every die of a turn, written by ludi-press and kept in git; a hash chain links the files."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Annotated, Any, Final, Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.rules import IdRule, Limit, Pattern, Range
from ludi_press.core.dice import Address, Roll, Source
from ludi_press.core.problems import Judged

Hash = Annotated[str, Pattern(r"[0-9a-f]{64}", "a SHA-256 as ludi-press wrote it")]

Mark = Annotated[str, Pattern(r"[0-9a-f]{6}", "a mark as ludi-press wrote it")]
PartName = Annotated[str, Limit(60)]
"""Whose order it is; any other part has `=` before its name."""

NO_HASH: Final = "0" * 64
"""The first `previous` of a chain whose race has no commitment."""

_TRAPS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""Words that YAML reads as something other than text."""

SCHEMA: Final = "ludi-press/dice/1"
"""The schema of new files; those that an earlier version wrote name none, and stay as they are."""
_HEAD: Final = "# Written by ludi-press: the dice of this turn, in the order in which they were used. Keep it in git.\n"


class InputHashes(Struct, frozen=True):
    """What a turn was resolved from: the hash of it all, and a mark of each part by its name.

    The marks of an earlier version's files are unknown, so none stand there.
    """

    orders: Hash
    marks: Mapping[PartName, Mark] = {}


class DiceFile(Struct, frozen=True, dict=True):
    """The dice of a turn.

    `previous` is the SHA-256 of the previous dice file; turn 0 has the race's commitment there, or zeros.
    `orders` is the SHA-256 of all that the turn was resolved from, and `marks` has a short hash of each part of it.
    `set_aside` are dice that an earlier build rolled and this one does not need: no die is ever rolled twice.
    `key` is the text of the key that drew the dice (see `dice.key`); empty in scheme 1 and without a commitment.
    `seen` is what it would have been resolved from when the host saw an outcome before: by a build, a peek or `undo`.
    `schema` is "" in a file of a version before 1.0, which keeps its bytes: the next file has their hash.
    """

    race: str
    turn: int
    previous: str
    orders: str
    dice: tuple[Roll, ...]
    set_aside: tuple[Roll, ...] = ()
    key: str = ""
    seen: tuple[InputHashes, ...] = ()
    marks: Mapping[str, str] = {}
    schema: str = ""

    @cached_property
    def written(self) -> bytes:
        """The file's bytes; several things hang on them."""
        return write_dice_file(self)

    @property
    def is_resolved(self) -> bool:
        """Whether the turn is resolved; a reopened turn has no orders hash and no used dice."""
        return self.orders != NO_HASH

    @property
    def inputs(self) -> InputHashes:
        """What the turn was resolved from."""
        return InputHashes(self.orders, self.marks)

    @property
    def shown(self) -> tuple[InputHashes, ...]:
        """Everything whose outcome the host has seen by now, each once: what is `seen`, and the turn as resolved."""
        inputs = (*self.seen, *((self.inputs,) if self.is_resolved else ()))
        return tuple({hashes.orders: hashes for hashes in inputs}.values())


class RollForm(Struct, frozen=True, kw_only=True):
    """One die; `fight` is what it is rolled in, where the game names that (LR-13.10a)."""

    round: Annotated[int, Range(0, 99)]
    fight: Annotated[str, Limit(4000), Pattern(r"[a-z][a-z0-9.+-]*", "a fight as ludi-press wrote it")] = ""
    team: Annotated[str, IdRule()]
    label: Annotated[str, IdRule()]
    nth: Annotated[int, Range(1, 9999)]
    die: Annotated[str, Limit(20), Pattern(r"[A-Za-z0-9]+", "the name of a die, as d20 or LOW")]
    face: Annotated[int, Range(0, 1000)]
    source: Source


class DiceFileForm(Struct, frozen=True, kw_only=True):
    schema: Literal["ludi-press/dice/1"] | None = None
    race: Annotated[str, IdRule()]
    turn: Annotated[int, Range(0, 9999)]
    previous: Hash
    orders: Hash
    key: Annotated[str, Limit(20_000), Pattern(r"[a-z0-9=/-]+", "a key as ludi-press wrote it")] = ""
    marks: Mapping[PartName, Mark] = {}
    seen: tuple[Hash | InputHashes, ...] = ()
    dice: tuple[RollForm, ...] = ()
    set_aside: tuple[RollForm, ...] = ()


@lru_cache(maxsize=256)
def read_dice_file(data: bytes, file: str) -> Judged[DiceFile]:
    """Return the dice of a file; None with Problems if the file was damaged.

    The result depends only on the bytes and the name, so it is cached; repeated builds read the same files.
    A file in the form that `write_dice_file` gives most files is read by a pattern, thirty times faster than by YAML.
    """
    written = _as_written(data)
    if written is not None:
        return Judged(written)
    loaded = load(data, file)
    if loaded.value is None:
        return Judged(None, loaded.problems)
    judged = fill_one(loaded.value, DiceFileForm)
    form, problems = judged.value, (*loaded.problems, *judged.problems)
    if form is None or problems:
        return Judged(None, problems)
    dice, aside = (_rolls(form.race, form.turn, map(astuple, rolls)) for rolls in (form.dice, form.set_aside))
    seen = tuple(InputHashes(seen) if isinstance(seen, str) else seen for seen in form.seen)
    head = (form.race, form.turn, form.previous, form.orders)
    return Judged(DiceFile(*head, dice, aside, form.key, seen, form.marks, form.schema or ""))


_GROUP: Final = r"\((?!\?)"
"""The beginning of a capturing group in a pattern."""
_NOT_NULL: Final = r"(?!(?:null|Null|NULL)[,:\n])"
_ID: Final = f"{_NOT_NULL}[a-z][a-z0-9-]{{0,39}}"
_FIGHT: Final = r"[a-z][a-z0-9.+-]{0,3999}"
"""What a die is rolled in: its kind, who fights, and which fight of these it is."""
_MARK: Final = f"=?{_ID}: '[0-9a-f]{{6}}'"
_ROLL: Final = (
    f"  - {{round: (0|[1-9][0-9]?), (?:fight: ({_FIGHT}), )?team: ({_ID}), label: ({_ID}), nth: ([1-9][0-9]{{0,3}}), "
    f"die: ({_NOT_NULL}[A-Za-z][A-Za-z0-9]{{0,19}}), face: (0|[1-9][0-9]{{0,2}}), source: (host|secret|system)}}\n"
)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return patterns for a whole file as written and for one roll; compiled when the first file is read."""
    rolls = f"(?:{re.sub(_GROUP, '(?:', _ROLL)})+"
    head = (
        f"(?:schema: ({SCHEMA})\n)?"
        f"race: ({_ID})\nturn: (0|[1-9][0-9]{{0,3}})\nprevious: '([0-9a-f]{{64}})'\norders: '([0-9a-f]{{64}})'\n"
        f"(?:marks: {{({_MARK}(?:, {_MARK})*)}}\n)?"
        "(?:key: '([a-z0-9=/-]{1,20000})'\n)?"
    )
    whole = f"{re.escape(_HEAD)}{head}(?:dice:\n({rolls}))?(?:set-aside:\n({rolls}))?"
    return re.compile(whole, re.ASCII), re.compile(_ROLL, re.ASCII)


def _as_written(data: bytes) -> DiceFile | None:
    """Return the dice of a file in the exact form that `write_dice_file` gives most files; None for any other."""
    if not data.isascii():
        return None
    whole, pattern = _patterns()
    match = whole.fullmatch(data.decode())
    if match is None:
        return None
    schema, race, turn, previous, orders, marked, key, used, unused = match.groups(default="")
    dice, aside = (_rolls(race, int(turn), pattern.findall(lines)) for lines in (used, unused))
    marks = dict(mark.replace("'", "").split(": ") for mark in marked.split(", ")) if marked else {}
    return DiceFile(race, int(turn), previous, orders, dice, aside, key, (), marks, schema)


def _rolls(race: str, turn: int, rows: Iterable[tuple[Any, ...]]) -> tuple[Roll, ...]:
    """Return dice from what the fields of RollForm hold, in their order."""
    return tuple(
        Roll(index, Address(race, turn, int(round_), team, label, int(nth), fight), die, int(face), Source(source))
        for index, (round_, fight, team, label, nth, die, face, source) in enumerate(rows)
    )


def write_dice_file(file: DiceFile) -> bytes:
    """Return the file's bytes, one die a line; the same dice give the same bytes.

    The name of a folder that is no text is hashed too, before it is refused.
    """
    lines = [
        *([f"schema: {file.schema}"] if file.schema else []),
        f"race: {_word(file.race)}",
        f"turn: {file.turn}",
        f"previous: '{file.previous}'",
        f"orders: '{file.orders}'",
        *([f"marks: {_marks(file.marks)}"] if file.marks else []),
        *([f"key: '{file.key}'"] if file.key else []),
        *(["seen:", *map(_seen, file.seen)] if file.seen else []),
    ]
    for name, rolls in (("dice", file.dice), ("set-aside", file.set_aside)):
        lines += [f"{name}:", *map(_line, rolls)] if rolls else []
    return (_HEAD + "\n".join(lines) + "\n").encode("utf-8", "surrogateescape")


def _marks(marks: Mapping[str, str]) -> str:
    written = ", ".join(f"{_word(name)}: '{mark}'" for name, mark in marks.items())
    return f"{{{written}}}"


def _seen(seen: InputHashes) -> str:
    return f"  - {{orders: '{seen.orders}', marks: {_marks(seen.marks)}}}" if seen.marks else f"  - '{seen.orders}'"


def _line(roll: Roll) -> str:
    address = roll.address
    fight = f"fight: {address.fight}, " if address.fight else ""
    return (
        f"  - {{round: {address.round}, {fight}team: {_word(address.team)}, label: {_word(address.label)}, "
        f"nth: {address.nth}, die: {_word(roll.die)}, face: {roll.face}, source: {roll.source}}}"
    )


def _word(text: str) -> str:
    """Return an id, a die's or a part's name, quoted where a YAML reader could take it for a number, yes or no."""
    plain = text.removeprefix("=")
    return text if plain[:1].isalpha() and plain.casefold() not in _TRAPS else f"'{text}'"


def renumbered(rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """Return the rolls with their indices counted from 0, as a file holds them."""
    return tuple(replace(roll, index=index) for index, roll in enumerate(rolls))
