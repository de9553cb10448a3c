"""Orders in a topic's feed and on a page of the wiki; tests/targets has a page of a real MediaWiki."""

from html import escape
from pathlib import Path

import pytest
from browsing import served
from chariot_press import built_chariots, hour, line

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Problem
from ludi_press.press.desk.mailbox import added, read_posts
from ludi_press.press.reading.settings import DeskForm
from ludi_press.press.receiving.messages import Inbox
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.receive import receive

QUOTED = "<blockquote>Velox: brake</blockquote><p>Velox: <b>whip</b></p>"
ENTRY = """\
<entry><id>{id}</id><title>Re: Ludi</title><author><name>{author}</name></author>
<published>2026-04-06T16:{minute}:00Z</published><content type="html">{html}</content></entry>
"""
ATOM = (
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>Ludi</title>'
    "<id>t12</id><updated>2026-04-06T18:00:00Z</updated>"
    + ENTRY.format(id="p1", author="MarcusV", minute=30, html=escape(QUOTED))
    + ENTRY.format(id="p2", author="Somebody", minute=40, html=escape("<p>Velox: accelerate</p>"))
    + ENTRY.format(id="p3", author="Marcus Varro", minute=50, html=escape("<p>Velox: accelerate</p>"))
    + "</feed>"
)
RSS = """\
<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Ludi</title>
<item><guid>p1</guid><title>Ludi</title><dc:creator>MarcusV</dc:creator>
<pubDate>Mon, 06 Apr 2026 16:30:00 +0000</pubDate>
<description>&lt;p&gt;Velox: whip&lt;/p&gt;</description></item></channel></rss>
"""


def desk(feed: str) -> DeskForm:
    return DeskForm(("mx.example.org",), feed=Placed(feed, Place("press.yaml")))


def read(folder: Path, feed: str) -> Inbox | Problem:
    (folder / "feed.xml").write_text(feed, encoding="utf-8")
    with served(folder) as address:
        return read_posts(desk(f"{address}/feed.xml"), None, hour("20:00"))


@pytest.mark.parametrize("feed", [ATOM, RSS])
def test_each_post_is_a_message_of_its_account(tmp_path: Path, feed: str) -> None:
    box = read(tmp_path, feed)
    assert isinstance(box, Inbox)
    first = box.messages[0]
    assert (first.account, first.address, first.id, first.at) == ("MarcusV", "", "p1", hour("18:30"))
    assert first.text.splitlines()[-1].strip() == "Velox: whip"


def test_only_an_account_that_the_race_knows_gives_orders(tmp_path: Path) -> None:
    press = built_chariots(tmp_path / "press", more="accounts: {Marcus Varro: MarcusV}")
    box = read(tmp_path, ATOM)
    assert isinstance(box, Inbox)
    opened = find_open_turn(press, "heat").value
    assert opened is not None
    for _ in range(2):
        judged = receive(opened, box.messages)
        assert judged.value is not None
    assert judged.value is not None
    assert "whip" in line(press, "velox")
    (question,) = judged.value.open
    assert "is the account Marcus Varro that of Marcus Varro?" in question.texts[0]


@pytest.mark.parametrize(("data", "code"), [("", "feed-strange"), ("<html><p>Log in</p></html>", "feed-strange")])
def test_what_is_no_feed_is_told(tmp_path: Path, data: str, code: str) -> None:
    found = read(tmp_path, data)
    assert isinstance(found, Problem)
    assert found.code == code


def test_a_server_that_is_away_or_not_secured_is_told() -> None:
    away = read_posts(desk("http://127.0.0.1:9/feed"), None, hour("20:00"))
    assert isinstance(away, Problem)
    assert away.code == "feed-unreachable"
    bare = read_posts(desk("http://forum.example/feed"), None, hour("20:00"))
    assert isinstance(bare, Problem)
    assert bare.code == "feed-insecure"


def test_posts_of_long_ago_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "feed.xml").write_text(RSS, encoding="utf-8")
    with served(tmp_path) as address:
        box = read_posts(desk(f"{address}/feed.xml"), None, hour("20:00", day=21))
    assert box == Inbox()


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ("", "Velox: whip --[[User:MarcusV|Marcus]] 18:00, 6 April 2026 (UTC)", "Velox: whip"),
        ("== Turn 1 ==\nHello", "== Turn 1 ==\nHello\n:Velox: whip\n::and good luck", "Velox: whip\nand good luck"),
        ("a\nb\nc", "a\nc", ""),
        ("Velox: whip", "Velox: brake", "Velox: brake"),
        ("", "== Orders ==\n* Velox: whip ~~~~", "Velox: whip"),
    ],
)
def test_what_an_edit_added_is_its_message(before: str, after: str, text: str) -> None:
    assert added(before, after) == text
