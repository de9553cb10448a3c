"""What is written into race.yaml: a block or some lines, and nothing else changes."""

import pytest

from ludi_press.press.playing.vault import with_commitment, with_secret

HASH = "ab" * 32
HEAD = "title: T\nteams: {ann: Ann}\n"
BLOCK = f'dice:\n  scheme: 3\n  commitment: "{HASH}"\n'


@pytest.mark.parametrize(
    ("text", "edited"),
    [
        (HEAD, f"{HEAD}\n{BLOCK}"),
        (HEAD.rstrip("\n"), f"{HEAD}\n{BLOCK}"),
        (f"{HEAD}dice:\n  scheme: 3", f"{HEAD}{BLOCK}"),
        (f"dice:\n  scheme: 3\n{HEAD}", f"{BLOCK}{HEAD}"),
        (HEAD.replace("\n", "\r\n"), f"{HEAD}\n{BLOCK}".replace("\n", "\r\n")),
    ],
)
def test_the_commitment_is_added(text: str, edited: str) -> None:
    assert with_commitment(text.encode(), HASH, ()) == edited.encode()


def test_names_that_other_readers_take_for_something_else_stand_in_quotes() -> None:
    edited = with_commitment(HEAD.encode(), HASH, ("ann", "null", "7"))
    assert edited is not None
    assert edited.decode().endswith("  words:\n    ann:\n    'null':\n    '7':\n")


@pytest.mark.parametrize(
    "text",
    ["", "[", "{title: T}", f"{HEAD}dice: {{scheme: 2}}\n", f"{HEAD}dice:\n", f"{HEAD}dice: {{}}\n", f"{HEAD}...\n"],
)
def test_what_cannot_take_the_commitment_is_left_alone(text: str) -> None:
    assert with_commitment(text.encode(), HASH, ()) is None


def test_the_secret_is_added_below_the_commitment() -> None:
    edited = with_secret(f"{HEAD}{BLOCK}".encode(), bytes(32))
    assert edited == f'{HEAD}{BLOCK}  secret: "{"00" * 32}"\n'.encode()


@pytest.mark.parametrize("text", [HEAD, f"dice: {{scheme: 3, commitment: {HASH}}}\n", "dice: [", ""])
def test_a_secret_goes_nowhere_else(text: str) -> None:
    assert with_secret(text.encode(), bytes(32)) is None
