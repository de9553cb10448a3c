"""race.yaml and the turn files: the keys that all games share, and what a turn asks until when."""

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from re import ASCII
from re import compile as pattern
from typing import Annotated, Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct, field

from ludi_press.content.nodes import KeyValue, MappingNode, Node, Plain, ScalarNode, SequenceNode, inside, plain
from ludi_press.content.rules import (
    MAIL,
    DisplayName,
    Doc,
    IdRule,
    Limit,
    Multiline,
    OneOrMore,
    Pattern,
    Placed,
    Range,
    Rule,
)
from ludi_press.content.times import Moment, read_time, shown_offset
from ludi_press.content.words import one_of, shown
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Place, Problem, Topic, warning
from ludi_press.core.report import ROMAN_ZONE, Ask, Window

Localised: TypeAlias = str | Mapping[str, Placed[str]]
"""One text for all languages, or a text for each language tag."""


def in_language(text: Localised, language: str) -> str:
    """Return the text in a language, or the first one written if that language has none."""
    if isinstance(text, str):
        return text
    chosen = text.get(language) or next(iter(text.values()), None)
    return chosen.value if chosen else ""


def stray_languages(text: Localised | None, known: Collection[str]) -> Iterator[Problem]:
    """Yield a warning for each text in a language that the race has no posts in, since it is never shown."""
    for language, own in text.items() if isinstance(text, Mapping) else ():
        if language not in known:
            words = f"the race has no posts in {shown(language)}"
            suggestion = f"write {one_of(known)}, or add it to 'language:' in race.yaml"
            yield warning("language-stray", words, own.head, suggestion)


USUAL: Final = timedelta(days=2)
"""How long a turn stays open if no other turn tells."""

LONGEST: Final = timedelta(days=366)
"""The longest time that a turn is open; a deadline beyond it means that there is none."""

_ROME: Final = ZoneInfo(ROMAN_ZONE)
_EVENING: Final = time(20)
_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)


def first_deadline(today: date, year: int | None = None) -> datetime:
    """Return the evening one week from today, in `year` if the race is set in a year of its own."""
    day = today + _WEEK
    if year is not None:
        last = 28 if (day.month, day.day) == (2, 29) else day.day
        day = day.replace(year=year, day=last)
    return datetime.combine(day, _EVENING, _ROME)


def following_ask(ask: Ask, before: Ask | None) -> Ask:
    """Return what the turn after this one asks: the same, moved by the days between the closing of the last two.

    A bonus window that would end before this turn closes, since the host has moved the deadline, is moved further.
    """
    step = USUAL
    if ask.closes and before and before.closes:
        step = max(_DAY, _local(ask.closes).date() - _local(before.closes).date())
    closes = _later(ask.closes, step) if ask.closes else None
    bonus = ask.bonus and _moved(ask.bonus, step)
    while bonus and ask.closes and bonus.end <= ask.closes:
        bonus = _moved(bonus, max(_DAY, _local(ask.closes).date() - _local(bonus.end).date()))
    return Ask(ask.turn + 1, ask.orders, ask.contingencies, closes, bonus)


def _moved(window: Window, step: timedelta) -> Window:
    return Window(_later(window.start, step), _later(window.end, step))


def _local(moment: datetime) -> datetime:
    return moment.astimezone(_ROME)


def _later(moment: datetime, step: timedelta) -> datetime:
    """Return the same clock time that much later, or the next existing time if daylight saving skips it."""
    wanted = _local(moment).replace(tzinfo=None, fold=0) + step
    return wanted.replace(tzinfo=_ROME).astimezone(UTC).astimezone(_ROME)


def opens_line(ask: Ask) -> str:
    """Return the `opens:` line that asks this; times are to the minute."""
    parts = [f"orders: {ask.orders}"]
    parts += [f"closes: {written(ask.closes)}"] if ask.closes else []
    parts += [f"bonus: [{written(ask.bonus.start)}, {written(ask.bonus.end)}]"] if ask.bonus else []
    return f"opens: {{{', '.join(parts)}}}"


def written(moment: datetime) -> str:
    """Return a moment in Roman time as a host writes it, with its offset where the clocks show that hour twice."""
    here = _local(moment)
    plain = f"{here:%Y-%m-%d %H:%M}"
    return f"{plain} {shown_offset(here)}" if read_time(plain, Place("")).problems else plain


class OpensForm(Struct, frozen=True):
    """How many orders the next turn asks, its deadline, and the bonus window."""

    orders: Annotated[int, Range(1, 3), Rule(Topic.ASKED), Doc("how many orders the turn asks of each racer")] = 1
    closes: Annotated[Moment | None, Doc("until when orders count, in Roman time")] = None
    bonus: Annotated[tuple[Moment, Moment] | None, Rule(Topic.BONUS), Doc("the bonus window: beginning and end")] = None


def ask(turn: int, opens: OpensForm | None, before: datetime | None = None, *, has_bonus: bool = True) -> Judged[Ask]:
    """Return what a turn asks; each order after the first comes with a contingency; the default is one order.

    `before` is when the previous turn closes: this turn, and its bonus window, should close later.
    In a game without a bonus the window is ignored, with a warning.
    """
    opens = opens or OpensForm()
    faults = tuple(_window_problems(opens) if has_bonus else _needless_window(opens))
    closes = opens.closes.value if opens.closes else None
    window = Window(opens.bonus[0].value, opens.bonus[1].value) if opens.bonus else None
    asked = Ask(turn, opens.orders, opens.orders - 1, closes, None if faults else window)
    return Judged(asked, (*faults, *_too_early(turn, opens, before)))


def _window_problems(opens: OpensForm) -> Iterator[Problem]:
    """A window begins before it ends, and ends no later than the turn."""
    if opens.bonus is None:
        return
    start, end = opens.bonus
    if start.value >= end.value:
        message = "the bonus window ends before it begins"
        suggestion = "write its beginning first: [19:00, 20:00]"
        yield Problem("bonus-window", message, end.place, Topic.BONUS, suggestion)
    if opens.closes and end.value > opens.closes.value:
        message = "the bonus window ends after the turn closes"
        suggestion = f"end it at {opens.closes.value:%Y-%m-%d %H:%M} at the latest"
        yield Problem("bonus-window", message, end.place, Topic.BONUS, suggestion)


def _needless_window(opens: OpensForm) -> Iterator[Problem]:
    if opens.bonus is not None:
        message = "this game has no bonus: its window is asked of nobody"
        yield warning("bonus-unknown", message, opens.bonus[0].place, "take 'bonus:' out", Topic.ASKED)


def _too_early(turn: int, opens: OpensForm, before: datetime | None) -> Iterator[Problem]:
    """Warn of times before the close of the previous turn: probably carried over from it and not changed."""
    if before is None:
        return
    if opens.closes and opens.closes.value <= before:
        yield _early("closes-early", f"turn {turn} closes", opens.closes.place, turn, before)
    if opens.bonus and opens.bonus[1].value <= before:
        yield _early("bonus-early", f"the bonus window of turn {turn} ends", opens.bonus[1].place, turn, before)


def _early(code: str, what: str, place: Place, turn: int, before: datetime) -> Problem:
    message = f"{what} before anybody can answer: turn {turn - 1} closes at {written(before)}"
    return warning(code, message, place, "write a later time")


Hex = Annotated[str, Pattern(r"[0-9a-f]{64}", "64 digits of a hexadecimal number, as ludi-press wrote them")]

Language = Annotated[str, IdRule()]
"""The name of a words file, a BCP 47 tag in small letters: en, la, pt-br."""


WORD_LIMIT: Final = 80
"""The most characters of a racer's word."""

RacerWord = Annotated[Placed[str] | None, Limit(WORD_LIMIT)]
"""A word from a racer that is hashed into a turn's dice; None while it is awaited."""

PublicValue = Annotated[Placed[str] | None, Limit(200)]
"""The value of the public random source that a race announced."""


MailAddress = Annotated[str, Limit(120), Pattern(MAIL, "a mail address: host@example.org")]

TeamColour = Annotated[str, Pattern(r"#[0-9a-fA-F]{6}", "a colour in quotes, as '#7a1f5c'")]


class ProofForm(Struct, frozen=True):
    """The proof of a committed race's dice: its commitment, and its secret once it is revealed."""

    scheme: int
    commitment: Placed[str]
    secret: Placed[str] | None


class DiceForm(Struct, frozen=True):
    """The proof of the dice, and what is hashed into the draw of the start.

    Until the race has a commitment, none of its dice is rolled.
    """

    scheme: Annotated[int, Range(1, 3), Doc("how the dice are drawn and proved, written by ludi-press")] = 1
    commitment: Annotated[Placed[Hex] | None, Doc("the SHA-256 of commitment.json, written by ludi-press bind")] = None
    secret: Annotated[Placed[Hex] | None, Doc("the secret, written by ludi-press disclose after the race")] = None
    words: Annotated[Mapping[str, RacerWord] | None, Doc("a word of each racer for the draw of the start")] = None
    public: Annotated[PublicValue, Doc("the public value for the draw of the start")] = None


class PicturesForm(Struct, frozen=True):
    motion: Annotated[bool, Doc("whether each turn is also shown in motion")] = True


class HandoverForm(Struct, frozen=True):
    """Who sends the orders of a team from a turn on, in place of whoever entered it."""

    to: Annotated[str, DisplayName(), Limit(120), Doc("the participant who takes over")]
    from_: Annotated[int, Range(1, 9999), Doc("the first turn of which the orders are the new participant's")]


class RaceHead(Struct, frozen=True):
    """The keys of race.yaml that all games share."""

    title: Annotated[
        str | Mapping[Language, Annotated[Placed[str], Limit(120)]],
        Limit(120),
        Doc("what the race is called; in several languages: {en: The Games, la: Ludi}"),
    ]
    game: Annotated[Placed[str], IdRule(), Doc("the game by its name, as in super-series")]
    track: Annotated[Placed[str] | None, IdRule(), Doc("the track: a file of tracks/, without .yaml")] = None
    host: Annotated[str | None, Limit(120), Doc("who runs the race")] = None
    orders_to: Annotated[
        MailAddress | None, Doc("the mail address that takes orders; order slips show it to everybody")
    ] = None
    opens: Annotated[OpensForm | None, Doc("what turn 1 asks")] = None
    addresses: Annotated[
        Mapping[Annotated[str, Limit(120)], Annotated[tuple[Annotated[str, Limit(120)], ...], OneOrMore()]],
        Doc("mail addresses by team or participant, by which 'receive' knows who writes; never published"),
    ] = field(default_factory=dict)
    accounts: Annotated[
        Mapping[Annotated[str, Limit(120)], Annotated[tuple[Annotated[str, Limit(120)], ...], OneOrMore()]],
        Doc("accounts of the forum or wiki by team or participant, by which 'run' knows who wrote"),
    ] = field(default_factory=dict)
    handovers: Annotated[
        Mapping[str, Placed[HandoverForm]],
        Doc("teams that were handed over: {velox: {to: Livia Serena, from: 5}}; no seal changes"),
    ] = field(default_factory=dict)
    mottos: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(120)]], Doc("a motto by team, shown on the page of the race")
    ] = field(default_factory=dict)
    colours: Annotated[
        Mapping[str, Placed[TeamColour]], Doc("a colour of its own by team, shown beside its factio: '#7a1f5c'")
    ] = field(default_factory=dict)
    edition: Annotated[Placed[str] | None, Doc("the edition of the rules that the race started with")] = None
    public: Annotated[
        str | None, Limit(200), Doc("a source of values that nobody can choose, as a lottery, hashed into the dice")
    ] = None
    dice: Annotated[DiceForm | None, Doc("the proof of the dice, written by ludi-press")] = None
    rules: Annotated[Node | None, Doc("what this race changes in the game's rules data")] = None
    theme: Annotated[Placed[str] | None, IdRule(), Doc("the theme: a folder of themes/")] = None
    language: Annotated[
        tuple[Placed[Language], ...],
        OneOrMore(),
        Doc("the language of posts and pages, en; of more than one: [en, la]"),
    ] = ()
    pictures: Annotated[PicturesForm, Doc("which pictures are made")] = PicturesForm()
    formats: Annotated[
        tuple[Literal["wiki", "markdown", "bbcode", "mail", "html", "text"], ...],
        OneOrMore(),
        Doc("the formats in which a build writes the newest turn, as in [wiki, mail]"),
    ] = ("wiki", "markdown", "bbcode", "mail")
    bbcode: Annotated[Literal["phpbb", "smf", "xenforo", "mybb"], Doc("the forum that reads the BBCode")] = "phpbb"
    log: Annotated[Literal["brief", "full"], Doc("what posts tell: a line each, or the full log")] = "brief"
    prompts: Annotated[bool, Doc("whether posts tell what a reporter would say, below the host's own story")] = True
    standing: Annotated[
        bool, Rule(Topic.STANDING), Doc("whether racers may send standing orders, used where they send nothing")
    ] = False
    chances: Annotated[bool, Doc("whether the page of a race shows the chances to win, by play-outs")] = True

    @property
    def proof(self) -> ProofForm | None:
        """The proof of the dice, None if the race has not committed."""
        dice = self.dice
        return ProofForm(dice.scheme, dice.commitment, dice.secret) if dice and dice.commitment else None

    def title_in(self, language: str) -> str:
        return in_language(self.title, language)

    @property
    def first_language(self) -> Placed[str] | None:
        """The language of pages and posts; other languages have posts only."""
        return self.language[0] if self.language else None


STORY_LIMIT: Final = 20_000
"""The most characters of a story; the time for Markdown's worst cases grows faster than their length."""

NOTE_LIMIT: Final = 500
"""The most characters of a note beside a team's orders."""

_DIE: Final = pattern(r"([a-z][a-z-]*) +(\d{1,3})", ASCII)


class TurnHead(Struct, frozen=True):
    """The keys of a turn file that all games share."""

    opens: Annotated[OpensForm | None, Doc("what the turn after this one asks")] = None
    story: Annotated[
        str | Mapping[Language, Annotated[Placed[str], Multiline(), Limit(STORY_LIMIT)]] | None,
        Multiline(),
        Limit(STORY_LIMIT),
        Doc("the host's own telling, in Markdown; in several languages: {en: …, la: …}"),
    ] = None
    dice: Annotated[
        Mapping[str, Annotated[tuple[Placed[str], ...], OneOrMore()]] | None,
        Rule(Topic.DICE),
        Doc("the dice that the host rolled by hand, in the order in which they are needed: [speed 3, wall 12]"),
    ] = None
    words: Annotated[
        Mapping[str, RacerWord] | None, Doc("what racers sent for this turn's dice; or 'word:' beside a team's orders")
    ] = None
    public: Annotated[PublicValue, Doc("the value of the public source that race.yaml announces")] = None
    received: Annotated[
        Mapping[str, Moment] | None,
        Rule(Topic.BONUS),
        Doc("when orders came, in Roman time; or 'received:' beside them"),
    ] = None
    notes: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(NOTE_LIMIT)]] | None,
        Doc("what the page of the turn tells of somebody's orders; or 'note:' beside them"),
    ] = None
    standing: Annotated[
        Mapping[str, bool] | None,
        Doc("whose orders are standing ones, used as nothing was sent; 'close' writes 'standing: yes' beside them"),
    ] = None
    unclear: Annotated[
        Literal["ignored"] | Mapping[str, Placed[Literal["ignored"]]] | None,
        Doc("'ignored' ends the questions that hold the turn; for one team alone 'unclear: {velox: ignored}'"),
    ] = None
    hold: Annotated[bool, Doc("yes keeps the turn open, whatever else stands here")] = False
    closed: Annotated[
        Moment | None, Doc("when the turn was closed before its deadline: what is sent later is for the turn after it")
    ] = None


def without_blanks(tree: Node) -> tuple[Node, tuple[ScalarNode, ...]]:
    """Return the tree without the empty entries of `orders:`, and their keys: orders that are still awaited.

    The key `orders` stays even if all its entries are empty.
    """
    orders = inside(tree, "orders")
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return tree, ()
    blanks = tuple(entry.key for entry in orders if isinstance(entry.value, ScalarNode) and entry.value.is_null)
    if not blanks:
        return tree, ()
    present = MappingNode(tuple(entry for entry in orders if entry.key not in blanks), orders.place)
    entries = (KeyValue(entry.key, present if entry.value is orders else entry.value) for entry in tree)
    return MappingNode(tuple(entries), tree.place), blanks


APART: Final = frozenset(
    {"orders", "dice", "words", "public", "opens", "story", "notes", "standing", "unclear", "hold", "closed"}
)
"""Keys of which no outcome depends, and those that are bound in another form: orders, dice and words as they are read.
"""


def bound_keys(tree: Node) -> dict[str, Plain]:
    """Return what else a turn is resolved from: the other keys of its file as they are written, if they say anything.

    `tree` has the keys beside orders set apart (see `set_apart`).
    """
    entries = tree.entries if isinstance(tree, MappingNode) else ()
    written = {entry.key.text: plain(entry.value) for entry in entries if entry.key.text not in APART}
    return {key: value for key, value in written.items() if value}


BESIDE: Final = {"word": "words", "note": "notes", "received": "received", "standing": "standing", "unclear": "unclear"}
"""Keys that may be written beside a team's orders in any game, and the top-level key that holds them by team."""


def set_apart(tree: Node, stays: Collection[str] = ()) -> Judged[Node]:
    """Return the tree with keys written beside orders moved to top-level keys, as `word:` to `words:`.

    If an entry keeps its orders under its own `orders:`, they replace the entry, so that every game reads them.
    An entry of `orders:` that has nothing else becomes empty: its orders are still awaited.
    Keys in `stays` are copied, not moved, for a game whose form has them too.
    """
    problems: tuple[Problem, ...] = ()
    for beside, key in BESIDE.items():
        judged = _set_apart(tree, beside, key, stays=beside in stays)
        tree, problems = judged.value or tree, (*problems, *judged.problems)
    return Judged(tree, problems)


def _set_apart(tree: Node, beside: str, key: str, *, stays: bool) -> Judged[Node]:
    orders = inside(tree, "orders")
    if not isinstance(tree, MappingNode) or not isinstance(orders, MappingNode):
        return Judged(tree)
    apart = [KeyValue(entry.key, value) for entry in orders if (value := inside(entry.value, beside))]
    if not apart:
        return Judged(tree)
    target = tree.get(key) or ScalarNode("", orders.place)
    others = target.entries if isinstance(target, MappingNode) else ()
    names = {entry.key.text for entry in others}
    twice = tuple(_twice(entry.key, beside, key) for entry in apart if entry.key.text in names)
    rest = (KeyValue(entry.key, entry.value if stays else _without(entry.value, beside)) for entry in orders)
    stands = isinstance(target, SequenceNode) or (isinstance(target, ScalarNode) and not target.is_null)
    moved = {
        "orders": MappingNode(tuple(rest), orders.place),
        key: target if stands else MappingNode((*others, *apart), target.place),
    }
    kept = tuple(KeyValue(entry.key, moved.pop(entry.key.text, entry.value)) for entry in tree)
    added = tuple(KeyValue(ScalarNode(text, orders.place), node) for text, node in moved.items())
    return Judged(MappingNode((*kept, *added), tree.place), twice)


def _without(orders: Node, key: str) -> Node:
    if not isinstance(orders, MappingNode) or orders.get(key) is None:
        return orders
    rest = tuple(entry for entry in orders if entry.key.text != key)
    if [entry.key.text for entry in rest] == ["orders"]:
        return rest[0].value
    return MappingNode(rest, orders.place) if rest else ScalarNode("", orders.place)


def _twice(team: ScalarNode, beside: str, key: str) -> Problem:
    message = f"{team.text} has a {beside} twice: beside its orders, and under '{key}:'"
    return Problem(f"{beside}-twice", message, team.place, _TOPIC.get(beside), "take one of them out")


_TOPIC: Final = {"word": Topic.DICE, "received": Topic.ASKED}


def host_dice(head: TurnHead) -> Judged[dict[str, tuple[HostDie, ...]]]:
    """Return the host's dice by team, in order; each is written as its label and its face."""
    problems: list[Problem] = []
    dice: dict[str, tuple[HostDie, ...]] = {}
    for team, texts in (head.dice or {}).items():
        read = [(placed, _DIE.fullmatch(placed.value)) for placed in texts]
        problems += [_no_die(placed) for placed, match in read if match is None]
        dice[team] = tuple(HostDie(match[1], int(match[2]), placed.place) for placed, match in read if match)
    return Judged(dice, tuple(problems))


def _no_die(placed: Placed[str]) -> Problem:
    message = f"{shown(placed.value)} is no die"
    several = "; several stand in brackets: [speed 3, wall 12]" if "," in placed.value else ""
    suggestion = f"write what it was for and its face: 'speed 3'{several}"
    return Problem("dice-form", message, placed.place, Topic.DICE, suggestion)
