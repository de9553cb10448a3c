"""What a message calls the race that it is for."""

import pytest

from ludi_press.press.receiving.named_races import named_races

NAMED = {
    "Ludi Apollinares": "Apollinares",
    "ludi apollinares turn 2": "apollinares",
    "[Ludi Apollinares] turn 2": "Apollinares",
    "Re: [Races] Ludi Apollinares, turn 2": "Apollinares",
    "Fwd: orders for the Ludi Magni Secundi": "Magni Secundi",
    "Race 7": "7",
    "gara n. 4, turno 2": "4",
    "race Apollo, turn 2": "Apollo",
    'race "the big one"': "the big one",
    "Orders for the Apollinares race": "Apollinares",
    "für das Rennen 3": "3",
}
HARMLESS = (
    "orders", "Race orders", "Race Turn 2", "Re: [Races] turn 2", "the race is on", "Ludi Turn 3", "Ludi Press orders",
    "Fwd: Re: my race plan", "Of course I race", "Heat, turn 2", "races 7", "a race of eight",
)  # fmt: skip
TEXTS = {
    "For the Ludi Apollinares: whip": "Apollinares",
    "Salve,\n\nLudi Apollinares, turn 2:\nwhip": "Apollinares",
    "for race 7, whip": "7",
    "for the Apollinares race: whip": "Apollinares",
    "Race 7: whip": "7",
}
HARMLESS_TEXTS = (
    "I won the Ludi Apollinares once. Whip.", "for the race: whip", "whip, for the crowd", "Race on! Whip.",
    "in race 7 I fell", "of course: whip", "for the whole race I brake",
)  # fmt: skip


@pytest.mark.parametrize(("subject", "name"), NAMED.items())
def test_a_subject_names_a_race(subject: str, name: str) -> None:
    assert [named for _, named in named_races(subject, "")][:1] == [name]


@pytest.mark.parametrize("subject", HARMLESS)
def test_a_harmless_subject_names_none(subject: str) -> None:
    assert [*named_races(subject, "")] == []


@pytest.mark.parametrize(("text", "name"), TEXTS.items())
def test_a_text_names_the_race_that_it_is_for(text: str, name: str) -> None:
    assert [named for _, named in named_races("", text)][:1] == [name]


@pytest.mark.parametrize("text", HARMLESS_TEXTS)
def test_a_text_that_is_for_no_race_names_none(text: str) -> None:
    assert [*named_races("", text)] == []
