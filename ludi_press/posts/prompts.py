"""Story prompts: the stock of phrases and its grammar, and the beats of a race told without repeating one.

In a phrase `{auriga}` is an argument of the beat, `{place:ordinal}` a number as a word of the list `ordinal`,
`{@cheer}` a phrase of the part `cheer`; `{{` and `}}` are braces.
Parts nest at most DEEPEST deep and a phrase holds at most PARTS of them, so that every phrase is finite.

The phrases and parts of all files of a language are combined; later files replace word lists and `show`.

The facts of a prompt are the arguments of its beat; the rest is colour.
Names are inserted after the choice, as text that no parser reads.
"""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated, Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Node
from ludi_press.content.rules import Doc, IdRule, Limit, OneOrMore, Placed, Range
from ludi_press.content.words import did_you_mean, one_of, shown
from ludi_press.core.problems import Judged, Place, Problem, Severity
from ludi_press.core.report import Beat, Phrase, Report, Term, Text
from ludi_press.posts.document import tree as doc
from ludi_press.posts.words import phrases
from ludi_press.posts.words.phrases import Words

DEEPEST: Final = 3
"""How deep parts may be nested."""

PARTS: Final = 4
"""The most parts of one phrase."""

THIRDS: Final = 3
"""In how many parts of a stock the races of following months begin."""

LONGEST: Final = 500
"""The most characters of a phrase."""

FIELD: Final = re.compile(
    r"\{\{|\}\}|\{@(?P<part>[a-z][a-z0-9-]*)\}|\{(?P<arg>[a-z_]\w*)(?::(?P<list>[a-z][a-z0-9-]*))?\}", re.ASCII
)
"""What is allowed between braces."""
_BRACE: Final = re.compile("[{}]")


class Argument(Struct, frozen=True, tag=True):
    """A value of the beat; `words` names the list in which a number is looked up."""

    name: str
    words: str | None = None


class PhraseSlot(Struct, frozen=True, tag=True):
    """A place for one phrase of a part."""

    name: str


Piece = str | Argument | PhraseSlot
Line = tuple[Piece, ...]
"""A phrase in its pieces."""


class Grammar(Struct, frozen=True):
    """The phrases of one language by kind of beat, its parts, and its word lists for the numbers from 1."""

    language: str
    phrases: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    parts: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def pieces(phrase: str) -> Line:
    """Return the pieces of a written phrase; anything that is no field stays text."""
    found: list[Piece] = []
    end = 0
    for match in FIELD.finditer(phrase):
        found += [phrase[end : match.start()], _piece(match)]
        end = match.end()
    return tuple(piece for piece in (*found, phrase[end:]) if piece != "")


def _piece(match: re.Match[str]) -> Piece:
    if match["part"]:
        return PhraseSlot(match["part"])
    return Argument(match["arg"], match["list"]) if match["arg"] else match[0][0]


def parts_of(phrase: Line) -> Iterator[str]:
    return (piece.name for piece in phrase if isinstance(piece, PhraseSlot))


class Chooser:
    """Chooses phrases without repeating one until all of them were used, and the same way in every run.

    A stock is dealt like cards: in an order that depends on the seed and the stock's name, then again in a new order.
    The first order begins with another third of the stock in each `month`, so that races that follow each other by a
    month or two do not say the same.
    """

    def __init__(self, seed: str, month: int = 0) -> None:
        self._seed = seed
        self._month = month
        self._hands: defaultdict[str, list[int]] = defaultdict(list)
        self._deals: Counter[str] = Counter()
        self._said: defaultdict[str, set[int]] = defaultdict(set)

    def begin(self) -> None:
        """Begin a post: it says no phrase twice while there is another."""
        self._said.clear()

    def choose(self, name: str, stock: tuple[Line, ...]) -> Line:
        """Return the next phrase of a stock, which must not be empty."""
        hand, said = self._hands[name], self._said[name]
        if len(hand) <= 1:
            hand += self._deal(name, len(stock), hand)
        if said.issuperset(hand) and len(said) < len(stock):
            hand += self._deal(name, len(stock), hand)
        card = next((one for one in hand if one not in said), hand[0])
        hand.remove(card)
        said.add(card)
        return stock[card]

    def _deal(self, name: str, count: int, before: list[int]) -> list[int]:
        """Return a new order of a stock; its first card differs from the one that is left of the order before."""
        deal = self._shuffled(name, count, self._deals[name])
        self._deals[name] += 1
        return deal[1:] + deal[:1] if deal[:1] == before else deal

    def _shuffled(self, name: str, count: int, deal: int) -> list[int]:
        def rank(card: int, seed: str) -> bytes:
            return hashlib.sha256(f"{seed}/{name}/{deal}/{card}".encode()).digest()

        order = sorted(range(count), key=lambda card: rank(card, self._seed))
        if deal:
            return order[::-1]
        thirds = {card: at * THIRDS // count for at, card in enumerate(sorted(order, key=lambda card: rank(card, "")))}
        return sorted(order, key=lambda card: (thirds[card] + self._month) % THIRDS)[::-1]


Say = Callable[[Argument], str]
"""Returns the words of an argument."""


def expand(grammar: Grammar, phrase: Line, chooser: Chooser, say: Say) -> str:
    """Return the phrase with its arguments in words and its parts chosen.

    A part or a number's word gets a capital at the beginning of a sentence; a name stays as it is.
    """
    meet = phrases.meeting_of(grammar.language)
    result = ""
    for piece in phrase:
        match piece:
            case PhraseSlot(name):
                part = chooser.choose(f"{grammar.language}/@{name}", grammar.parts[name])
                result += _cased(expand(grammar, part, chooser, say), result)
            case Argument(_, words):
                word = _cased(say(piece), result) if words else say(piece)
                result = (meet(result, word) if meet else result) + word
            case text:
                result += text
    return result


def _cased(words: str, before: str) -> str:
    """Return the words with a capital at the beginning of a sentence."""
    begins = not before.strip() or before.rstrip(" \"'»”)").endswith((".", "!", "?"))
    return words[:1].upper() + words[1:] if begins else words


_Key = Annotated[Placed[str], IdRule()]
_Lines = Annotated[tuple[Placed[str], ...], OneOrMore(), Limit(LONGEST)]


class ShowForm(Struct, frozen=True):
    """How many beats of a turn are shown."""

    post: Annotated[int, Range(0, 50), Doc("how many prompts a post tells")] = 5
    weight: Annotated[int, Range(0, 100), Doc("a post tells no beats with less drama, if it has others")] = 0
    page: Annotated[int, Range(0, 50), Doc("how many prompts the turn's page offers the host")] = 12
    least: Annotated[int, Range(0, 100), Doc("beats with less drama are not told")] = 15


class StockForm(Struct, frozen=True):
    """A file of prompts."""

    show: Annotated[ShowForm | None, Doc("how many beats of a turn are told")] = None
    phrases: Annotated[Mapping[_Key, _Lines] | None, Doc("phrases by kind of beat")] = None
    parts: Annotated[Mapping[_Key, _Lines] | None, Doc("phrases that others name as {@part}")] = None
    numbers: Annotated[Mapping[_Key, _Lines] | None, Doc("words for the numbers from 1 on")] = None


class Stock(Struct, frozen=True):
    """All phrases that a race may use: the grammar of its language, then that of English."""

    grammars: tuple[Grammar, ...] = ()
    show: ShowForm = ShowForm()

    def grammar(self, kind: str) -> Grammar | None:
        """Return the first grammar with phrases for a kind of beat, None if there is none."""
        return next((grammar for grammar in self.grammars if grammar.phrases.get(kind)), None)


def read_stock(kinds: Mapping[str, tuple[str, ...]], files: Iterable[tuple[str, Node]]) -> Judged[Stock]:
    """Return the stock of some files, each with its language; the languages in order of preference.

    `kinds` are a game's kinds of beats with the names of their arguments.
    Faulty phrases are left out with a problem; a kind without phrases is a warning.
    """
    drafts: dict[str, _Draft] = {}
    problems: list[Problem] = []
    show, where = ShowForm(), None
    for language, node in files:
        judged = fill_one(node, StockForm)
        problems += judged.problems
        where = where or Place(node.place.file)
        if judged.value is not None:
            drafts.setdefault(language, _Draft(language, kinds)).add(judged.value)
            show = judged.value.show or show
    grammars = tuple(draft.grammar() for draft in drafts.values())
    problems += (problem for draft in drafts.values() for problem in draft.problems)
    stock = Stock(grammars, show)
    untold = [kind for kind in kinds if stock.grammar(kind) is None]
    if where and untold:
        message = f"there are no phrases for {', '.join(untold)}: such beats are not told"
        problems.append(Problem("prompts-missing", message, where, severity=Severity.WARNING))
    return Judged(stock, tuple(problems))


_Written = dict[str, list[tuple[Placed[str], Line]]]


class _Draft(Struct):
    """A language's stock while its files are read; `used` are the arguments that each finished part needs."""

    language: str
    kinds: Mapping[str, tuple[str, ...]]
    phrases: _Written = field(default_factory=dict)
    parts: _Written = field(default_factory=dict)
    numbers: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    used: dict[str, frozenset[str]] = field(default_factory=dict)

    def add(self, form: StockForm) -> None:
        for kind, lines in (form.phrases or {}).items():
            if kind.value in self.kinds:
                self._write(self.phrases, kind.value, lines)
            else:
                suggestion = did_you_mean(kind.value, self.kinds) or f"write {one_of(self.kinds)}"
                self._flaw(f"no beat is called {shown(kind.value)}", kind.place, suggestion)
        for part, lines in (form.parts or {}).items():
            self._write(self.parts, part.value, lines)
        self.numbers |= {
            name.value: tuple(word.value for word in words) for name, words in (form.numbers or {}).items()
        }

    def _write(self, into: _Written, name: str, lines: Iterable[Placed[str]]) -> None:
        for line in lines:
            brace = _BRACE.search(FIELD.sub(lambda found: " " * len(found[0]), line.value))
            if brace is None:
                into.setdefault(name, []).append((line, pieces(line.value)))
                continue
            wrong = line.value[brace.start() :].split(" ", 1)[0]
            self._flaw(
                "an argument is written {name}, a part {@name}", within(line, wrong), "a brace alone is written twice"
            )

    def grammar(self) -> Grammar:
        self._finish_parts()
        sound = {name: self._sound(lines, None) for name, lines in self.parts.items() if name in self.used}
        phrases = {kind: self._sound(lines, self.kinds[kind]) for kind, lines in self.phrases.items()}
        self._tell_of_endless()
        return Grammar(self.language, phrases, sound, self.numbers)

    def _finish_parts(self) -> None:
        """Record, deepest first, the parts that end, and their arguments; an unknown part has none."""
        for _ in range(DEEPEST):
            done = {
                name: lines
                for name, lines in self.parts.items()
                if all(part in self.used or part not in self.parts for _, line in lines for part in parts_of(line))
            }
            self.used |= {name: self._asked(line for _, line in lines) for name, lines in done.items()}

    def _asked(self, lines: Iterable[Line]) -> frozenset[str]:
        found: set[str] = set()
        for line in lines:
            found |= {piece.name for piece in line if isinstance(piece, Argument)}
            found = found.union(*(self.used.get(part, frozenset()) for part in parts_of(line)))
        return frozenset(found)

    def _sound(self, lines: list[tuple[Placed[str], Line]], args: tuple[str, ...] | None) -> tuple[Line, ...]:
        """Return the lines without a flaw; `args` is None for a part, which is checked in the phrases that use it."""
        sound = []
        for written, line in lines:
            flaws = tuple(self._flaws(written, line, args))
            self.problems += flaws
            if not flaws:
                sound.append(line)
        return tuple(sound)

    def _flaws(self, written: Placed[str], line: Line, args: tuple[str, ...] | None) -> Iterator[Problem]:
        parts = [*parts_of(line)]
        if len(parts) > PARTS:
            yield _problem(f"a phrase holds at most {PARTS} parts, this one {len(parts)}", written.place)
        for piece in line:
            if isinstance(piece, Argument):
                yield from self._argument_flaws(written, piece, args)
        for part in dict.fromkeys(parts):
            yield from self._part_flaws(written, part, args)

    def _argument_flaws(self, written: Placed[str], piece: Argument, args: tuple[str, ...] | None) -> Iterator[Problem]:
        if args is not None and piece.name not in args:
            suggestion = did_you_mean(piece.name, args) or f"it has {_fields(args)}"
            yield _problem(f"this beat has no {{{piece.name}}}", within(written, f"{{{piece.name}"), suggestion)
        if piece.words is not None and piece.words not in self.numbers:
            message = f"there is no list of numbers {shown(piece.words)}"
            near = did_you_mean(piece.words, self.numbers)
            yield _problem(message, within(written, f":{piece.words}"), near)

    def _part_flaws(self, written: Placed[str], part: str, args: tuple[str, ...] | None) -> Iterator[Problem]:
        place = within(written, f"{{@{part}}}")
        if part not in self.parts:
            yield _problem(f"there is no part {shown(part)}", place, did_you_mean(part, self.parts))
        elif args is not None and (strange := self.used.get(part, frozenset()) - {*args}):
            names = _fields(sorted(strange))
            yield _problem(f"the part {shown(part)} uses {names}, which this beat has not", place)

    def _tell_of_endless(self) -> None:
        """Report parts that contain themselves or nest too deep; phrases that use them get no further problem."""
        for name, lines in self.parts.items():
            if name not in self.used:
                message = f"the part {shown(name)} leads back to itself, or more than {DEEPEST} parts deep"
                self._flaw(message, lines[0][0].place)

    def _flaw(self, message: str, place: Place, suggestion: str | None = None) -> None:
        self.problems.append(_problem(message, place, suggestion))


def _problem(message: str, place: Place, suggestion: str | None = None) -> Problem:
    return Problem("prompts-phrase", message, place, None, suggestion)


def _fields(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names)


def within(written: Placed[str], part: str) -> Place:
    """Return the place of a part of a line, or of the whole line if the part is not visible in the file."""
    place = written.place
    at = place.text.find(part, place.column - 1)
    return place if at < 0 else replace(place, column=at + 1, width=len(part))


class Prompt(Struct, frozen=True):
    """A beat in words; the beat names its events."""

    beat: Beat
    content: doc.Inlines


def month_of(first: Report) -> int:
    """Return the month in which a race begins, counted from the year 0, by its first Report; 0 where it has none."""
    closes = first.ask.closes if first.ask else None
    return 12 * closes.year + closes.month if closes else 0


def tell_race(
    race: str, turns: Iterable[tuple[Beat, ...]], stock: Stock, words: Words, month: int = 0
) -> list[tuple[Prompt, ...]]:
    """Return the prompts of each turn, the most dramatic first, as many as a page shows.

    `turns` are the beats of all turns from the first, so that it is known which phrases were used.
    """
    chooser = Chooser(race, month)
    return [_tell_turn(beats, stock, words, chooser) for beats in turns]


def weighty(prompts: tuple[Prompt, ...], show: ShowForm) -> tuple[Prompt, ...]:
    """Return the prompts that a post may tell: those of its least drama, else the first."""
    return tuple(prompt for prompt in prompts if prompt.beat.drama >= show.weight) or prompts[:1]


def untold(prompts: tuple[Prompt, ...], story: str) -> tuple[Prompt, ...]:
    """Return the prompts without those all of whose people a host's story names: it has told of them already."""
    return tuple(prompt for prompt in prompts if not _is_told(prompt.beat, story))


def _is_told(beat: Beat, story: str) -> bool:
    """Whether a story has the last names of all people of a beat; a beat about nobody is not told."""
    names = [_name(arg).split()[-1] for _, arg in beat.args if _name(arg).split()]
    return bool(names) and all(name in story for name in names)


def _name(arg: Phrase) -> str:
    """The name of somebody; "" of anything else."""
    if isinstance(arg, Term):
        return arg.text if arg.id.startswith("role.") else ""
    return arg.value if isinstance(arg, Text) else ""


def in_order(prompts: Iterable[Prompt]) -> tuple[Prompt, ...]:
    """Return the prompts in the order of events."""
    return tuple(sorted(prompts, key=lambda prompt: (prompt.beat.events[0], -prompt.beat.drama)))


def _tell_turn(beats: tuple[Beat, ...], stock: Stock, words: Words, chooser: Chooser) -> tuple[Prompt, ...]:
    show = stock.show
    chooser.begin()
    worth = (beat for beat in beats if beat.drama >= show.least)
    shown = ((beat, grammar) for beat in worth if (grammar := stock.grammar(beat.kind)) is not None)
    return tuple(
        Prompt(beat, _tell(beat, grammar, words, chooser)) for beat, grammar in islice(shown, max(show.post, show.page))
    )


def _tell(beat: Beat, grammar: Grammar, words: Words, chooser: Chooser) -> doc.Inlines:
    args = dict(beat.args)

    def say(argument: Argument) -> str:
        value = args[argument.name]
        listed = grammar.numbers[argument.words] if argument.words else ()
        if isinstance(value, int) and 1 <= value <= len(listed):
            return listed[value - 1]
        return words.say(value)

    phrase = chooser.choose(f"{grammar.language}/{beat.kind}", grammar.phrases[beat.kind])
    return doc.joined((doc.Text(doc.tidy(expand(grammar, phrase, chooser, say))),))
