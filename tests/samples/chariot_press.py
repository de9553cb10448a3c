"""A press with a race of the Super Series whose second turn is open: what `receive` is tried with."""

import atexit
from datetime import datetime
from functools import cache
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp
from zoneinfo import ZoneInfo

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.receive import Received, receive

RACE = """\
title: Heat
game: super-series
track: circus-maximus
laps: 1
opens: {{orders: {orders}, closes: 2026-04-07 20:00, bonus: [2026-04-06 19:00, 2026-04-06 20:00]}}
addresses: {{Marcus Varro: marcus@example.org}}
{more}
teams:
  velox: {{auriga: Velox, racer: Marcus Varro, grid: 1, {rest}}}
  celer: {{auriga: Celer, racer: Livia Serena, grid: 2, {rest}}}
  musclosus: {{auriga: Pompeius Musclosus, racer: Helvia Procula, grid: 3, {rest}}}
  ferox: {{auriga: Ferox, racer: Helvia Procula, grid: 4, {rest}}}
"""
REST = "factio: veneta, package: noble, plus: [speed, skill]"
FILE = "content/races/heat/turns/01.yaml"


def chariot_press(root: Path, orders: int = 1, more: str = "") -> Press:
    """The press, with no turn file yet."""
    path = root / "content/races/heat/race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(RACE.format(orders=orders, more=more, rest=REST), encoding="utf-8")
    return Press(root.resolve())


def built_chariots(root: Path, orders: int = 1, more: str = "") -> Press:
    """The same press after its first build, without pictures: tests that begin alike build once and copy."""
    copytree(_built(orders, more), root, dirs_exist_ok=True)
    return Press(root.resolve())


@cache
def _built(orders: int, more: str) -> Path:
    root = Path(mkdtemp(prefix="chariots-"))
    atexit.register(rmtree, root, ignore_errors=True)
    build(chariot_press(root, orders, more), pictures=False)
    return root


def hour(clock: str, day: int = 6) -> datetime:
    """An hour of the clocks of Rome, "18:30", before the turn closes."""
    return datetime.fromisoformat(f"2026-04-{day:02} {clock}").replace(tzinfo=ZoneInfo("Europe/Rome"))


def mail(
    text: str, name: str = "Marcus Varro", clock: str = "18:30", day: int = 6, address: str = ""
) -> ReceivedMessage:
    """A mail of a racer; Marcus alone has an address that the race knows."""
    known = {"Marcus Varro": "marcus@example.org"}
    return ReceivedMessage(text, name, address or known.get(name, "x@example.net"), hour(clock, day), mailed=True)


def got(press: Press, *messages: ReceivedMessage, question: object = None, now: datetime | None = None) -> Received:
    """Return the result of reading messages."""
    open_turn = find_open_turn(press, "heat")
    assert open_turn.value is not None, open_turn.problems
    judged = receive(open_turn.value, messages, question, now=now)  # type: ignore[arg-type]
    assert judged.value is not None, judged.problems
    return judged.value


def line(press: Press, who: str) -> str:
    """Return the line of the team without its comment."""
    text = (press.root / FILE).read_text(encoding="utf-8")
    found = next(line for line in text.split("\n") if line.startswith(f"  {who}:"))
    return found.partition("  #")[0].removeprefix(f"  {who}:").strip()


def comments(press: Press) -> list[str]:
    text = (press.root / FILE).read_text(encoding="utf-8")
    return [line.strip() for line in text.split("\n") if line.strip().startswith("#?")]
