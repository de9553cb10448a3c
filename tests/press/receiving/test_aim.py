"""Which turn and race a message is for."""

import pytest
from chariot_press import mail
from msgspec.structs import replace

from ludi_press.core.report import Ask
from ludi_press.press.receiving.aim import Aim, Target

TARGET = Target(
    "ludi-b",
    Ask(3),
    {"ludi b": "ludi-b", "ludi beta": "ludi-b", "ludi beta secundi": "ludi-c", "heat": "ludi-d"},
    frozenset({"ludi", "b", "beta", "circus", "maximus", "velox"}),
)
LATE, EARLY, OPEN = Aim(2), Aim(4), Aim()
SUBJECTS = {
    "orders": OPEN,
    "Turn 3": OPEN,
    "my 3rd turn": OPEN,
    "turn no. 2": LATE,
    "[Races] Turno II": LATE,
    "AW: Runde 4": EARLY,
    "Turns of fate": OPEN,
    "Re: [Races] Ludi Beta, turn 2": OPEN,
    "[Races] Re: turn 2": OPEN,
    "RE: RV: vicis II": OPEN,
    "Ludi Beta, turn 3": OPEN,
}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_names_a_turn(subject: str) -> None:
    assert TARGET.aim(replace(mail("whip"), subject=subject), ()) == SUBJECTS[subject]


def test_an_answer_to_an_old_post_is_asked_about() -> None:
    doubt = TARGET.aim(replace(mail("whip"), subject="Re: turn 1"), ()).doubt
    assert doubt == "this answers what was posted of turn 1: is it for turn 3?"


def test_the_text_outweighs_the_subject() -> None:
    message = replace(mail("whip"), subject="turn 2")
    assert TARGET.aim(message, (3,)) == OPEN
    assert TARGET.aim(message, (4,)) == EARLY
    assert "the turns 3 and 4" in (TARGET.aim(message, (3, 4)).doubt or "")


@pytest.mark.parametrize(
    ("subject", "text", "other"),
    [
        ("Ludi Beta Secundi", "whip", "ludi beta secundi"),
        ("", "For Ludi Beta, Secundi: whip", "ludi beta secundi"),
        ("Heat", "whip", "heat"),
        ("", "whip in the heat", None),
        ("Ludi Beta", "whip, as in Ludi Beta Secundi", None),
        ("heated", "whip", None),
    ],
)
def test_the_name_of_another_race_is_seen(subject: str, text: str, other: str | None) -> None:
    assert TARGET.strange(replace(mail(text), subject=subject)) == other


@pytest.mark.parametrize(
    ("subject", "text", "other"),
    [
        ("Ludi Apollinares", "whip", "Apollinares"),
        ("Re: [Races] Ludi Apollinares, turn 3", "whip", "Apollinares"),
        ("Ludi Beta III", "whip", "Beta III"),
        ("", "For the Ludi Apollinares: whip", "Apollinares"),
        ("race 7", "whip", "7"),
        ("Ludi Beta, turn 3", "Greetings from race 7. whip", None),
        ("Ludi Beta (as in Ludi Apollinares)", "whip", None),
        ("race Velox", "whip", None),
        ("Ludi Circus Maximus orders", "whip", None),
        ("Race orders", "whip", None),
        ("Fwd: Re: my orders for the race", "whip", None),
    ],
)
def test_a_race_that_the_press_does_not_have_is_asked_about(subject: str, text: str, other: str | None) -> None:
    message = replace(mail(text), subject=subject)
    assert TARGET.unheard(message) == other
    assert (TARGET.aim(message, ()).doubt is None) == (other is None)
