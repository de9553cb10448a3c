"""Plays a race with its theme: all that a host wrote is checked, and a turn that was built is explained event by event.

It also tells why somebody's orders are not those that were sent: too late, not clear, or a standing order.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.dice import Roll, Source
from ludi_press.core.problems import Judged, Place, Problem, has_errors, warning
from ludi_press.core.report import Ask, Listing, LogEntry, LogLine, LogRound, Message, Phrase, Report, Text, say
from ludi_press.games.contract import AnyGame
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press, links_out, no_races, not_resolved
from ludi_press.press.reading.read import RaceSource, newest_built, read_race, up_to
from ludi_press.press.reading.settings import read_seasons, read_settings, strange_races
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.turns import TurnSource


def check_press(press: Press) -> tuple[Problem, ...]:
    """Return the problems of what races share: press.yaml, the championships, and folders that are no race."""
    settings, problems = read_settings(press)
    flaws = _theme_flaws(*read_theme(press, settings.theme, settings.language, None, settings.site))
    strangers = strange_races(press, settings.desk)
    return (*links_out(press), *problems, *strangers, *flaws, *no_races(press), *read_seasons(press)[1])


_SET_IN_THE_PAST: Final = timedelta(days=366)
"""A deadline that passed longer ago is that of a race which is set in another year."""


def check_race(press: Press, race: str, now: datetime | None = None) -> tuple[Problem, ...]:
    """Return the problems of one race; see `play_and_check`."""
    return play_and_check(press, race, now)[1]


def play_and_check(press: Press, race: str, now: datetime | None = None) -> tuple[PlayedRace, tuple[Problem, ...]]:
    """Return one race with its problems, including its theme's, and a deadline that has passed by `now`.

    Turns after a missing die are judged as far as possible.
    """
    source = read_race(press, race)
    secret = find_secret(press, source)
    played = play_race(source, secret.value)
    themes = [read_theme(press, source.theme, language, source.game) for language in source.languages]
    flaws = dict.fromkeys(flaw for theme in themes for flaw in _theme_flaws(*theme))
    lost = _lost_secret(press, source, secret, played)
    told = {problem.place for problem in played.problems}
    late = (one for one in (_strange_deadline(source, now) if now else ()) if one.place not in told)
    return played, (*played.problems, *secret.problems, *lost, *late, *flaws)


_FAR: Final = timedelta(days=90)
"""A deadline further away has a wrong year, or a wrong month, more often than not."""


def _strange_deadline(source: RaceSource, now: datetime) -> Iterator[Problem]:
    """Yield a warning if the turn that the next build resolves asks for orders until a time past, or far away."""
    turn = newest_built(source) + 1
    file = source.turn(turn)
    head = file.head if file else source.head if turn == 0 else None
    closes = head.opens.closes if head and head.opens else None
    if closes and now - _SET_IN_THE_PAST < closes.value <= now:
        words = f"the deadline of turn {turn + 1} has passed already"
        yield warning("closes-past", words, closes.place, "write a later time")
    if closes and closes.value - now > _FAR:
        words = f"turn {turn + 1} closes only in {(closes.value - now).days} days"
        how = "is it the right year? A turn without a deadline has no 'closes:'"
        yield warning("closes-far", words, closes.place, how)


def _lost_secret(press: Press, source: RaceSource, secret: Judged[bytes], played: PlayedRace) -> Iterator[Problem]:
    """Yield a warning if the secret of a race is lost: it is not among those of this press, or the next dice need it.

    Where a press holds no secrets at all, as a clone of it, somebody else builds; its status says so.
    """
    proof = source.proof
    if proof is None or proof.secret or secret.value is not None or played.over:
        return
    if has_errors((*secret.problems, *played.problems)):
        return
    if not press.secrets.is_dir() and not (played.waiting and not played.undrawn):
        return
    kept = press.shown(press.secrets / source.race)
    words = f"the secret of this race, {kept}, is not here: without it no further die can be rolled"
    suggestion = "put a copy of it there, or build where it lies: git does not bring it"
    yield warning("secret-away", words, proof.commitment.place, suggestion)


def _theme_flaws(theme: PressTheme | None, flaws: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Return the problems of a theme's files, and of its templates if it can be used at all."""
    return (*flaws, *(theme.flaws() if theme else ()))


class ThemedRace(Struct, frozen=True):
    """A race, its theme in its first language, its game, and the theme's problems.

    `played` may have errors of turns after the requested one.
    """

    played: PlayedRace
    theme: PressTheme
    game: AnyGame
    flaws: tuple[Problem, ...] = ()


def race_theme(press: Press, source: RaceSource) -> tuple[PressTheme | None, tuple[Problem, ...]]:
    """Return the theme of a race in its first language, and its problems."""
    return read_theme(press, source.theme, source.languages[0], source.game)


def play_with_theme(press: Press, race: str, turn: int | None = None) -> Judged[ThemedRace]:
    """Return the race played with its existing dice, for a given turn or the newest.

    None if its files or theme have errors; errors in files of later turns do not count.
    None as well if a turn would be resolved from something else than a build did: only a build shows an outcome,
    since it writes down that it did.
    """
    source = read_race(press, race)
    theme, flaws = race_theme(press, source)
    played = play_race(source)
    wanted = newest_built(source) if turn is None else turn
    last = len(played.turns) - 1 if 0 <= wanted < len(played.turns) else len(source.turns)
    problems = (*up_to(played.problems, source, last), *flaws, *_unseen(played, wanted))
    if theme is None or source.game is None or has_errors(problems):
        return Judged(None, problems)
    return Judged(ThemedRace(played, theme, source.game, flaws), problems)


def _unseen(played: PlayedRace, last: int) -> tuple[Problem, ...]:
    """Return a problem of the first turn that was changed since it was built, up to the last one that matters."""
    files = played.source.dice_files
    for turn in played.turns[: last + 1]:
        number = turn.record.turn
        if number in files and files[number].orders != turn.dice.orders:
            return (never_built(played.source, number),)
    return ()


def never_built(source: RaceSource, turn: int) -> Problem:
    words = f"turn {turn} was never built as it stands now"
    return Problem("not-built", words, Place(source.turn_file(turn)), None, "run 'ludi-press build'")


def teams_of(press: Press, race: str) -> tuple[str, ...]:
    """Return the ids of a race's teams; empty if race.yaml has errors."""
    source = read_race(press, race)
    return source.game.actors(source.set_up) if source.game and source.set_up is not None else ()


def explain(press: Press, race: str, turn: int | None, team: str | None = None) -> Judged[str]:
    """Return the chain of events of a turn, or of one team in it; only turns that were built are explained.

    Of the newest built turn, if none is named.
    """
    judged = play_with_theme(press, race, turn)
    if judged.value is None:
        return Judged(None, judged.problems)
    played, words = judged.value.played, judged.value.theme.words
    turn = max(newest_built(played.source), 0) if turn is None else turn
    if turn >= len(played.turns):
        return Judged(None, (*judged.problems, not_resolved(press, race, turn, len(played.turns))))
    report = played.turns[turn].report(judged.value.game, played.source.set_up)
    file = played.source.turn(turn)
    report = with_reasons(report, reasons(file, played.turns[turn].asked))
    events = played.turns[turn].data(played.source).get("events", [])
    told = _Teller(events, played.turns[turn].record.rolls, words).lines(report, team)
    return Judged("\n".join(told), judged.problems)


class _Teller(Struct, frozen=True):
    """Tells events as turn.json has them: `dice` are indices of the turn's `rolls`, `cause` the index of an event."""

    events: list[dict[str, Any]]
    rolls: tuple[Roll, ...]
    words: Words

    def lines(self, report: Report, team: str | None) -> Iterator[str]:
        touched = set(range(len(self.events))) if team is None else _chains(self.events, team)
        yield f"{self.say(report.title)}: {self.say(report.heading)}"
        for part in report.log:
            lines = [line for entry in part.entries for line in self.entry(entry, touched, team)]
            if lines:
                yield ""
                yield self.say(part.title)
                yield from lines

    def entry(self, entry: LogEntry, touched: set[int], team: str | None) -> Iterator[str]:
        lines = [line for line in entry.lines if line.event in touched]
        if not lines and team not in (None, entry.team):
            return
        name = f"{self.say(entry.name)}: " if entry.name is not None else ""
        yield f"  {name}{self.say(entry.headline)}"
        shown: set[int] = set()
        for line in lines:
            indent = "  " * (line.depth + 2)
            yield f"{indent}{self.say(line.message)} [{line.rule}]"
            fresh = [index for index in self.events[line.event].get("dice", ()) if index not in shown]
            shown.update(fresh)
            for roll in (self.rolls[index] for index in fresh):
                yield f"{indent}  {roll.address}: {roll.face} of {roll.die}, rolled by {_WHO[roll.source]}"

    def say(self, phrase: Phrase) -> str:
        """Return the phrase on one line, without control characters for the terminal."""
        return tidy(self.words.say(phrase))


_WHO: Final = {
    Source.HOST: "the host",
    Source.SECRET: "the race's secret",
    Source.SYSTEM: "the system's generator",
}


def _chains(events: list[dict[str, Any]], team: str) -> set[int]:
    """Return the events that name a team, and all their causes."""
    chain: set[int] = set()
    for index, event in enumerate(events):
        step = index if team in event.values() else None
        while step is not None and step not in chain:
            chain.add(step)
            step = events[step].get("cause")
    return chain


class OrderReason(StrEnum):
    """Entries of the words catalogue; each but `STANDING` is also told of an event, as `.event`."""

    LATE, UNCLEAR, STANDING = "post.late", "post.unclear", "post.standing"


ReasonsByTeam = Mapping[str, OrderReason]
"""The reasons by the ids of teams."""


def reasons(turn: TurnSource | None, asked: Ask | None) -> ReasonsByTeam:
    """Return the reasons of a turn; `asked` is what it asks.

    Where something was unclear and an order stands nevertheless, that order counts, and there is nothing to tell.
    """
    if turn is None:
        return {}
    head = turn.head
    named = head.unclear if isinstance(head.unclear, Mapping) else [note.who for note in turn.asked if head.unclear]
    unclear = (who for who in named if who not in turn.ordered)
    standing = (who for who, used in (head.standing or {}).items() if used)
    late = turn.late(asked)
    return {
        **dict.fromkeys(late, OrderReason.LATE),
        **dict.fromkeys(unclear, OrderReason.UNCLEAR),
        **dict.fromkeys(standing, OrderReason.STANDING),
    }


def with_reasons(report: Report, given: ReasonsByTeam) -> Report:
    """Return a Report that tells the reasons, at the first entry of each team that has one, and in the news.

    A game only knows who has no orders: it tells of them as of somebody who sent none, and this corrects that.
    """
    if not given:
        return report
    unheard = {team: reason for team, reason in given.items() if reason is not OrderReason.STANDING}
    return replace(
        report,
        log=_log(report.log, given),
        news=tuple(_news(message, unheard) for message in report.news),
        beats=tuple(one for one in report.beats if not (_is_silent(one.kind) and {*one.teams} & {*unheard})),
    )


def _is_silent(id_: str) -> bool:
    return "silent" in id_.split(".")


def _log(log: Iterable[LogRound], given: ReasonsByTeam) -> tuple[LogRound, ...]:
    left = dict(given)

    def told(entry: LogEntry) -> LogEntry:
        reason = left.pop(entry.team, None)
        return _entry(entry, reason) if reason else entry

    return tuple(replace(part, entries=tuple(map(told, part.entries))) for part in log)


def _entry(entry: LogEntry, reason: OrderReason) -> LogEntry:
    lines = entry.lines if reason is OrderReason.STANDING else tuple(_line(one, entry, reason) for one in entry.lines)
    order: Phrase | None = entry.order
    if entry.order is not None and _is_silent(entry.order.id):
        order = dict(entry.order.args).get("order", order)
    told = say(reason, order=order) if order is not None else say(f"{reason}.alone")
    return replace(entry, order=told, headline=say(reason, order=entry.headline), lines=lines)


def _line(line: LogLine, entry: LogEntry, reason: OrderReason) -> LogLine:
    """Return a line that would say that nothing was sent with what is true."""
    if not _is_silent(line.message.id):
        return line
    return replace(line, message=say(f"{reason}.event", team=entry.name or Text(entry.team)))


def _news(message: Message, unheard: ReasonsByTeam) -> Message:
    """Return a sentence of the news; a part that says so of a team, whose id is its `who`, with what is true."""
    args = tuple((name, _part(arg, unheard)) for name, arg in message.args)
    who = dict(args).get("who")
    reason = unheard.get(who.value) if isinstance(who, Text) and _is_silent(message.id) else None
    return Message(f"{message.id}.{reason.removeprefix('post.')}" if reason else message.id, args)


def _part(phrase: Phrase, unheard: ReasonsByTeam) -> Phrase:
    if isinstance(phrase, Listing):
        return Listing(tuple(_part(item, unheard) for item in phrase.items))
    return _news(phrase, unheard) if isinstance(phrase, Message) else phrase
