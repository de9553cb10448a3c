"""A race of eight runs six turns without a hand, by mail and in a forum, whatever racers do, and killed in each pass.

One is silent with a standing order, one always late, one unclear and then clear, and one team is handed over.
"""

from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from pathlib import Path

import pytest
from browsing import served
from chariot_press import REST, hour
from desk_mails import deliver, mails, subjects
from interrupted import interrupted
from mail_server import NAME, PASSWORD, Taking, mail_server

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import build
from ludi_press.press.desk import run as desk
from ludi_press.press.desk.run import run
from ludi_press.press.playing.vault import commit
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.check_post import kept_differ
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
accounts: {{scorpus: GaiusF}}
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


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Taking]:
    with mail_server(tmp_path_factory.mktemp("server")) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(running.authority))
        monkeypatch.setenv("LUDI_PRESS_MAIL_PASSWORD", PASSWORD)
        monkeypatch.setattr(desk, "build", partial(build, pictures=False))
        yield running


@pytest.fixture
def forum(tmp_path: Path) -> Path:
    """The folder of the forum's feed."""
    folder = tmp_path / "forum"
    folder.mkdir()
    return folder


def press_of(root: Path, server: Taking, feed: str) -> Press:
    teams = "".join(
        f"  {team}: {{auriga: {team.title()}, racer: {who}, grid: {place}, {REST}}}\n"
        for place, (team, who) in enumerate(TEAMS.items(), 1)
    )
    people = dict.fromkeys([*TEAMS.values(), "Nova Livia"])
    addresses = "".join(f"  {who}: {who.split()[0].casefold()}@example.org\n" for who in people)
    home = root / "content/races/heat"
    home.mkdir(parents=True)
    (home / "race.yaml").write_text(RACE.format(addresses=addresses, teams=teams), encoding="utf-8")
    mail = f"from: Ludi <{NAME}>, to: [list@x.example], server: localhost, port: {server.port}, user: {NAME}"
    own = f"maildir: mail, feed: {feed}, trust: [mx.example.org], remind: [24h], grace: 12h"
    (root / "press.yaml").write_text(f"mail: {{{mail}}}\ndesk: {{{own}}}\n", encoding="utf-8")
    for name in ("new", "cur", "tmp"):
        (root / "mail" / name).mkdir(parents=True)
    press = Press(root.resolve())
    press.secrets.mkdir()
    (press.secrets / "heat").write_text(f"{SECRET}\n", encoding="ascii")  # the same dice in every run
    assert commit(press, "heat", asks_words=False).value is not None
    return press


Pass = Callable[[str, int], None]


def race(press: Press, forum: Path, passes: Pass, turns: range = TURNS) -> None:
    """All that happens in some turns, with a pass of the desk at each moment."""
    passes("12:00", 5)
    for turn in turns:
        day = closes(turn) - 1
        order = "cruise" if turn > 1 else "accelerate"
        deliver(press, "Marcus Varro" if turn < 4 else "Nova Livia", f"Turn {turn}\nVelox: {order}", "16:00", day)
        deliver(press, "Livia Serena", order, "16:10", day)
        deliver(press, "Helvia Procula", f"Musclosus: {order}\nFerox: {order}", "16:20", day)
        deliver(press, "Decimus Dubius", "perhaps whip if it pays", "16:30", day)
        if turn == 1:
            deliver(
                press,
                "Titus Tacitus",
                "standing: accelerate until turn 5",
                "16:40",
                day,
            )
        (forum / "feed.xml").write_text(feed(turn), encoding="utf-8")
        passes("17:00", day)
        deliver(press, "Decimus Dubius", f"Diocles: {order}", "18:00", day)
        passes("20:30", day)
        passes("20:01", day + 1)
        deliver(press, "Aulus Serus", f"Turn {turn}: {order}", "20:05", day + 1)
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


def settled(press: Press, server: Taking, count: range = TURNS) -> None:
    """What must be true in the end, however often a pass was killed."""
    turns = press.race_folder("heat") / "turns"
    assert sorted(path.name[:2] for path in turns.glob("*.seal.json")) == [f"{turn:02}" for turn in (0, *count)]
    sent = subjects(server)
    posts = [one for one in sent if one.startswith("list@")]
    assert len(posts) == len({*posts}) == len(count) + 1
    reminders = [f"{one['To']} {one['Subject']}" for one in mails(server) if one["Auto-Submitted"] == "auto-generated"]
    assert len(reminders) == len({*reminders})
    receipts = [one for one in mails(server) if one["Auto-Submitted"] == "auto-replied"]
    told = {(one["To"], one.get_content()): one["Message-ID"] for one in receipts}
    assert all(told[one["To"], one.get_content()] == one["Message-ID"] for one in receipts)  # a resend is the same mail
    for turn in count:
        orders = (turns / f"{turn:02}.yaml").read_text(encoding="utf-8")
        assert ("standing: yes" in orders) is (turn <= 5), turn
        assert all(f"\n  {team}:" in orders for team in ("velox", "celer", "musclosus", "ferox", "scorpus", "diocles"))
        assert "\n  teres:" not in orders
        assert "perhaps" not in orders.replace("#?", "")[: orders.find("#?")] if "#?" in orders else True
    unproved = {one.code for one in verify_race(press, "heat").problems if one.is_error}
    assert unproved <= {"secret-hidden"}  # the race is not over
    assert kept_differ(press, "heat") == ()


def test_it_runs_by_itself(tmp_path: Path, forum: Path, server: Taking) -> None:
    with served(forum) as address:
        (forum / "feed.xml").write_text(feed(0), encoding="utf-8")
        press = press_of(tmp_path / "press", server, f"{address}/feed.xml")

        def once(clock: str, day: int) -> None:
            wrong = [one for one in run(press, hour(clock, day)) if isinstance(one, Problem)]
            assert wrong == []

        race(press, forum, once)
    settled(press, server)
    told = (press.root / "site/races/heat/turns/05/index.html").read_text(encoding="utf-8")
    assert "(standing order)" in told
    (fourth,) = (press.race_folder("heat") / "turns").glob("04.post*.eml")
    assert "velox to Nova Livia, from turn 4" in " ".join(fourth.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("first", [3, 8])
def test_a_kill_in_each_pass_loses_nothing_and_doubles_nothing(
    tmp_path: Path, forum: Path, server: Taking, first: int
) -> None:
    """Each pass is killed at another write, ten further on, and simply repeated."""
    stop = first
    with served(forum) as address:
        (forum / "feed.xml").write_text(feed(0), encoding="utf-8")
        press = press_of(tmp_path / "press", server, f"{address}/feed.xml")

        def killed(clock: str, day: int) -> None:
            nonlocal stop
            with interrupted(press.root, stop) as disk:
                list(run(press, hour(clock, day)))
            stop = stop + 10 if len(disk.calls) >= stop else first
            wrong = [one for one in run(press, hour(clock, day)) if isinstance(one, Problem)]
            assert [one.code for one in wrong if one.code != "sent-unknown"] == []

        race(press, forum, killed, range(1, 3))
    settled(press, server, range(1, 3))
