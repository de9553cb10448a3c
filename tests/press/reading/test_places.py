from toy_press import ToyPress

from ludi_press.press.reading.places import site_places, source_places
from ludi_press.press.reading.seen import look


def test_all_that_a_host_can_touch_is_looked_at(toy: ToyPress) -> None:
    toy.turn(1).built()
    places = source_places(toy.press)
    before = look(places)
    for name in ("content/races/small/turns/02.yaml", "press.yaml", ".secrets/small", "themes/mosaic/style.css"):
        toy.write(name, "title: x\n")
        after = look(places)
        assert after != before, name
        before = after


def test_what_lies_beside_the_press_is_not(toy: ToyPress) -> None:
    places = source_places(toy.press)
    before = look(places)
    toy.write("notes.txt", "x")
    assert look(places) == before


def test_what_a_build_wrote_is_looked_at_but_not_its_notes(toy: ToyPress) -> None:
    places = site_places(toy.turn(1).built().press)
    before = look(places)
    toy.write(".press/notes", "{}")
    assert look(places) == before
    (toy.root / "site/races/small/turns/01/turn.json").unlink()
    assert look(places) != before
