import json

from archive_samples import race

from ludi_press.archive.proof import proof_data
from ludi_press.core.dice import D20, Address, Die, Roll, Source


def test_every_die_has_its_address_and_its_faces() -> None:
    low = Die("LOW", (2, 3))
    rolls = [Roll(0, Address("r1", 1, 2, "a", "speed", 1), "LOW", 3, Source.SECRET)]
    data = json.loads(proof_data(race(), {"LOW": low, "d20": D20}, rolls))
    assert data["dice"] == [[1, 2, "a", "speed", 1, "LOW", 3, "secret"]]
    assert data["kinds"] == {"LOW": [2, 3]}
    assert (data["race"], data["commitment"]) == ("r1", "ab" * 32)


def test_nothing_in_it_can_end_the_script() -> None:
    rolls = [Roll(0, Address("r1", 1, 1, "</script><!--", "x", 1), "d20", 3, Source.HOST)]
    assert "<" not in proof_data(race(), {"d20": D20}, rolls)


def test_in_scheme_2_the_promise_and_the_keys_are_there() -> None:
    data = json.loads(proof_data(race(), {}, [], "{}", {0: "r1/0", 2: "r1/2/a=b"}))
    assert (data["scheme"], data["promise"], data["keys"]) == (1, "{}", {"0": "r1/0", "2": "r1/2/a=b"})


def test_a_die_of_a_fight_has_the_fight_in_place_of_its_round() -> None:
    rolls = [Roll(0, Address("r1", 1, 2, "a", "pugna", 1, "parties.a+b.1"), "d20", 3, Source.SECRET)]
    data = json.loads(proof_data(race(), {"d20": D20}, rolls))
    assert data["dice"] == [[1, "parties.a+b.1", "a", "pugna", 1, "d20", 3, "secret"]]
