"""Text alternatives tell what the picture shows."""

from picture_samples import figure, scene, spread_out, track, words

from ludi_press.core.report import Gauge
from ludi_press.pictures.stage.alt import describe_track, text_alternative
from ludi_press.scene import Figure, Pace, Status

COURSE = track()


def told(*figures: Figure, **facts: object) -> str:
    return text_alternative(scene(COURSE.plan, figures, **facts), words().say)


def plain(**facts: object) -> Figure:
    own: dict[str, object] = {"left": Gauge(0, 3), "right": Gauge(0, 3), "horses": Gauge(0, 4), "stunned": 0}
    return figure(0, **{"at": COURSE.at(2, 1, 3), "pace": Pace.FAST, **own, **facts})  # type: ignore[arg-type]


def test_a_team_is_told_by_place_name_badge_space_and_speed() -> None:
    assert told(plain()) == "Laps run: 1 of 3. 1. Flavius Scorpus (P1): lap 1, first turn, lane 2, space 3, fast."


def test_losses_and_stuns_are_told() -> None:
    text = told(plain(left=Gauge(2, 3), horses=Gauge(1, 4), stunned=1))
    assert text.endswith("fast, 2 lost on the left, 1 point of the horses lost and stunned.")


def test_a_dragged_team_has_no_speed() -> None:
    assert told(plain(status=Status.FLIPPED)).endswith("space 3, flipped, dragged behind the horses.")


def test_who_has_left_is_told_by_how() -> None:
    for status, word in ((Status.FINISHED, "finished"), (Status.OUT, "out of the race"), (Status.DEAD, "dead")):
        assert told(plain(at=None, status=status)).endswith(f"1. Flavius Scorpus (P1): {word}.")


def test_start_boxes_and_wrecks_are_told() -> None:
    text = told(plain(at=COURSE.place(2)), wrecks=(COURSE.at(1, 0, 4),))
    assert "start box in lane 3" in text
    assert text.endswith("A wreck lies at first straight, lane 1, space 4.")


def test_no_word_is_missing() -> None:
    assert "⟦" not in text_alternative(spread_out(COURSE), words().say)


def test_the_track_and_its_sections_are_called_as_the_language_calls_them() -> None:
    here = scene(COURSE.plan, (plain(),))
    title, alternative = describe_track(here, words("la").say)
    assert title.endswith("Circus Maximus desuper")
    assert "flexus prior, orbita 2, passus 3" in alternative
