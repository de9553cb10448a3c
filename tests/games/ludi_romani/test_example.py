"""The example of the rules: its race and two seasons play as they are written."""

from typing import Any

import pytest
import yaml
from cases import host_dice
from msgspec.structs import replace
from romani_scenario import balanced, enter, event_facts, read
from trees import ROOT

from ludi_press.core.dice import Source, TurnDice, draw
from ludi_press.core.problems import Judged, describe
from ludi_press.games.ludi_romani.rules.model import State, title
from ludi_press.games.ludi_romani.rules.play import begin, resolve

EXAMPLE = ROOT / "tests" / "cases" / "ludi-romani" / "example"


def written(name: str) -> Any:
    return yaml.safe_load((EXAMPLE / name).read_text(encoding="utf-8"))


def play() -> list[tuple[State, list[dict[str, Any]]]]:
    race = written("race.yaml")
    game = enter({key: race[key] for key in ("players",)}).value
    assert game is not None
    state, entered = begin(game)
    played = [(state, [event_facts(event, ()) for event in entered])]
    for turn in (1, 2):
        data = written(f"turns/0{turn}.yaml")
        judged = read(game, state, data, turn)
        assert judged.value is not None, [describe(problem) for problem in judged.problems]
        turn_dice = TurnDice(
            "r", turn, lambda address, die: (draw(b"x", address, die), Source.SECRET), host_dice(data.get("dice", {}))
        )
        before = state
        state, events = resolve(game, state, judged.value, turn_dice)
        assert not turn_dice.problems, [describe(problem) for problem in turn_dice.problems]
        assert not list(turn_dice.leftovers())
        balanced(before, state, events)
        played.append((state, [event_facts(event, tuple(turn_dice.rolls)) for event in events]))
    return played


def test_the_aestas_of_44() -> None:
    _, (state, events), _ = play()
    clashes = [event for event in events if event["what"] == "clashed"]
    assert [clash["totals"] for clash in clashes[:2]] == [[5, 2], [3, 4]]
    assert [(clash["mine"], clash["theirs"]) for clash in clashes[:2]] == [(None, "brutus"), ("mars", None)]
    assert len(clashes) == 4
    assert state.person("quintus").goods.curiales == 2
    assert title(state.person("quintus")).value == "imperator"
    assert state.person("livia").spouse == "cicero"
    assert state.person("cicero").goods.denarii == 2_500_000


def test_the_hiems_of_43() -> None:
    *_, (state, events) = play()
    voted = {event["whom"]: event for event in events if event["what"] == "voted"}
    assert voted["quintus"]["carried"]
    assert (voted["quintus"]["votes_for"], voted["quintus"]["votes_against"]) == (80, 30)
    assert voted["gaul"]["tied"]
    assert not voted["gaul"]["carried"]
    assert [event["sum"] for event in events if event["what"] == "collected"] == [100_000, 100_000]
    assert state.person("pansa").life.value == "imago"
    assert state.person("pansa").goods.ultrices == 1
    assert [state.person(god).at for god in ("venus", "mars", "phobos", "deimos")] == ["rome"] * 4
    assert state.person("bogud").escort == "cicero"


def test_lr_13_1a_a_file_with_a_motus_alone_is_open() -> None:
    game = enter({"players": written("race.yaml")["players"]}).value
    assert game is not None
    first = begin(game)[0]
    assert read(game, replace(first, season=0), {"motus": {"octavian": "rome"}}, 2) == Judged(None)
    (problem,) = read(game, first, {"motus": {"octavian": "rome"}}, 1).problems
    assert problem.rule == "LR-2.2", "there is none before the first season"
    assert read(game, begin(game)[0], {"motus": {"octavian": "rome"}, "acts": []}, 2).value is not None


@pytest.mark.parametrize("thrown", ["ordo 3", "pugna 7", "pugna 3, pugna 3, pugna 3"])
def test_lr_13_9_a_wrong_label_or_face_and_dice_left_over_are_problems(thrown: str) -> None:
    game = enter({"players": {"antony": "A.", "brutus": "B."}}).value
    assert game is not None
    battle = {"attacker": "antony", "against": "brutus", "numen": "juno", "by": "fata"}
    judged = read(game, begin(game)[0], {"acts": [{"proelium": battle}]}, 1)
    assert judged.value is not None
    dice = host_dice({"antony": thrown.split(", ")})
    turn_dice = TurnDice("r", 1, lambda address, die: (1, Source.SECRET), dice)
    resolve(game, begin(game)[0], judged.value, turn_dice)
    assert [*turn_dice.problems, *turn_dice.leftovers()]
