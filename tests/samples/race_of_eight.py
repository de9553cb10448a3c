"""A race of eight: one is silent with a standing order, one late, one unclear and then clear, one handed over."""

from collections.abc import Callable
from html import escape
from pathlib import Path

from chariot_press import REST
from mail_server import NAME

from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.find import Press

TEAMS = {
    "velox": "Marcus Varro",
    "celer": "Livia Serena",
    "musclosus": "Helvia Procula",
    "ferox": "Helvia Procula",
    "scorpus": "Gaius Forensis",
    "crescens": "Titus Tacitus",
    "teres": "Aulus Serus",
    "diocles": "Decimus Dubius",
}
RACE = """\
title: Heat
game: super-series
edition: "1"
track: circus-maximus
laps: 3
standing: yes
pictures: {{motion: no}}
opens: {{orders: 1, closes: 2026-04-07 20:00}}
accounts: {{scorpus: GaiusF, celer: 127.0.0.1}}
handovers: {{velox: {{to: Nova Livia, from: 4}}}}
addresses:
{addresses}
teams:
{teams}
"""
ENTRY = """\
<entry><id>{id}</id><title>Orders</title><author><name>GaiusF</name></author>
<published>2026-04-{day:02}T10:00:00Z</published><content type="html">{html}</content></entry>
"""
TURNS = range(1, 7)
SECRET = "5a" * 32


def closes(turn: int) -> int:
    """The day of April on which a turn closes: two days after the one before."""
    return 5 + 2 * turn


def press_of(root: Path, port: int, own: str, more: str = "") -> Press:
    """The press; `own` are the keys of its desk, `port` that of the mail server."""
    teams = "".join(
        f"  {team}: {{auriga: {team.title()}, racer: {who}, grid: {place}, {REST}}}\n"
        for place, (team, who) in enumerate(TEAMS.items(), 1)
    )
    people = dict.fromkeys([*TEAMS.values(), "Nova Livia"])
    addresses = "".join(f"  {who}: {who.split()[0].casefold()}@example.org\n" for who in people)
    home = root / "content/races/heat"
    home.mkdir(parents=True)
    (home / "race.yaml").write_text(RACE.format(addresses=addresses, teams=teams), encoding="utf-8")
    mail = f"from: Ludi <{NAME}>, to: [list@x.example], server: localhost, port: {port}, user: {NAME}"
    whole = f"{own}, trust: [mx.example.org], remind: [24h], grace: 12h"
    (root / "press.yaml").write_text(f"mail: {{{mail}}}\ndesk: {{{whole}}}\n{more}", encoding="utf-8")
    for name in ("new", "cur", "tmp"):
        (root / "mail" / name).mkdir(parents=True)
    press = Press(root.resolve())
    press.secrets.mkdir()
    (press.secrets / "heat").write_text(f"{SECRET}\n", encoding="ascii")  # the same dice in every run
    assert commit(press, "heat", asks_words=False).value is not None
    return press


Pass = Callable[[str, int], None]
"""A pass of the desk at an hour of a day of April."""
Deliver = Callable[[str, str, str, int], None]
"""Delivers a text of somebody at an hour of a day."""


def race(deliver: Deliver, forum: Path, passes: Pass, turns: range = TURNS) -> None:
    """All that happens in some turns, with a pass of the desk at each moment."""
    passes("12:00", 5)
    for turn in turns:
        day = closes(turn) - 1
        order = "cruise" if turn > 1 else "accelerate"
        deliver("Marcus Varro" if turn < 4 else "Nova Livia", f"Turn {turn}\nVelox: {order}", "16:00", day)
        deliver("Livia Serena", order, "16:10", day)
        deliver("Helvia Procula", f"Musclosus: {order}\nFerox: {order}", "16:20", day)
        deliver("Decimus Dubius", "perhaps whip if it pays", "16:30", day)
        if turn == 1:
            deliver("Titus Tacitus", "standing: accelerate until turn 5", "16:40", day)
        (forum / "feed.xml").write_text(feed(turn), encoding="utf-8")
        passes("17:00", day)
        deliver("Decimus Dubius", f"Diocles: {order}", "18:00", day)
        passes("20:30", day)
        passes("20:01", day + 1)
        deliver("Aulus Serus", f"Turn {turn}: {order}", "20:05", day + 1)
        passes("20:10", day + 1)


def feed(turn: int) -> str:
    entries = (
        ENTRY.format(
            id=f"p{number}",
            day=closes(number) - 1,
            html=escape(f"<p>Turn {number}: Scorpus: {'cruise' if number > 1 else 'accelerate'}</p>"),
        )
        for number in range(1, turn + 1)
    )
    return f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Ludi</title><id>t</id>{"".join(entries)}</feed>'
