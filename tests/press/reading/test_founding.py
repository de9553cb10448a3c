import json
import re
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from toy_game.game import Toy
from toy_press import ToyPress, snapshot

from ludi_press.games.registry import find_game
from ludi_press.press.building.build import build
from ludi_press.press.reading import write
from ludi_press.press.reading.find import Press, find_press, shipped
from ludi_press.press.reading.founding import SCHEMAS, found_press


def test_a_new_press_builds_at_once(tmp_path: Path) -> None:
    judged = found_press(tmp_path / "new/ludi")
    assert judged.problems == ()
    assert judged.value is not None
    press = find_press(tmp_path / "new/ludi")
    assert press == Press((tmp_path / "new/ludi").resolve())
    assert set(snapshot(press.root)) == set(judged.value)
    assert build(press).problems == ()


def test_it_keeps_secrets_and_what_is_built_out_of_git(tmp_path: Path) -> None:
    found_press(tmp_path)
    assert {"/site/", "/.press/", "/.secrets/", ".*.new"} <= set((tmp_path / ".gitignore").read_text().splitlines())


def test_all_that_its_settings_explain_can_be_written_as_they_say(tmp_path: Path) -> None:
    found_press(tmp_path)
    text = (tmp_path / "press.yaml").read_text()
    told = re.sub(r"^# (?=[a-z]+:)", "", text, flags=re.MULTILINE)
    assert told != text
    (tmp_path / "press.yaml").write_text(told)
    assert build(Press(tmp_path.resolve())).problems == ()


def test_editors_find_a_schema_of_every_kind(tmp_path: Path) -> None:
    found_press(tmp_path)
    mapped = json.loads((tmp_path / ".vscode/settings.json").read_text())["yaml.schemas"]
    assert sorted(mapped.values()) == ["content/championships/*.yaml", "press.yaml", "tracks/*.yaml"]
    assert all((tmp_path / name).is_file() for name in mapped)
    schemas = sorted((tmp_path / ".vscode/schemas").glob("*.json"))
    assert {"toy.race.json", "toy.turn.json"} <= {path.name for path in schemas}
    for path in schemas:
        Draft202012Validator.check_schema(json.loads(path.read_text()))


def test_a_clone_with_a_licence_is_empty_enough(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "README.md").write_text("mine")
    assert found_press(tmp_path).problems == ()
    assert (tmp_path / "README.md").read_text() == "mine"


def test_a_folder_of_other_things_is_left_alone(tmp_path: Path) -> None:
    for name in ("a", "b", "c", "d\x1b"):
        (tmp_path / name).write_text("mine")
    before = snapshot(tmp_path)
    (problem,) = found_press(tmp_path).problems
    assert problem.code == "press-folder"
    assert problem.message.endswith("is not empty: it holds 'a', 'b', 'c' and more")
    assert snapshot(tmp_path) == before


def test_no_press_is_made_in_a_press(toy: ToyPress) -> None:
    before = snapshot(toy.root)
    for folder in (toy.root, toy.root / "content/new"):
        (problem,) = found_press(folder).problems
        assert problem.code == "press-exists"
    assert snapshot(toy.root) == before
    assert not (toy.root / "content/new").exists()


def test_where_the_system_refuses_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        if path.name == "track.json":
            raise OSError(28, "No space left on device", str(path))
        path.write_bytes(data)

    monkeypatch.setattr(write, "create_whole", full)
    with pytest.raises(OSError, match="No space"):
        found_press(tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


def test_a_press_that_was_begun_and_not_ended_is_completed(tmp_path: Path) -> None:
    whole = found_press(tmp_path / "whole").value
    assert whole is not None
    begun = tmp_path / "begun"
    (begun / "content/races").mkdir(parents=True)
    (begun / "content/races/..gitkeep.4711.new").write_bytes(b"")
    (begun / "press.yaml").write_bytes((tmp_path / "whole/press.yaml").read_bytes())
    judged = found_press(begun)
    assert judged.value == tuple(name for name in whole if name != "press.yaml")
    assert set(whole) <= set(snapshot(begun))
    assert [problem.code for problem in found_press(begun).problems] == ["press-exists"]


@pytest.mark.parametrize("name", ["press.yaml", "content/notes.txt", ".vscode/settings.json"])
def test_a_file_of_somebody_else_is_not_taken_for_a_press_that_was_begun(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text("mine")
    assert [problem.code for problem in found_press(tmp_path).problems] == ["press-folder"]
    assert snapshot(tmp_path) == {name: (b"mine", 0)}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_schema_is_one(kind: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[kind](Toy()))


def test_a_race_has_the_keys_of_the_press_and_of_its_game() -> None:
    race = {"title": "T", "game": "toy", "teams": {"ann": "Ann"}}
    validator = Draft202012Validator(SCHEMAS["race"](Toy()))
    assert validator.is_valid(race)
    assert not validator.is_valid({**race, "tems": 1})
    assert not validator.is_valid({"title": "T", "game": "toy"})


def test_a_turn_has_the_keys_of_the_press_and_of_its_game() -> None:
    validator = Draft202012Validator(SCHEMAS["turn"](Toy()))
    assert validator.is_valid({"orders": {"ann": "go"}, "story": "So it was."})
    assert not validator.is_valid({"orders": {"ann": "fly"}})


@pytest.mark.parametrize("game", ["super-series", "moritari", "circus-maximus"])
def test_a_word_may_stand_beside_the_orders_of_any_game(game: str) -> None:
    found = find_game(game)
    assert found is not None
    validator = Draft202012Validator(SCHEMAS["turn"](found))
    assert validator.is_valid({"orders": {"ann": {"word": "panem"}}, "words": {"bob": None}, "public": 12})
    assert not validator.is_valid({"orders": {"ann": {"wurd": "panem"}}})


def test_the_shipped_prompts_fit_their_schema() -> None:
    validator = Draft202012Validator(SCHEMAS["prompts"](Toy()))
    files = sorted((shipped() / "themes").glob("*/prompts/*/*.yaml"))
    assert files
    for path in files:
        assert validator.is_valid(yaml.safe_load(path.read_text(encoding="utf-8"))), path
    assert not validator.is_valid({"phrases": {"slip": {"a": "b"}}})


@pytest.mark.parametrize("theme", ["mosaic", "plain"])
def test_the_shipped_themes_are_as_their_schema_says(theme: str) -> None:
    path = Path(__file__).parents[3] / "themes" / theme / "pictures" / "theme.yaml"
    Draft202012Validator(SCHEMAS["theme"](Toy())).validate(yaml.safe_load(path.read_text("utf-8")))


def test_a_name_in_a_turn_may_wait_for_its_orders() -> None:
    validator = Draft202012Validator(SCHEMAS["turn"](Toy()))
    assert validator.is_valid({"orders": {"ann": "go", "bob": None}})
    assert not validator.is_valid({"orders": {"ann": 3}})
