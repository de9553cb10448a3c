"""A build after any edits gives byte for byte what a build from nothing gives (an incremental build is sound)."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from fuzzing import FUZZ
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_press import make_press
from toy_press import ToyPress, snapshot

from ludi_press.press.building import making
from ludi_press.press.building.build import build
from ludi_press.press.publishing.publish import amend, publish
from ludi_press.press.reading.looks import STORE
from ludi_press.press.reading.write import drop

RACES = ("small", "other")
POSTING = {
    "formats": "formats: [text, bbcode]",
    "bbcode": "bbcode: smf",
    "log": "log: full",
    "prompts": "prompts: false",
}
ORDERS = ("{ann: go, bob: go}", "{ann: go}", "{bob: go}")


def retitle(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/race.yaml"
    path.write_text(path.read_text().replace("games", f"games {number}", 1))


def tell(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/turns/01.yaml"
    path.write_text(path.read_text().partition("story:")[0] + f"story: Told {number} times.\n")


def repost(toy: ToyPress, race: str, number: int) -> None:
    """Change how posts are written."""
    path = toy.root / f"content/races/{race}/race.yaml"
    kept = [one for one in path.read_text().splitlines() if one.partition(":")[0] not in POSTING]
    path.write_text("\n".join([POSTING[list(POSTING)[number]], *kept, ""]))


def reorder(toy: ToyPress, race: str, number: int) -> None:
    toy.turn(2, ORDERS[number % len(ORDERS)], race=race)


def restyle(toy: ToyPress, race: str, number: int) -> None:
    toy.write("themes/mosaic/style.css", f"body {{ margin: {number}px }}\n")


def reword(toy: ToyPress, race: str, number: int) -> None:
    toy.write("themes/mosaic/words/en.yaml", f"page.site: The archive, edition {number}\n")


def forget(toy: ToyPress, race: str, number: int) -> None:
    for name in ("02.yaml", "02.dice.yaml"):
        (toy.root / f"content/races/{race}/turns/{name}").unlink(missing_ok=True)


def add(toy: ToyPress, race: str, number: int) -> None:
    toy.race(f"new-{number}").turn(1, race=f"new-{number}")


def spoil(toy: ToyPress, race: str, number: int) -> None:
    (toy.root / f"site/races/{race}/turns/01/index.html").write_text("mine now")


def spoil_shared(toy: ToyPress, race: str, number: int) -> None:
    (toy.root / "site" / ("index.html", "search/undated.js", "feed.xml")[number % 3]).write_text("mine now")


def lose(toy: ToyPress, race: str, number: int) -> None:
    """Lose or damage a file of the memory or the site, or the whole memory, without other changes."""
    toy.built()
    rows = ("part", f"part WHERE race = '{race}'", "part WHERE race = ''", "look")
    if number % 3:
        with closing(sqlite3.connect(toy.press.memory / STORE)) as store, store:
            store.execute(f"DELETE FROM {rows[number]}")  # noqa: S608 - rows of the list above
    drop(toy.root / (f"site/races/{race}/search.js" if number % 3 else ".press"))
    toy.built()


def spoil_memory(toy: ToyPress, race: str, number: int) -> None:
    """Truncate or overwrite any file of the memory."""
    toy.built()
    files = sorted(path for path in toy.press.memory.rglob("*") if path.is_file())
    path = files[(number + len(race)) % len(files)]
    path.write_bytes((path.read_bytes()[: -number - 2], b"", b"{}", path.read_bytes().replace(b"a", b"b"))[number % 4])
    toy.built()


def drop_race(toy: ToyPress, race: str, number: int) -> None:
    shutil.rmtree(toy.root / f"content/races/new-{number}", ignore_errors=True)


def date(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/race.yaml"
    text = path.read_text().partition("opens:")[0]
    path.write_text(f"{text}opens: {{closes: {2026 + number}-04-04 20:00}}\n" if number else text)


def settle(toy: ToyPress, race: str, number: int) -> None:
    toy.write("press.yaml", f"title: Ludi {number}\naddress: https://example.org/{number}\n" if number else "{}\n")


def league(toy: ToyPress, race: str, number: int) -> None:
    toy.write("content/championships/cup.yaml", f"title: Cup {number}\nraces: [{race}]\n")


def translate(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/race.yaml"
    text = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("language:"))
    path.write_text(f"language: {('en', '[en, la]', 'it')[number % 3]}\n{text}\n")


def stray(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/turns/{number}.yaml"
    if number:
        path.write_text("orders: {ann: go}\n")
    else:
        path.with_name("1.yaml").unlink(missing_ok=True)


def correct(toy: ToyPress, race: str, number: int) -> None:
    """Publish the first turn, then amend it."""
    publish(toy.press, race, 1)
    toy.turn(1, ORDERS[number % len(ORDERS)], race=race)
    amend(toy.press, race, 1, f"Reason {number}", datetime(2026, 4, number + 1, tzinfo=UTC))


def age(toy: ToyPress, race: str, number: int) -> None:
    """Make all written files old, so that the next build trusts their timestamps."""
    for path in toy.root.rglob("*"):
        if path.is_file():
            os.utime(path, (path.stat().st_mtime - 100, path.stat().st_mtime - 100))


Edit = tuple[Callable[[ToyPress, str, int], None], str, int]
EDITS = st.tuples(
    st.sampled_from(
        [
            *(retitle, tell, repost, reorder, restyle, reword, forget, add, spoil),
            *(spoil_shared, lose, spoil_memory, drop_race, date, settle, league, translate, age, stray, correct),
        ]
    ),
    st.sampled_from(RACES),
    st.integers(0, 3),
)


@settings(max_examples=100 if FUZZ else 8)
@given(st.lists(st.lists(EDITS, min_size=1, max_size=3), min_size=1, max_size=3))
def test_a_build_after_edits_is_as_a_build_from_nothing(builds: list[list[Edit]]) -> None:
    with TemporaryDirectory() as made:
        toy = ToyPress(Path(made).resolve())
        for race in RACES:
            toy.race(race).turn(1, race=race).turn(2, race=race)
        toy.built()
        for edits in builds:
            for edit, race, number in edits:
                edit(toy, race, number)
            toy.built()
        edited = snapshot(toy.root / "site")
        toy.emptied().built()
        assert snapshot(toy.root / "site") == edited


def test_what_races_share_is_as_a_build_from_nothing_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "drafts", lambda *about, **more: ())  # pictures are no page that races share
    press = make_press(tmp_path.resolve(), 3)
    build(press)
    cup, first, last = (
        tmp_path / f"content/{name}" for name in ("championships/cup.yaml", "races/race-0/race.yaml", "races/race-2")
    )
    edits = [
        (last / "turns/03.yaml", "opens:", "story: Dust.\nopens:"),
        (last / "turns/03.yaml", "accelerate", "control"),
        (first, "Crescens", "Crescentius"),
        (first, "Sex. Lucilius", "Somebody else"),
        (last / "turns/02.yaml", "2025-04", "2025-05"),
        (cup, "Crescens, points: -2", "Crescentius, points: -1"),
    ]
    written = []
    for path, old, new in edits:
        path.write_text(path.read_text().replace(old, new, 1))
        built = build(press)
        assert not [problem for problem in built.problems if problem.is_error]
        written.append({name for name in built.written if not name.startswith("site/races/")})
    assert written[0] <= {"site/search/2025.js", "site/feed.xml"}
    assert not [name for name in written[3] if name.startswith(("site/aurigae/", "site/racers/", "site/factiones/"))]
    edited = snapshot(press.site)
    ToyPress(press.root).emptied().built()
    assert snapshot(press.site) == edited
