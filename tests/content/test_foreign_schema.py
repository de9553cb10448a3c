"""Files of another version of ludi-press are told as such; only what is damaged is to be put back."""

import json
from collections.abc import Callable
from hashlib import sha256

import pytest

from ludi_press.content.commitment_file import read_commitment
from ludi_press.content.messages_file import Messages, read_messages, write_messages
from ludi_press.content.seal_file import read_seal
from ludi_press.content.sent_file import SentTurn, read_sent, write_sent
from ludi_press.core.problems import Judged

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
