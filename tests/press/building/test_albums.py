"""The pictures of a race in the site: drawn where a turn changed, kept where it did not."""

import json
import shutil
from collections.abc import Callable
from email import message_from_bytes, message_from_string, policy
from pathlib import Path
from typing import Any

import pytest
from no_processes import refuse_processes
from small_album import draw_small
from toy_press import ToyPress, snapshot

from ludi_press.pictures.album import Renderer
from ludi_press.press.building import albums, pool
from ludi_press.press.building import build as build_module
from ludi_press.press.building.albums import LISTINGS, Albums, Draft, ToDraw, drafts, draw_all, make_albums
from ludi_press.press.building.build import Built, build
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import play_race
from ludi_press.press.publishing.post import post
from ludi_press.press.reading.find import Press, shipped
from ludi_press.press.reading.painter import rasteriser, read_paints
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.store import SiteChanges, switch, with_store
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.write import NEW, drop

LISTING, POST_LISTING = LISTINGS.values()
RACE = "ludi-megalenses"
HOME = Path("content/races") / RACE


OTHER = """\
title: Ludi alteri
game: super-series
track: bovillae
teams:
  velox: {auriga: Velox, factio: praesina, package: military, plus: [speed, speed], grid: 2}
  celer: {auriga: Celer, factio: veneta, package: noble, plus: [size, endurance], grid: 1}
"""


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
    assert not (press.memory / NEW).exists()


def test_pictures_that_are_left_out_are_drawn_by_the_next_build(press: Press) -> None:
    text = build(press, pictures=False)
    assert not [name for name in text.written if RACE in name and name.endswith((".png", ".webp"))]
    assert text.undrawn > 5
    drawn = built(press)
    chances = [name for name in drawn.written if name.endswith("chances.json")]
    assert len(pictures(drawn)) + len(chances) >= text.undrawn
    assert drawn.undrawn == 0


def test_pictures_of_an_untouched_race_that_are_left_out_are_no_dead_links_of_a_later_build(press: Press) -> None:
    assert not build(press, pictures=False).problems
    other = press.root / "content/races/other/race.yaml"
    other.parent.mkdir()
    other.write_text(OTHER, encoding="utf-8")
    again = build(press, pictures=False)
    assert (again.unchanged, again.problems) == (1, ())
    assert "site/index.html" in again.written


def test_a_post_alone_draws_its_pictures_only_where_their_files_are_wanted(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = build(press, pictures=False)
    assert text.undrawn
    drawn = post(press, RACE, 1, "wiki").value
    monkeypatch.setattr(Draft, "draw", lambda *about: pytest.fail("it is drawn"))
    planned = post(press, RACE, 1, "wiki", drawn=False).value
    assert drawn is not None
    assert planned is not None
    assert planned.copy == drawn.copy
    assert [*drawn.pictures] == [picture.file for picture in drawn.copy.uploads]
    assert not planned.pictures


def test_a_mail_has_its_own_picture_as_a_build_draws_it_and_no_other_is_drawn(
    drawn: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans, theme = planned(drawn)
    paints = read_paints(drawn, theme.name).value
    assert paints is not None
    draft = plans[-1].for_posts
    built = dict(draft.draw(Renderer(paints, theme.words.say, rasteriser())).files)[draft.mail]
    monkeypatch.setattr(Draft, "draw", lambda *about: pytest.fail("more is drawn"))
    mail = post(drawn, RACE, 1, "mail").value
    assert mail is not None
    parts = message_from_string(mail.copy.parts[0].text, policy=policy.default).walk()
    assert [part.get_payload(decode=True) for part in parts if part.get_content_type() == "image/png"] == [built]


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
    assert parts_of(press).old == parts_of(clean).old


def test_a_picture_that_somebody_spoilt_is_drawn_again(built_press: Press) -> None:
    spoilt = built_press.site / f"races/{RACE}/turns/01/{RACE}-01-track.png"
    whole = spoilt.read_bytes()
    spoilt.write_bytes(b"?")
    assert pictures(built(built_press)) == {spoilt.name}
    assert spoilt.read_bytes() == whole


def no_room(*about: object) -> SiteChanges:
    raise OSError("no room")


def test_a_build_that_failed_after_drawing_draws_nothing_twice(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    real = iter([switch])
    with monkeypatch.context() as patch:
        patch.setattr(build_module, "switch", lambda *about: next(real, no_room)(*about))
        with pytest.raises(OSError, match="no room"):
            build(press)
    monkeypatch.setattr(albums, "draw", lambda *about: pytest.fail("it is drawn again"))
    assert len(pictures(built(press))) > 10
    assert not (press.memory / NEW).exists()


def test_a_build_that_was_killed_while_it_drew_goes_on_where_it_was(
    press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = albums.draw

    def stopped(press: Press, draft: Draft, *about: Any) -> Any:
        if len(drawn) == 2:
            raise KeyboardInterrupt
        drawn.append(draft.part)
        return draw(press, draft, *about)

    with monkeypatch.context() as patch:
        patch.setattr(albums, "draw", stopped)
        with pytest.raises(KeyboardInterrupt):
            build(press)
    first = drawn.copy()
    drawn.append("all")
    monkeypatch.setattr(albums, "draw", stopped)
    story = press.root / HOME / "turns/01.yaml"
    story.write_text(story.read_text(encoding="utf-8") + "# another text\n", encoding="utf-8")
    built(press)
    assert not {*first} & {*drawn[3:]}
    assert len(drawn) == 5


def parts_of(press: Press) -> SiteParts:
    return with_store(press, lambda store: store.parts(RACE))


def draw_two(press: Press) -> dict[str, bytes]:
    """Draw both turns; return what waits then, by name."""
    plans, theme = planned(press)
    paints = read_paints(press, theme.name).value
    assert paints is not None
    press.memory.mkdir(exist_ok=True)
    with_store(press, lambda store: draw_all(store, [ToDraw(RACE, plans, paints, theme.words)], lambda *begun: None))
    parts = parts_of(press)
    return {
        name: parts.waiting(name, value).read_bytes()
        for part in parts.fresh.values()
        for name, value in part.files.items()
    }


def test_several_processes_draw_the_same(drawn: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    one = draw_two(drawn)
    drop(drawn.memory)
    monkeypatch.setattr(albums, "_SOLO", 1)
    monkeypatch.setattr(pool, "processors", lambda: 2)
    assert draw_two(drawn) == one
    assert len(one) > 10


def test_where_no_other_process_may_run_one_draws_alone(press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(albums, "_SOLO", 1)
    monkeypatch.setattr(pool, "processors", lambda: 2)
    refuse_processes(monkeypatch)
    assert draw_two(press)


def test_the_listing_tells_every_file(built_press: Press) -> None:
    folder = built_press.site / f"races/{RACE}/turns/01"
    listings = [json.loads((folder / name).read_text(encoding="utf-8")) for name in (LISTING, POST_LISTING)]
    own = {path.name for path in folder.iterdir() if path.name.startswith(RACE)}
    assert {name for one in listings for name in one["files"]} == own | {LISTING, POST_LISTING}
    kinds = [[picture["kind"] for picture in one["shown"]] for one in listings]
    assert kinds == [["track", "pack-1"], ["board", "share"]]


def test_a_key_hangs_on_words_paints_and_the_scene(press: Press) -> None:
    plans, theme = planned(press)
    assert len({plan.key for plan in plans}) == len(plans) == 2
    source = read_race(press, RACE)
    played = play_race(source)
    again = drafts(played, tell(played), theme.words, "other paints", shared=True)
    assert not {plan.key for plan in again} & {plan.key for plan in plans}


def link_away(file: Path) -> None:
    """Put a link to the file in its place."""
    file.symlink_to(file.rename(file.with_name("1")))


SPOILT: dict[str, Callable[[Path], object]] = {
    "it is empty": lambda file: file.write_bytes(b""),
    "it is cut off": lambda file: file.write_bytes(file.read_bytes()[:-9]),
    "it is gone": lambda file: file.unlink(),
    "it is a link": link_away,
    "all are gone": lambda file: drop(file.parent),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT.keys())
def test_pictures_that_wait_and_are_not_whole_are_drawn_again(press: Press, spoil: Callable[[Path], object]) -> None:
    plans, _ = planned(press)
    draw_two(press)
    assert albums_of(press).missing == [plans[-1].for_posts, *albums_of(press).missing[1:]]
    parts = parts_of(press)
    name, value = next(iter(parts.fresh[plans[0].part].files.items()))
    spoil(parts.waiting(name, value))
    assert plans[0] in albums_of(press).missing


def albums_of(press: Press) -> Albums:
    plans, theme = planned(press)
    paints = read_paints(press, theme.name).value
    assert paints is not None
    return make_albums(parts_of(press), plans, lambda: paints, theme.words)


def test_a_link_in_place_of_the_waiting_pictures_is_taken_away(
    press: Press, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    press.memory.mkdir()
    (press.memory / NEW).symlink_to(outside)
    built(press)
    assert list(outside.iterdir()) == []
