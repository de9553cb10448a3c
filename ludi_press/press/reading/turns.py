"""Reads the files of a race's turns, each once, with all mistakes; names of people are told their ids."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from functools import cached_property
from pathlib import Path
from re import ASCII, IGNORECASE
from re import compile as pattern
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import KeyValue, MappingNode, Node, Plain, ScalarNode, inside, plain
from ludi_press.content.proof_files import COPIED, DiceFile, Seal, read_dice_file, read_seal
from ludi_press.content.race_file import OpensForm, TurnHead, ask, bound_keys, host_dice, set_apart, without_blanks
from ludi_press.content.words import one_of, shown, unaccented
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Place, Problem, Severity, Topic, has_errors, warning
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, Listener
from ludi_press.press.reading.find import FileReader, Press, is_id, read_file
from ludi_press.press.reading.inputs import NO_WORDS, RacerWords, read_racer_words
from ludi_press.press.reading.standing import (
    MeaningKind,
    Messages,
    Note,
    lost_questions,
    messages_path,
    questions,
    read_one,
    unheard,
)


class RaceReader(FileReader, kw_only=True):
    """What was read of a race so far, and when the last turn closes."""

    race: str
    closes: datetime | None = None

    @property
    def folder(self) -> Path:
        return self.press.race_folder(self.race)

    def shipped_tree(self, path: Path) -> Node | None:
        """Return a file of the package as YAML; links are allowed there."""
        data = path.read_bytes()
        self.digest.update(data)
        return self.taken(load(data, path.name))

    def ask(self, turn: int, opens: OpensForm | None, game: AnyGame | None) -> Ask:
        """Return what a turn asks by its key `opens:`; call it for the turns in order."""
        has_bonus = game is None or Topic.BONUS in game.topics
        asked = self.taken(ask(turn, opens, self.closes, has_bonus=has_bonus)) or Ask(turn)
        self.closes = asked.closes or self.closes
        return asked


_BY_ID: Final = ("orders", "dice", "words", "received", "notes", "unclear")
"""The keys of a turn file whose values are mappings by id."""


def names_of(game: AnyGame, set_up: Any) -> Mapping[str, tuple[str, ...]]:
    """Return the ids that a name can mean: the name of an auriga, a fighter, or whoever sends their orders."""
    ids_by_name: dict[str, list[str]] = defaultdict(list)
    if set_up is not None and isinstance(game, Listener):
        for party in game.parties(set_up):
            for who, name in party.subjects.items():
                ids_by_name[_plain(name)].append(who)
            own = tuple(party.subjects) or (party.id,)
            for name in {_plain(text) for text in (party.name, party.person or "") if text} - set(ids_by_name):
                ids_by_name[name] += own
    return {name: tuple(dict.fromkeys(ids)) for name, ids in ids_by_name.items()}


def subjects_of(game: AnyGame, set_up: Any) -> Mapping[str, tuple[str, ...]]:
    """Return ids by the name, in small letters, of an auriga or fighter."""
    ids_by_name: dict[str, list[str]] = defaultdict(list)
    for party in game.parties(set_up) if isinstance(game, Listener) else ():
        for who, name in party.subjects.items():
            ids_by_name[name.casefold()].append(who)
    return {name: tuple(dict.fromkeys(ids)) for name, ids in ids_by_name.items()}


def by_id(tree: Node, names: Mapping[str, tuple[str, ...]]) -> Judged[Node]:
    """Return a turn file's tree without entries under names; each of them is a problem that says which id to write."""
    if not isinstance(tree, MappingNode) or not names:
        return Judged(tree)
    problems: list[Problem] = []
    entries = tuple(
        KeyValue(entry.key, _renamed(entry.value, names, problems)) if entry.key.text in _BY_ID else entry
        for entry in tree
    )
    return Judged(MappingNode(entries, tree.place), tuple(problems))


def _renamed(table: Node, names: Mapping[str, tuple[str, ...]], problems: list[Problem]) -> Node:
    if not isinstance(table, MappingNode):
        return table
    kept = []
    for entry in table:
        if is_id(entry.key.text):
            kept.append(entry)
            continue
        ids = _ids_of(_plain(entry.key.text), names)
        message = f"{shown(entry.key.text)} is {'a name' if ids else 'not known'}, and an id belongs here"
        suggestion = f"write {one_of(ids or dict.fromkeys(id_ for ids in names.values() for id_ in ids))}"
        problems.append(Problem("key-name", message, entry.key.place, None, suggestion))
    return MappingNode(tuple(kept), table.place)


def _ids_of(name: str, names: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the ids that a name can mean, or one word of a name."""
    words = (ids for whole, ids in names.items() if name in whole.split())
    return names.get(name) or tuple(dict.fromkeys(id_ for ids in words for id_ in ids))


def _plain(name: str) -> str:
    return " ".join(unaccented(name).split())


_TURN: Final = pattern(r"(\d{2,4})\.yaml", ASCII)
_DICE: Final = pattern(r"(\d{2,4})\.dice\.yaml", ASCII)
_SEAL: Final = pattern(r"(\d{2,4})\.seal\.json", ASCII)
_SENT: Final = pattern(r"\d{2,4}\.sent\.json", ASCII)
_MESSAGES: Final = pattern(r"\d{2,4}\.messages\.json", ASCII)
_OF_OTHERS: Final = pattern(r"\..*|desktop\.ini|(?:eh)?thumbs\.db", IGNORECASE)
"""What systems put into folders: hidden files, and how Windows shows a folder."""
_POST: Final = pattern(r"\d{2,4}\.post[.\-A-Za-z0-9]*\.(?:txt|eml|wiki)", ASCII)


class TurnSource(Struct, frozen=True):
    """A turn file; `next_ask` is what it asks for the next turn.

    It is not `complete` if its form has problems, so that orders may be missing.
    It is not `whole` if the keys that all games share have problems; its orders can then be judged but not played.
    `orders` is what is under `orders:` without `blanks`, names without a value, which leave the turn open.
    `asked` are the questions to senders that no order settles.
    `unheard` are the moments of messages that do not count, by whose orders they were.
    `talked` are the moments of messages that order nothing, by whose orders are awaited.
    `bound` are the other keys that it is resolved from, as they are written.
    """

    number: int
    file: str
    head: TurnHead
    form: Any
    host_dice: Mapping[str, tuple[HostDie, ...]]
    next_ask: Ask | None
    whole: bool = True
    complete: bool = True
    orders: Node | None = None
    blanks: tuple[ScalarNode, ...] = ()
    words: RacerWords = NO_WORDS
    bound: "Mapping[str, Plain]" = {}
    asked: tuple[Note, ...] = ()
    unheard: Mapping[str, datetime] = {}
    talked: Mapping[str, datetime] = {}

    def closes(self, asked: Ask | None) -> datetime | None:
        """Return when the turn closed, or will: at its deadline, or when the host closed it before."""
        return self.head.closed.value if self.head.closed else asked.closes if asked else None

    def late(self, asked: Ask | None) -> dict[str, datetime]:
        """Return who has no orders here because they came after it closed, and when: by `received:` or messages."""
        closes = self.closes(asked)
        if closes is None:
            return {}
        noted = {who: moment.value for who, moment in (self.head.received or {}).items()}
        return {who: at for who, at in {**self.unheard, **noted}.items() if who not in self.ordered and at > closes}

    @property
    def is_bare(self) -> bool:
        """Whether nothing at all stands below `orders:`."""
        return isinstance(self.orders, ScalarNode) and not self.orders.text and not self.blanks

    @property
    def ordered(self) -> frozenset[str]:
        """Those whose orders stand here."""
        return (
            frozenset(entry.key.text for entry in self.orders) if isinstance(self.orders, MappingNode) else frozenset()
        )

    @property
    def is_open(self) -> bool:
        """Whether orders are awaited, a sender's answer is, or the host keeps the turn open."""
        return bool(self.blanks or self.unclear) or self.head.hold

    @property
    def unclear(self) -> tuple[Note, ...]:
        """The questions to senders that are open."""
        return tuple(note for note in self.asked if not self.ignores(note.who))

    def ignores(self, who: str) -> bool:
        """Whether the host has written that questions about somebody are to be ignored."""
        ignored = self.head.unclear
        return ignored is not None and (isinstance(ignored, str) or who in ignored)


class TurnsFolder(Struct, frozen=True):
    """The contents of the folder: turn files in order; dice files, also as bytes, and seals by turn."""

    turns: tuple[TurnSource | None, ...]
    dice_files: Mapping[int, DiceFile]
    dice_bytes: Mapping[int, bytes]
    seals: Mapping[int, Seal]


def read_turns(reader: RaceReader, game: AnyGame | None, set_up: Any) -> TurnsFolder:
    """Read the folder of a race's turns; `game` gives the form of turn files, `set_up` tells who takes part."""
    names = names_of(game, set_up) if game else {}
    return _Turns(reader, reader.press, reader.race, reader.problems, reader.folder / "turns", game, names).read()


class _Turns(Struct, frozen=True, dict=True):
    reader: RaceReader
    press: Press
    race: str
    problems: list[Problem]
    folder: Path
    game: AnyGame | None
    names: Mapping[str, tuple[str, ...]]

    def read(self) -> TurnsFolder:
        self.problems.extend((*self.strange_folder(), *self.elsewhere()))
        turns = self.turns()
        files, raw = self.dice_files()
        turns = tuple(turn and self.settled(turn, files.get(turn.number)) for turn in turns)
        seals = self.seals()
        self.problems.extend(self.gaps(len(turns), raw))
        return TurnsFolder(turns, files, raw, seals)

    def turns(self) -> tuple[TurnSource | None, ...]:
        """Return the turn files in order; None for one that cannot be read and for all after a missing one."""
        numbered = dict(self.turn_files())
        last = max(numbered, default=0)
        missing = next((number for number in range(1, last) if number not in numbered), last + 1)
        if missing <= last:
            file = f"{self.press.shown(self.folder)}/{missing:02}.yaml"
            message = f"turn {missing} is missing: there are later turns, and no {file}"
            suggestion = f"put it back (git keeps it), or call the next file {missing:02}.yaml"
            self.problems.append(Problem("turn-missing", message, Place(file), None, suggestion))
        read = tuple(self.turn(number, numbered[number]) for number in range(1, missing))
        return (*read, *(None,) * (last + 1 - missing))

    @cached_property
    def listing(self) -> list[Path]:
        return sorted(self.folder.iterdir()) if self.inside() and self.folder.is_dir() else []

    def inside(self) -> bool:
        return self.folder.resolve().is_relative_to(self.press.root)

    def strange_folder(self) -> Iterator[Problem]:
        """Return why dice files cannot be written there: it is not a folder, or a link out of the press."""
        place = Place(self.press.shown(self.folder))
        if not self.inside():
            yield Problem("file-outside", f"{place.file} is a link that leads out of the press", place)
        elif self.folder.exists() and not self.folder.is_dir():
            yield Problem("file-folder", f"{place.file} is a file, where the folder of the turns belongs", place)

    def turn_files(self) -> Iterator[tuple[int, Path]]:
        for path in self.listing:
            match = _TURN.fullmatch(path.name)
            if match and int(match[1]) > 0 and path.name == f"{int(match[1]):02}.yaml":
                yield int(match[1]), path
            elif not any(pattern.fullmatch(path.name) for pattern in (*_BESIDE_TURNS, _OF_OTHERS)):
                message = f"{path.name} is no turn file"
                place = Place(self.press.shown(path))
                suggestion = _turn_name(path)
                self.problems.append(warning("turn-file", message, place, suggestion))

    def elsewhere(self) -> Iterator[Problem]:
        """Yield problems of files of turns beside race.yaml, and of a folder of turns under another name."""
        home, named = self.folder.parent, {path.name for path in self.listing}
        for path in sorted(home.iterdir()) if home.is_dir() else ():
            is_like = path.name.casefold() in _LIKE_TURNS and path.name != self.folder.name and path.is_dir()
            if is_like and not (self.folder.exists() and self.folder.samefile(path)) and any(path.iterdir()):
                yield _strange_home(self.press.shown(path), is_only=not named)
            elif any(one.fullmatch(path.name) for one in (_NEAR_TURN, *_BESIDE_TURNS)) and path.is_file():
                yield _astray(self.press.shown(path), path.name, named)

    def emptied(self, number: int, path: Path) -> Problem | None:
        """Return the problem of a sealed turn whose file has nothing in it any more."""
        if path.stat().st_size > _BLANK or not path.with_name(f"{number:02}.seal.json").exists():
            return None
        data = read_file(self.press, path)
        if isinstance(data, Problem) or data.strip():
            return None
        words = f"{path.name} is empty, and turn {number} is sealed"
        return Problem("turn-empty", words, Place(self.press.shown(path)), None, "put it back: git has it")

    def turn(self, number: int, path: Path) -> TurnSource | None:
        emptied = self.emptied(number, path)
        if emptied is not None:
            self.problems.append(emptied)
            return None
        tree = self.reader.tree(path, "turn")
        if tree is None or self.game is None:
            return None
        asked, uncounted, talked = self.heard(number, path, tree)
        called = by_id(tree, self.names)
        tree = called.value or tree
        moved = set_apart(tree, ("received",) if Topic.BONUS in self.game.topics else ())
        self.problems.extend((*called.problems, *moved.problems))
        told, blanks = without_blanks(moved.value or tree)
        (head, form), problems = fill(told, TurnHead, self.game.turn_form)
        self.problems.extend(problems)
        if form is None:
            return None
        whole, head = head is not None, head or TurnHead()
        dice = host_dice(head)
        words = read_racer_words(head.words, head.public, inside(told, "words"))
        self.problems.extend((*dice.problems, *words.problems))
        next_ask = self.reader.ask(number + 1, head.opens, self.game)
        return TurnSource(
            number=number,
            file=self.press.shown(path),
            head=head,
            form=form,
            host_dice=dice.value or {},
            next_ask=next_ask,
            whole=whole,
            complete=not has_errors((*problems, *called.problems)),
            orders=inside(told, "orders"),
            blanks=blanks,
            words=words.value or NO_WORDS,
            bound=bound_keys(told),
            asked=asked,
            unheard=uncounted,
            talked=talked,
        )

    def settled(self, turn: TurnSource, dice: DiceFile | None) -> TurnSource:
        """Return a turn without open questions if it is resolved: its orders stand then, whatever was asked before."""
        return replace(turn, asked=()) if turn.asked and dice is not None and dice.is_resolved else turn

    def heard(
        self, number: int, file: Path, tree: Node
    ) -> tuple[tuple[Note, ...], dict[str, datetime], dict[str, datetime]]:
        """Return what the messages of a turn come to.

        These are the questions to their senders that no order in its file settles, and `unheard` and `talked` of
        `TurnSource`.
        """
        path = messages_path(self.press, self.race, number)
        kept = self.reader.taken(read_one(self.press, path)) if path.exists() else Messages()
        content, data = plain(tree), read_file(self.press, file)
        if kept is None or not isinstance(content, dict):
            return (), {}, {}
        lost = lost_questions(data, kept, content) if isinstance(data, bytes) else ()
        return (*questions(kept, content), *lost), unheard(kept), unheard(kept, MeaningKind.TALKS)

    def dice_files(self) -> tuple[dict[int, DiceFile], dict[int, bytes]]:
        files: dict[int, DiceFile] = {}
        raw: dict[int, bytes] = {}
        for path in self.listing:
            match = _DICE.fullmatch(path.name)
            data = read_file(self.press, path) if match else None
            if isinstance(data, Problem):
                self.problems.append(data)
            if match is None or not isinstance(data, bytes):
                continue
            turn, shown_path = int(match[1]), self.press.shown(path)
            raw[turn] = data
            if not data.strip():
                words = f"{path.name} is empty, and turn {turn} has lost its dice"
                self.problems.append(Problem("dice-empty", words, Place(shown_path), None, "put it back: git has it"))
                continue
            dice = self.reader.taken(read_dice_file(data, shown_path))
            if dice is not None and (dice.race, dice.turn) == (self.race, turn):
                files[turn] = dice
            elif dice is not None:
                message = f"these are the dice of {dice.race}, turn {dice.turn}"
                suggestion = _RENAME if dice.race == self.race else _NOT_OURS
                self.problems.append(Problem("dice-file", message, Place(shown_path), None, suggestion))
        return files, raw

    def seals(self) -> dict[int, Seal]:
        seals: dict[int, Seal] = {}
        for path in self.listing:
            match = _SEAL.fullmatch(path.name)
            data = self.reader.contents(path) if match else None
            if match and data is not None:
                seal = self.reader.taken(read_seal(data, self.press.shown(path), self.race, int(match[1])))
                seals |= {int(match[1]): seal} if seal else {}
        return seals

    def gaps(self, turns: int, files: Collection[int]) -> Iterator[Problem]:
        """Yield problems for a lost dice file, since its dice would be rolled again, and for one without its turn."""
        last = max(files, default=-1)
        for turn in sorted(set(range(last)) - set(files))[:1]:
            path = f"{self.press.shown(self.folder)}/{turn:02}.dice.yaml"
            message = f"the dice file of turn {turn} is missing, and turn {last} has one"
            yield Problem("dice-missing", message, Place(path), None, "put it back (git keeps it)")
        if turns < last:
            path = f"{self.press.shown(self.folder)}/{last:02}.dice.yaml"
            message = f"there are dice of turn {last}, and no turn file {last:02}.yaml"
            yield warning("dice-stray", message, Place(path), "put the turn file back")


_RENAME: Final = "dice files are called by their turn, 01.dice.yaml, and stay with their race"
_NOT_OURS: Final = f"put back the race's own; {COPIED}"


def misplaced(problems: Iterable[Problem]) -> Problem | None:
    """Return the first problem of a turn file that is not read, since it has another name or stands elsewhere."""
    for problem in problems:
        name = problem.place.file.rpartition("/")[2] if problem.place else ""
        if problem.code in ("turn-file", "turn-astray") and _NEAR_TURN.fullmatch(name):
            return problem
    return None


def _strange_home(shown_path: str, *, is_only: bool) -> Problem:
    """Return the problem of a folder of turns under another name; an error if nothing else holds the race's turns."""
    name = shown_path.rpartition("/")[2]
    words = f"the folder {name} is not read: the turns of a race stand in 'turns', in small letters"
    suggestion = "call it turns" if is_only else "move its files into turns, and take it away"
    return Problem(
        "turns-folder", words, Place(shown_path), None, suggestion, Severity.ERROR if is_only else Severity.WARNING
    )


def _astray(shown_path: str, name: str, named: Collection[str]) -> Problem:
    """Return the problem of a file of turns beside race.yaml; an error for what must not be made anew."""
    words = f"{name} stands beside race.yaml, where it is not read: the turns of a race stand in its folder turns"
    number = _NEAR_TURN.fullmatch(name)
    right = f"{int(number[1]):02}.yaml" if number else name
    is_taken = right in named
    suggestion = f"turns/{right} is there too: take one of them away" if is_taken else f"move it to turns/{right}"
    is_kept = not is_taken and number is None
    return Problem(
        "turn-astray", words, Place(shown_path), None, suggestion, Severity.ERROR if is_kept else Severity.WARNING
    )


def _turn_name(path: Path) -> str:
    """Return the right name for a misnamed file of turns, or where that name is taken, what to do then."""
    number = _NEAR_TURN.fullmatch(path.name)
    if number and int(number[1]) > 0:
        name = f"{int(number[1]):02}.yaml"
        right = path.with_name(name)
        is_taken = right.exists() and not right.samefile(path)  # a disk may take 01.YAML for 01.yaml
        return f"{name} is there too: take one of them away" if is_taken else f"call it {name}"
    return "turn files are called 01.yaml, 02.yaml and so on"


_LIKE_TURNS: Final = frozenset({"turn", "turns"})
_BESIDE_TURNS: Final = (_DICE, _SEAL, _SENT, _MESSAGES, _POST)
"""The files that the press keeps beside those of turns."""
EMPTIED: Final = frozenset({"turn-empty", "dice-empty"})
"""The codes of files that were kept, and have nothing in them any more."""
_BLANK: Final = 64
"""The most bytes of a file that may have nothing but space in it."""
_NEAR_TURN: Final = pattern(r"(?:turn)?[ _-]*(\d{1,4})\.ya?ml(?:\.txt)?", ASCII | IGNORECASE)
