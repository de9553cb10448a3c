"""The pictures of a race in the site: drawn where a turn changed, kept where it did not."""

import json
import shutil
from collections.abc import Callable
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from no_processes import refuse_processes
from small_album import draw_small
from toy_press import ToyPress, snapshot

from ludi_press.press.building import albums
from ludi_press.press.building import build as build_module
from ludi_press.press.building.albums import CHECKSUMS, LISTINGS, Draft, drafts, draw_all, make_albums
from ludi_press.press.building.build import build
from ludi_press.press.building.built import Built
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, shipped
from ludi_press.press.reading.memory import DRAWN, MANIFEST, Manifest, drop
from ludi_press.press.reading.painter import read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.write import SiteChanges, write_site

LISTING, POST_LISTING = LISTINGS.values()
RACE = "ludi-megalenses"
HOME = Path("content/races") / RACE


@pytest.fixture
def press(drawn: Press, monkeypatch: pytest.MonkeyPatch) -> Press:
    """The same with pictures that cost nothing."""
    draw_small(monkeypatch)
    return drawn


@pytest.fixture
def drawn(tmp_path: Path) -> Press:
    """The demonstration race, its first turn, without the turn in motion."""
    copy_race(tmp_path.resolve())
    return Press(tmp_path.resolve())


def copy_race(root: Path) -> None:
    source = shipped() / HOME
    shutil.copytree(source, root / HOME)
    for path in (root / HOME / "turns").iterdir():
        if path.suffix == ".json" or path.name.split(".")[0] not in ("00", "01"):
            path.unlink()
    race = root / HOME / "race.yaml"
    race.write_text(race.read_text(encoding="utf-8") + "pictures: {motion: no}\n", encoding="utf-8")


@pytest.fixture(scope="module")
def built_once(tmp_path_factory: pytest.TempPathFactory) -> ToyPress:
    """What `press` is after its first build."""
    root = tmp_path_factory.mktemp("built").resolve()
    copy_race(root)
    with pytest.MonkeyPatch.context() as patch:
        draw_small(patch)
        built(Press(root))
    return ToyPress(root)


@pytest.fixture
def built_press(built_once: ToyPress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Press:
    """A copy of it, for a test that begins with a built press."""
    draw_small(monkeypatch)
    return built_once.copied(tmp_path.resolve()).press


def built(press: Press) -> Built:
    result = build(press)
    assert not [problem for problem in result.problems if problem.is_error]
    return result


def pictures(result: Built) -> set[str]:
    return {Path(name).name for name in result.written if name.endswith((".png", ".svg", ".gif", ".webp"))}


def planned(press: Press) -> tuple[tuple[Draft, ...], PressTheme]:
    source = read_race(press, RACE)
    theme, _ = read_theme(press, source.theme, None, source.game)
    assert theme is not None
    played = play_race(source)
    return drafts(played, tell(played), theme.words, theme.paints, shared=True), theme


def test_a_build_draws_every_turn_and_posts_show_it(press: Press) -> None:
    home = "https://ludi.example/"
    (press.root / "press.yaml").write_text(f"address: {home}\n", encoding="utf-8")
    made = pictures(built(press))
    for turn in ("00", "01"):
        shown = ("track.png", "track-1200.webp") if turn == "00" else ("track.png", "track-overlay.webp", "pack-1.png")
        assert {f"{RACE}-{turn}-{name}" for name in shown} <= made
        for_posts = {f"{RACE}-{turn}-{kind}.png" for kind in ("board", "mail")}
        assert for_posts & made == (for_posts if turn == "01" else set())
        page = (press.site / f"races/{RACE}/turns/{turn}/index.html").read_text(encoding="utf-8")
        assert all(f"{RACE}-{turn}-{name}" in page for name in shown)
        grounds = [part.split('"')[0] for part in page.split("../../ground-")[1:]]
        assert [(press.site / f"races/{RACE}/ground-{name}").is_file() for name in grounds[:1]] == [True] * int(turn)
        shared = page.split(f'property="og:image" content="{home}')[1].split('"')[0]
        assert (press.site / shared).is_file()
    assert not [name for name in made if "motion" in name or name.endswith("board-1200.png")]
    assert not (press.memory / DRAWN).exists()


def test_pictures_that_are_left_out_are_drawn_by_the_next_build(press: Press) -> None:
    text = build(press, pictures=False)
    assert not [name for name in text.written if RACE in name and name.endswith((".png", ".webp"))]
    assert text.undrawn > 5
    drawn = built(press)
    assert len(pictures(drawn)) >= text.undrawn
    assert drawn.undrawn == 0


def test_a_post_in_another_language_calls_the_pictures_in_its_own_words(press: Press) -> None:
    race = press.root / HOME / "race.yaml"
    race.write_text(race.read_text(encoding="utf-8") + "language: [en, la]\n", encoding="utf-8")
    built(press)
    folder = press.site / f"races/{RACE}/turns/01"
    mails = [folder / f"{name}turn1.eml" for name in ("", "la/")]
    told = [message_from_bytes(mail.read_bytes(), policy=policy.default).get_body(("html",)) for mail in mails]
    english, latin = (str(one.get_content()) if one else "" for one in told)
    assert "Circus Maximus from above" in english
    assert "Circus Maximus desuper" in latin
    assert "from above" not in latin


def test_what_did_not_change_is_not_drawn_again_and_a_clean_build_gives_the_same(
    built_press: Press, tmp_path_factory: pytest.TempPathFactory
) -> None:
    press = built_press
    assert built(press).unchanged == 1
    turn = press.root / HOME / "turns/01.yaml"
    turn.write_text(turn.read_text(encoding="utf-8") + "# the host thought again\n", encoding="utf-8")
    assert pictures(built(press)) == set()
    race = press.root / HOME / "race.yaml"
    race.write_text(race.read_text(encoding="utf-8").replace("the final", "the heat"), encoding="utf-8")
    assert {f"{RACE}-00-track.png", f"{RACE}-01-board.png"} <= pictures(built(press))
    (press.root / HOME / "turns/01.yaml").unlink()
    (press.root / HOME / "turns/01.dice.yaml").unlink()
    result = built(press)
    assert pictures(result) == {f"{RACE}-00-{kind}.png" for kind in ("board", "mail", "share")}
    assert any("-01-track.png" in name for name in result.removed)
    clean = Press(tmp_path_factory.mktemp("clean").resolve())
    shutil.copytree(press.root / "content", clean.root / "content")
    built(clean)
    one, other = (snapshot(site / "races") for site in (press.site, clean.site))
    assert one == other
    assert (press.memory / MANIFEST).read_bytes() == (clean.memory / MANIFEST).read_bytes()


def test_a_picture_that_somebody_spoilt_is_drawn_again(built_press: Press) -> None:
    spoilt = built_press.site / f"races/{RACE}/turns/01/{RACE}-01-track.png"
    whole = spoilt.read_bytes()
    spoilt.write_bytes(b"?")
    assert pictures(built(built_press)) == {spoilt.name}
    assert spoilt.read_bytes() == whole


def no_room(*about: object) -> SiteChanges:
    raise OSError("no room")


def test_a_build_that_failed_after_drawing_draws_nothing_twice(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    real = iter([write_site])
    with monkeypatch.context() as patch:
        patch.setattr(build_module, "write_site", lambda *about: next(real, no_room)(*about))
        with pytest.raises(OSError, match="no room"):
            build(press)
    assert len(list((press.memory / DRAWN).iterdir())) == 4
    drawn: list[object] = []
    monkeypatch.setattr(albums, "_draw", lambda plans, *rest: drawn.extend(plans))
    assert len(pictures(built(press))) > 10
    assert drawn == []
    assert not (press.memory / DRAWN).exists()


def test_several_processes_draw_the_same(drawn: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans, theme = planned(drawn)
    paints = read_paints(drawn, theme.name).value
    assert paints is not None
    draw_all(plans[:2], paints, theme.words, tmp_path / "one")
    monkeypatch.setattr(albums, "_SOLO", 1)
    monkeypatch.setattr(albums, "processors", lambda: 2)
    draw_all(plans[:2], paints, theme.words, tmp_path / "two")
    assert snapshot(tmp_path / "one") == snapshot(tmp_path / "two")
    assert len(snapshot(tmp_path / "one")) > 10


def test_where_no_other_process_may_run_one_draws_alone(
    press: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, theme = planned(press)
    paints = read_paints(press, theme.name).value
    assert paints is not None
    monkeypatch.setattr(albums, "_SOLO", 1)
    monkeypatch.setattr(albums, "processors", lambda: 2)
    refuse_processes(monkeypatch)
    draw_all(plans[:2], paints, theme.words, tmp_path / "drawn")
    assert {path.name for path in (tmp_path / "drawn").iterdir()} == {plan.key for plan in plans[:2]}


def test_the_listing_tells_every_file(built_press: Press) -> None:
    folder = built_press.site / f"races/{RACE}/turns/01"
    listings = [json.loads((folder / name).read_text(encoding="utf-8")) for name in (LISTING, POST_LISTING)]
    own = {path.name for path in folder.iterdir() if path.name.startswith(RACE)}
    assert {name for one in listings for name in one["files"]} == own | {LISTING, POST_LISTING}
    kinds = [[picture["kind"] for picture in one["shown"]] for one in listings]
    assert kinds == [["track", "pack-1", "pack-2"], ["board", "share"]]


def test_a_key_hangs_on_words_paints_and_the_scene(press: Press) -> None:
    plans, theme = planned(press)
    assert len({plan.key for plan in plans}) == len(plans) == 2
    source = read_race(press, RACE)
    played = play_race(source)
    again = drafts(played, tell(played), theme.words, "other paints", shared=True)
    assert not {plan.key for plan in again} & {plan.key for plan in plans}


def without(folder: Path) -> Path:
    """The folder, with nothing in it."""
    drop(folder)
    folder.mkdir()
    return folder


SHOWN = f"{RACE}-00-track.png"
SPOILT: dict[str, Callable[[Path], object]] = {
    "half of them were moved away": lambda folder: (folder / SHOWN).rename(folder.parent / SHOWN),
    "one is empty": lambda folder: (folder / SHOWN).write_bytes(b""),
    "the list is gone": lambda folder: (folder / LISTING).unlink(),
    "the list is cut off": lambda folder: (folder / LISTING).write_bytes((folder / LISTING).read_bytes()[:-9]),
    "the checksums are gone": lambda folder: (folder / CHECKSUMS).unlink(),
    "the checksums are none": lambda folder: (folder / CHECKSUMS).write_bytes(b"{}"),
    "all are gone": without,
    "it is a file": lambda folder: folder.rename(folder.parent / SHOWN) and folder.write_bytes(b"?"),
}


def test_pictures_that_wait_and_are_not_whole_are_drawn_again(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    """A build that was killed while it moved pictures away once left a folder that ended every later build."""
    draw_small(monkeypatch)
    plans, theme = planned(press)
    paints = read_paints(press, theme.name).value
    assert paints is not None
    first = make_albums(press, Manifest(), plans, paints, theme.words)
    drawn = snapshot(press.memory)
    for what, spoil in SPOILT.items():
        spoil(press.memory / DRAWN / plans[0].key)
        assert snapshot(press.memory) != drawn, what
        assert make_albums(press, Manifest(), plans, paints, theme.words) == first
        drop(press.memory / DRAWN / SHOWN)
        assert snapshot(press.memory) == drawn, what


def test_a_link_in_place_of_the_waiting_pictures_is_taken_away(
    press: Press, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_small(monkeypatch)
    outside = tmp_path_factory.mktemp("outside")
    press.memory.mkdir()
    (press.memory / DRAWN).symlink_to(outside)
    built(press)
    assert list(outside.iterdir()) == []
