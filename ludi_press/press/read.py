"""A race as its files tell it: every file is read once, filled into forms, and every mistake is kept."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from re import ASCII
from re import compile as pattern
from typing import Any, Final

from ludi_press.content.dice_file import DiceFile, read_dice_file
from ludi_press.content.form import fill
from ludi_press.content.load import load
from ludi_press.content.nodes import Entry, Node, Scalar, overlay
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.content.opens import ask
from ludi_press.content.race_file import RaceHead
from ludi_press.content.rules import Placed
from ludi_press.content.seal_file import Seal, read_seal
from ludi_press.content.track_file import read_track
from ludi_press.content.turn_file import TurnHead, host_dice, orders_of, without_blanks
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.dice import Die, HostDie
from ludi_press.games.contract import AnyGame, Brief
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.find import (
    DEFAULT_LANGUAGE,
    DEFAULT_THEME,
    Press,
    bad_name,
    game_folder,
    is_id,
    read_file,
    theme_ids,
    track_file,
    track_ids,
)
from ludi_press.problems import Place, Problem, Severity, has_errors, ruled
from ludi_press.report import Ask, Erratum
from ludi_press.track import Plan

_TURN: Final = pattern(r"(\d{2,4})\.yaml", ASCII)
_DICE: Final = pattern(r"(\d{2,4})\.dice\.yaml", ASCII)
_SEAL: Final = pattern(r"(\d{2,4})\.seal\.json", ASCII)


@dataclass(frozen=True, slots=True)
class TurnSource:
    """A turn file: `next_ask` is what the file asks next.

    It is not `whole` where the keys that all games share have problems: then its orders can be judged, and not played.
    `orders` is what stands under `orders:`, but for `blanks`, names with nothing behind them: the turn is open then.
    """

    number: int
    file: str
    head: TurnHead
    form: Any
    host_dice: Mapping[str, tuple[HostDie, ...]]
    next_ask: Ask | None
    whole: bool = True
    orders: Node | None = None
    blanks: tuple[Scalar, ...] = ()


@dataclass(frozen=True, slots=True)
class RaceSource:
    """A race as its files tell it.

    `folder` is the race's own, relative to the press; `set_up` is the game's, None where race.yaml has errors.
    `digest` is a hash of every byte that was read, but for the dice files, which a build itself may write.
    """

    race: str
    folder: str
    head: RaceHead | None
    game: AnyGame | None
    edition: str
    theme: str
    language: str
    set_up: Any
    first_ask: Ask
    turns: tuple[TurnSource | None, ...]
    dice_files: Mapping[int, DiceFile]
    dice_bytes: Mapping[int, bytes]
    digest: str
    problems: tuple[Problem, ...]
    seals: Mapping[int, Seal] = field(default_factory=dict)

    def errata(self, turn: int) -> tuple[Erratum, ...]:
        """The amendments of a turn that was published."""
        return self.seals[turn].errata if turn in self.seals else ()

    def seal_file(self, turn: int) -> str:
        """The seal of a turn, relative to the press."""
        return f"{self.folder}/turns/{turn:02}.seal.json"

    def dice_file(self, turn: int) -> str:
        """The dice file of a turn, relative to the press."""
        return f"{self.folder}/turns/{turn:02}.dice.yaml"

    def kinds_of_dice(self) -> dict[str, Die]:
        """The dice that the race can throw, by name."""
        return {die.name: die for die in self.game.dice(self.set_up)} if self.game and self.set_up is not None else {}


def read_race(press: Press, race: str) -> RaceSource:
    """Reads race.yaml, track, rules, turn files and dice files of one race."""
    return _Reader(press, race).read()


@dataclass(slots=True)
class _Reader:
    press: Press
    race: str
    problems: list[Problem] = field(default_factory=list)
    digest: Any = field(default_factory=hashlib.sha256)

    @property
    def folder(self) -> Path:
        return self.press.race_folder(self.race)

    def read(self) -> RaceSource:
        if not is_id(self.race):
            self.problems.append(bad_name(self.race))
        tree = self.tree(self.folder / "race.yaml")
        game = self.game(tree)
        head, form = self.race_forms(tree, game)
        edition = self.edition(head, game)
        set_up = self.set_up(head, form, game, edition)
        first = self.ask(1, head.opens if head else None)
        self.problems += self.strange_folder()
        turns = self.turns(game)
        files, raw = self.dice_files()
        seals = self.seals()
        self.problems += self.gaps(len(turns), files)
        return RaceSource(
            race=self.race,
            folder=self.press.shown(self.folder),
            head=head,
            game=game,
            edition=edition,
            theme=self.theme(head),
            language=head.language[0].value if head and head.language else DEFAULT_LANGUAGE,
            set_up=set_up,
            first_ask=first,
            turns=turns,
            dice_files=files,
            dice_bytes=raw,
            digest=self.digest.hexdigest(),
            problems=tuple(ruled(problem, game.topics if game else {}) for problem in self.problems),
            seals=seals,
        )

    def contents(self, path: Path) -> bytes | None:
        """A file's bytes, which become part of the digest."""
        data = read_file(self.press, path)
        if isinstance(data, Problem):
            self.problems.append(data)
            return None
        self.digest.update(f"{self.press.shown(path)}\0{len(data)}\0".encode())
        self.digest.update(data)
        return data

    def tree(self, path: Path) -> Node | None:
        data = self.contents(path)
        if data is None:
            return None
        loaded = load(data, self.press.shown(path))
        self.problems += loaded.problems
        return loaded.value

    def shipped_tree(self, path: Path) -> Node | None:
        """A file of the package, whose links are its own affair."""
        data = path.read_bytes()
        self.digest.update(data)
        loaded = load(data, path.name)
        self.problems += loaded.problems
        return loaded.value

    def game(self, tree: Node | None) -> AnyGame | None:
        """The game that race.yaml names, looked up before its form can be filled."""
        named = tree.get("game") if isinstance(tree, MappingNode) else None
        text = getattr(named, "text", None)
        if named is None or not text:
            return None
        game = find_game(text.strip())
        if game is None:
            games = known_games()
            suggestion = did_you_mean(text, games) or f"write {one_of(games)}"
            self.problems.append(
                Problem("game-unknown", f"there is no game {shown(text)}", named.place, None, suggestion)
            )
        return game

    def race_forms(self, tree: Node | None, game: AnyGame | None) -> tuple[RaceHead | None, Any]:
        if tree is None:
            return None, None
        if game is None:
            tree = _only(tree, RaceHead)
        (head, *rest), problems = fill(tree, RaceHead, *([game.race_form] if game else []))
        self.problems += problems
        return head, rest[0] if rest else None

    def edition(self, head: RaceHead | None, game: AnyGame | None) -> str:
        if game is None:
            return ""
        named = head.edition if head else None
        if named is None or named.value in game.editions:
            return named.value if named else game.editions[-1]
        message = f"there is no edition {shown(named.value)} of {game.title}"
        self.problems.append(Problem("edition-unknown", message, named.place, None, f"write {one_of(game.editions)}"))
        return game.editions[-1]

    def theme(self, head: RaceHead | None) -> str:
        named = head.theme if head else None
        themes = theme_ids(self.press)
        if named and named.value not in themes:
            suggestion = did_you_mean(named.value, themes) or f"the themes are {', '.join(themes)}"
            message = f"there is no theme {shown(named.value)}"
            self.problems.append(Problem("theme-unknown", message, named.place, None, suggestion))
        return named.value if named else DEFAULT_THEME

    def set_up(self, head: RaceHead | None, form: Any, game: AnyGame | None, edition: str) -> Any:
        if head is None or form is None or game is None:
            return None
        tables = self.tables(game, edition, head.rules)
        plan = self.plan(head.track)
        if head.track is not None and plan is None:
            return None
        home = Place(self.press.shown(self.folder / "race.yaml"))
        whole = not has_errors(
            problem for problem in self.problems if problem.place and problem.place.file == home.file
        )
        judged = game.set_up(Brief(self.race, head.title, head.host, form, plan, tables, whole))
        self.problems += [placed(problem, home) for problem in judged.problems]
        return judged.value if whole else None

    def tables(self, game: AnyGame, edition: str, changes: Node | None) -> dict[str, Node]:
        """The rules data of the edition, with the race's own changes laid over it."""
        folder = game_folder(game.package) / "rules" / edition
        trees = {path.stem: tree for path in sorted(folder.glob("*.yaml")) if (tree := self.shipped_tree(path))}
        if isinstance(changes, MappingNode):
            for entry in changes:
                base = trees.get(entry.key.text)
                if base is None:
                    self.problems.append(_strange_rules(entry.key, trees))
                else:
                    trees[entry.key.text] = overlay(base, entry.value)
        elif changes is not None:
            message = "rules must be keys with values: the part of the rules, and what changes in it"
            self.problems.append(Problem("rules-form", message, changes.place))
        return trees

    def plan(self, track: Placed[str] | None) -> Plan | None:
        if track is None:
            return None
        path = track_file(self.press, track.value)
        if path is None:
            tracks = track_ids(self.press)
            suggestion = did_you_mean(track.value, tracks) or f"the tracks are {', '.join(tracks)}"
            message = f"there is no track {shown(track.value)}"
            self.problems.append(Problem("track-unknown", message, track.place, None, suggestion))
            return None
        tree = self.tree(path) if path.is_relative_to(self.press.root) else self.shipped_tree(path)
        if tree is None:
            return None
        judged = read_track(track.value, tree)
        self.problems += judged.problems
        return judged.value

    def ask(self, turn: int, opens: Any) -> Ask:
        judged = ask(turn, opens)
        self.problems += judged.problems
        return judged.value or Ask(turn)

    def turns(self, game: AnyGame | None) -> tuple[TurnSource | None, ...]:
        """The turn files in order; None stands for one that cannot be read, for all where one is missing."""
        numbered = dict(self.turn_files())
        for number in range(1, max(numbered, default=0)):
            if number not in numbered:
                shown_folder = self.press.shown(self.folder / "turns")
                message = f"turn {number} is missing: there are later turns, and no {shown_folder}/{number:02}.yaml"
                self.problems.append(Problem("turn-missing", message, Place(shown_folder)))
                return (None,) * max(numbered)
        return tuple(self.turn(number, numbered[number], game) for number in sorted(numbered))

    def listing(self) -> list[Path]:
        """What lies in the folder of the turns."""
        folder = self.folder / "turns"
        return sorted(folder.iterdir()) if self.inside(folder) and folder.is_dir() else []

    def inside(self, folder: Path) -> bool:
        return folder.resolve().is_relative_to(self.press.root)

    def strange_folder(self) -> Iterator[Problem]:
        """The folder of the turns must be one, and lie in the press, since dice files are written there."""
        folder = self.folder / "turns"
        place = Place(self.press.shown(folder))
        if not self.inside(folder):
            yield Problem("file-outside", f"{place.file} is a link that leads out of the press", place)
        elif folder.exists() and not folder.is_dir():
            yield Problem("file-folder", f"{place.file} is a file, where the folder of the turns belongs", place)

    def turn_files(self) -> Iterator[tuple[int, Path]]:
        for path in self.listing():
            match = _TURN.fullmatch(path.name)
            if match and int(match[1]) > 0 and path.name == f"{int(match[1]):02}.yaml":
                yield int(match[1]), path
            elif not any(one.fullmatch(path.name) for one in (_DICE, _SEAL)) and not path.name.startswith("."):
                message = f"{path.name} is no turn file"
                place = Place(self.press.shown(path))
                suggestion = "turn files are called 01.yaml, 02.yaml and so on"
                self.problems.append(Problem("turn-file", message, place, None, suggestion, Severity.WARNING))

    def turn(self, number: int, path: Path, game: AnyGame | None) -> TurnSource | None:
        tree = self.tree(path)
        if tree is None or game is None:
            return None
        told, blanks = without_blanks(tree)
        (head, form), problems = fill(told, TurnHead, game.turn_form)
        self.problems += problems
        if form is None:
            return None
        whole, head = head is not None, head or TurnHead()
        dice = host_dice(head)
        self.problems += dice.problems
        next_ask = self.ask(number + 1, head.opens)
        return TurnSource(
            number, self.press.shown(path), head, form, dice.value or {}, next_ask, whole, orders_of(told), blanks
        )

    def dice_files(self) -> tuple[dict[int, DiceFile], dict[int, bytes]]:
        files: dict[int, DiceFile] = {}
        raw: dict[int, bytes] = {}
        for path in self.listing():
            match = _DICE.fullmatch(path.name)
            data = read_file(self.press, path) if match else None
            if isinstance(data, Problem):
                self.problems.append(data)
            if match is None or not isinstance(data, bytes):
                continue
            turn, shown_path = int(match[1]), self.press.shown(path)
            judged = read_dice_file(data, shown_path)
            self.problems += judged.problems
            raw[turn] = data
            if judged.value is not None and (judged.value.race, judged.value.turn) == (self.race, turn):
                files[turn] = judged.value
            elif judged.value is not None:
                message = f"these are the dice of {judged.value.race}, turn {judged.value.turn}"
                self.problems.append(Problem("dice-file", message, Place(shown_path), None, _RENAME))
        return files, raw

    def seals(self) -> dict[int, Seal]:
        """The turns that were published."""
        files = [(int(match[1]), path) for path in self.listing() if (match := _SEAL.fullmatch(path.name))]
        return {turn: seal for turn, path in files if (seal := self.seal(turn, path))}

    def seal(self, turn: int, path: Path) -> Seal | None:
        data = self.contents(path)
        if data is None:
            return None
        judged = read_seal(data, self.press.shown(path), self.race, turn)
        self.problems += judged.problems
        return judged.value

    def gaps(self, turns: int, files: Mapping[int, DiceFile]) -> Iterator[Problem]:
        """A dice file that was lost, since its dice would be rolled twice; and one without its turn."""
        last = max(files, default=-1)
        for turn in sorted(set(range(last)) - set(files))[:1]:
            path = f"{self.press.shown(self.folder)}/turns/{turn:02}.dice.yaml"
            message = f"the dice file of turn {turn} is missing, and turn {last} has one"
            yield Problem("dice-missing", message, Place(path), None, "put it back (git keeps it)")
        if turns < last:
            path = f"{self.press.shown(self.folder)}/turns/{last:02}.dice.yaml"
            message = f"there are dice of turn {last}, and no turn file {last:02}.yaml"
            yield Problem("dice-stray", message, Place(path), None, "put the turn file back", Severity.WARNING)


_RENAME: Final = "dice files are called by their turn, 01.dice.yaml, and stay with their race"


def _strange_rules(key: Scalar, known: Mapping[str, Node]) -> Problem:
    suggestion = did_you_mean(key.text, known) or f"the parts are {', '.join(known)}"
    return Problem("rules-unknown", f"the rules have no part {shown(key.text)}", key.place, None, suggestion)


def placed(problem: Problem, home: Place) -> Problem:
    """A game's problem, with the file as its place where it tells of the whole of it."""
    return replace(problem, place=problem.place or home)


def _only(tree: Node, form: type[Any]) -> Node:
    """The keys of a form alone: without a game nobody knows the others."""
    if not isinstance(tree, MappingNode):
        return tree
    keys = set(form.__dataclass_fields__)
    kept: tuple[Entry, ...] = tuple(entry for entry in tree if entry.key.text in keys)
    return MappingNode(kept, tree.place)
