"""race.yaml: the keys that all games share, and what a turn asks until when."""

from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Final, Literal, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct, field

from ludi_press.content.nodes import Node
from ludi_press.content.rules import MAIL, DisplayName, Doc, IdRule, Limit, OneOrMore, Pattern, Placed, Range, Rule
from ludi_press.content.times import Moment, read_time, shown_offset
from ludi_press.content.words import one_of, shown
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
