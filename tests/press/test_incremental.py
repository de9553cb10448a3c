"""A build after any edits gives byte for byte what a build from nothing gives (an incremental build is sound)."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from toy_press import ToyPress, snapshot

RACES = ("small", "other")
ORDERS = ("{ann: go, bob: go}", "{ann: go}", "{bob: go}")


def retitle(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/race.yaml"
    path.write_text(path.read_text().replace("games", f"games {number}", 1))


def tell(toy: ToyPress, race: str, number: int) -> None:
    path = toy.root / f"content/races/{race}/turns/01.yaml"
    path.write_text(path.read_text().partition("story:")[0] + f"story: Told {number} times.\n")


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


EDITS = st.tuples(
    st.sampled_from([retitle, tell, reorder, restyle, reword, forget, add, spoil]),
    st.sampled_from(RACES),
    st.integers(0, 3),
)


@settings(max_examples=8)
@given(st.lists(st.lists(EDITS, min_size=1, max_size=3), min_size=1, max_size=3))
def test_a_build_after_edits_is_as_a_build_from_nothing(builds: list[list[tuple]]) -> None:
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
        shutil.rmtree(toy.root / "site")
        toy.built()
        assert snapshot(toy.root / "site") == edited
