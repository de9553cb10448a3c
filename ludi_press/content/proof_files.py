"""What ludi-press writes to bind a host: the dice of a turn, the commitment of a race, the seal of a published turn."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Struct, convert, field, to_builtins
from msgspec.structs import astuple, replace

from ludi_press.content.form import fill_one, json_lines
from ludi_press.content.guard import SIZE_LIMIT, other_schema
from ludi_press.content.load import DEPTH_LIMIT, load
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import IdRule, Limit, Pattern, Range
from ludi_press.content.words import shown
from ludi_press.core.dice import Address, Roll, Source, commitment, hash_of_value
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Erratum

PROMISE: Final = "commitment.json"
"""What a race committed to, beside race.yaml."""
SCHEME: Final = 3
"""The newest dice scheme: as scheme 2, but dice of fights are addressed by their fight (LR-13.10a)."""

FIRST: Final = 2
"""The first dice scheme whose commitment is such a file."""


class Commitment(Struct, frozen=True):
    """What a race committed to.

    `secret` is the SHA-256 of its secret; `kinds` lists the faces of every die that it can throw, by the die's name.
    `entries` are the keys of race.yaml that are bound (see `press/entries`), as written and in their order.
    `course` is the track's file in the same form, None where the game has no track.
    `former` are the commitments that the race made before this one and dropped, the oldest first.
    `text` is the file itself, where it was read from one.
    """

    race: str
    secret: str
    kinds: dict[str, list[int]]
    entries: "dict[str, Plain]"
    course: "Plain | None" = None
    text: str = ""
    former: tuple[str, ...] = ()
    scheme: int = SCHEME


HASHED: Final = "secret-sha256"


class _DiceKeys(Struct, frozen=True, kw_only=True):
    """The keys that the press itself writes, under `dice`; no entry has that key.

    The SHA-256 of the secret is `secret-sha256`; before 1.0 it was called `secret`, which looked as if it told it.
    """

    scheme: int
    race: str
    kinds: dict[str, list[int]]
    secret_sha256: str = field(default="", name=HASHED)
    secret: str = ""
    course: Any = None
    former: list[str] = []


def write_commitment(committed: Commitment) -> bytes:
    course = {} if committed.course is None else {"course": committed.course}
    former = {"former": committed.former} if committed.former else {}
    head = {"scheme": committed.scheme, "race": committed.race, HASHED: committed.secret}
    keys = {**head, "kinds": committed.kinds, **course, **former}
    return json_lines({"dice": keys, **committed.entries}).encode()


def read_commitment(data: bytes, file: str, expected: str) -> Judged[Commitment]:
    """Return what a race committed to; None with a Problem if the file's SHA-256 is not the commitment."""
    data = data.replace(b"\r\n", b"\n")
    if commitment_hash(data) != expected:
        return Judged(None, (_false(file, "its SHA-256 is not the commitment in race.yaml"),))
    committed = read_any_commitment(data)
    if committed is None and _scheme(data) > SCHEME:
        words = f"a newer ludi-press wrote this file: its dice have scheme {_scheme(data)}"
        upgrade = "install the newest ludi-press, as with 'pipx upgrade ludi-press'"
        return Judged(None, (Problem("file-newer", words, Place(file), None, upgrade),))
    return Judged(committed, () if committed else (_false(file, "it cannot be read"),))


def _scheme(data: bytes) -> int:
    """Return the scheme that a commitment names, 0 if it names none."""
    try:
        return msgspec.convert(msgspec.json.decode(data)["dice"]["scheme"], int)
    except (msgspec.MsgspecError, KeyError, TypeError, RecursionError):
        return 0


def read_any_commitment(data: bytes) -> Commitment | None:
    """Return what such a file says, None if it cannot be read."""
    try:
        if len(data) > SIZE_LIMIT:
            raise ValueError("a commitment is far smaller")
        whole = msgspec.json.decode(data)
        keys = msgspec.convert(whole.pop("dice"), _DiceKeys)
        entries = msgspec.convert(whole, dict[str, Any])
        hashed = keys.secret_sha256 or keys.secret
        if not (hashed and FIRST <= keys.scheme <= SCHEME):
            raise ValueError("no commitment of these schemes")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    former = tuple(keys.former)
    return Commitment(keys.race, hashed, keys.kinds, entries, keys.course, data.decode(), former, keys.scheme)


def commitment_hash(data: bytes) -> str:
    """Return the commitment: the SHA-256 of the file with its line ends as line feeds."""
    return commitment(data.replace(b"\r\n", b"\n"))


def _false(file: str, words: str) -> Problem:
    message = f"this file is not what the race committed to: {words}"
    return Problem("commitment-false", message, Place(file), None, "put it back as ludi-press wrote it (git keeps it)")


SEAL_SCHEMA: Final = "ludi-press/seal/2"

TurnData = Mapping[str, Any]
"""The data of a turn: the `inputs` that it was resolved from, and `orders`, `dice`, `events` and the rest of turn.json.
"""


class Seal(Struct, frozen=True):
    """A published turn.

    `orders` is the hash of its orders, as its dice file names it; `dice` is the hash of that file.
    `errata` are the amendments in order of time.
    `digest` is the SHA-256 of the seal's own file, with its line ends as line feeds.
    """

    race: str
    turn: int
    edition: str
    orders: str
    dice: str
    data: TurnData
    errata: tuple[Erratum, ...] = ()
    digest: str = ""


def write_seal(seal: Seal) -> bytes:
    """Return the file's bytes; the same seal gives the same bytes."""
    whole = {
        "schema": SEAL_SCHEMA,
        "race": seal.race,
        "turn": seal.turn,
        "edition": seal.edition,
        "hashes": {"orders": seal.orders, "dice": seal.dice, "told": hash_of_value(seal.data)},
        "errata": [{**to_builtins(erratum), "at": erratum.at.isoformat()} for erratum in seal.errata],
        **seal.data,
    }
    return json_lines(whole).encode()


@lru_cache(maxsize=32)
def read_seal(data: bytes, file: str, race: str, turn: int) -> Judged[Seal]:
    """Return the seal of a race's turn; None with a Problem if it was damaged or is another turn's.

    Those of one race are cached: a command, and `serve` and `run` all the more, read it several times.
    """
    try:
        seal, digest = _seal(data)
        whole = digest == hash_of_value(seal.data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Judged(None, (other_schema(data, SEAL_SCHEMA, file) or _broken(file, "cannot be read"),))
    if not whole:
        return Judged(None, (_broken(file, "was changed by hand"),))
    if (seal.race, seal.turn) != (race, turn):
        words = f"is that of {shown(seal.race)}, turn {seal.turn}"
        return Judged(None, (_broken(file, words, _PUT_BACK if seal.race == race else f"{_PUT_BACK}; {COPIED}"),))
    return Judged(seal)


class _Hashes(Struct, frozen=True):
    """The hashes in a seal's file; `told` is that of its data."""

    orders: str
    dice: str
    told: str


class _Head(Struct, frozen=True):
    """The keys of a seal's file besides its data."""

    schema: Literal["ludi-press/seal/2"]
    race: str
    turn: int
    edition: str
    hashes: _Hashes
    errata: tuple[Erratum, ...]


class _Inputs(Struct, frozen=True):
    """The least that `inputs` hold."""

    race: dict[str, Any]
    track: dict[str, Any]


def _seal(data: bytes) -> tuple[Seal, str]:
    """Return a seal, and the hash of its data that the file names."""
    if len(data) > SIZE_LIMIT:
        raise ValueError("a seal is far smaller")
    whole = json.loads(data)
    _measure(whole, DEPTH_LIMIT)
    head = convert(whole, _Head)
    parts = {key: value for key, value in whole.items() if key not in _Head.__struct_fields__}
    convert(parts["inputs"], _Inputs)
    hashes, digest = head.hashes, hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()
    return Seal(head.race, head.turn, head.edition, hashes.orders, hashes.dice, parts, head.errata, digest), hashes.told


def _measure(value: Any, depth: int) -> None:
    """Raise ValueError if tables and lists are nested deeper than a host's file may have them."""
    if depth < 0:
        raise ValueError("too deep")
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _measure(part, depth - 1)


_PUT_BACK: Final = "put it back as ludi-press wrote it (git keeps it)"
COPIED: Final = "a race that was copied begins without dice files and seals: take them out"
"""What to do if another race's dice or seals are found in a race."""


def _broken(file: str, words: str, suggestion: str = _PUT_BACK) -> Problem:
    return Problem("seal-false", f"this seal {words}", Place(file), None, suggestion)


Hash = Annotated[str, Pattern(r"[0-9a-f]{64}", "a SHA-256 as ludi-press wrote it")]

Mark = Annotated[str, Pattern(r"[0-9a-f]{6}", "a mark as ludi-press wrote it")]
PartName = Annotated[str, Limit(60)]
"""Whose order it is; any other part has `=` before its name."""

NO_HASH: Final = "0" * 64
"""The first `previous` of a chain whose race has no commitment."""

_TRAPS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
"""Words that YAML reads as something other than text."""

DICE_SCHEMA: Final = "ludi-press/dice/1"
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
    `key` is the text of the key that drew the dice; empty in scheme 1 and without a commitment.
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
        f"(?:schema: ({DICE_SCHEMA})\n)?"
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
