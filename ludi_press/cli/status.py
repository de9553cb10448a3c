"""`ludi-press status`."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import click

from ludi_press.cli.press import NO_RACE, complete_race, json_option, known_race, now, press_option, tell_no_race
from ludi_press.cli.tell import echo_json, note_data, picked, told
from ludi_press.content.race_file import LONGEST, written
from ludi_press.content.words import counted
from ludi_press.core.report import Ask, Window
from ludi_press.posts.document.tree import tidy
from ludi_press.press.playing.status import Arrival, RaceStatus, Wait, status, statuses
from ludi_press.press.reading.find import Press, find_press, race_ids
from ludi_press.press.reading.standing import untimed

_WAITS: Final = {
    Wait.CORRECTION: "its files have errors",
    Wait.COMMITMENT: "waits for its commitment",
    Wait.WORDS: "turn {turn} waits for words",
    Wait.ORDERS: "turn {turn} waits for orders",
    Wait.ANSWERS: "turn {turn} waits for answers",
    Wait.BUILD: "turn {turn} is ready to be built",
    Wait.SEAL: "turn {turn} is built, and not sealed yet",
    Wait.TURN: "turn {turn} has no file yet",
    Wait.SECRET: "is over, and its secret is not public yet",
    Wait.NOTHING: "is over",
}


@click.command("status")
@click.argument("race", required=False, shell_complete=complete_race)
@json_option
@press_option
def status_command(press: Press, race: str | None, *, as_json: bool) -> None:
    """Tell what each race waits for, and which command comes next.

    Says who has sent orders, who was late and who is awaited, and how long is left in Roman and local time.
    """
    from ludi_press.press.desk.sharing import read_claim

    found = [status(press, known_race(press, race))] if race else statuses(press)
    if as_json:
        moment = now()
        data = [_data(one, moment) for one in found]
        echo_json({"schema": "ludi-press/status/1", "now": moment.isoformat(), "races": data})
        return
    done = [one.race for one in found if one.is_done and not race]
    screens = ["\n".join((*screen(one, now()), *_last(press, one.race))) for one in found if one.race not in done]
    screens += [f"over: {', '.join(done)}"] if done else []
    claim = read_claim(press)
    if claim and not race:
        until = written(datetime.fromisoformat(claim.until))
        screens.append(f"'ludi-press run' of the desk '{tidy(claim.desk)}' runs these races until {until}")
    if screens:
        click.echo("\n\n".join(screens))
    tell_no_race(press)


def tell_next() -> str | None:
    """Return what each race of the press here waits for, and where to read on; None where there is no press."""
    press = find_press(Path.cwd())
    if press is None:
        return None
    lines = [brief(one, now()) for one in statuses(press) if not one.is_done]
    if not race_ids(press):
        lines.append(NO_RACE)
    return "\n".join([*lines, "'ludi-press status' tells more, 'ludi-press --help' lists the commands"])


def brief(one: RaceStatus, moment: datetime) -> str:
    """Return a race's status in a line, a line for each question that holds its turn, and what is next."""
    asked = tuple(dict.fromkeys(note.who for note in one.unclear))
    names = {Wait.ORDERS: one.outstanding, Wait.ANSWERS: asked}.get(one.wait, ())
    of = f" of {', '.join(names)}" if names else ""
    parts = [f"{one.race}: {_waits(one, moment)}{of}"]
    parts += [left(one, moment)] if one.is_early(moment) or one.wait is Wait.ORDERS else []
    return "\n".join((", ".join(filter(None, parts)), *_secret(one), *_unclear(one), *_next(one, moment)))


def screen(one: RaceStatus, moment: datetime) -> Iterator[str]:
    asks_later = one.asked is not None and one.asked.turn != one.turn
    yield f"{one.race}, {tidy(one.title)}: {_waits(one, moment)}"
    if one.asked and asks_later:
        yield from _next(one, moment)
        yield _line("after it", f"turn {one.asked.turn}, which asks {counted(one.asked.orders, 'order')}")
    if one.asked:
        yield from _times(one.asked, moment)
    if one.sent:
        yield _line("sent", ", ".join(_arrival(arrival, one) for arrival in one.sent))
    for label, teams in (("awaited", one.outstanding), ("silent", one.silent)):
        if teams:
            yield _line(label, ", ".join(_awaited(team, one) for team in teams))
    yield from _secret(one)
    yield from _unclear(one)
    if not asks_later:
        yield from _next(one, moment)


def _secret(one: RaceStatus) -> Iterator[str]:
    if one.secret_away:
        yield _line("secret", f"{one.secret_away} is not here, and git does not bring it: only who has it can build")


def _next(one: RaceStatus, moment: datetime) -> Iterator[str]:
    if one.is_early(moment):
        yield _line("next", f"corrections count until it closes; then, or now if all agree: {one.command}")
    elif one.advice:
        yield _line("next", one.advice)


_MOST_UNCLEAR: Final = 6
"""The most open questions that are shown: whoever sends very many shall not hide the rest."""


def _unclear(one: RaceStatus) -> Iterator[str]:
    """Yield the open questions that hold a turn, the newest last."""
    asked = told(one.unclear)
    older = len(asked) - _MOST_UNCLEAR
    if older > 0:
        yield _line("unclear", f"{counted(older, 'older message')}, in the turn's file")
    yield from (_line("unclear", line) for line in asked[-_MOST_UNCLEAR:])
    yield from (_line("", words) for words in untimed(one.unclear))


def _last(press: Press, race: str) -> Iterator[str]:
    """Yield who changed a race last, where git keeps it."""
    from ludi_press.press.desk.sharing import last_change

    change = last_change(press, race)
    if change:
        yield _line("last", f"{tidy(change.who)}, {written(datetime.fromisoformat(change.when))}: {tidy(change.what)}")


def _line(label: str, words: str) -> str:
    return f"  {label:<8} {words}"


def _waits(one: RaceStatus, moment: datetime) -> str:
    return f"turn {one.turn} has all its orders" if one.is_early(moment) else _WAITS[one.wait].format(turn=one.turn)


def _arrival(arrival: Arrival, one: RaceStatus) -> str:
    if not (arrival.late and arrival.received):
        return arrival.team
    return f"{arrival.team} (late: {written(arrival.received)}{', not entered' * (arrival.team in one.awaited)})"


def _awaited(team: str, one: RaceStatus) -> str:
    """Return a team without orders, and when it wrote without any."""
    moment = one.talked.get(team)
    return f"{team} (wrote {written(moment)}, and ordered nothing)" if moment else team


def _times(asked: Ask, moment: datetime) -> Iterator[str]:
    if asked.closes:
        yield _line("closes", f"{_here_too(asked.closes)}: {_left(asked.closes, moment)}")
    if asked.bonus:
        yield _line("bonus", f"{_here_too(asked.bonus.start, asked.bonus.end)}: {_window(asked.bonus, moment)}")


def _here_too(*moments: datetime) -> str:
    """Return times in Rome, and local times if they differ; a day is repeated only if it changes."""
    rome, here = [written(one) for one in moments], [f"{one.astimezone():%Y-%m-%d %H:%M}" for one in moments]
    rome_time = f"{' to '.join(_days_once(rome))} in Rome"
    return rome_time if here == rome else f"{rome_time}, {' to '.join(_days_once([rome[-1], *here])[1:])} here"


def _days_once(times: list[str]) -> list[str]:
    """Return times, without the day if it is that of the previous time."""
    days = ["", *(time.partition(" ")[0] for time in times)]
    return [time.removeprefix(f"{day} ") for day, time in zip(days, times, strict=False)]


def _window(window: Window, moment: datetime) -> str:
    if moment < window.start:
        return f"begins in {_span(window.start - moment)}"
    return f"{_span(window.end - moment)} left" if moment <= window.end else "over"


def left(one: RaceStatus, moment: datetime) -> str:
    """Return how long the open turn of a race is open yet, or how long ago it closed; "" without a deadline."""
    return _left(one.closes, moment) if one.closes else ""


def _left(closes: datetime, moment: datetime) -> str:
    if closes - moment > LONGEST:
        return "whenever you like"
    return f"{_span(closes - moment)} left" if moment <= closes else f"closed {_span(moment - closes)} ago"


def _span(span: timedelta) -> str:
    """Return a span of time in its two greatest units."""
    minutes = int(span.total_seconds()) // 60
    sizes = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    first = next((place for place, (size, _) in enumerate(sizes) if size), 2)
    return " ".join(counted(size, unit) for size, unit in sizes[first : first + 2] if size or first == 2)


def _data(one: RaceStatus, moment: datetime) -> dict[str, object]:
    closes, bonus = (one.asked.closes, one.asked.bonus) if one.asked else (None, None)
    return {
        **picked(one, "race", "title", "turn", "over", "sent", "awaited", "silent", "todo"),
        "waits": one.wait,
        "asks": one.asked.orders if one.asked else None,
        "closes": closes,
        "left": int((closes - moment).total_seconds()) if closes else None,
        "bonus": [bonus.start, bonus.end] if bonus else None,
        "unclear": [note_data(note) for note in one.unclear],
        "next": one.command,
    }
