"""Who wrote a message, and how pasted text is split."""

from pathlib import Path

import pytest
from chariot_press import FILE, chariot_press, got, line, mail
from msgspec.structs import replace

from ludi_press.core.report import Ask
from ludi_press.games.contract import Party
from ludi_press.press.building.build import build
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.senders import (
    Aim,
    Target,
    by_turn,
    directory,
    identified,
    named_races,
    signature_of,
    writers,
)

PARTIES = (
    Party("velox", "Velox", "Marcus Terentius Varro", {"velox": "Velox"}, "V1"),
    Party("celer", "Celer", "Livia Serena", {"celer": "Celer"}),
    Party("ferox", "Ferox", "Livia Procula", {"ferox": "Ferox"}),
    Party("magnus", "Ludus Magnus", None, {"flamma": "Flamma"}),
)
KNOWN = directory(
    writers(PARTIES, {"velox": ("Marcus@Example.org",), "livia serena": ("l@example.org",)}, {"velox": ("MarcusV",)})
)


@pytest.mark.parametrize(
    ("message", "name"),
    [
        (ReceivedMessage("whip", address="MARCUS@example.org"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", address="l@example.org"), "Livia Serena"),
        (ReceivedMessage("whip", "Marcus Terentius Varro"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "varro"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "Velox"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "V1"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip", "Ludus Magnus"), "Ludus Magnus"),
        (ReceivedMessage("whip", signature="Serena\nRoma"), "Livia Serena"),
        (ReceivedMessage("whip\n\nVale, Marcus"), "Marcus Terentius Varro"),
        (ReceivedMessage("whip\nCheers,\nProcula"), "Livia Procula"),
        (ReceivedMessage("whip", "Livia"), None),
        (ReceivedMessage("Marcus should whip"), None),
        (ReceivedMessage("whip", address="x@example.org"), None),
    ],
)
def test_a_writer_is_known_by_address_name_or_signature(message: ReceivedMessage, name: str | None) -> None:
    sent = identified(message, KNOWN)
    assert (sent.writer.name if sent.writer else None) == name
    assert sent.doubt is None


def test_a_mail_from_a_strange_address_is_doubted_where_the_true_one_is_known() -> None:
    for name in ("Marcus Varro", "Varro"):
        assert identified(ReceivedMessage("whip", name, "x@example.org", mailed=True), KNOWN).doubt is not None
    assert identified(ReceivedMessage("whip", "Procula", "x@example.org", mailed=True), KNOWN).doubt is None


def test_of_a_long_name_a_part_is_enough_that_nobody_else_has() -> None:
    names = ("C. Papirius Carbo", "L. Papirius Carbo", "Q. Fabius Maximus Cunctator")
    known = directory(writers([Party(f"team-{at}", f"Team {at}", name, {}) for at, name in enumerate(names)], {}, {}))
    for part in ("Fabius Maximus", "Maximus Cunctator", "Q. Fabius", "Cunctator", "Fabius Maximus Cunctator"):
        found = known.named(part)
        assert (found and found.name) == "Q. Fabius Maximus Cunctator"
    assert known.named("Papirius Carbo") is None
    assert known.named("Fabius Cunctator") is None


@pytest.mark.parametrize(
    ("account", "name", "doubt"),
    [
        ("marcusv", "Marcus Terentius Varro", False),
        ("Livia Serena", "Livia Serena", True),  # anybody may call an account so
        ("Somebody", None, False),
    ],
)
def test_an_account_proves_its_sender_and_a_name_alone_does_not(account: str, name: str | None, doubt: bool) -> None:
    message = ReceivedMessage("whip\n\nCeler", account, mailed=True, account=account)
    found = identified(message, KNOWN)
    assert (found.writer and found.writer.name, found.doubt is not None) == (name, doubt)


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("T. Fulvius", "Titus Fulvius"),
        ("Titus F.", "Titus Fulvius"),
        ("M. Fulvius", None),
        ("T. Livius", None),  # Titus and Tiberius
        ("Gaius Papirius Carbo", "C. Papirius Carbo"),
        ("C. Papirius", "C. Papirius Carbo"),
        ("T. F.", None),
    ],
)
def test_an_initial_names_a_person_if_nobody_else_fits(name: str, person: str | None) -> None:
    names = ("Titus Fulvius", "Titus Livius", "Tiberius Livius", "C. Papirius Carbo", "Lucius Papirius Carbo")
    known = directory(writers([Party(f"t{at}", f"Team {at}", one, {}) for at, one in enumerate(names)], {}, {}))
    found = known.named(name)
    assert (found and found.name) == person
    doubt = identified(ReceivedMessage("whip", "T. Livius"), known).doubt
    assert doubt == "T. Livius may be Titus Livius or Tiberius Livius: who has sent this?"


SIGNED = {
    "Cheers, Marcus": 1,
    "Best,\nMarcus": 2,
    "M. Varro (Velox)": 1,
    "Vale!\n\nMarcus Terentius Varro\n(Velox)": 3,
    "Mit freundlichen Grüßen\nVarro": 2,
    "Thanks!": 1,
    "Cheers, brake": 0,
    "Best speed": 0,
    "Marcus brakes": 0,
    "(Velox)": 1,
    "Cheers, Serena": 0,
    "Marcus (Celer)": 0,
    "Marcus\nbrake": 0,
}


@pytest.mark.parametrize("end", SIGNED)
def test_the_last_lines_are_a_signature_if_they_only_name_the_writer_or_say_farewell(end: str) -> None:
    writer = KNOWN.named("Varro")
    assert writer is not None
    assert len(signature_of(f"whip\n\n{end}", writer)) == SIGNED[end]


ORDERS_ALIKE = (
    "Contingency: control", "contingency control", "cruise, control", "Carbo: cruise, control", "crash Carbo", "paw",
    "c control", "Control", "Carbo crash", "Marcus Carbo",
)  # fmt: skip
NAMES_ALIKE = ("Carbo", "C. Papirius Carbo", "Gaius", "Caius Papirius", "C. P. Carbo", "Gaius Carbo", "Vale, C.")


@pytest.mark.parametrize("end", [*ORDERS_ALIKE, *NAMES_ALIKE])
def test_an_initial_in_a_name_stands_for_a_praenomen_and_for_no_other_word(end: str) -> None:
    known = directory(writers([Party("celer", "Celer", "C. Papirius Carbo", {"celer": "Celer"})], {}, {}))
    assert len(signature_of(f"whip\n{end}", known.writers[0])) == (end in NAMES_ALIKE)
    assert end in NAMES_ALIKE or known.named(end) is None, "such a line begins no message of pasted text either"


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
    assert doubt == "this answers what was posted of turn 1: is it for turn 3? Then write 'turn 3'"


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


def test_the_posts_of_a_race_name_no_other() -> None:
    heat = Target("heat", Ask(1), {"heat": "heat"}, frozenset({"heat"}))
    assert heat.unheard(replace(mail("whip"), subject="Re: Heat: The start grid")) is None
    assert heat.unheard(replace(mail("whip"), subject="ORDERS FOR RACE HEAT")) is None
    assert heat.unheard(replace(mail("whip"), subject="Race: Apollinares")) == "Apollinares"


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


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Turn 1: whip.\nTurn 2: brake, then whip.", ["Turn 1: whip.", "Turn 2: brake, then whip."]),
        ("Turn 1: whip. Turn 2: brake.", ["Turn 1: whip.", "Turn 2: brake."]),
        (
            "Velox:\nTurn 1 - whip\nTurn II - brake\nor so",
            ["Velox:\nTurn 1 - whip", "Velox:\n\nTurn II - brake\nor so"],
        ),
        ("For turn 1 whip\nFor turn 2, brake", ["For turn 1 whip", "For turn 2, brake"]),
        (
            "My orders for turn 1: whip\nMy orders for turn 2: brake",
            ["My orders for turn 1: whip", "My orders for turn 2: brake"],
        ),
        ("Turn 1 was bad luck\nTurn 2: whip", ["Turn 1 was bad luck\nTurn 2: whip"]),
        ("Turn 2: whip\nand brake", ["Turn 2: whip\nand brake"]),
        ("In turn 1 I whip and in turn 2 I brake", ["In turn 1 I whip and in turn 2 I brake"]),
    ],
)
def test_lines_that_say_for_which_of_several_turns_they_are_make_a_part_each(text: str, parts: list[str]) -> None:
    assert [one.text for one in by_turn(ReceivedMessage(text))] == parts


def test_orders_for_several_turns_are_entered_each_in_its_turn(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    every = "Celer: whip\nMusclosus: whip\nFerox: whip"
    received = got(press, mail("Turn 1: Velox accelerates.\nTurn 2: Velox whips."), ReceivedMessage(every))
    assert (line(press, "velox"), received.open) == ("{orders: [accelerate], received: 2026-04-06 18:30}", ())
    build(press, pictures=False)
    got(press)
    assert (
        "  velox: {orders: [whip], received: 2026-04-06 18:30}" in (press.root / FILE.replace("01", "02")).read_text()
    )


@pytest.mark.parametrize("answers", [["whip"], ["yes", "Turn 2: whip", "whip"]])
def test_what_of_a_message_is_for_the_open_turn_is_answered_in_words(tmp_path: Path, answers: list[str]) -> None:
    press = chariot_press(tmp_path)
    said = mail("My order for turn 1 is whip.\nMy order for turn 2 is accelerate.")
    received = got(press, said, question=lambda *_: answers.pop(0))
    assert answers == []
    assert (line(press, "velox"), received.open) == ("{orders: [whip], received: 2026-04-06 18:30}", ())
