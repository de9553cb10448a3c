"""Messages of players as the motus and acts: what sentences order, what they correct, and what is asked about."""

import re
from random import Random
from typing import Any

import pytest
import yaml
from any_season import GAME, play
from phrasings import set_up
from slips import text
from trees import ROOT

from ludi_press.core.report import Ask
from ludi_press.games.contract import Heard, HearingContext, Party
from ludi_press.games.ludi_romani.reading.orders import hear_message
from ludi_press.games.ludi_romani.telling.ahead import order_slips
from ludi_press.order_slip import options_of

RACE: Any = set_up("ludi-romani")


def hear(said: str, *mine: str, race: Any = RACE, last: Any = None) -> Heard:
    parties = [Party(one, one, None, {one: one}) for one in mine or ("octavian",)]
    return hear_message(race, said, HearingContext(parties, 3, 1, last or {}))


def acts(said: str, *mine: str) -> list[Any]:
    """What the first of the writer's roles does, the motus first."""
    heard = hear(said, *mine)
    assert heard.doubts == ()
    motus = [{"motus": entry.value} for entry in heard.entries if entry.section == "motus"]
    return motus + [act for entry in heard.entries if isinstance(entry.value, list) for act in entry.value]


TO_ROME = {"iter": {"who": "octavian", "to": "rome"}}
AT_BRUTUS = {"proelium": {"attacker": "octavian", "against": "brutus"}}


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("I attack Cassius. No wait, I attack Brutus.", [AT_BRUTUS]),
        ("I go to Rome. I attack Antony, no wait, Brutus", [TO_ROME, AT_BRUTUS]),
        ("I go to Sicily and attack Brutus. No wait, I go to Rome.", None),
        ("I go to Rome and attack Brutus. No wait, I buy 2 curiales from Juno.", None),
        ("I go to Rome. No wait, 2 curiales.", None),
        ("No wait, to Rome.", None),
        ("motus: Sicily. Sorry, I mean Rome.", [{"motus": "rome"}]),
        ("I go to Sicily. Forget that. I go to Rome.", [TO_ROME]),
    ],
)
def test_a_correction_replaces_what_it_can_only_mean(said: str, done: list[Any] | None) -> None:
    if done is None:
        assert hear(said).doubts
    else:
        assert acts(said) == done


def test_acts_are_put_into_the_sequence_that_is_said() -> None:
    assert acts("2. I attack Brutus\n1. I go to Rome") == [TO_ROME, AT_BRUTUS]
    assert acts("I attack Brutus after travelling to Rome") == [TO_ROME, AT_BRUTUS]
    assert acts("I attack Brutus, but first I go to Rome") == [TO_ROME, AT_BRUTUS]
    assert acts("Before I attack Brutus I go to Rome") == [TO_ROME, AT_BRUTUS]
    assert hear("1. I go to Rome\n3. I attack Brutus").doubts
    assert hear("I attack Brutus\nI attack Brutus").doubts


def test_pronouns_mean_the_only_other_who_is_named() -> None:
    assert acts("I attack Brutus. I give him 2 curiales.")[1] == {
        "dat": {"from": "octavian", "to": "brutus", "curiales": "2"}
    }
    assert hear("I attack Brutus. I attack Cassius. I give him 2 curiales.").doubts
    assert hear("I give him 2 curiales").doubts


def test_each_of_several_roles_does_what_is_said_of_it() -> None:
    said = "Octavian goes to Rome. Livia gives Brutus 100000 denarii."
    assert acts(said, "octavian", "livia")[1] == {"dat": {"from": "livia", "to": "brutus", "denarii": "100000"}}
    assert acts("Motus: Octavian to Rome, Livia to Sicily", "octavian", "livia") == [
        {"motus": "rome"},
        {"motus": "sicily"},
    ]
    assert hear("I go to Rome", "octavian", "livia").doubts
    assert hear("Octavian goes to Rome\nLivia likewise", "octavian", "livia").doubts


def test_lr_4_6_numina_alone_sell() -> None:
    sold = {"emptio": {"buyer": "agrippa", "seller": "juno", "curiales": "2"}}
    assert acts("I sell Agrippa 2 curiales", "juno") == [sold]
    assert hear("I sell Agrippa 2 curiales").doubts
    assert hear("I buy 2 curiales from Agrippa").doubts


def test_lr_8_6_the_bride_is_the_virgo_whoever_writes() -> None:
    assert acts("I marry Livia") == [{"nuptiae": {"groom": "octavian", "bride": "livia"}}]
    assert acts("I marry Octavian", "livia") == [{"nuptiae": {"groom": "octavian", "bride": "livia"}}]


def test_acts_are_taken_back_and_repeated() -> None:
    assert hear("cancel my acts").withdrawn == ("octavian",)
    assert hear("same as last turn").doubts
    heard = hear("same as last turn", last={"octavian": [TO_ROME]})
    assert [entry.value for entry in heard.entries] == [[TO_ROME]]
    assert hear("For turn 9: I go to Rome").turns == (9,)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("I go to Italy", "northern or southern Italy"),
        ("I go to Romeee", "did you mean 'rome'?"),
        ("I give Octavia 2 curiales", "nobody plays this role"),
        ("I attack Octavian", "nobody does this with himself"),
        ("motus: by sea to Rome", "needs no ships"),
        ("Octavian: rome", "is this the motus, or a journey?"),
        ("I buy 2 from Juno", "goods, as in 2 curiales"),
    ],
)
def test_a_question_says_what_is_wrong_and_what_to_write(said: str, words: str) -> None:
    assert words in " ".join(str(one.doubt) for one in hear(said).doubts)


FORMS = {
    "en": ("Octavian", "Rome", "buy 2 curiales", "from Juno", "for me"),
    "la": ("Octavianus", "Romam", "emo 2 curiales", "a Iunone", "nunc"),
    "it": ("Ottaviano", "Roma", "acquisto 2 curiali", "da Giunone", "grazie"),
}


@pytest.mark.parametrize("language", FORMS)
def test_the_very_form_that_a_post_asks_for_is_read(language: str) -> None:
    file = ROOT / "ludi_press/games/ludi_romani/data/words" / f"{language}.yaml"
    form = yaml.safe_load(file.read_text(encoding="utf-8"))["reply.1"].format(turn=3)
    for said in FORMS[language]:
        form = re.sub(r"\[[^]]+\]", said, form, count=1)
    bought = {"emptio": {"buyer": "octavian", "seller": "juno", "curiales": "2"}}
    assert acts(form) == [{"motus": "rome"}, bought]
    assert hear(form).turns == (3,)


@pytest.mark.parametrize("seed", range(3))
def test_every_line_of_a_slip_reads_as_itself(seed: int) -> None:
    played = play(seed)
    state = played[Random(seed).randrange(len(played))][0]  # noqa: S311 # the same in every run
    for slip in order_slips(GAME, state, Ask(1)):
        for form in slip.forms:
            for option in options_of(form.fields[0])[:40]:
                written = text(slip, {form.id: {form.fields[0].id: (option.write,)}})
                heard = hear(written, slip.who, race=GAME)
                assert heard.doubts == (), written
                told = yaml.safe_load(written)
                (entry,) = heard.entries
                assert _texts({entry.section: entry.value}) in (
                    _texts(told),
                    {"motus": told.get("motus", {}).get(slip.who)},
                )


def _texts(value: Any) -> Any:
    if isinstance(value, list):
        return [_texts(one) for one in value]
    return {key: _texts(one) for key, one in value.items()} if isinstance(value, dict) else str(value)


CARRIED = {"minerva": {"who": "livia", "to": "gaul"}}
URGED = {"proelium": {"attacker": "antony", "against": "brutus", "urged": "mars"}}


@pytest.mark.parametrize(
    ("god", "said", "act"),
    [
        ("minerva", "I move Antony to Rome", {"minerva": {"who": "antony", "to": "rome"}}),
        ("mercury", "I rescue Brutus and take him to Sicily", {"mercurius": {"who": "brutus", "to": "sicily"}}),
        ("pluto", "I give the Ring to Livia", {"anulus": {"to": "livia", "numen": "pluto"}}),
        ("persephone", "I take the Ring back from Livia", {"anulus": {"from": "livia", "numen": "persephone"}}),
        ("apollo", "Plague on Gaul", {"pestis": {"region": "gaul", "numen": "apollo"}}),
        ("diana", "The pestilence in Gaul ends", {"sanitas": {"region": "gaul", "numen": "diana"}}),
        ("vulcan", "I lend the fabrilis to Antony", {"fabrilis": {"to": "antony"}}),
        ("dionysus", "I take Brutus into my thiasos", {"bacchans": {"god": "dionysus", "who": "brutus"}}),
        ("dionysus", "I free Brutus", {"liberat": {"god": "dionysus", "who": "brutus"}}),
        ("juno", "Juno blesses the Liberatores", {"amicitia": {"name": "liberatores", "juno": "yes"}}),
        ("juno", "I refuse Livia her divorce", {"divortium": {"wife": "livia", "refused": "yes"}}),
        (
            "juno",
            "I force Antony and Brutus to fight",
            {"proelium": {"attacker": "antony", "against": "brutus", "urged": "juno"}},
        ),
        ("pluto", "Brutus dies by his own hand", {"mors": {"who": "brutus", "cause": "suicidium", "killer": "pluto"}}),
        ("minerva", "Minerva moves Antony from Syria to Rome", {"minerva": {"who": "antony", "to": "rome"}}),
        ("minerva", "Livia will travel to Gaul, and it's Minerva who carries her", CARRIED),
        ("minerva", "Livia, you're going to Gaul", CARRIED),
        ("minerva", "I take up Livia, cooks and all, and set her down in Gaul next to me", CARRIED),
        ("minerva", "My owl takes Livia, poor woman, to Gaul", CARRIED),
        ("minerva", "I move Livia, not Antony, to Gaul", CARRIED),
        ("minerva", "Minerva Liviam in Galliam portat", CARRIED),
        ("mercury", "I move Livia to Gaul", {"mercurius": {"who": "livia", "to": "gaul"}}),
        ("mars", "Mars urges Antony to fight Brutus", URGED),
        ("livia", "I want a divorce", {"divortium": {"wife": "livia"}}),
        ("livia", "I become an amazon", {"amazon": {"who": "livia"}}),
    ],
)
def test_lr_1_some_acts_are_done_by_some_alone(god: str, said: str, act: Any) -> None:
    assert acts(said, god) == [act]
    assert hear(said, "agrippa").doubts


def test_lr_8_1_a_name_of_an_amicitia_is_no_misspelt_region() -> None:
    assert acts("I leave the Liberatores") == [{"discedit": {"who": "octavian", "name": "liberatores"}}]
    assert "did you mean" in str(hear("I leave Gaulll").doubts)
