"""`ludi-press publish`."""

from datetime import datetime
from zoneinfo import ZoneInfo

import click

from ludi_press.cli.press import TURN, known_race, press_option
from ludi_press.cli.tell import echo_json, finish, problem_data, tell
from ludi_press.press.find import Press
from ludi_press.press.publish import Published, amend, publish
from ludi_press.problems import Judged
from ludi_press.report import ROMAN_ZONE


@click.command("publish")
@click.argument("race")
@click.argument("turn", type=TURN)
@click.option("--amend", "why", metavar="WHY", help="Make a change of a published turn public, with your reason.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, race: str, turn: int, why: str | None, *, as_json: bool) -> None:
    """Seal a turn that was posted, or amend one in public.

    With all turns before it. A build that would change a sealed turn stops, and says what differs. With --amend the
    change becomes a public erratum instead: posts, pages and feeds tell its date and your reason.
    """
    known_race(press, race)
    if why is None:
        judged = publish(press, race, turn)
    else:
        judged = amend(press, race, turn, why, datetime.now(ZoneInfo(ROMAN_ZONE)).replace(microsecond=0))
    if as_json:
        echo_json(_data(race, turn, judged))
    else:
        tell(problem for problem in judged.problems if problem.is_error)
        if judged.value:
            _say(turn, judged.value)
    finish(judged.problems)


def _say(turn: int, done: Published) -> None:
    for name in done.wrote:
        click.echo(f"wrote {name}")
    if done.amended:
        click.echo(f"{_turns(done.amended)} amended: 'ludi-press build' publishes the erratum; post it anew")
    elif done.sealed:
        click.echo(f"{_turns(done.sealed)} sealed: keep the seals in git")
    else:
        click.echo(f"turn {turn} is sealed already, and stands as it was published")
    click.echo(f"SHA-256 of the seal of turn {turn}: {done.seal}")


def _turns(numbers: tuple[int, ...]) -> str:
    """Turns in words: turn 3, turns 3 and 4, turns 0 to 4."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"turn {first}"
    if len(numbers) == last - first + 1:
        return f"turns {first} {'and' if last == first + 1 else 'to'} {last}"
    return f"turns {', '.join(map(str, numbers[:-1]))} and {last}"


def _data(race: str, turn: int, judged: Judged[Published]) -> dict[str, object]:
    done = judged.value
    return {
        "schema": "ludi-press/publish/1",
        "race": race,
        "turn": turn,
        "seal": done.seal if done else None,
        "sealed": list(done.sealed) if done else [],
        "amended": list(done.amended) if done else [],
        "wrote": list(done.wrote) if done else [],
        "problems": [problem_data(problem) for problem in judged.problems],
    }
