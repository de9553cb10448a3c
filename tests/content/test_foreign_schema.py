"""Files of another version of ludi-press are told as such; only what is damaged is to be put back."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from ludi_press.content.form import fill_one
from ludi_press.content.guard import of_schema
from ludi_press.content.load import load
from ludi_press.content.proof_files import (
    DICE_SCHEMA,
    NO_HASH,
    DiceFile,
    read_commitment,
    read_dice_file,
    read_seal,
    write_dice_file,
)
from ludi_press.content.race_file import RaceHead, TurnHead
from ludi_press.core.problems import Judged
from ludi_press.press.publishing.record import SentTurn, read_sent, write_sent
from ludi_press.press.reading.settings import ChampionshipForm, PressForm
from ludi_press.press.reading.standing import Messages, read_messages, write_messages

SEAL = b'{"schema": "ludi-press/seal/2", "race": "heat", "turn": 1}'
KINDS: dict[str, tuple[bytes, Callable[[bytes], Judged[object]]]] = {
    "seal": (SEAL, lambda data: read_seal(data, "01.seal.json", "heat", 1)),
    "messages": (write_messages(Messages()), lambda data: read_messages(data, "01.messages.json")),
    "sent": (write_sent(SentTurn()), lambda data: read_sent(data, "01.sent.json")),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("number", "code"), [(99, "file-newer"), (0, "file-older")])
def test_a_file_of_another_version_says_what_to_do(kind: str, number: int, code: str) -> None:
    data, read = KINDS[kind]
    other = json.dumps({**json.loads(data), "schema": f"ludi-press/{kind}/{number}"}).encode()
    (problem,) = read(other).problems
    assert problem.code == code
    assert "put it back" not in (problem.suggestion or "")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("schema", ["ludi-press/other/1", "seal", "", 7, None])
def test_a_file_of_another_kind_is_damaged(kind: str, schema: object) -> None:
    data, read = KINDS[kind]
    (problem,) = read(json.dumps({**json.loads(data), "schema": schema}).encode()).problems
    assert "put it back" in (problem.suggestion or "")


def test_a_seal_of_the_first_presses_named_no_schema() -> None:
    _, read = KINDS["seal"]
    (problem,) = read(b'{"race": "heat", "turn": 1, "hashes": {}}').problems
    assert problem.code == "file-older"


def test_a_commitment_of_a_later_scheme_is_newer() -> None:
    data = b'{"dice": {"scheme": 9, "race": "heat", "secret": "", "kinds": {}}}'
    (problem,) = read_commitment(data, "commitment.json", sha256(data).hexdigest()).problems
    assert problem.code == "file-newer"


TEXTS: dict[str, tuple[type[Struct], str]] = {
    "race": (RaceHead, "title: T\ngame: toy\n"),
    "turn": (TurnHead, "story: So it was.\n"),
    "press": (PressForm, "title: T\n"),
    "championship": (ChampionshipForm, "title: T\nraces: [a]\n"),
}


@pytest.mark.parametrize("kind", TEXTS)
def test_a_host_may_name_the_schema_of_a_file_and_need_not(kind: str) -> None:
    form, text = TEXTS[kind]
    plain, named = (load(f"{first}{text}".encode(), "f").value for first in ("#\n", f"schema: ludi-press/{kind}/1\n"))
    assert plain is not None
    assert named is not None
    filled = fill_one(named, form)
    assert filled.problems == ()
    assert to_builtins(filled.value, str_keys=True) == to_builtins(fill_one(plain, form).value, str_keys=True)


def test_a_newer_file_of_a_host_is_told_as_such_and_nothing_else_is_said_of_it() -> None:
    judged = load(b"schema: ludi-press/race/2\nnew-key: 1\n", "race.yaml")
    assert judged.value is None
    assert [(one.code, one.place and one.place.line) for one in judged.problems] == [("file-newer", 1)]


def test_what_is_no_name_of_a_schema_is_an_unknown_key() -> None:
    node = load(b"title: T\nschema: mine\n", "press.yaml").value
    assert node is not None
    assert [one.code for one in fill_one(node, PressForm).problems] == ["unknown-key"]


def test_new_dice_files_name_their_schema_and_those_of_before_keep_their_bytes() -> None:
    file = DiceFile("heat", 1, NO_HASH, NO_HASH, (), schema=DICE_SCHEMA)
    for one in (file, replace(file, schema="")):
        data = write_dice_file(one)
        assert (DICE_SCHEMA.encode() in data) is bool(one.schema)
        assert read_dice_file(data, "01.dice.yaml").value == one
        assert read_dice_file(data + b"# by hand\n", "01.dice.yaml").value == one  # by YAML
    (problem,) = read_dice_file(write_dice_file(replace(file, schema="ludi-press/dice/2")), "01.dice.yaml").problems
    assert problem.code == "file-newer"


@pytest.mark.parametrize("text", ["schema: ludi-press/race/1", "schema: 1"])
def test_the_schema_of_another_kind_of_file_is_told_and_left_out(text: str) -> None:
    tree = load(f"{text}\norders: {{}}\n".encode(), "01.yaml").value
    assert tree is not None
    told, (problem,) = of_schema(tree, "turn")
    assert (problem.code, problem.suggestion) == (
        "schema-foreign",
        "write 'schema: ludi-press/turn/1', or take the line out",
    )
    assert not of_schema(told, "turn")[1]
