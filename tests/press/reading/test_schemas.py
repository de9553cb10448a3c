from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from toy_game.game import Toy

from ludi_press.games.registry import find_game
from ludi_press.press.reading.find import shipped
from ludi_press.press.reading.schemas import SCHEMAS


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
