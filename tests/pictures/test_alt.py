"""Text alternatives tell what the game tells of each piece."""

from msgspec.structs import replace
from picture_samples import figure, scene, track, words

from ludi_press.core.report import Text
from ludi_press.pictures.stage.alt import describe_close_up, describe_podium, text_alternative

TWO = scene(track().plan, (figure(0, 3), figure(1, 4)))


def test_all_is_told_in_the_order_in_which_the_pieces_lie() -> None:
    told = replace(TWO, order=("team-1", "team-0"), lead=(Text("First"),), more=(Text("Last"),))
    assert text_alternative(told, words().say) == "First. Gutta is somewhere. Flavius Scorpus is somewhere. Last."


def test_without_an_order_pieces_are_told_as_they_entered() -> None:
    assert text_alternative(replace(TWO, order=()), words().say).startswith("Flavius Scorpus")


def test_a_close_up_tells_only_of_those_in_it() -> None:
    title, told = describe_close_up(TWO, ("team-1",), 1, 2, words().say)
    assert title.endswith("Gutta from near by (1 of 2)")
    assert told == "A view of Gutta. Gutta is somewhere."


def test_a_podium_tells_each_place_with_all_who_share_it() -> None:
    stands = (tuple(replace(piece, place=1) for piece in TWO.pieces),)
    assert describe_podium(TWO, stands, words().say)[1] == "1. Flavius Scorpus (P1) and Gutta (A1)."
    assert describe_podium(TWO, (), words().say)[1] == "Nobody has finished."
