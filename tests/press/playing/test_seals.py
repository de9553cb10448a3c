"""Problems of a published turn that would change: the first difference, at the place to correct."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from chariot_press import chariot_press
from toy_press import RACE, ToyPress, codes, errors, snapshot

from ludi_press.content.proof_files import Seal, read_seal, write_seal
from ludi_press.core.problems import Problem, describe
from ludi_press.press.building.build import build
from ludi_press.press.playing import play as play_module
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.play import PlayedTurn
from ludi_press.press.playing.seals import differences, holds
from ludi_press.press.playing.status import Wait, status
from ludi_press.press.playing.vault import commit
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import RaceSource

ROOT = Path(__file__).parents[3]


def seal_path(toy: ToyPress, turn: int) -> Path:
    return toy.root / f"content/races/small/turns/{turn:02}.seal.json"


@pytest.fixture(scope="module")
def two_turns(tmp_path_factory: pytest.TempPathFactory) -> ToyPress:
    """Two turns, the first of them published."""
    toy = ToyPress(tmp_path_factory.mktemp("two-turns").resolve()).race().turn(1).built().turn(2).built()
    assert publish(toy.press, "small", 1).problems == ()
    return toy


@pytest.fixture
def sealed(two_turns: ToyPress, tmp_path: Path) -> ToyPress:
    """A copy of the two turns."""
    return two_turns.copied(tmp_path.resolve())


def broken(toy: ToyPress) -> Problem:
    """Return the problems that both a build and a check report; the press stays unchanged."""
    before = snapshot(toy.root, times=True)
    found = [problem for problem in toy.build().problems if problem.is_error]
    assert found == [problem for problem in check_race(toy.press, "small") if problem.is_error]
    assert snapshot(toy.root, times=True) == before
    (problem,) = found
    assert problem.code == "seal-broken"
    return problem


def test_a_press_whose_seals_hold_has_no_problem(sealed: ToyPress) -> None:
    assert check_race(sealed.press, "small") == ()
    assert sealed.build().problems == ()


def test_a_changed_order_is_reported_at_its_place(sealed: ToyPress) -> None:
    sealed.turn(1, "{ann: go, bob: rest}")
    problem = broken(sealed)
    assert describe(problem) == (
        "content/races/small/turns/01.yaml:1:24: error: turn 1 was sealed, and would change: "
        "the orders of bob were 'go', now 'rest'\n"
        "    1 | orders: {ann: go, bob: rest}\n"
        "      |                        ^^^^\n"
        "  as it was sealed: content/races/small/turns/01.seal.json:1:1\n"
        "  help: put back what was changed; or make the change public: "
        'ludi-press seal small 1 --amend "why"'
    )


def test_orders_that_are_gone_or_new_are_told(sealed: ToyPress) -> None:
    sealed.turn(1, "{ann: go}")
    assert "the orders of bob were 'go', now nothing" in broken(sealed).message


def test_a_published_turn_without_orders_is_reported(sealed: ToyPress) -> None:
    sealed.turn(1, "", "story: Nothing.\n").turn(2, "", "story: Nothing.\n")
    assert broken(sealed).message == "turn 1 was sealed, and has no orders any more"
    (sealed.root / "content/races/small/turns/02.yaml").unlink()
    sealed.turn(1, "{ann: go, bob: }")
    assert broken(sealed).message == "turn 1 was sealed, and has no orders any more"


def test_a_changed_host_die_is_reported(sealed: ToyPress) -> None:
    face = json.loads(seal_path(sealed, 1).read_text())["dice"][0]["face"]
    sealed.turn(1, more=f"dice: {{ann: [step {face % 6 + 1}]}}\n")
    problem = broken(sealed)
    assert f"the dice of ann rolled by hand were nothing, now 'step {face % 6 + 1}'" in problem.message
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 14)


def test_another_die_is_told(sealed: ToyPress) -> None:
    face = json.loads(seal_path(sealed, 1).read_text())["dice"][0]["face"]
    rewritten(sealed, 1, lambda told: told["dice"][0].update(face=face % 6 + 1))
    assert f"die 1 was 'step {face % 6 + 1}' of ann in round 1, now 'step {face}' of ann" in broken(sealed).message
    rewritten(sealed, 1, lambda told: told["dice"][0].update(face=face))
    rewritten(sealed, 1, lambda told: told["dice"].pop())
    assert "die 2 was nothing, now 'step " in broken(sealed).message


def test_missing_dice_are_reported_without_an_outcome(toy: ToyPress) -> None:
    toy.turn(1, "{ann: go, bob: rest}").built()
    publish(toy.press, "small", 1)
    toy.turn(1)
    (problem,) = [one for one in check_race(toy.press, "small") if one.is_error]
    assert problem.message == "turn 1 was sealed, and would now need dice that nobody rolled for it"
    assert "the orders of bob" in next(one.message for one in toy.build().problems if one.is_error)


def test_only_the_first_is_told(sealed: ToyPress) -> None:
    publish(sealed.press, "small", 2)
    sealed.turn(1, "{ann: go}").turn(2, "{bob: go}")
    assert broken(sealed).message.startswith("turn 1 ")


def test_other_mistakes_are_told_alone_where_they_keep_a_turn_from_being_resolved(sealed: ToyPress) -> None:
    sealed.turn(1, "{cat: go}")
    assert errors(check_race(sealed.press, "small")) == ["toy-team"]


def test_what_is_no_part_of_the_outcome_may_change(sealed: ToyPress) -> None:
    sealed.turn(1, more="story: Told better.\nopens: {closes: 2026-04-07 20:00}\n")
    sealed.race(text=RACE.replace("Ann of the Greens", "Anna of the Greens")).built()


def rewritten(toy: ToyPress, turn: int, change: Callable[[dict[str, Any]], None]) -> None:
    """Return the seal of a turn with another outcome."""
    path = seal_path(toy, turn)
    seal = read_seal(path.read_bytes(), "x", "small", turn).value
    assert seal is not None
    told = json.loads(json.dumps(dict(seal.data)))
    change(told)
    path.write_bytes(write_seal(Seal(seal.race, seal.turn, seal.edition, seal.orders, seal.dice, told)))


def test_an_event_is_told_with_its_rule_and_team(sealed: ToyPress) -> None:
    rewritten(sealed, 1, lambda told: told["events"][1].update(far=99, rule="TOY-2"))
    message = broken(sealed).message
    assert "event 1 (TOY-2, bob)" in message
    rewritten(sealed, 1, lambda told: told["events"][1].pop("rule"))
    assert "event 1 (bob): far was '99', now " in broken(sealed).message


def test_an_event_that_is_gone_and_a_state_that_is_another_are_told(sealed: ToyPress) -> None:
    rewritten(sealed, 1, lambda told: told["events"].append({"team": "ann", "rule": "TOY-9"}))
    assert "event 2 (TOY-9, ann): was " in broken(sealed).message
    rewritten(sealed, 1, lambda told: told["events"].pop())
    rewritten(sealed, 1, lambda told: told["teams"]["bob"].update(far=99))
    assert "teams: bob far was '99', now " in broken(sealed).message


def test_what_a_seal_holds_is_told_on_one_line_and_short(sealed: ToyPress) -> None:
    rewritten(sealed, 1, lambda told: told["dice"][0].update(label="\x1b[2J\n" + "x" * 999))
    message = broken(sealed).message
    assert message.isprintable()
    assert len(message) < 300


def test_a_program_that_tells_more_breaks_no_seal(sealed: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    from toy_game.game import Toy

    plain: Any = Toy.data

    def data(self: Any, set_up: Any, record: Any) -> Any:
        told = plain(self, set_up, record)
        return {**told, "weather": "fair", "events": [{**event, "why": "so"} for event in told["events"]]}

    monkeypatch.setattr(Toy, "data", data)
    assert errors(check_race(sealed.press, "small")) == []


def test_another_edition_is_told_at_race_yaml(sealed: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    path = seal_path(sealed, 1)
    seal = read_seal(path.read_bytes(), "x", "small", 1).value
    assert seal is not None
    path.write_bytes(write_seal(Seal(seal.race, 1, "0", seal.orders, seal.dice, seal.data)))
    problem = broken(sealed)
    assert "it was played by edition '0' of the rules, not '1'" in problem.message
    assert problem.place is not None
    assert problem.place.file == "content/races/small/race.yaml"
    assert problem.suggestion is not None
    assert problem.suggestion.startswith("write 'edition: \"0\"' in race.yaml; or ")


def test_another_dice_file_is_told(sealed: ToyPress) -> None:
    path = seal_path(sealed, 1)
    seal = read_seal(path.read_bytes(), "x", "small", 1).value
    assert seal is not None
    path.write_bytes(write_seal(Seal(seal.race, 1, "1", seal.orders, "0" * 64, seal.data)))
    assert "its dice file is another" in broken(sealed).message


def test_what_the_race_is_resolved_from_is_told_key_by_key_where_it_stands(sealed: ToyPress) -> None:
    sealed.race(text=f"{RACE}rules: {{race: {{goal: 30}}}}\n")
    problem = broken(sealed)
    assert problem.message == "turn 0 was sealed, and would change: rules is new: race (goal '30')"
    assert problem.place is not None
    assert (problem.place.file, problem.place.text) == (
        "content/races/small/race.yaml",
        "rules: {race: {goal: 30}}",
    )
    assert problem.suggestion is not None
    assert "ludi-press seal small 0 --amend" in problem.suggestion


def test_all_that_the_host_changed_is_told_at_once(sealed: ToyPress) -> None:
    sealed.race(text=RACE.replace("  bob: Bob of the Blues\n", "") + "draw: yes\n").turn(1, "{ann: go}").turn(
        2, "{ann: go}"
    )
    found = [problem for problem in check_race(sealed.press, "small") if problem.is_error]
    told = {problem.message.partition("would change: ")[2]: problem.place.text for problem in found if problem.place}
    assert told == {
        "teams was 'ann, bob', now 'ann'": "  ann: Ann of the Greens",
        "draw was nothing, now 'yes'": "draw: yes",
    }


def test_a_lost_seal_is_a_warning_and_a_false_one_an_error(sealed: ToyPress) -> None:
    seal_path(sealed, 0).unlink()
    (problem,) = check_race(sealed.press, "small")
    assert (problem.code, problem.is_error) == ("seal-missing", False)
    assert publish(sealed.press, "small", 1).value is not None
    assert check_race(sealed.press, "small") == ()
    seal_path(sealed, 1).write_text("{}")
    assert codes(check_race(sealed.press, "small")) == ["seal-false"]


def test_a_press_without_seals_costs_nothing_and_a_sealed_turn_is_told_once(
    sealed: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    plain = play_module.sealed

    def watched(source: RaceSource, turn: PlayedTurn) -> Seal:
        told.append(turn.record.turn)
        return plain(source, turn)

    monkeypatch.setattr(play_module, "sealed", watched)
    check_race(sealed.press, "small")
    assert told == [0, 1]


def unsealed(race: str, root: Path) -> None:
    """Copy a demonstration race without its seals."""
    home = Path("content/races") / race
    shutil.copytree(ROOT / home, root / home, ignore=shutil.ignore_patterns("*.seal.json"))


@pytest.mark.parametrize("race", ["ludi-cereales", "munus-apollinare"])
def test_real_races_hold_after_they_are_read_again(tmp_path: Path, race: str) -> None:
    unsealed(race, tmp_path)
    press = Press(tmp_path.resolve())
    judged = publish(press, race, 5)
    assert judged.value is not None
    assert judged.value.sealed == (0, 1, 2, 3, 4, 5)
    assert errors(check_race(press, race)) == []


@pytest.fixture(scope="module")
def cereales(tmp_path_factory: pytest.TempPathFactory) -> Press:
    """A real race with its first turns published, on a track of the press."""
    root = tmp_path_factory.mktemp("press").resolve()
    unsealed("ludi-cereales", root)
    (root / "tracks").mkdir()
    shutil.copy(ROOT / "tracks/caesarea.yaml", root / "tracks")
    assert publish(Press(root), "ludi-cereales", 2).problems == ()
    return Press(root)


RACE_FILE = "content/races/ludi-cereales/race.yaml"
TRACK_FILE = "tracks/caesarea.yaml"


@pytest.mark.parametrize(
    ("file", "was", "now", "words"),
    [
        (RACE_FILE, "laps: 2", "laps: 3", "laps was '2', now '3'"),
        (RACE_FILE, "laps: 2\n", "", "laps was '2', now nothing"),
        (RACE_FILE, "package: noble", "package: military", "teams scorpus package was 'noble', now 'military'"),
        (RACE_FILE, "plus: [speed, skill]", "plus: [speed, size]", "teams scorpus plus was 'speed, skill', now"),
        (RACE_FILE, "factio: praesina", "factio: veneta", "teams scorpus factio was 'praesina', now 'veneta'"),
        (RACE_FILE, "factio: praesina", "factio: praesina\n    grid: 6", "teams scorpus grid was nothing, now '6'"),
        (
            RACE_FILE,
            "  scorpus:",
            "  scorpius:",
            "teams scorpus is gone: factio 'praesina', package 'noble', plus 'speed, skill'",
        ),
        (RACE_FILE, "  scorpus:", "  scorpius:", "teams scorpius is new: factio 'praesina', pac"),
        (RACE_FILE, "track: caesarea", "track: bovillae", "track was 'caesarea', now 'bovillae'"),
        (
            RACE_FILE,
            "laps: 2",
            "laps: 2\nrules: {naufragia: {wreck-lasts: 3}}",
            "rules is new: naufragia (wreck-lasts '3')",
        ),
        (TRACK_FILE, "laps: ", "laps: 1", "caesarea.yaml: laps was '"),
        (TRACK_FILE, "  - {name: ", "  - {name: X, straight: 20}\n  - {name: ", "caesarea.yaml: sections was '"),
    ],
)
def test_nothing_that_a_real_race_is_resolved_from_may_change(
    cereales: Press, file: str, was: str, now: str, words: str
) -> None:
    path = cereales.root / file
    before = path.read_text(encoding="utf-8")
    assert was in before
    path.write_text(before.replace(was, now, 1), encoding="utf-8")
    try:
        found = [one for one in check_race(cereales, "ludi-cereales") if one.code == "seal-broken"]
    finally:
        path.write_text(before, encoding="utf-8")
    told = [one for one in found if words in one.message]
    assert told, [one.message for one in found]
    assert told[0].place is not None
    assert told[0].place.file == file
    assert told[0].message.startswith("turn 0 was sealed, and would change: ")


@pytest.mark.parametrize(
    ("file", "was", "now"),
    [
        (RACE_FILE, "auriga: Thallus", "auriga: Thallus Maior"),
        (RACE_FILE, "racer: Ti. Sempronia Lucilla", "racer: Ti. Sempronia"),
        (RACE_FILE, "plus: [speed, skill]", "plus: [ Speed,  skill ]"),
        (RACE_FILE, "laps: 2\n", "laps: '2'   # as ever\n"),
        (TRACK_FILE, "title: ", "title: The "),
    ],
)
def test_names_and_the_manner_of_writing_may(cereales: Press, file: str, was: str, now: str) -> None:
    path = cereales.root / file
    before = path.read_text(encoding="utf-8")
    assert was in before
    path.write_text(before.replace(was, now, 1), encoding="utf-8")
    try:
        assert errors(check_race(cereales, "ludi-cereales")) == []
    finally:
        path.write_text(before, encoding="utf-8")


def test_the_order_of_entry_counts(cereales: Press) -> None:
    path = cereales.root / RACE_FILE
    before = path.read_text(encoding="utf-8")
    thallus = before[before.index("  thallus:") : before.index("\ndice:")]
    path.write_text(before.replace(thallus, "").replace("teams:\n", f"teams:\n{thallus}"), encoding="utf-8")
    try:
        found = [one.message for one in check_race(cereales, "ludi-cereales") if one.is_error]
    finally:
        path.write_text(before, encoding="utf-8")
    assert "the order of teams was 'scorpus, diocles, crescens, teres, polynices, thallus', now 'thallus, " in found[0]


def test_of_a_published_turn_nothing_is_warned_any_more(toy: ToyPress) -> None:
    toy.turn(1, more="opens: {closes: 2026-04-14 20:00}\n").turn(2, more="opens: {closes: 2026-04-13 20:00}\n").built()
    assert codes(check_race(toy.press, "small")) == ["closes-early"]
    publish(toy.press, "small", 1)
    assert codes(check_race(toy.press, "small")) == ["closes-early"]
    publish(toy.press, "small", 2)
    assert check_race(toy.press, "small") == ()
    toy.turn(2, "{ann: go, bob: rest}", more="opens: {closes: 2026-04-13 20:00}\n")
    assert errors(check_race(toy.press, "small")) == ["seal-broken"]


def test_a_sealed_turn_without_its_dice_file_is_told_and_a_build_draws_the_same_again(toy: ToyPress) -> None:
    commit(toy.press, "small", asks_words=False)
    toy.turn(1).built()
    publish(toy.press, "small", 1)
    file = toy.root / "content/races/small/turns/01.dice.yaml"
    before = file.read_bytes()
    file.unlink()
    assert check_race(toy.press, "small") == ()  # its secret is here
    found = status(toy.press, "small")
    assert (found.wait, found.command) == (Wait.BUILD, "ludi-press build")
    assert errors(toy.build().problems) == []
    assert file.read_bytes() == before
    file.unlink()
    shutil.rmtree(toy.root / ".secrets")
    (problem,) = [one for one in check_race(toy.press, "small") if one.is_error]
    assert (problem.code, problem.message) == ("dice-lost", "turn 1 was sealed, and its dice file is not here")


SILENT = "{ann: go}"


def silent(problems: tuple[Problem, ...]) -> list[str]:
    """Return the turns for which silence is a warning."""
    return [one.place.file[-7:-5] for one in problems if one.code == "toy-silent" and one.place]


def test_a_turn_that_was_followed_by_another_is_warned_of_once(toy: ToyPress) -> None:
    toy.turn(1, SILENT)
    assert silent(toy.build().problems) == ["01"]
    assert silent(check_race(toy.press, "small")) == ["01"]
    toy.turn(2, SILENT)
    assert silent(toy.build().problems) == ["02"]
    assert silent(check_race(toy.press, "small")) == ["02"]
    toy.turn(1, "{bob: go}")
    assert silent(toy.build().problems) == ["01", "02"]
    assert silent(check_race(toy.press, "small")) == ["02"]
    assert toy.build().warned == 1


def test_a_race_that_is_over_is_warned_of_once(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 1}}}}\n").turn(1, SILENT)
    assert silent(toy.build().problems) == ["01"]
    assert check_race(toy.press, "small") == ()
    again = toy.build()
    assert (again.problems, again.warned) == ((), 0)


def test_words_of_racers_are_sealed(toy: ToyPress) -> None:
    assert commit(toy.press, "small").problems == ()
    toy.turn(1, more="words: {ann: Città 7, bob: x}\n").built()
    assert publish(toy.press, "small", 1).problems == ()
    assert json.loads(seal_path(toy, 1).read_text())["words"] == "small/1/ann=citta7/bob=x"
    toy.turn(1, more="words: {ann: Città 8, bob: x}\n")
    assert errors(check_race(toy.press, "small")) == ["words-late"]


INPUTS: dict[str, Any] = {
    "race": {"laps": 2, "teams": {"ann": {"plus": ["a", "b"]}, "bob": {}}, "track": "small"},
    "track": {"laps": 1, "sections": [{"length": 6}, {"length": 7}]},
}
DIE: dict[str, Any] = {"round": 1, "team": "ann", "label": "step", "nth": 1, "die": "d6", "face": 3, "source": "host"}
TOLD: dict[str, Any] = {
    "inputs": INPUTS,
    "orders": {"ann": {"asked": ["go", "go"], "otherwise": []}, "bob": "rest"},
    "dice": [DIE, {**DIE, "team": "bob", "source": "secret"}],
    "events": [{"rule": "TOY-1", "team": "ann", "far": 3}],
    "teams": {"ann": {"far": 3}, "bob": {"far": [0]}},
}


def seal(**parts: Any) -> Seal:
    return Seal("small", 1, "1", "", "d", {**TOLD, **parts})


def race(**parts: Any) -> dict[str, Any]:
    return {**INPUTS, "race": {**INPUTS["race"], **parts}}


def test_a_seal_holds_against_itself() -> None:
    assert holds(seal(), seal())
    assert differences(seal(), INPUTS, seal()) == []


@pytest.mark.parametrize(
    ("parts", "words", "path"),
    [
        ({"inputs": race(laps=3)}, "laps was '2', now '3'", ("race", "laps")),
        (
            {"inputs": race(teams={"bob": {}, "ann": {"plus": ["a", "b"]}})},
            "the order of teams was 'ann, bob', now 'bob, ann'",
            ("race", "teams"),
        ),
        (
            {"inputs": race(teams={"ann": {"plus": []}, "bob": {}})},
            "teams ann plus was 'a, b', now nothing",
            ("race", "teams", "ann", "plus"),
        ),
        ({"inputs": race(teams={"ann": {"plus": ["a", "b"]}})}, "teams bob is gone: nothing", ("race", "teams", "bob")),
        ({"inputs": race(rules={"a": {"b": True}})}, "rules is new: a (b 'yes')", ("race", "rules")),
        (
            {"inputs": {**INPUTS, "track": {"laps": 1, "sections": [{"length": 6}, {"length": 8}]}}},
            "small.yaml: sections 2 length was '7', now '8'",
            ("track", "sections", 1, "length"),
        ),
        ({"inputs": {**race(track="large"), "track": {}}}, "track was 'small', now 'large'", ("race", "track")),
        ({"words": "small/1/ann=x/bob=y"}, "the words for the dice: ann's was none, now 'x', bob's was", ("words",)),
        ({"words": "large/1"}, "the words for the dice: of another turn", ("words",)),
        ({"orders": {"bob": "rest"}}, "the orders of ann were 'go, go', now nothing", ("orders", "ann")),
        (
            {"dice": [{**DIE, "face": 4}, TOLD["dice"][1]]},
            "the dice of ann rolled by hand were 'step 3', now 'step 4'",
            ("dice", "ann"),
        ),
        (
            {"dice": [DIE]},
            "die 2 was 'step 3' of bob in round 1, now nothing",
            (),
        ),
        ({"events": []}, "event 0 (TOY-1, ann): was 'rule", ()),
        ({"teams": {"ann": {"far": 3}, "bob": {"far": [1]}}}, "teams: bob far 0 was '0', now '1'", ()),
    ],
)
def test_what_differs_is_told(parts: dict[str, Any], words: str, path: tuple[str | int, ...]) -> None:
    fresh = seal(**parts)
    (found,) = differences(seal(), fresh.data["inputs"], fresh)
    assert found.words.replace("rule 'TOY-1'", "'rule").startswith(words)
    assert found.path == path
    assert not holds(seal(), fresh)


def test_all_inputs_are_told_and_no_outcome_beside_them() -> None:
    fresh = seal(inputs=race(laps=3), orders={"ann": TOLD["orders"]["ann"], "bob": "go"}, events=[], teams={})
    assert [found.path for found in differences(seal(), fresh.data["inputs"], fresh)] == [
        ("race", "laps"),
        ("orders", "bob"),
    ]


def test_of_a_turn_that_is_not_resolved_its_race_is_told_and_of_a_wrong_race_its_turn() -> None:
    assert [found.path for found in differences(seal(), race(laps=3), None)] == [("race", "laps")]
    assert differences(seal(), None, None) == []


def test_another_edition_and_another_dice_file_are_told() -> None:
    other = Seal("small", 1, "2", "", "d", TOLD)
    assert differences(seal(), INPUTS, other)[0].path == ("edition",)
    (found,) = differences(seal(), INPUTS, Seal("small", 1, "1", "", "e", TOLD))
    assert "its dice file is another" in found.words


@pytest.mark.parametrize("part", ["orders", "dice", "events", "teams"])
@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [1], [[]], {"ann": [{"x": 1}]}])
def test_a_seal_that_holds_other_things_is_a_difference_and_no_fault(part: str, value: Any) -> None:
    found = differences(seal(**{part: value}), INPUTS, seal())
    assert found or (part, value) == ("teams", {})  # what a seal does not tell is not compared


@pytest.mark.parametrize("package", ["trader", "nobel"])
def test_what_a_race_is_bound_to_is_only_put_back(tmp_path: Path, package: str) -> None:
    """No amendment may change it, so none is advised, for a slip of the pen neither."""
    press = chariot_press(tmp_path, more='edition: "1"')
    assert commit(press, "heat", asks_words=False).problems == ()
    build(press, pictures=False)
    assert publish(press, "heat", 0).problems == ()
    file = tmp_path / "content/races/heat/race.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("noble", package, 1), encoding="utf-8")
    found = check_race(press, "heat")
    assert {one.code for one in found} & {"seal-broken", "entries-changed"}
    assert not any("--amend" in (one.suggestion or "") for one in found), found
