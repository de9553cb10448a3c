"""The acts of a round, built event by event."""

from ludi_press.core.report import Text, say
from ludi_press.games.kit.acts import Acts
from ludi_press.games.kit.deeds import show
from ludi_press.scene import Act, Mark

NAMES = {"a": say("name", name=Text("A")), "b": say("name", name=Text("B"))}


def test_acts_stand_in_order_and_pieces_are_where_they_went() -> None:
    acts = Acts({"a": 1, "b": 7})
    assert acts.last is None
    acts.begin("a")
    acts.go(2, 3)
    acts.begin("b")
    acts.begin("a")
    acts.go(4)
    assert acts.made() == (Act("a", (1, 2, 3)), Act("a", (3, 4)))
    assert acts.places == {"a": 4, "b": 7}


def test_a_piece_faces_where_it_turned() -> None:
    acts = Acts({"a": (0, 0)}, {"a": (0, 1)})
    acts.begin("a")
    acts.go((0, 5), facing=(1, 0))
    acts.begin("a")
    acts.mark(Mark("fall", "a", (0, 5)))
    walked, fell = acts.made()
    assert walked.facings == ((0, 1), (1, 0))
    assert (fell.path, fell.facings) == (((0, 5),), ((1, 0),))


def test_a_deed_is_told_once_of_whom_it_befell() -> None:
    acts = Acts({"a": 1, "b": 2})
    acts.begin("a")
    for _ in range(2):
        show(acts, NAMES, "crash", "b")
    show(acts, NAMES, "leave", "a")
    ((crash, leave),) = (act.marks for act in acts.made())
    assert (crash.piece, crash.at, crash.pause, crash.gone) == ("b", 2, True, False)
    assert (leave.piece, leave.at, leave.pause, leave.gone) == ("a", 1, False, True)
    assert getattr(crash.caption, "id", "") == "picture.act-at"
