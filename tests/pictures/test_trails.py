"""Numbers for what happened on a track, with its words in the key."""

from msgspec.structs import replace
from picture_samples import figure, scene, theme, track, words

from ludi_press.core.report import Text, say
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.grounds.track_view import covered
from ludi_press.pictures.grounds.trails import event_spots, events_of
from ludi_press.pictures.grounds.view import event_box, told_event
from ludi_press.pictures.picture import document
from ludi_press.pictures.stage.overview import draw_overview
from ludi_press.scene import Act, Mark, Scene

COURSE = track()
TEAM = say("picture.team", name=Text("C. Appuleius Diocles"), badge=Text("R1"))


def mark(sign: str | None, at: int, who: int = 0) -> Mark:
    caption = say(f"picture.deed-{sign}", team=TEAM)
    return Mark(sign, f"team-{who}", at, caption)


def raced(*marks: Mark) -> Scene:
    plain = scene(COURSE.plan, tuple(figure(n, 3 + 2 * n) for n in range(4)))
    return replace(plain, rounds=((Act("team-0", (3, 5), marks),),))


def test_the_most_dramatic_have_the_first_numbers() -> None:
    happened = [mark(sign, 30 + n) for n, sign in enumerate(("whip", "slip", "crash", "slip", "naufragia", "crash"))]
    assert [one.sign for one in events_of(raced(*happened))] == ["naufragia", "crash", "crash", "slip"]


def test_the_key_says_what_happened_by_the_last_name() -> None:
    told = document(draw_overview(raced(mark("naufragia", 30)), theme(), words().say), "x")
    assert words().say(told_event(mark("naufragia", 30))).startswith("Diocles ")
    assert words().say(told_event(mark("naufragia", 30))) in told


def test_numbers_are_off_the_teams_and_off_each_other() -> None:
    shown, layout = raced(mark("crash", 3), mark("slip", 3), mark("naufragia", 5)), arrange(COURSE.plan)
    held = [covered(layout, one.at) for one in shown.pieces if one.at is not None]
    boxes = [event_box(spot, 17) for spot in event_spots(shown, layout, held, 17)]
    assert not any(box.meets(other) for box in boxes for other in held)
    assert not any(one.meets(other) for one in boxes for other in boxes if one is not other)
