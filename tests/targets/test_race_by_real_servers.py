"""A race of eight runs by itself through Exim, Dovecot, MediaWiki and a feed, all on loopback.

Orders come by mail, in a topic and on a talk page; posts go to a list and into the wiki.
The mail server is away when a turn closes, and somebody edits the page of a turn.
"""

import os
import smtplib
import sqlite3
import ssl
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from browsing import served
from chariot_press import hour
from fuzzing import FUZZ
from imap_server import PASSWORD as IMAP_PASSWORD
from imap_server import USER, imap_server
from interrupted import interrupted
from live_wiki import Wiki
from mail_server import NAME, PASSWORD
from msgspec import Struct
from race_of_eight import TURNS, closes, feed, press_of, race
from smtp_server import Smtp, smtp_server

from ludi_press.core.problems import Problem
from ludi_press.press.building.build import build
from ludi_press.press.desk import run as desk
from ludi_press.press.desk.run import run
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.reading.find import Press

PLAYED = TURNS if FUZZ else range(1, 3)


@pytest.fixture
def smtp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Smtp]:
    with TemporaryDirectory(prefix="smtp-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)  # the user that delivers must get in
        monkeypatch.setattr(desk, "build", partial(build, pictures=False))
        with smtp_server(Path(folder)) as running:
            yield running


def mailed(smtp: Smtp, name: str, text: str, clock: str, day: int) -> None:
    """Send a mail to the host through the mail server, and wait until it is delivered."""
    before, address = len(smtp.mails("host")), f"{name.split()[0].casefold()}@example.org"
    date = hour(clock, day).strftime("%a, %d %b %Y %H:%M:00 %z")
    head = f"From: {name} <{address}>\nTo: {NAME}\nSubject: orders\nDate: {date}\nMessage-ID: <{clock}.{day}@x>"
    with smtplib.SMTP("localhost", smtp.port, timeout=30) as client:
        client.starttls(context=ssl.create_default_context(cafile=str(smtp.authority)))
        client.login(NAME, PASSWORD)
        client.sendmail(address, [NAME], f"{head}\n\n{text}\n".encode())
    delivered(smtp, "host", before + 1)


def delivered(smtp: Smtp, box: str, count: int) -> None:
    """Wait until a box has so many mails."""
    for _ in range(200):
        if len(smtp.mails(box)) >= count:
            later = time.time() + 3600  # Dovecot, which looks once a second, then sees at once that something is new
            os.utime(smtp.boxes / box / "new", (later, later))
            return
        time.sleep(0.05)
    raise AssertionError(smtp.config.with_name("exim-mainlog").read_text(encoding="utf-8"))


def talked(wiki: Wiki, page: str, text: str, clock: str, day: int) -> None:
    """Write a talk page, at an hour of the race: the wiki's own clock is another.

    What stands there already keeps its signatures, which have the wiki's time.
    """
    wiki.save(f"Talk:{page}", text)
    stamp = hour(clock, day).astimezone(UTC).strftime("%Y%m%d%H%M%S")
    with sqlite3.connect(wiki.settings.parent / "data/wiki.sqlite", timeout=30) as base:
        latest = "SELECT page_latest FROM page WHERE page_namespace = 1 AND page_title = ?"
        (newest,) = base.execute(latest, (page,)).fetchone()
        base.execute("UPDATE revision SET rev_timestamp = ? WHERE rev_id = ?", (stamp, newest))


class Played(Struct):
    """The race, and the servers through which it runs.

    With `first` each pass is killed at a writing call, ten further on than in the pass before, and repeated.
    `again` counts posts that were sent again, since nobody knew whether the server had taken them.
    """

    press: Press
    smtp: Smtp
    wiki: Wiki
    first: int
    stop: int = 0
    again: int = 0

    def passes(self, clock: str, day: int) -> None:
        """A pass of the desk, at which nothing fails but a mail server that is away."""
        if clock == "20:01" and day == closes(2):
            self.smtp.stop()
            found = [self.wrong(away, day) for away in ("20:01", "20:03", "20:05", "20:07")]
            assert found == [["mail-unreachable"]] * 4
            self.smtp.start()
            clock = "20:09"
        if clock == "17:00":
            turn = next(turn for turn in TURNS if closes(turn) == day + 1)
            order = f"\n* Turn {turn}: Celer: {'cruise' if turn > 1 else 'accelerate'} ~~~~"
            talked(self.wiki, self.talk, self.wiki.text(f"Talk:{self.talk}") + order, "16:05", day)
        assert self.wrong(clock, day) == []
        if clock == "20:10" and day == closes(1):
            self.wiki.save(f"{self.prefix}Heat/01", "Somebody was here.")

    @property
    def prefix(self) -> str:
        return f"Eight{self.first}/"

    @property
    def talk(self) -> str:
        return f"Ludi{self.first}"

    def wrong(self, clock: str, day: int) -> list[str]:
        """What a pass finds wrong, without what is told of mails whose fate a kill has made unknown."""
        now = hour(clock, day)
        if self.first:
            with interrupted(self.press.root, self.stop) as disk:
                list(run(self.press, now))
            self.stop = self.stop + 10 if len(disk.calls) >= self.stop else self.first
            self.codes(now)
            now += timedelta(minutes=15)
        return self.codes(now)

    def codes(self, now: datetime) -> list[str]:
        found = [one.code for one in run(self.press, now) if isinstance(one, Problem)]
        self.again += found.count("sent-again")
        return [code for code in found if not (self.first and code in ("sent-unknown", "sent-again", "receipt-again"))]

    def deliver(self, name: str, text: str, clock: str, day: int) -> None:
        if name != "Livia Serena":  # who writes on the talk page
            mailed(self.smtp, name, text, clock, day)


@pytest.mark.parametrize("first", [0, 1, 4, 7] if FUZZ else [0])
def test_it_runs_by_itself(tmp_path: Path, smtp: Smtp, wiki: Wiki, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    user, secret = wiki.bot_password(f"eight{first}")
    monkeypatch.setenv("LUDI_PRESS_MAIL_PASSWORD", PASSWORD)
    monkeypatch.setenv("LUDI_PRESS_IMAP_PASSWORD", IMAP_PASSWORD)
    monkeypatch.setenv("LUDI_PRESS_WIKI_PASSWORD", secret)
    forum = tmp_path / "forum"
    forum.mkdir()
    (forum / "feed.xml").write_text(feed(0), encoding="utf-8")
    talked(wiki, f"Ludi{first}", "== Orders ==\n", "10:00", 5)
    with imap_server(smtp.boxes / "host") as imap, served(forum) as address:
        both = smtp.authority.read_text(encoding="utf-8") + imap.authority.read_text(encoding="utf-8")
        (tmp_path / "authorities.pem").write_text(both, encoding="utf-8")
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authorities.pem"))
        box = f"{{server: localhost, port: {imap.port}, user: {USER}, days: 30}}"
        own = f"imap: {box}, feed: {address}/feed.xml, talk: 'Talk:Ludi{first}', send: [mail, wiki]"
        form = f"wiki: {{api: {wiki.url}/api.php, user: {user}, prefix: Eight{first}/}}\n"
        played = Played(press_of(tmp_path / "press", smtp.port, own, form), smtp, wiki, first, first)
        race(played.deliver, forum, played.passes, PLAYED)
    settled(played)
    kept = [path.read_bytes() for path in played.press.root.rglob("*") if path.is_file()]
    assert [word for word in (PASSWORD, IMAP_PASSWORD, secret) if any(word.encode() in data for data in kept)] == []


def settled(played: Played) -> None:
    """Each post stands once in each place, what others wrote stays, and all orders were heard."""
    delivered(played.smtp, "list", len(PLAYED) + 1 + played.again)
    posts = [message_from_bytes(one, policy=policy.default) for one in played.smtp.mails("list")]
    assert len({one["Message-ID"] for one in posts}) == len(posts) - played.again == len(PLAYED) + 1
    assert played.wiki.text(f"{played.prefix}Heat/01") == "Somebody was here."
    assert "Turn 2" in played.wiki.text(f"{played.prefix}Heat/02")
    for turn in PLAYED:
        orders = (played.press.race_folder("heat") / f"turns/{turn:02}.yaml").read_text(encoding="utf-8")
        standing = ("crescens",) if turn <= 5 else ()
        heard = ("velox", "celer", "musclosus", "ferox", "scorpus", "diocles", *standing)
        assert [team for team in heard if f"\n  {team}:" not in orders] == [], orders
        assert "\n  teres:" not in orders
    assert {one.code for one in verify_race(played.press, "heat").problems if one.is_error} <= {"secret-hidden"}
