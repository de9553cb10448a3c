"""The dice of a race: where they come from, the files that keep them, and what each turn was resolved from.

So whoever changes a part after he has seen the outcome leaves a trace that names it.

A turn that this process has played is used again only if all that it depends on is equal: the race's set-up, the turn
before it, its orders, the host's dice, what it asked and asks next, and a dice file with just the dice of that time.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from secrets import SystemRandom
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.proof_files import DICE_SCHEMA, NO_HASH, DiceFile, InputHashes, renumbered
from ludi_press.content.race_file import ProofForm
from ludi_press.content.words import shown
from ludi_press.core.dice import (
    Address,
    Die,
    HostDie,
    Roll,
    Roller,
    Source,
    TurnDice,
    commitment,
    draw,
    hash_of_value,
    order_mark,
    turn_key,
)
from ludi_press.core.problems import Judged, Place, Problem, Severity, ruled, warning
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, Json, TurnRecord, takes_orders
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.turns import TurnSource

SECRET_LENGTH = 32
"""The bytes of a race's secret."""


def find_secret(press: Press, source: RaceSource) -> Judged[bytes]:
    """Return the secret of a race, from race.yaml or from the press; None if it has none or it is not here.

    A secret that does not fit the commitment is a Problem, and so is a secret without a commitment.
    """
    proof = source.proof
    if source.head is None:
        return Judged(None)
    kept = Place(press.shown(press.secrets / source.race))
    if proof is None:
        lost = (press.secrets / source.race).exists() and not source.is_uncommitted
        return Judged(None, (_no_commitment(source.race, kept),) if lost else ())
    if proof.secret:
        return _fitting(proof.secret.value, source, proof.secret.place)
    written = read_file(press, press.secrets / source.race)
    if isinstance(written, Problem):
        return Judged(None, () if written.code == "file-missing" else (written,))
    return _fitting(written.decode("ascii", errors="replace").strip(), source, kept)


def _fitting(written: str, source: RaceSource, place: Place) -> Judged[bytes]:
    """Return the secret if it is the committed one; a commitment that cannot be read is reported elsewhere."""
    secret = from_hex(written)
    if secret is not None and source.committed_secret() in (None, commitment(secret)):
        return Judged(secret)
    message = "this secret does not fit the race's commitment"
    return Judged(None, (Problem("secret-wrong", message, place, None, "put the race's own secret back"),))


def _no_commitment(race: str, kept: Place) -> Problem:
    message = "this race has a secret, and its race.yaml has no commitment to it"
    suggestion = (
        f"put 'dice:' back into race.yaml; before the first die run 'ludi-press bind {race}', or take {kept.file} away"
    )
    return Problem("commitment-missing", message, kept, None, suggestion)


def from_hex(text: str) -> bytes | None:
    """Return a secret from its file's text, None if it is no hexadecimal number."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def secret_roller(key: bytes) -> Roller:
    """Return a roller that draws every die from a key: that of a turn, or the secret itself."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return draw(key, address, die), Source.SECRET

    return roll


def system_roller() -> Roller:
    chance = SystemRandom()

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return chance.choice(die.faces), Source.SYSTEM

    return roll


Parts = Mapping[str, Any]
"""All that a turn is resolved from: `orders` as the game read them, and every other part with `=` before its name."""


def order_data(game: AnyGame, set_up: Any, turn: int, before: Any, orders: Any) -> Json:
    record = TurnRecord(turn, before, orders, before, (), ())
    return as_read(game.data(set_up, record))


def as_read(data: Json) -> Json:
    """Return the orders in a game's part of turn.json without their outcome."""
    return {
        who: {key: value for key, value in given.items() if key != "done"} if isinstance(given, dict) else given
        for who, given in data.get("orders", {}).items()
    }


def parts_of(orders: Json, source: RaceSource, file: TurnSource | None, asked: Ask | None, key: str) -> Parts:
    """Return what a turn is resolved from; `file` is None for the start, `key` the text of the dice's key."""
    host = file.host_dice if file else {}
    own = {name: value for name, value in (file.bound if file else {}).items() if name not in orders}
    common = {"opens": _ask_data(asked), "dice": _dice_data(host), "words": key, **race_parts(source)}
    return {"orders": orders, **{f"={name}": value for name, value in sorted({**own, **common}.items()) if value}}


def race_parts(source: RaceSource) -> Json:
    """Return what all turns of a race are resolved from, as their seals have it: race.yaml and the track."""
    return {name: _said(value) for name, value in (source.inputs.data or {}).items()}


def _said(value: Any) -> Any:
    """Return a value without what is empty in it, so that a key that a later version adds changes no hash."""
    if not isinstance(value, dict):
        return value
    parts = {key: _said(part) for key, part in value.items()}
    return {key: part for key, part in parts.items() if part not in (None, "", [], {})}


def _ask_data(asked: Ask | None) -> Json:
    """Return what the turn before asked: orders, contingencies and bonus window; no outcome depends on a deadline."""
    if asked is None:
        return {}
    window = (asked.bonus.start, asked.bonus.end) if asked.bonus else ()
    bonus = {"bonus": [time.isoformat() for time in window]} if window else {}
    return {"orders": asked.orders, "contingencies": asked.contingencies, **bonus}


def _dice_data(host: Mapping[str, Sequence[HostDie]]) -> Json:
    return {team: [f"{die.label} {die.face}" for die in thrown] for team, thrown in sorted(host.items())}


def inputs_of(race: str, turn: int, parts: Parts) -> InputHashes:
    """Return the hash of what a turn is resolved from, and the mark of each part."""
    named = {**parts["orders"], **{name: value for name, value in parts.items() if name != "orders"}}
    marks = {name: order_mark(race, turn, name, value) for name, value in named.items()}
    return InputHashes(hash_of_value({"race": race, "turn": turn, **parts}), marks)


def order_marks(file: DiceFile) -> Mapping[str, str]:
    """Return the marks of the orders of a turn, without those of other parts."""
    return {name: mark for name, mark in file.marks.items() if not name.startswith("=")}


def former_hash(parts: Parts) -> str:
    """Return the hash that versions without marks wrote: of the orders and the host's dice alone."""
    return hash_of_value({"orders": parts["orders"], "dice": parts.get("=dice", {})})


def changed_parts(was: InputHashes, now: InputHashes) -> tuple[str, ...]:
    """Return the names of all parts that differ; none where a file of an earlier version does not know them."""
    if not was.marks or not now.marks:
        return ()
    names = dict.fromkeys([*now.marks, *was.marks])
    return tuple(name.removeprefix("=") for name in names if was.marks.get(name) != now.marks.get(name))


def changed_since(file: DiceFile) -> tuple[str, ...]:
    """Return the names of all parts of a turn that the host changed after he had seen an outcome."""
    return tuple(dict.fromkeys(name for hashes in file.seen for name in changed_parts(hashes, file.inputs)))


def earlier_rolls(file: DiceFile | None) -> dict[tuple[Address, str], Roll]:
    """Return the dice of earlier builds by address and kind; the host's own are read from the turn file."""
    if file is None:
        return {}
    rolls = (roll for roll in (*file.set_aside, *file.dice) if roll.source is not Source.HOST)
    return {(roll.address, roll.die): roll for roll in rolls}


def roll_data(roll: Roll) -> Json:
    """Return one die in the form of turn.json."""
    address = roll.address
    return {
        "round": address.round,
        **({"fight": address.fight} if address.fight else {}),
        "team": address.team,
        "label": address.label,
        "nth": address.nth,
        "die": roll.die,
        "face": roll.face,
        "source": roll.source.value,
    }


def dice_file(
    turn_dice: TurnDice, previous: str, parts: Parts, key: str = "", earlier: DiceFile | None = None
) -> DiceFile:
    """Return the dice file of a newly resolved turn; dice that it no longer needs are set aside, not dropped.

    `parts` are what it was resolved from, `key` is the text of the key that drew the dice.
    `earlier` is the turn's previous file: whoever resolves the turn from something else has seen that outcome.
    A file that an earlier version wrote keeps its hash as long as nothing that went into it has changed.
    """
    used = {(roll.address, roll.die) for roll in turn_dice.rolls if roll.source is not Source.HOST}
    aside = sorted((roll for key, roll in turn_dice.earlier.items() if key not in used), key=_aside_order)
    inputs = inputs_of(turn_dice.race, turn_dice.turn, parts)
    if earlier and earlier.is_resolved and not earlier.marks and earlier.orders == former_hash(parts):
        inputs = earlier.inputs
    is_same = earlier is None or earlier.orders == inputs.orders
    seen = () if earlier is None else earlier.seen if is_same else earlier.shown
    return DiceFile(
        turn_dice.race,
        turn_dice.turn,
        previous,
        inputs.orders,
        tuple(turn_dice.rolls),
        renumbered(tuple(aside)),
        key,
        seen,
        inputs.marks,
        DICE_SCHEMA if earlier is None else earlier.schema,
    )


def _aside_order(roll: Roll) -> tuple[int, str, str, str, int, str]:
    address = roll.address
    return (address.round, address.fight, address.team, address.label, address.nth, roll.die)


def link(file: DiceFile) -> str:
    """Return the SHA-256 of this file's bytes, which the next dice file names."""
    return sha256(file.written).hexdigest()


def first_link(proof: ProofForm | None) -> str:
    """Return the race's commitment, which the first dice file names, or NO_HASH."""
    return proof.commitment.value if proof else NO_HASH


def reopened(source: RaceSource, played: Sequence[DiceFile]) -> tuple[DiceFile, ...]:
    """Return the dice files of turns that were resolved and are open again; all their dice are set aside."""
    files: list[DiceFile] = []
    for turn, file in sorted(source.dice_files.items()):
        if turn >= len(played):
            last = files[-1] if files else played[-1] if played else None
            files.append(opened_again(file, link(last) if last else first_link(source.proof)))
    return tuple(files)


def opened_again(file: DiceFile, previous: str) -> DiceFile:
    """Return the dice file of a reopened turn: its dice are set aside, and `seen` records that its outcome was seen."""
    rolls = sorted(earlier_rolls(file).values(), key=_aside_order)
    aside = renumbered(tuple(rolls))
    return DiceFile(file.race, file.turn, previous, NO_HASH, (), aside, file.key, file.shown, schema=file.schema)


def false_dice(source: RaceSource, secret: bytes | None) -> Iterator[Problem]:
    """Yield problems for dice that were never rolled so: no such die or face, or not what the secret gives.

    Nothing is checked if race.yaml has errors, since only a race with a set-up knows its dice.
    """
    if source.set_up is None:
        return
    kinds = source.kinds_of_dice()
    for turn, file in sorted(source.dice_files.items()):
        place = Place(source.dice_file(turn))
        if bool(file.key) is not source.takes_words:
            yield _false("these dice were not drawn by the scheme of the race's commitment", place)
            continue
        key = turn_key(secret, file.key) if secret is not None and file.key else secret
        for roll in (*file.dice, *file.set_aside):
            flaw = None if roll.source is Source.HOST else _flaw(roll, kinds.get(roll.die), source.proof, key)
            if flaw:
                yield _false(f"the die {roll.address} {flaw}", place)


def _false(words: str, place: Place) -> Problem:
    return Problem("dice-false", words, place, None, "put the file back as ludi-press wrote it (git keeps it)")


def _flaw(roll: Roll, die: Die | None, proof: ProofForm | None, key: bytes | None) -> str | None:
    if die is None or roll.face not in die.faces:
        return f"cannot show {roll.face}: {f'{die.name} has no such face' if die else f'there is no die {roll.die}'}"
    if roll.source is Source.SYSTEM and proof:
        return "was not drawn from the secret that the race committed to"
    if roll.source is Source.SECRET and not proof:
        return "was drawn from a secret, and race.yaml has no commitment to one"
    if key is None or roll.source is not Source.SECRET:
        return None
    face = draw(key, roll.address, die)
    return None if face == roll.face else f"shows {roll.face}, and the race's secret gives another face"


def late_words(source: RaceSource) -> Iterator[Problem]:
    """Yield problems for words changed after the dice were drawn; else one could redraw until the dice suit him."""
    for turn, file in sorted(source.dice_files.items()):
        drawn = any(roll.source is Source.SECRET for roll in (*file.dice, *file.set_aside))
        words, text = source.racer_words(turn), source.key_text(turn)
        if words is not None and not words.awaited and drawn and text not in ("", file.key):
            yield _late(source, turn, words.place or Place(source.turn_file(turn)), changed_words(file.key, text))


def _late(source: RaceSource, turn: int, place: Place, changes: str) -> Problem:
    message = f"the dice of turn {turn} are drawn already, with other words: {changes}"
    suggestion = "put the words back as they were; one that came later goes into the next turn"
    drawn = (("drawn with", Place(source.dice_file(turn))),)
    return Problem("words-late", message, place, None, suggestion, related=drawn)


def changed_words(was: str, now: str) -> str:
    """Return how the texts of two keys differ, in words."""
    before, after = (dict(part.partition("=")[::2] for part in text.split("/")[2:]) for text in (was, now))
    names = [team for team in sorted({*before, *after}) if before.get(team) != after.get(team)]
    return ", ".join(
        f"{_whose(team)} {_word_said(before.get(team))}, now {_word_said(after.get(team))}" for team in names
    )


def _whose(team: str) -> str:
    return f"{team}'s was" if team else "the public value was"


def _word_said(word: str | None) -> str:
    return shown(word) if word else "none"


def _offered(source: RaceSource) -> str:
    """Return the offer of a public value, which must be named before the commitment."""
    named = source.head is None or source.head.public
    return "" if named else " (first name a 'public:' value: with it nobody can foresee or choose the dice)"


def uncommitted(source: RaceSource) -> Problem:
    """Return the warning that a race has yet to commit."""
    words = "this race is not bound yet, and no die of it is rolled before that"
    suggestion = (
        f"when its entries are complete, run 'ludi-press bind {source.race}'{_offered(source)}; "
        "or take 'dice:' out, and they are rolled without a proof"
    )
    return warning("uncommitted", words, Place(source.turn_file(0)), suggestion)


_GUESSES: Final = 32
"""So many guesses of dice tell which acts are mistakes, and which are open."""


def problems_ahead(source: RaceSource, game: AnyGame, turn: TurnSource, before: Any, orders: Any) -> list[Problem]:
    """Return what is wrong with acts behind the first die that is not rolled, as several guesses of dice find it.

    What each guess finds is a mistake; what only some find hangs on the dice, and is a warning.
    Where teams send orders, nothing is judged behind a die, so nothing is guessed.
    """
    if takes_orders(game):
        return []
    earlier = earlier_rolls(source.dice_files.get(turn.number))
    found: list[dict[Problem, None]] = []
    for guess in range(_GUESSES):
        key = f"guess {guess}".encode()
        roller = secret_roller(key) if guess % 2 else _one_sided(key)
        dice = TurnDice(source.race, turn.number, roller, turn.host_dice, earlier, names_fights=source.names_fights)
        game.resolve(source.set_up, before, orders, dice)
        # Guesses use up the host's dice otherwise than the turn will.
        acts = (problem for problem in dice.problems if not problem.code.startswith("dice-"))
        found.append(dict.fromkeys(ruled(problem, game.topics) for problem in acts))
    sure = [problem for problem in found[0] if all(problem in told for told in found)]
    places = {(problem.place, problem.rule) for problem in sure}
    doubtful = {(problem.place, problem.rule): _doubt(problem) for told in found for problem in told}
    return [*sure, *(problem for key, problem in doubtful.items() if key not in places)]


def _one_sided(key: bytes) -> Roller:
    """Return a roller with which each team throws only its highest or only its lowest face, as the key has it.

    So outcomes are guessed that fair dice hardly ever bring about.
    """

    def throw(address: Address, die: Die) -> tuple[int, Source]:
        lucky = sha256(key + address.team.encode()).digest()[0] % 2
        return (max(die.faces) if lucky else min(die.faces)), Source.SYSTEM

    return throw


def _doubt(problem: Problem) -> Problem:
    """Return a problem that only some dice bring about, as a warning."""
    message = f"this hangs on dice that are not rolled; with some of them: {problem.message}"
    return replace(problem, code="act-open", message=message, severity=Severity.WARNING)


_RACES: Final = 2
"""The most races in the cache: a server mostly builds the race being written, and a build plays each race twice."""


class CacheKey(Struct, frozen=True):
    """What a turn depends on besides the set-up and the previous turn; `previous` is the link to that turn's dice.

    `bound` are the keys of its file and of race.yaml that its dice file keeps marks of.
    """

    orders: Any
    host_dice: Mapping[str, tuple[HostDie, ...]]
    asked: Ask | None
    asks: Ask | None
    key: str
    previous: str
    bound: Mapping[str, Any] = {}


class CachedTurn(Struct, frozen=True):
    """A turn that was played, with what it depended on and its dice file; without `dice` it must be played again."""

    cache_key: CacheKey
    turn: Any
    dice: DiceFile | None


_CACHE: Final[dict[str, tuple[Any, tuple[CachedTurn, ...]]]] = {}


def recall(race: str, set_up: Any) -> tuple[CachedTurn, ...]:
    """Return the turns of a race as last played, turn 0 first; empty if its set-up has changed."""
    cached, turns = _CACHE.get(race, (None, ()))
    return turns if set_up is not None and cached == set_up else ()


def remember(race: str, set_up: Any, turns: Sequence[CachedTurn]) -> None:
    """Store the turns of a race; the race played longest ago is dropped if there are too many."""
    _CACHE.pop(race, None)
    _CACHE[race] = (set_up, tuple(turns))
    if len(_CACHE) > _RACES:
        del _CACHE[next(iter(_CACHE))]
