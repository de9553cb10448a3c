"""The proof page: the same vectors as Python's own draw, by the browser's Web Crypto and by the script's own hash."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

PROOF = "races/race-0/proof.html"
VECTORS = json.loads((Path(__file__).parents[1] / "dice" / "vectors.json").read_text(encoding="utf-8"))
HASHES = pytest.mark.parametrize("hashes", ["own", "browser"])


@pytest.fixture
def proof(page: Page, archive: Path) -> Page:
    page.goto((archive / PROOF).as_uri())
    return page


@HASHES
def test_dice_are_drawn_as_python_draws_them(proof: Page, hashes: str) -> None:
    draw = """async ([vector, hashes]) => {
      const hash = ludiHash[hashes];
      const key = await hash.key(ludiProof.bytes(vector.secret));
      return vector.faces[await ludiProof.pick(hash, key, vector.address, vector.faces.length)];
    }"""
    for vector in VECTORS["draws"]:
        assert proof.evaluate(draw, [vector, hashes]) == vector["face"], vector["address"]


@HASHES
def test_commitments_are_those_of_python(proof: Page, hashes: str) -> None:
    commit = "async ([secret, hashes]) => ludiProof.hex(await ludiHash[hashes].sha256(ludiProof.bytes(secret)))"
    for vector in VECTORS["commitments"]:
        assert proof.evaluate(commit, [vector["secret"], hashes]) == vector["commitment"]


def test_the_revealed_secret_is_accepted(proof: Page) -> None:
    proof.get_by_role("button", name="Check the dice").click()
    proof.locator(".verdict.good").wait_for()
    assert "dice drawn from it are right" in proof.locator("#verdict").inner_text()
    assert proof.locator("#false-dice").is_hidden()


@pytest.mark.parametrize(
    ("secret", "words"),
    [("02" * 32, "not the secret that was promised"), ("01" * 31, "64 hexadecimal digits"), ("x", "64 hexadecimal")],
)
def test_another_secret_is_refused(proof: Page, secret: str, words: str) -> None:
    proof.get_by_label("The secret of the race").fill(secret)
    proof.keyboard.press("Enter")
    proof.locator(".verdict.bad").wait_for()
    assert words in proof.locator("#verdict").inner_text()


def another_face(row: list[Any]) -> None:
    row[6] = row[6] % 20 + 1


def another_die(row: list[Any]) -> None:
    row[5] = "d21"


def nobody(row: list[Any]) -> None:
    row[7] = "fortuna"


@pytest.mark.parametrize("forge", [another_face, another_die, nobody])
def test_a_die_that_was_changed_is_refused_and_shown(
    page: Page, archive: Path, forge: Callable[[list[Any]], None]
) -> None:
    text = (archive / PROOF).read_text(encoding="utf-8")
    start = text.index('<script type="application/json" id="dice">') + len('<script type="application/json" id="dice">')
    end = text.index("</script>", start)
    data: dict[str, Any] = json.loads(text[start:end])
    row = next(row for row in data["dice"] if row[7] == "secret" and row[5] == "d20")
    forge(row)
    forged = archive / f"races/race-0/forged-{forge.__name__}.html"
    forged.write_text(text[:start] + json.dumps(data) + text[end:], encoding="utf-8")
    try:
        page.goto(forged.as_uri())
        page.get_by_role("button", name="Check the dice").click()
        page.locator(".verdict.bad").wait_for()
    finally:
        forged.unlink()
    assert "1 of the dice" in page.locator("#verdict").inner_text()
    assert page.locator("#false-dice tbody tr").count() == 1
    assert "/".join(map(str, row[:5])) in page.locator("#false-dice tbody").inner_text()
