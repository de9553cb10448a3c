"""`ludi-press seal`."""

import sys
from functools import partial

import click
from msgspec.structs import asdict

from ludi_press.cli.press import RaceCommand, now, press_option, race_argument, turn_argument
from ludi_press.cli.tell import ask, echo_answer, finish, tell
from ludi_press.press.publishing.publish import Published, amend, publish
from ludi_press.press.reading.find import Press


@click.command("seal", cls=RaceCommand)
@race_argument
@turn_argument
@click.option("--amend", "why", metavar="WHY", help="Make a change of a sealed turn public, with your reason.")
@click.option("--yes", is_flag=True, help="Do not ask first: for scripts that run in a terminal.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(press: Press, race: str, turn: int, why: str | None, *, yes: bool, as_json: bool) -> None:
    """Seal a posted turn, or amend one in public.

    With all turns before it. A build that would change a sealed turn stops, and says what differs. With --amend the
    change becomes a public erratum instead: posts, pages and feeds tell its date, your reason, and what it changed
    for whom. Neither can be taken back, so a terminal is asked first.
    """
    asks = not yes and _is_terminal()
    if why is None:
        judged = publish(press, race, turn, partial(_ask_to_seal, race) if asks else lambda turns: None)
    else:
        if asks:
            words = f"Turn {turn} of {race} will be amended, and everybody will read why: {why}"
            ask(f"{words}\nNeither the erratum nor its reason can be taken back.")
        judged = amend(press, race, turn, why, now())
    if as_json:
        echo_answer("seal", {"race": race, "turn": turn, **asdict(judged.value or Published())}, judged.problems)
    else:
        tell(problem for problem in judged.problems if problem.is_error)
        if judged.value:
            _say(turn, judged.value)
    finish(judged.problems)


def _is_terminal() -> bool:
    return sys.stdin.isatty()


def _ask_to_seal(race: str, turns: tuple[int, ...]) -> None:
    sealed = _turns(turns)
    ask(f"{sealed[0].upper()}{sealed[1:]} of {race} will be sealed: that cannot be taken back, only amended in public.")


def _say(turn: int, done: Published) -> None:
    for name in done.wrote:
        click.echo(f"wrote {name}")
    if done.amended:
        click.echo(f"{_turns(done.amended)} amended: 'ludi-press build' publishes the erratum; post it anew")
    elif done.sealed:
        click.echo(f"{_turns(done.sealed)} sealed: keep the seals in git")
    else:
        click.echo(f"turn {turn} is sealed already, and stands as it was posted")
    click.echo(f"SHA-256 of the seal of turn {turn}: {done.seal}")


def _turns(numbers: tuple[int, ...]) -> str:
    """Return turn numbers in words: turn 3, turns 3 and 4, turns 0 to 4."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"turn {first}"
    if len(numbers) == last - first + 1:
        return f"turns {first} {'and' if last == first + 1 else 'to'} {last}"
    return f"turns {', '.join(map(str, numbers[:-1]))} and {last}"
