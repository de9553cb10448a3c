"""Reads a race from its files with all mistakes, and leaves out those that do not matter to it."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from re import ASCII, fullmatch
from typing import Any, Final

from msgspec import field
from msgspec.structs import asdict, fields, replace

from ludi_press.boards.ring import TrackPlan
from ludi_press.content.form import fill
from ludi_press.content.nodes import (
    MAIN_PART,
    KeyValue,
    MappingNode,
    Node,
    ScalarNode,
    in_parts,
    inside,
    overlay,
    plain,
)
from ludi_press.content.proof_files import (
    FIRST,
    PROMISE,
    SCHEME,
    Commitment,
    commitment_hash,
    read_commitment,
)
from ludi_press.content.race_file import DiceForm, ProofForm, RaceHead, stray_languages
from ludi_press.content.rules import Placed
from ludi_press.content.track_file import read_track
from ludi_press.content.words import did_you_mean, meant_or_known, one_of, shown
from ludi_press.core.dice import Die
from ludi_press.core.problems import Judged, Place, Problem, has_errors, ruled
from ludi_press.core.report import Ask, Erratum
from ludi_press.games.contract import AnyGame, AnyTeller, Json, Listener, RaceBrief
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.reading.entries import (
    changed_entries,
    colour_warnings,
    entries_of,
    kinds_of,
    missing_glyphs,
    same_names,
    strange_badges,
    strange_senders,
)
from ludi_press.press.reading.find import (
    DEFAULT_LANGUAGE,
    DEFAULT_THEME,
    Press,
    bad_name,
    is_id,
    package_folder,
    theme_ids,
    track_file,
    track_ids,
    unknown,
)
from ludi_press.press.reading.inputs import NO_WORDS, RacerWords, SealedValues, race_data, read_racer_words
from ludi_press.press.reading.painter import read_paints
from ludi_press.press.reading.turns import RaceReader, TurnsFolder, TurnSource, read_turns, subjects_of

_UNDRAWN: Final = frozenset({field.encode_name for field in fields(RaceHead)} - {"title"})
"""The keys of race.yaml whose texts appear in no picture."""

_NO_ENTRIES: Final = Commitment("", "", {}, {})


class RaceSource(TurnsFolder, frozen=True, kw_only=True):
    """A race as its files describe it.

    `folder` is the race's own, relative to the press; `set_up` is the game's, None if race.yaml has errors.
    `inputs` are what all of its turns are resolved from.
    `digest` is a hash of every byte that was read, without the dice files, since builds write those.
    `commitment` is what the race committed to, None if it is unknown or of scheme 1;
    `entries` is what it would commit to now, without the secret; `words` are those for the draw of the start.
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
    digest: str
    problems: tuple[Problem, ...]
    inputs: SealedValues
    commitment: Commitment | None = None
    entries: Commitment = _NO_ENTRIES
    words: RacerWords = NO_WORDS

    @property
    def teller(self) -> AnyTeller | None:
        return self.game.teller if self.game else None

    @property
    def proof(self) -> ProofForm | None:
        """The proof of the dice, None if the race has not committed."""
        return self.head.proof if self.head else None

    @property
    def languages(self) -> tuple[Placed[str] | None, ...]:
        """The languages of its posts, first that of its pages too; (None,) if race.yaml names none."""
        return (self.head.language if self.head else ()) or (None,)

    def title_in(self, language: str) -> str:
        """Return the race's title in a language; its id if race.yaml cannot be read."""
        return self.head.title_in(language) if self.head else self.race

    @property
    def takes_words(self) -> bool:
        """Whether words of racers go into its dice: it has committed by scheme 2 or 3."""
        return self.proof is not None and self.proof.scheme >= FIRST

    @property
    def takes_standing(self) -> bool:
        """Whether racers may send standing orders."""
        return self.head is not None and self.head.standing

    @property
    def names_fights(self) -> bool:
        """Whether its dice of fights are addressed by their fight: it has committed by scheme 3 (LR-13.10a)."""
        return self.proof is not None and self.proof.scheme >= SCHEME

    @property
    def is_uncommitted(self) -> bool:
        """Whether it says that it will commit and has not; no die is rolled until then."""
        return self.head is not None and self.head.dice is not None and self.proof is None

    def committed_secret(self) -> str | None:
        """Return the SHA-256 that the race's secret must have, None if it is unknown."""
        if self.takes_words:
            return self.commitment.secret if self.commitment else None
        return self.proof.commitment.value if self.proof else None

    def turn(self, number: int) -> TurnSource | None:
        """Return the file of a turn; None if there is none, or it cannot be read."""
        return self.turns[number - 1] if 0 < number <= len(self.turns) else None

    def racer_words(self, turn: int) -> RacerWords | None:
        """Return what was contributed to the key of a turn's dice (0 is the start); None if its file cannot be read."""
        if turn == 0:
            return self.words
        file = self.turn(turn)
        return file.words if file and file.whole else None

    def key_text(self, turn: int) -> str:
        """Return the text of the key of a turn's dice; "" if the secret alone decides them."""
        words = self.racer_words(turn)
        return words.key_text(self.race, turn) if words and self.takes_words else ""

    def errata(self, turn: int) -> tuple[Erratum, ...]:
        return self.seals[turn].errata if turn in self.seals else ()

    def seal_file(self, turn: int) -> str:
        """Return the seal file of a turn, relative to the press."""
        return f"{self.folder}/turns/{turn:02}.seal.json"

    def turn_file(self, turn: int) -> str:
        """Return the file of a turn, relative to the press; turn 0 is in race.yaml."""
        return f"{self.folder}/turns/{turn:02}.yaml" if turn else f"{self.folder}/race.yaml"

    def dice_file(self, turn: int) -> str:
        """Return the dice file of a turn, relative to the press."""
        return f"{self.folder}/turns/{turn:02}.dice.yaml"

    def kinds_of_dice(self) -> dict[str, Die]:
        return {die.name: die for die in self.game.dice(self.set_up)} if self.game and self.set_up is not None else {}


def read_race(press: Press, race: str, edition: str | None = None) -> RaceSource:
    """Read race.yaml, track, rules, turn files and dice files of a race.

    `edition` replaces the edition of the rules that it names, to see what would differ.
    """
    return _RaceReader(press, race=race, instead=edition).read()


class _RaceReader(RaceReader, kw_only=True):
    """Reads a race; `trees` and `data` become its Inputs; `instead` replaces its edition."""

    instead: str | None = None
    trees: dict[str, Node] = field(default_factory=dict)
    data: Json | None = None

    def read(self) -> RaceSource:
        if not is_id(self.race):
            self.problems.append(bad_name(self.race, Place(self.press.shown(self.folder))))
        tree = self.tree(self.folder / "race.yaml", "race")
        self.trees |= {"race": tree} if tree is not None else {}
        game = self.game(tree)
        head, form = self.race_forms(tree, game)
        edition = self.edition(head, game)
        set_up = self.set_up(head, form, game, edition)
        first = self.ask(1, head.opens if head else None, game)
        folder = read_turns(self, game, set_up)
        theme = self.theme(head)
        self.problems += missing_glyphs(self.press, theme, tree, _UNDRAWN)
        entries = self.entries(tree, game, set_up)
        self.problems += _own_words_flaws(head, folder.turns, self.home)
        self.problems += self.badge_flaws(head, tree, game, set_up, theme, asks=not folder.dice_bytes)
        words = self.words(head.dice if head else None, tree)
        commitment = self.commitment(head, entries, tree, rolled=bool(folder.dice_bytes))
        return RaceSource(
            race=self.race,
            folder=self.press.shown(self.folder),
            head=head,
            game=game,
            edition=edition,
            theme=theme,
            language=_language(head),
            set_up=set_up,
            first_ask=first,
            **asdict(folder),
            digest=self.digest.hexdigest(),
            problems=tuple(dict.fromkeys(ruled(problem, game.topics if game else {}) for problem in self.problems)),
            inputs=SealedValues(self.data, self.trees),
            commitment=commitment,
            entries=entries,
            words=words,
        )

    def entries(self, tree: Node | None, game: AnyGame | None, set_up: Any) -> Commitment:
        """Return what the race would commit to today."""
        course = self.trees.get("track")
        dice = game.dice(set_up) if game and set_up is not None else ()
        return Commitment(
            self.race, "", kinds_of(dice), entries_of(tree), plain(course) if course is not None else None
        )

    def badge_flaws(
        self, head: RaceHead | None, tree: Node | None, game: AnyGame | None, set_up: Any, theme: str, *, asks: bool
    ) -> Iterator[Problem]:
        """Check mottos, colours and names; about shared names it asks before the first die is rolled."""
        if head is None or game is None or set_up is None:
            return
        teams = game.actors(set_up)
        yield from strange_badges(head, teams)
        if isinstance(game, Listener):
            yield from strange_senders(head, tree, game.parties(set_up))
        paints = read_paints(self.press, theme).value if head.colours else None
        if paints:
            yield from colour_warnings(head, paints)
        if asks:
            yield from same_names(tree, subjects_of(game, set_up), teams)

    def words(self, dice: DiceForm | None, tree: Node | None) -> RacerWords:
        table = inside(inside(tree, "dice"), "words")
        return (self.taken(read_racer_words(dice.words, dice.public, table)) if dice else None) or NO_WORDS

    def commitment(
        self, head: RaceHead | None, now: Commitment, tree: Node | None, *, rolled: bool
    ) -> Commitment | None:
        """Return what the race committed to, with problems for what was changed since."""
        dice, proof = (head.dice, head.proof) if head else (None, None)
        if dice and proof is None:
            promise = self.folder / PROMISE
            kept = self.contents(promise) if promise.exists() else None
            self.problems += _no_commitment(dice, self.home, kept, rolled=rolled)
        if proof is None or proof.scheme < FIRST:
            promise = self.folder / PROMISE
            self.problems += _lost_scheme(proof, self.contents(promise)) if proof and promise.exists() else ()
            return None
        committed = self.taken(self.commitment_file(proof))
        if committed is not None:
            self.problems += _other_scheme(committed, proof)
            broken = changed_entries(committed, now, tree, self.press.shown(self.folder), rolled=rolled)
            self.problems += [broken] if broken and self.is_whole else []
        return committed

    @property
    def home(self) -> Place:
        return Place(self.press.shown(self.folder / "race.yaml"))

    @property
    def is_whole(self) -> bool:
        """Whether race.yaml has no errors so far."""
        file = self.home.file
        return not has_errors(problem for problem in self.problems if problem.place and problem.place.file == file)

    def commitment_file(self, proof: ProofForm) -> Judged[Commitment]:
        path = self.folder / PROMISE
        if not path.exists():
            words = f"the race has committed, and its {PROMISE} is not here"
            suggestion = "put it back (git keeps it)"
            return Judged(None, (Problem("commitment-lost", words, proof.commitment.place, None, suggestion),))
        data = self.contents(path)
        return Judged(None) if data is None else read_commitment(data, self.press.shown(path), proof.commitment.value)

    def game(self, tree: Node | None) -> AnyGame | None:
        """Return the game that race.yaml names, which decides the form of the file."""
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
        told = {problem.place for problem in self.problems}
        self.problems += [problem for problem in problems if problem.place not in told]
        return head, rest[0] if rest else None

    def edition(self, head: RaceHead | None, game: AnyGame | None) -> str:
        if game is None:
            return ""
        if self.instead in game.editions:
            return self.instead
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
            self.problems.append(unknown("theme", named.value, themes, named.place))
        return named.value if named else DEFAULT_THEME

    def set_up(self, head: RaceHead | None, form: Any, game: AnyGame | None, edition: str) -> Any:
        if head is None or form is None or game is None:
            return None
        tables = self.tables(game, edition, head.rules)
        plan = self.plan(head.track)
        if head.track is not None and plan is None:
            return None
        whole = self.is_whole
        if whole:
            self.data = race_data(form, plan, head.rules)
        judged = game.set_up(RaceBrief(self.race, head.title_in(_language(head)), head.host, form, plan, tables, whole))
        self.problems += [placed(problem, self.home) for problem in judged.problems]
        return judged.value if whole else None

    def tables(self, game: AnyGame, edition: str, changes: Node | None) -> dict[str, Node]:
        """Return the rules data of the edition with the race's own changes."""
        folder = package_folder(game.package) / "data" / edition
        trees = {path.stem: tree for path in sorted(folder.glob("*.yaml")) if (tree := self.shipped_tree(path))}
        if isinstance(changes, MappingNode):
            changes = in_parts(trees, changes)
            strangers = [entry.key for entry in changes if entry.key.text not in trees]
            self.problems += [_strange_rules(key, trees) for key in strangers[:_MOST_TOLD]]
            for entry in changes:
                if entry.key.text in trees:
                    trees[entry.key.text] = overlay(trees[entry.key.text], entry.value)
        elif changes is not None:
            message = "rules must be keys with values: the part of the rules, and what changes in it"
            self.problems.append(Problem("rules-form", message, changes.place))
        return trees

    def plan(self, track: Placed[str] | None) -> TrackPlan | None:
        if track is None:
            return None
        path = track_file(self.press, track.value)
        if path is None:
            self.problems.append(unknown("track", track.value, track_ids(self.press), track.place))
            return None
        tree = self.tree(path) if path.is_relative_to(self.press.root) else self.shipped_tree(path)
        if tree is None:
            return None
        self.trees["track"] = tree
        return self.taken(read_track(track.value, tree))


def _language(head: RaceHead | None) -> str:
    return head.first_language.value if head and head.first_language else DEFAULT_LANGUAGE


def _own_words_flaws(head: RaceHead | None, turns: Iterable[TurnSource | None], home: Place) -> Iterator[Problem]:
    """Yield what is wrong with the languages of the title and of the stories."""
    if head is None:
        return
    if not head.title:
        yield Problem("title-empty", "the title has no words", home, None, "write 'title: …'")
    known = [language.value for language in head.language] or [DEFAULT_LANGUAGE]
    for own in (head.title, *(turn.head.story for turn in turns if turn)):
        yield from stray_languages(own, known)


def _other_scheme(committed: Commitment, proof: ProofForm) -> Iterator[Problem]:
    """Yield why a race cannot be of another dice scheme than it committed to: its dice would fall otherwise."""
    if committed.scheme != proof.scheme:
        words = f"the race has committed to scheme {committed.scheme} of its dice, and says scheme {proof.scheme} now"
        suggestion = f"write 'scheme: {committed.scheme}' under 'dice:'"
        yield Problem("entries-changed", words, proof.commitment.place, None, suggestion)


def _lost_scheme(proof: ProofForm, committed: bytes | None) -> Iterator[Problem]:
    """Yield why a commitment without a scheme cannot be of scheme 1: it is the hash of commitment.json."""
    if committed is not None and commitment_hash(committed) == proof.commitment.value:
        words = f"'dice:' has lost its scheme: the race has a {PROMISE}, which scheme 1 does not know"
        suggestion = f"write 'scheme: {SCHEME}' under 'dice:', as it was (git keeps it)"
        yield Problem("scheme-lost", words, proof.commitment.place, None, suggestion)


def _no_commitment(dice: DiceForm, home: Place, kept: bytes | None, *, rolled: bool) -> Iterator[Problem]:
    """Yield why a race without a commitment cannot have this under `dice:`; `kept` is what it was bound to."""
    if kept is not None:
        words = f"'dice:' has no commitment, and the race has its {PROMISE}"
        suggestion = f"""put 'commitment: "{commitment_hash(kept)}"' back under 'dice:'"""
        yield Problem("commitment-missing", words, home, None, suggestion)
    elif dice.scheme < FIRST or dice.secret:
        words = "'dice:' has no commitment"
        suggestion = "put it back (git keeps it), or take 'dice:' out"
        yield Problem("commitment-missing", words, dice.secret.place if dice.secret else home, None, suggestion)
    elif rolled:
        words = "this race has dice, and is not bound: a commitment after the first die proves nothing"
        yield Problem("committed-late", words, home, None, "take 'dice:' out")


_MOST_TOLD: Final = 50
"""The most unknown parts of the rules that are reported of a race."""


def _strange_rules(key: ScalarNode, trees: Mapping[str, Node]) -> Problem:
    main = trees.get(MAIN_PART)
    bare = [entry.key.text for entry in main] if isinstance(main, MappingNode) else []
    suggestion = meant_or_known(key.text, (*trees, *bare), "part")
    return Problem("rules-unknown", f"the rules have no part {shown(key.text)}", key.place, None, suggestion)


def placed(problem: Problem, home: Place) -> Problem:
    """Return a game's problem with the file as its place if it has none."""
    return replace(problem, place=problem.place or home)


def _only(tree: Node, form: type[Any]) -> Node:
    """Return the keys of a form alone, since without a game the others are unknown."""
    if not isinstance(tree, MappingNode):
        return tree
    keys = set(form.__struct_fields__)
    kept: tuple[KeyValue, ...] = tuple(entry for entry in tree if entry.key.text in keys)
    return MappingNode(kept, tree.place)


def unsettled(problems: Iterable[Problem], source: RaceSource, settled: Container[int]) -> tuple[Problem, ...]:
    """Return the problems without the warnings of settled turns."""
    return _without(problems, source, lambda problem, turn: not problem.is_error and turn in settled)


def up_to(problems: Iterable[Problem], source: RaceSource, last: int) -> tuple[Problem, ...]:
    """Return the problems without those in files of turns after the last one that matters."""
    return _without(problems, source, lambda problem, turn: turn > last)


def newest_built(source: RaceSource) -> int:
    """Return the newest turn that a build has resolved and that was not opened again; -1 if there is none."""
    return max((turn for turn, file in source.dice_files.items() if file.is_resolved), default=-1)


def _without(
    problems: Iterable[Problem], source: RaceSource, leaves: Callable[[Problem, int], bool]
) -> tuple[Problem, ...]:
    """Return the problems without those in turn files that are to be left out."""
    turns = ((problem, _turn_of(problem, source)) for problem in problems)
    return tuple(problem for problem, turn in turns if turn is None or not leaves(problem, turn))


def _turn_of(problem: Problem, source: RaceSource) -> int | None:
    """Return the turn whose file a problem is in, None if it is another file."""
    name = problem.place.file if problem.place else ""
    match = fullmatch(r"(\d+)\.yaml", name.removeprefix(f"{source.folder}/turns/"), ASCII)
    return int(match[1]) if match else None
