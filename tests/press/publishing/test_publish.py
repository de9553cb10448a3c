"""The newest turn can be reopened until it is sealed; its dice stay the same, and it is recorded that it was seen."""

import re
from datetime import datetime
from html import unescape
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from toy_press import RACE, ToyPress, errors, snapshot

from ludi_press.content.proof_files import DiceFile, Seal, read_seal, write_seal
from ludi_press.core.report import Change
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.post import post
from ludi_press.press.publishing.publish import LONGEST, amend, kept_name, kept_posts, may_be_undone, publish, undo
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.write import write_atomically

NOW = datetime(2026, 4, 9, 21, 5, tzinfo=ZoneInfo("Europe/Rome"))
WHY = "Bob had said <b>rest</b>."
DATED = f"{RACE}opens: {{closes: 2026-04-05 20:00}}\n"
ASKS = "opens: {{closes: 2026-04-0{}  20:00}}\n"


def seal(toy: ToyPress, turn: int) -> Seal:
    name = f"content/races/small/turns/{turn:02}.seal.json"
    found = read_seal(toy.read(name).encode(), name, "small", turn).value
    assert found is not None
    return found


@pytest.fixture(scope="module")
def three_turns(tmp_path_factory: pytest.TempPathFactory) -> ToyPress:
    """Three turns with deadlines, built."""
    toy = ToyPress(tmp_path_factory.mktemp("three-turns").resolve()).race(text=DATED)
    for turn in (1, 2, 3):
        toy.turn(turn, more=ASKS.format(turn + 5)).built()
    return toy


@pytest.fixture
def raced(three_turns: ToyPress, tmp_path: Path) -> ToyPress:
    """A copy of the three turns."""
    return three_turns.copied(tmp_path.resolve())


def test_a_turn_is_sealed_with_all_before_it_and_once(raced: ToyPress) -> None:
    judged = publish(raced.press, "small", 2)
    assert judged.value is not None
    assert judged.value.sealed == (0, 1, 2)
    files = ("post.txt", "seal.json")
    assert judged.value.wrote == tuple(
        f"content/races/small/turns/0{turn}.{file}" for file in files for turn in range(3)
    )
    assert judged.value.seal == seal(raced, 2).digest
    before = snapshot(raced.root, times=True)
    again = publish(raced.press, "small", 2)
    assert again.value is not None
    assert (again.value.sealed, again.value.seal) == ((), judged.value.seal)
    assert snapshot(raced.root, times=True) == before


def test_sealing_changes_no_page(raced: ToyPress) -> None:
    before = {name: data for name, data in snapshot(raced.root / "site").items() if not name.startswith(".")}
    publish(raced.press, "small", 3)
    raced.built()
    assert {name: data for name, data in snapshot(raced.root / "site").items() if not name.startswith(".")} == before


def test_only_what_was_built_can_be_published(raced: ToyPress) -> None:
    assert errors(publish(raced.press, "small", 4).problems) == ["not-resolved"]
    raced.turn(3, "{ann: go}", more=ASKS.format(8))
    assert errors(publish(raced.press, "small", 3).problems) == ["not-built"]
    assert publish(raced.press, "small", 2).value is not None
    raced.turn(3, "{cat: go}")
    assert errors(publish(raced.press, "small", 3).problems) == ["toy-team"]


def test_an_amended_turn_is_sealed_anew_and_so_is_what_follows_from_it(raced: ToyPress) -> None:
    publish(raced.press, "small", 3)
    old = [seal(raced, turn).digest for turn in range(4)]
    raced.turn(2, "{ann: go, bob: rest}", more=ASKS.format(7))
    judged = amend(raced.press, "small", 2, WHY, NOW)
    assert judged.value is not None
    assert judged.value.amended == (2, 3)
    assert [(one.reason, one.since, one.replaced) for one in seal(raced, 2).errata] == [(WHY, 2, old[2])]
    assert [(one.reason, one.since, one.replaced) for one in seal(raced, 3).errata] == [(WHY, 2, old[3])]
    assert seal(raced, 1).digest == old[1]
    assert errors(check_race(raced.press, "small")) == []
    assert verify_race(raced.press, "small").verified


def test_the_chain_of_errata_is_kept(raced: ToyPress) -> None:
    publish(raced.press, "small", 2)
    for number, orders in enumerate(("{ann: go}", "{bob: go}", "{ann: go, bob: go}")):
        raced.turn(2, orders, more=ASKS.format(7))
        before = seal(raced, 2)
        assert amend(raced.press, "small", 2, f"Reason {number}", NOW).problems == ()
        assert seal(raced, 2).errata[:-1] == before.errata
        assert seal(raced, 2).errata[-1].replaced == before.digest
    raced.built()


def posted(raced: ToyPress, turn: int, format_: str) -> str:
    """The post of a turn, as `ludi-press post` makes it."""
    made = post(raced.press, "small", turn, format_).value
    assert made is not None
    return "".join(part.text for part in made.copy.parts)


def test_the_erratum_is_public(raced: ToyPress) -> None:
    publish(raced.press, "small", 2)
    raced.turn(2, "{ann: go, bob: rest}", more=ASKS.format(7))
    amend(raced.press, "small", 2, WHY, NOW)
    raced.built()
    home = "site/races/small/turns/02"
    for page in (raced.read(f"{home}/index.html"), posted(raced, 2, "html")):
        assert "Thursday 9 April 2026" in page
        assert "Bob had said &lt;b&gt;rest&lt;/b&gt;." in page
    for format_ in ("text", "wiki", "bbcode", "markdown"):
        assert "Errata" in posted(raced, 2, format_)
    assert "<b>rest" not in posted(raced, 2, "wiki")
    assert '"errata": [\n {"at": "2026-04-09T19:05:00+00:00", "reason": "Bob had said' in raced.read(
        f"{home}/turn.json"
    )
    race = raced.read("site/races/small/index.html")
    assert '<h2 id="errata">Errata</h2>' in race
    assert "Bob had said &lt;b&gt;rest&lt;/b&gt;." in race
    assert "Errata" not in raced.read("site/races/small/turns/01/index.html")


def test_the_erratum_tells_what_it_changed_for_whom(raced: ToyPress) -> None:
    publish(raced.press, "small", 3)
    before = [seal(raced, turn).data["teams"]["bob"]["far"] for turn in (2, 3)]
    raced.turn(2, "{ann: go, bob: rest}", more=ASKS.format(7))
    amend(raced.press, "small", 2, WHY, NOW)
    raced.built()
    after = [seal(raced, turn).data["teams"]["bob"]["far"] for turn in (2, 3)]
    assert after[0] < before[0]
    for turn in (2, 3):
        was, now = before[turn - 2], after[turn - 2]
        others = (Change("bob", "bob", "other-orders", None, None),) if turn == 2 else ()
        assert seal(raced, turn).errata[0].changes == (Change("bob", "bob", "far", was, now), *others)
        told, home = f"bob: far {was} → {now}", f"site/races/small/turns/0{turn}"
        posts = [posted(raced, turn, format_) for format_ in ("html", "text", "wiki", "markdown")]
        for text in (raced.read(f"{home}/index.html"), *posts):
            assert told in unescape(text).replace("\\", "")
        for name in ("races/small/index.html", "races/small/feed.xml", "feed.xml"):
            assert told in raced.read(f"site/{name}")
        assert f'"before": {was}, "after": {now}' in raced.read(f"{home}/turn.json")


def test_an_erratum_that_changes_nothing_for_anybody_says_so(raced: ToyPress) -> None:
    publish(raced.press, "small", 1)
    raced.race(text=f"{DATED}rules: {{race: {{goal: 50}}}}\n")
    assert errors(amend(raced.press, "small", 1, WHY, NOW).problems) == ["seal-broken"]
    judged = amend(raced.press, "small", 0, WHY, NOW)
    assert judged.value is not None
    assert judged.value.amended == (0, 1)
    raced.built()
    assert "Nothing changed for anybody." in posted(raced, 1, "text")


def test_a_seal_without_standings_is_amended_without_telling_whom_it_changed(raced: ToyPress) -> None:
    publish(raced.press, "small", 1)
    path = raced.root / "content/races/small/turns/01.seal.json"
    data = {key: part for key, part in seal(raced, 1).data.items() if key != "teams"}
    path.write_bytes(write_seal(replace(seal(raced, 1), data=data)))
    raced.turn(1, "{ann: go}", more=ASKS.format(6))
    assert amend(raced.press, "small", 1, WHY, NOW).problems == ()
    assert seal(raced, 1).errata[0].changes is None
    raced.built()
    assert "changed." not in posted(raced, 1, "text")


def test_the_feeds_tell_of_it(raced: ToyPress) -> None:
    publish(raced.press, "small", 3)
    raced.turn(1, "{ann: go, bob: rest}", more=ASKS.format(6))
    amend(raced.press, "small", 1, WHY, NOW)
    raced.built()
    for name in ("site/feed.xml", "site/races/small/feed.xml"):
        feed = raced.read(name)
        assert feed.count("<updated>2026-04-09T19:05:00Z</updated>") == 4  # the feed, and three turns
        assert re.findall("<published>([^<]*)<", feed) == [f"2026-04-0{day}T18:00:00Z" for day in (7, 6, 5)]


def test_without_errata_there_is_no_trace_of_them(raced: ToyPress) -> None:
    publish(raced.press, "small", 3)
    raced.built()
    site = snapshot(raced.root / "site/races")
    assert not [name for name, (data, _) in site.items() if b"rrata" in data and not name.endswith("race.json")]


def test_a_build_after_an_erratum_is_as_one_from_nothing(raced: ToyPress) -> None:
    publish(raced.press, "small", 3)
    raced.built().turn(1, "{ann: go}", more=ASKS.format(6))
    amend(raced.press, "small", 1, WHY, NOW)
    raced.built()
    edited = snapshot(raced.root / "site")
    raced.emptied().built()
    assert snapshot(raced.root / "site") == edited


def test_new_dice_of_an_amended_turn_come_from_the_secret_and_are_kept(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1, "{ann: go}").built()
    publish(toy.press, "small", 1)
    toy.turn(1)
    judged = amend(toy.press, "small", 1, WHY, NOW)
    assert judged.value is not None
    assert "content/races/small/turns/01.dice.yaml" in judged.value.wrote
    dice = toy.read("content/races/small/turns/01.dice.yaml")
    assert dice.count("source: secret") == 2
    toy.built()
    assert toy.read("content/races/small/turns/01.dice.yaml") == dice


def test_there_must_be_something_to_amend_and_the_first_of_it(raced: ToyPress) -> None:
    def refused(turn: int) -> list[str]:
        before = snapshot(raced.root, times=True)
        found = errors(amend(raced.press, "small", turn, WHY, NOW).problems)
        assert snapshot(raced.root, times=True) == before
        return found

    publish(raced.press, "small", 2)
    assert refused(2) == ["nothing-amended"]
    assert refused(3) == ["not-published"]
    raced.turn(1, "{ann: go}")
    assert refused(2) == ["seal-broken"]
    raced.turn(1, "{cat: go}")
    assert refused(1) == ["toy-team"]
    raced.turn(1, "", "story: Nothing.\n").turn(2, "").turn(3, "")
    assert refused(1) == ["turn-empty"]
    for turn in (1, 2, 3):
        raced.turn(turn, "", "story: Nothing.\n")
    assert refused(1) == ["seal-broken"]


@pytest.mark.parametrize("why", ["", "  \n", "\u202e", "x" * (LONGEST + 1)])
def test_a_reason_says_something_and_not_too_much(raced: ToyPress, why: str) -> None:
    publish(raced.press, "small", 1)
    raced.turn(1, "{ann: go}")
    assert errors(amend(raced.press, "small", 1, why, NOW).problems) == ["erratum-reason"]


def test_a_reason_is_kept_on_one_line(raced: ToyPress) -> None:
    publish(raced.press, "small", 1)
    raced.turn(1, "{ann: go}", more=ASKS.format(6))
    amend(raced.press, "small", 1, " Misread.\n\x1b[2JSorry. ", NOW)
    assert seal(raced, 1).errata[0].reason == "Misread. [2JSorry."


def test_no_link_in_the_place_of_a_seal_is_written_through(raced: ToyPress, tmp_path: Path) -> None:
    (raced.root / "content/races/small/turns/00.seal.json").symlink_to(tmp_path / "out")
    assert errors(publish(raced.press, "small", 1).problems)
    assert not (tmp_path / "out").exists()


def test_an_amendment_that_was_killed_between_its_seals_can_be_repeated(
    raced: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish(raced.press, "small", 3)
    raced.turn(2, "{ann: go, bob: rest}", more=ASKS.format(7))

    def killed(path: Path, data: bytes) -> None:
        write_atomically(path, data)
        if path.name.endswith(".seal.json"):
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("ludi_press.press.publishing.publish.write_atomically", killed)
        with pytest.raises(KeyboardInterrupt):
            amend(raced.press, "small", 2, WHY, NOW)
    judged = amend(raced.press, "small", 2, WHY, NOW)
    assert judged.value is not None
    assert judged.value.amended == (2,)
    assert [len(seal(raced, turn).errata) for turn in (2, 3)] == [1, 1]
    assert errors(check_race(raced.press, "small")) == []


def test_a_kept_post_is_named_by_its_turn_its_amendments_its_language_and_its_part() -> None:
    assert kept_name(3, "turn3.txt") == "03.post.txt"
    assert kept_name(12, "turn12-2.eml", 1, "la") == "12.post.amended-1.la-2.eml"


def test_posts_are_found_by_their_turn_and_amendments_and_no_build_minds_them(toy: ToyPress) -> None:
    folder = "content/races/small/turns"
    for name in (kept_name(1, "turn1.txt"), kept_name(1, "turn1.wiki", 2, "la"), kept_name(2, "turn2.txt")):
        toy.turn(1).write(f"{folder}/{name}", "")
    assert [path.name for path in kept_posts(toy.press, "small", 1)] == ["01.post.amended-2.la.wiki", "01.post.txt"]
    assert [path.name for path in kept_posts(toy.press, "small", 1, 2)] == ["01.post.amended-2.la.wiki"]
    assert [path.name for path in kept_posts(toy.press, "small", 1, 0)] == ["01.post.txt"]
    assert read_race(toy.press, "small").problems == ()


TURN = "content/races/small/turns/02.yaml"


@pytest.fixture
def built(toy: ToyPress) -> ToyPress:
    return toy.turn(1).turn(2, more="story: Dust.\n").built()


def dice(toy: ToyPress, turn: int = 2) -> DiceFile:
    return read_race(toy.press, "small").dice_files[turn]


def codes(toy: ToyPress) -> list[str]:
    return [problem.code for problem in undo(toy.press, "small").problems]


def test_the_newest_turn_is_open_again_and_its_dice_are_set_aside(built: ToyPress) -> None:
    before, text = dice(built), built.read(TURN)
    done = undo(built.press, "small").value
    assert done is not None
    assert (done.turn, done.file, done.dice) == (2, TURN, 2)
    assert built.read(TURN).startswith(f"{text}hold: yes")
    after = dice(built)
    assert (after.is_resolved, after.seen) == (False, (before.inputs,))
    assert [roll.face for roll in after.set_aside] == [roll.face for roll in before.dice]
    built.built()
    assert not (built.root / "site/races/small/turns/02").exists()
    assert dice(built) == after


@pytest.mark.parametrize(
    ("orders", "told"), [("{ann: go, bob: go}", "changed since"), ("{ann: go, bob: rest}", "were")]
)
def test_the_same_dice_come_back_and_the_post_tells_that_they_were_seen(
    built: ToyPress, orders: str, told: str
) -> None:
    before = dice(built)
    undo(built.press, "small")
    built.turn(2, orders).built()
    after = dice(built)
    assert after.seen == (before.inputs,)
    assert after.dice[0] == before.dice[0]
    post = built.read("site/races/small/turns/02/turn2.md")
    assert "the host saw" in post
    assert ("were not changed since" in post) is (orders == "{ann: go, bob: go}")
    undo(built.press, "small")
    assert dice(built).seen == ((before.inputs,) if before.orders == after.orders else (before.inputs, after.inputs))


def test_a_turn_whose_secret_is_public_stays(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    commit(toy.press, "small", asks_words=False)
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    assert reveal(toy.press, "small") == ()
    before = snapshot(toy.root)
    assert codes(toy) == ["undo-disclosed"]
    assert snapshot(toy.root) == before


def test_one_turn_is_taken_back_at_a_time(built: ToyPress) -> None:
    undo(built.press, "small")
    before = snapshot(built.root)
    again = undo(built.press, "small").value
    assert again is not None
    assert (again.turn, again.dice, again.wrote) == (2, 2, ())
    assert may_be_undone(built.press, "small").value is None
    assert snapshot(built.root) == before
    (built.root / TURN).unlink()
    assert may_be_undone(built.press, "small").value == 1


def test_a_turn_that_cannot_be_reopened_is_reported_with_the_reason(toy: ToyPress) -> None:
    assert codes(toy) == ["not-resolved"]
    assert codes(toy.built()) == ["undo-start"]
    toy.turn(1).built().turn(2)
    assert codes(toy) == ["undo-later"]
    toy.turn(2, "{ann: , bob: }")
    publish(toy.press, "small", 1)
    assert codes(toy) == ["undo-sealed"]
    toy.race(text=RACE.replace("toy", "toi"))
    assert "game-unknown" in codes(toy)
