from toy_press import ToyPress

from ludi_press.press.reading.index import look
from ludi_press.press.reading.memory import SHARED
from ludi_press.press.reading.places import press_places, program_places, race_places, site_places


def test_all_that_a_host_can_touch_is_looked_at(toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.write("content/championships/cup.yaml", "")
    places = [*press_places(toy.press), *program_places(toy.press), *race_places(toy.press, "small")]
    before = look(places)
    touched = ("races/small/turns/02.yaml", "championships/cup.yaml", "races/new/race.yaml", "more/x.yaml")
    for name in (*(f"content/{name}" for name in touched), "press.yaml", ".secrets/small", "themes/mosaic/style.css"):
        toy.write(name, "title: x\n")
        after = look(places)
        assert after != before, name
        before = after


def test_what_lies_beside_the_press_is_not(toy: ToyPress) -> None:
    places = [*press_places(toy.press), *program_places(toy.press), *race_places(toy.press, "small")]
    before = look(places)
    toy.write("notes.txt", "x")
    assert look(places) == before


def test_what_a_build_wrote_is_looked_at_but_not_its_memory(toy: ToyPress) -> None:
    press = toy.turn(1).built().press
    places = [*site_places(press, SHARED), *site_places(press, "small")]
    before = look(places)
    toy.write(".press/notes", "{}")
    assert look(places) == before
    (toy.root / "site/races/small/turns/01/turn.json").unlink()
    assert look(places) != before
