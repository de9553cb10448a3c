"""What all races share: complete, in order, and no page grows with the number of all pages."""

import json
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from re import findall

import pytest
import yaml
from sample_press import make_press
from toy_press import ToyPress

from ludi_press.press.building import making, pool
from ludi_press.press.building.build import build
from ludi_press.press.reading.find import shipped

FEW, MANY = 2, 3


@pytest.fixture(scope="module", autouse=True)
def no_pictures() -> Iterator[None]:
    """Pictures belong to one race each: nothing of them is shared."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "drafts", lambda *about, **more: ())
        patch.setattr(pool, "processors", lambda: 1)  # another process would draw them
        yield


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Sites of few and of many races."""

    @cache
    def made(races: int) -> Path:
        press = make_press(tmp_path_factory.mktemp(f"races{races}"), races)
        assert not [problem for problem in build(press).problems if problem.is_error]
        return press.site

    return {races: made(races) for races in (FEW, MANY)}


def test_pages_of_a_race_do_not_grow_with_the_archive(sites: dict[int, Path]) -> None:
    for name in ("index.html", "proof.html", "turns/01/index.html", "race.csv", "race.json"):
        few, many = (sites[races] / "races/race-0" / name for races in (FEW, MANY))
        assert few.read_bytes() == many.read_bytes(), name


def test_the_front_page_names_the_latest_and_leads_to_all(sites: dict[int, Path]) -> None:
    _, front = (sites[MANY] / "index.html").read_text(encoding="utf-8").split("<body>")
    assert front.index("Race 3 of the sand") < front.index("Race 2 of the sand") < front.index("Race 1 of the sand")
    for year in (2024, 2025):
        assert f"years/{year}/index.html" in front


def test_index_json_names_every_page(sites: dict[int, Path]) -> None:
    index = json.loads((sites[MANY] / "index.json").read_text(encoding="utf-8"))
    assert [race["id"] for race in index["races"]] == [f"race-{number}" for number in (2, 1, 0)]
    pages = [row["page"] for rows in ("races", "people", "championships") for row in index[rows]]
    assert len(pages) == MANY + 6 + 5 + 4 + 1
    assert all((sites[MANY] / page).is_file() for page in pages)


def test_a_second_build_writes_nothing_and_a_changed_season_its_pages_alone(
    sites: dict[int, Path], tmp_path: Path
) -> None:
    press = ToyPress(sites[FEW].parent).copied(tmp_path.resolve()).press
    again = build(press)
    assert (again.written, again.removed, again.unchanged) == ((), (), 2)
    path = tmp_path / "content/championships/cup.yaml"
    path.write_text(path.read_text().replace("of the sand", "of the arena"))
    written = build(press).written
    assert "site/championships/cup/index.html" in written
    assert not [name for name in written if name.startswith("site/races/")]


def test_a_shared_page_that_was_lost_is_written_again(sites: dict[int, Path], tmp_path: Path) -> None:
    press = ToyPress(sites[FEW].parent).copied(tmp_path.resolve()).press
    page = press.site / "aurigae/crescens--l-vibia-serena/index.html"
    before = page.read_bytes()
    page.unlink()
    build(press)
    assert page.read_bytes() == before


def test_races_of_which_nobody_named_a_time_have_a_page_of_their_own(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert "Without a date" in toy.read("site/index.html")
    assert "The small games" in toy.read("site/years/undated/index.html")
    assert "<entry" not in toy.read("site/feed.xml")


def style_of(toy: ToyPress) -> str:
    (style,) = (toy.root / "site").glob("style-*.css")
    return style.read_text(encoding="utf-8")


def test_the_name_of_a_style_sheet_changes_with_it(toy: ToyPress) -> None:
    toy.turn(1).built()
    (before,) = (toy.root / "site").glob("style-*.css")
    toy.write("themes/mosaic/style.css", "main { color: red }\n")
    toy.built()
    assert style_of(toy).startswith("main")
    assert not before.exists()


def test_each_theme_in_use_has_its_style(toy: ToyPress) -> None:
    toy.write("themes/mine/post.md.j2", "# {{ title }}\n")
    toy.write("themes/mine/style.css", "main { color: red }\n")
    race = toy.root / "content/races/small/race.yaml"
    race.write_text(race.read_text() + "theme: mine\n")
    toy.built()
    (style,) = (toy.root / "site").glob("style-mine-*.css")
    assert style.read_text(encoding="utf-8").startswith("main { color: red }")
    assert f'href="../../{style.name}"' in toy.read("site/races/small/index.html")
    assert style.name not in toy.read("site/index.html")


def test_the_fonts_of_the_drawings_go_with_the_site_and_their_licences_too(toy: ToyPress) -> None:
    toy.built()
    found = findall(r'url\("([^"]+)"\)', style_of(toy))
    inside = [address for address in found if address.startswith("data:font/woff2;base64,")]
    assert all(b64decode(address.partition(",")[2])[:4] == b"wOF2" for address in inside)
    assert len(inside) == 3
    named = {*found} - {*inside}
    assert {Path(name).suffix for name in named} == {".woff2"}
    there = {path.relative_to(toy.root / "site").as_posix() for path in (toy.root / "site/fonts").rglob("*.*")}
    assert named < there
    for name in named:
        assert (toy.root / "site" / name).read_bytes()[:4] == b"wOF2"
    assert {f"fonts/mosaic/{family}-OFL.txt" for family in ("Cinzel", "Marcellus", "NotoSans")} < there


def test_every_face_that_drawings_write_with_is_one_that_pages_load() -> None:
    style = (shipped() / "themes/mosaic/style.css").read_text(encoding="utf-8")
    fonts = yaml.safe_load((shipped() / "themes/mosaic/pictures/theme.yaml").read_text(encoding="utf-8"))["fonts"]
    for face in ("title", "label", "badge", "fallback"):
        assert f"fonts/mosaic/{Path(fonts[face]['file']).stem}.woff2" in style


def test_a_host_s_own_fonts_go_with_the_site(toy: ToyPress) -> None:
    toy.write("themes/mine/style.css", "main { color: red }\n")
    (toy.root / "themes/mine/fonts").mkdir(parents=True)
    (toy.root / "themes/mine/fonts/Own.woff2").write_bytes(b"wOF2 glyphs")
    race = toy.root / "content/races/small/race.yaml"
    race.write_text(race.read_text() + "theme: mine\n")
    toy.write("themes/mine/post.md.j2", "# {{ title }}\n")
    toy.built()
    assert (toy.root / "site/fonts/mine/Own.woff2").read_bytes() == b"wOF2 glyphs"


def test_the_calendar_of_all_speaks_the_language_of_the_site_and_a_race_its_own(toy: ToyPress) -> None:
    opens = "opens: {orders: 1, closes: 2026-04-05 20:00, bonus: [2026-04-04 19:00, 2026-04-04 20:00]}\n"
    toy.write("content/races/small/race.yaml", toy.read("content/races/small/race.yaml") + "language: it\n")
    toy.race("other").turn(1, race="other", more=opens).turn(1, more=opens).built()
    race, other, whole = (toy.read(f"site/{name}calendar.ics") for name in ("races/small/", "races/other/", ""))
    told = findall("SUMMARY:(.*)\r", whole.replace("\r\n ", "").replace("\n", "\r\n"))
    assert "scadono gli ordini" in race
    assert "orders for turn 2 close" in other
    assert len(told) == 4
    assert all("turn 2" in title for title in told)
    (toy.root / "press.yaml").write_text("language: it\n")
    assert "orders for turn" not in toy.built().read("site/calendar.ics")


def test_the_feed_of_all_says_what_speaks_another_language(toy: ToyPress) -> None:
    toy.write("content/races/small/race.yaml", toy.read("content/races/small/race.yaml") + "language: it\n")
    opens = "opens: {orders: 1, closes: 2026-04-05 20:00}\n"
    toy.race("other").turn(1, race="other", more=opens).turn(1, more=opens)
    toy.turn(2, race="other").turn(2).built()
    entries = toy.read("site/feed.xml").split("<entry")[1:]
    assert entries
    assert all(("races/small/" in entry) == entry.startswith(' xml:lang="it"') for entry in entries)
