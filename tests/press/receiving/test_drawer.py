"""SS-3.4b: standing orders are kept in secret, and used at the close of a turn where nothing was sent."""

from pathlib import Path

import pytest
from chariot_press import FILE, built_chariots, got, hour, line, mail

from ludi_press.press.building.build import build
from ludi_press.press.playing.status import status
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.drawer import KeptStanding, read_kept_standing
from ludi_press.press.receiving.open_turn import Closed, close
from ludi_press.press.receiving.receipts import receipts


@pytest.fixture
def press(tmp_path: Path) -> Press:
    """The first turn is open."""
    return built_chariots(tmp_path, more="standing: yes")


def closed(press: Press) -> Closed:
    judged = close(press, "heat", hour("20:01", 7))
    assert judged.value is not None, judged.problems
    return judged.value


def text(press: Press) -> str:
    return (press.root / FILE).read_text(encoding="utf-8")


def test_it_is_used_where_its_team_sent_nothing_and_the_post_says_so(press: Press) -> None:
    got(press, mail("standing: whip; until turn 8"))
    assert line(press, "velox") == ""
    done = closed(press)
    assert (done.standing, done.silent) == (("velox",), ("celer", "musclosus", "ferox"))
    assert line(press, "velox") == "{orders: [whip], standing: yes}"
    build(press, pictures=False)
    post = (press.root / "site/races/heat/turns/01/index.html").read_text(encoding="utf-8")
    assert "(standing order)" in post
    markdown = (press.root / "site/races/heat/turns/01/turn1.md").read_text(encoding="utf-8")
    assert markdown.count("(standing order)") == 1


def test_nothing_of_it_is_where_git_would_publish_it(press: Press) -> None:
    got(press, mail("standing: whip; until turn 8"))
    assert (press.root / ".secrets/.gitignore").read_text(encoding="utf-8").endswith("*\n")
    public = [path for path in press.root.rglob("*") if path.is_file() and ".secrets" not in path.parts]
    assert [path for path in public if b"whip; until" in path.read_bytes()] == []


def test_an_order_that_was_sent_goes_before_it(press: Press) -> None:
    got(press, mail("standing: whip"), mail("accelerate", clock="18:40"))
    assert closed(press).standing == ()
    assert "accelerate" in line(press, "velox")


@pytest.mark.parametrize(
    ("sent", "used"),
    [
        ("standing: whip; if I am in lane 1, accelerate", "accelerate"),
        ("standing: accelerate if lane 1; whip", "accelerate"),
        ("standing: if lane 4, accelerate; whip", "whip"),
        ("Standing order:\nif I am in lane 1, accelerate\notherwise under the moon", None),
        ("standing: if the corner is within 40 spaces, accelerate\nwhip", "accelerate"),
        ("standing: if corner within 2, accelerate; whip", "whip"),
        ("standing: if I am in lane 1, accelerate until turn 8", "accelerate"),
        ("standing: if I am in lane 4, whip, else accelerate", "accelerate"),
        ("standing: whip if I am in lane 4, otherwise accelerate until turn 3", "accelerate"),
        ("mandatum perpetuum: si semita 1, accelera; usque ad missum 5", "accelerate"),
        ("ordine permanente: se sono in corsia 1, frusta; fino al turno 5", "whip"),
        ("orden permanente: si calle 1, látigo; hasta el turno 5", "whip"),
    ],
)
def test_its_first_line_counts_whose_condition_holds(press: Press, sent: str, used: str | None) -> None:
    received = got(press, mail(sent))
    if used is None:
        assert received.messages[0].doubts
        assert received.standing == {}
        return
    assert [doubt.doubt for doubt in received.messages[0].doubts] == []
    assert closed(press).standing == ("velox",)
    assert used in line(press, "velox")


def test_where_no_condition_holds_its_team_is_silent(press: Press) -> None:
    got(press, mail("standing: if I am in lane 4, whip"))
    assert closed(press).silent == ("velox", "celer", "musclosus", "ferox")


def test_an_order_that_the_rules_do_not_allow_now_is_not_used(press: Press) -> None:
    got(press, mail("standing: brake"))  # SS-3.5: the first order of turn 1 is another
    assert "velox" in closed(press).silent


@pytest.mark.parametrize(
    ("sent", "asked"),
    [
        ("standing: cruise; whip", "two orders without a condition"),
        ("Standing order: cruise.\naccelerate, whip", "two orders without a condition"),
        ("Standing order: cruise. Accelerate, whip.", "two orders without a condition"),
        ("standing: if the moon is full, whip", "not known"),
        ("standing: if I am not in lane 1, whip", "cannot be part"),
        ("standing: if I have 3 endurance, whip", ""),
        ("standing: whip unless somebody is beside me on the left", ""),
        ("standing: if endurance 3, whip", "no condition of this game"),
        ("standing: if left, whip", ""),
        ("standing: dance", "no order"),
        ("standing:", "what is the standing order"),
    ],
)
def test_what_is_unclear_is_asked_and_nothing_is_kept(press: Press, sent: str, asked: str) -> None:
    received = got(press, mail(sent))
    assert asked in "; ".join(doubt.doubt or "" for doubt in received.messages[0].doubts)
    assert received.messages[0].doubts
    assert read_kept_standing(press, "heat") == {}


def test_the_last_one_counts_whatever_came_first_and_no_ends_it(press: Press) -> None:
    older, newer = mail("standing: whip", clock="17:00"), mail("standing: accelerate", clock="18:00")
    got(press, newer)
    got(press, older)
    assert read_kept_standing(press, "heat")["velox"].text == "accelerate"
    assert got(press, mail("standing: no", clock="19:00")).standing["velox"].text == ""
    assert closed(press).standing == ()


def test_one_that_came_at_the_deadline_is_used(press: Press) -> None:
    got(press, mail("standing: whip", clock="20:00", day=7))
    assert read_kept_standing(press, "heat") != {}
    assert closed(press).standing == ("velox",)


def test_one_that_came_a_minute_later_counts_from_the_next_turn_on(press: Press) -> None:
    got(press, mail("standing: whip", clock="20:01", day=7))
    assert read_kept_standing(press, "heat") != {}
    assert "velox" in closed(press).silent


def test_it_holds_through_the_turn_that_it_names() -> None:
    kept = KeptStanding("whip", until=8)
    assert (kept.holds_in(8), kept.holds_in(9), KeptStanding("whip").holds_in(99)) == (True, False, True)


def test_orders_of_this_turn_stand_in_a_paragraph_of_their_own(press: Press) -> None:
    got(press, mail("standing: whip\n\naccelerate"))
    assert "accelerate" in line(press, "velox")
    assert read_kept_standing(press, "heat")["velox"].text == "whip"


def test_of_two_teams_it_says_whose_it_is(press: Press) -> None:
    helvia = "Helvia Procula"
    assert got(press, mail("standing: whip", name=helvia)).messages[0].doubts
    got(press, mail("standing order for Ferox: whip", name=helvia, clock="19:00"))
    assert [*read_kept_standing(press, "heat")] == ["ferox"]
    got(press, mail("standing: Musclosus: whip; Ferox: accelerate if lane 4", name=helvia, clock="19:10"))


def test_a_race_that_does_not_allow_them_says_so(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    doubts = got(press, mail("standing: whip")).messages[0].doubts
    assert "this race takes no standing orders" in (doubts[0].doubt or "")


def test_its_receipt_repeats_it(press: Press) -> None:
    (receipt,) = receipts(got(press, mail("standing: if lane 1,\n  accelerate; whip; until turn 8")))
    assert "your standing order is kept" in receipt.text
    assert "velox: if lane 1,; accelerate; whip; until turn 8" in receipt.text
    assert "nothing yet" not in receipt.text


def test_what_was_unclear_when_the_turn_closed_is_told_in_the_post(press: Press) -> None:
    got(press, mail("perhaps whip if it pays"))
    assert closed(press).ignored == ("velox",)
    build(press, pictures=False)
    post = (press.root / "site/races/heat/turns/01/index.html").read_text(encoding="utf-8")
    assert "what was sent is unclear and does not count" in post


def test_what_came_after_the_deadline_is_told_as_too_late(press: Press) -> None:
    got(press, mail("whip", clock="20:10", day=7))
    assert "velox" in closed(press).silent
    assert [(one.team, one.late) for one in status(press, "heat").sent] == [("velox", True)]
    build(press, pictures=False)
    markdown = (press.root / "site/races/heat/turns/01/turn1.md").read_text(encoding="utf-8")
    rows = [row for row in markdown.splitlines() if "(too late)" in row]
    assert len(rows) == 1
    assert "sent none" not in rows[0]
    assert markdown.count("(silent)") == len(("celer", "musclosus", "ferox"))


def test_in_a_fight_of_schools_the_post_says_so_too(tmp_path: Path) -> None:
    """MO-2.2d: its log tells no orders, so the words stand alone."""
    path = tmp_path / "content/races/heat/race.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BOUT, encoding="utf-8")
    press = Press(tmp_path.resolve())
    build(press, pictures=False)
    got(press, mail("standing order for Flamma: stay; if near Saeva within 14 inches, move to Saeva"))
    assert closed(press).standing == ("flamma",)
    build(press, pictures=False)
    post = (press.root / "site/races/heat/turns/01/turn1.md").read_text(encoding="utf-8")
    assert "Flamma: standing order → goes" in post.replace("**", "")


BOUT = """\
title: Bout
game: moritari
standing: yes
opens: {closes: 2026-04-07 20:00}
addresses: {Marcus Varro: marcus@example.org}
arena: {shape: circle, across: 24}
schools:
  magnus:
    name: Ludus Magnus
    lanista: Marcus Varro
    tone: russata
    fighters: {flamma: {name: Flamma, kind: heavy, at: [-6, -2]}}
  matutinus:
    name: Ludus Matutinus
    lanista: Livia
    tone: albata
    fighters: {saeva: {name: Saeva, kind: animal, at: [6, -2]}}
"""
