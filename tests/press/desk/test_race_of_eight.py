"""A race of eight runs six turns without a hand, by mail and in a forum, whatever racers do, and killed in each pass.

One is silent with a standing order, one always late, one unclear and then clear, and one team is handed over.
"""

from functools import partial
from pathlib import Path

import pytest
from browsing import served
from chariot_press import hour
from desk_mails import deliver, mails, subjects
from fuzzing import FUZZ, some
from interrupted import interrupted
from mail_server import Taking
from race_of_eight import TURNS, feed, press_of, race

from ludi_press.core.problems import Problem
from ludi_press.press.desk.run import run
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.post import kept_differ
from ludi_press.press.reading.find import Press


@pytest.fixture
def forum(tmp_path: Path) -> Path:
    """The folder of the forum's feed."""
    folder = tmp_path / "forum"
    folder.mkdir()
    return folder


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
        press = press_of(tmp_path / "press", server.port, f"maildir: mail, feed: {address}/feed.xml")

        def once(clock: str, day: int) -> None:
            wrong = [one for one in run(press, hour(clock, day)) if isinstance(one, Problem)]
            assert wrong == []

        race(partial(deliver, press), forum, once)
    settled(press, server)
    late = [one.get_content() for one in mails(server) if "aulus@" in str(one["To"])]
    assert (
        len([text for text in late if "came after the turn had closed, and do not count" in " ".join(text.split())])
        == 6
    )
    told = (press.root / "site/races/heat/turns/05/index.html").read_text(encoding="utf-8")
    assert "(standing order)" in told
    (fourth,) = (press.race_folder("heat") / "turns").glob("04.post*.eml")
    assert "velox to Nova Livia, from turn 4" in " ".join(fourth.read_text(encoding="utf-8").split())


KILLED = range(1, 4 if FUZZ else 3)
"""The turns in which passes are killed: with each of the starts, 28 times 13 kills under `make fuzz`."""


@pytest.mark.parametrize("first", some(28, 2))
def test_a_kill_in_each_pass_loses_nothing_and_doubles_nothing(
    tmp_path: Path, forum: Path, server: Taking, first: int
) -> None:
    """Each pass is killed at another write, ten further on, and simply repeated."""
    stop = first
    with served(forum) as address:
        (forum / "feed.xml").write_text(feed(0), encoding="utf-8")
        press = press_of(tmp_path / "press", server.port, f"maildir: mail, feed: {address}/feed.xml")

        def killed(clock: str, day: int) -> None:
            nonlocal stop
            with interrupted(press.root, stop) as disk:
                list(run(press, hour(clock, day)))
            stop = stop + 10 if len(disk.calls) >= stop else first
            wrong = [one for one in run(press, hour(clock, day)) if isinstance(one, Problem)]
            assert {one.code for one in wrong} <= {"sent-unknown", "receipt-again"}

        race(partial(deliver, press), forum, killed, KILLED)
    settled(press, server, KILLED)
