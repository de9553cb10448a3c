"""The proof page: the same vectors as Python's own draw, by the browser's Web Crypto and by the script's own hash."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bound_race import SECRET
from playwright.sync_api import Page

PROOF = "races/race-0/proof.html"
BOUND = "races/novi/proof.html"
VECTORS = json.loads((Path(__file__).parents[1] / "core" / "vectors.json").read_text(encoding="utf-8"))
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


def another_key(data: dict[str, Any]) -> None:
    data["keys"]["1"] = "novi/1"


def a_key_of_another_turn(data: dict[str, Any]) -> None:
    data["keys"]["1"] = data["keys"]["2"]


def another_promise(data: dict[str, Any]) -> None:
    data["promise"] = data["promise"].replace("military", "strength")


def forged(archive: Path, path: str, forge: Callable[[dict[str, Any]], object]) -> Path:
    """A proof page whose dice were forged."""
    text = (archive / path).read_text(encoding="utf-8")
    mark = '<script type="application/json" id="dice">'
    start = text.index(mark) + len(mark)
    end = text.index("</script>", start)
    data: dict[str, Any] = json.loads(text[start:end])
    forge(data)
    page = (archive / path).with_name(f"forged-{forge.__name__}.html")
    page.write_text(text[:start] + json.dumps(data) + text[end:], encoding="utf-8")
    return page


def verdict(page: Page, path: Path) -> str:
    """What the page says against a forged page of the archive."""
    try:
        page.goto(path.as_uri())
        page.get_by_role("button", name="Check the dice").click()
        page.locator(".verdict.bad").wait_for()
    finally:
        path.unlink()
    return page.locator("#verdict").inner_text()


@pytest.mark.parametrize("forge", [another_face, another_die, nobody])
def test_a_die_that_was_changed_is_refused_and_shown(
    page: Page, archive: Path, forge: Callable[[list[Any]], None]
) -> None:
    rows: list[list[Any]] = []

    def change(data: dict[str, Any]) -> None:
        rows.append(next(row for row in data["dice"] if row[7] == "secret" and row[5] == "d20"))
        forge(rows[0])

    assert "dice that are not what the secret gives: 1." in verdict(page, forged(archive, PROOF, change))
    assert page.locator("#false-dice tbody tr").count() == 1
    assert "/".join(map(str, rows[0][:5])) in page.locator("#false-dice tbody").inner_text()


@HASHES
def test_a_race_that_bound_its_entries_is_checked_with_its_words(page: Page, bound: Path, hashes: str) -> None:
    page.goto((bound / BOUND).as_uri())
    assert "celer: “Città 7” and velox: “Alea iacta est!”" in page.locator("main").inner_text()
    check = """([secret, hashes]) => ludiProof.check(
      JSON.parse(document.getElementById("dice").textContent), secret, ludiHash[hashes])"""
    found = page.evaluate(check, [SECRET.hex(), hashes])
    assert found["dice"] == []
    assert found["promised"]
    assert found["checked"] > 5
    assert found["others"] == 1
    page.get_by_role("button", name="Check the dice").click()
    page.locator(".verdict.good").wait_for()


@pytest.mark.parametrize(
    ("forge", "words"),
    [
        (another_key, "dice that are not what the secret gives"),
        (a_key_of_another_turn, "dice that are not what the secret gives"),
        (another_promise, "is not what the published SHA-256 stands for"),
    ],
)
def test_words_and_entries_that_were_changed_are_refused(
    page: Page, bound: Path, forge: Callable[[dict[str, Any]], None], words: str
) -> None:
    assert words in verdict(page, forged(bound, BOUND, forge))


@pytest.fixture
def posts(page: Page, bound: Path) -> Page:
    """The proof page of a race with words."""
    page.goto((bound / BOUND).as_uri())
    return page


def compared(page: Page, post: str) -> str:
    page.get_by_label("The post, to its last line").fill(post)
    page.get_by_role("button", name="Check the post").click()
    page.locator("#compared.good, #compared.bad").wait_for()
    return page.locator("#compared").inner_text()


def told_line(page: Page, turn: int) -> str:
    return str(page.evaluate("JSON.parse(document.getElementById('dice').textContent).lines")[turn][3])


@HASHES
def test_the_lines_of_the_page_are_made_of_what_it_says(posts: Page, hashes: str) -> None:
    made = (
        "async (hashes) => ludiProof.lines(JSON.parse(document.getElementById('dice').textContent), ludiHash[hashes])"
    )
    lines = posts.evaluate(made, hashes)
    assert lines == {str(turn): told_line(posts, turn) for turn in range(4)}


@pytest.mark.parametrize(
    "form",
    [
        "Line of proof: novi 2 {line}",
        "&gt; Line of proof&#58; novi 2 {line}".replace("{line}", "{wiki}"),
        "> [b]Line of proof:[/b] novi\n> 2 {wrapped}",
        "<p>Line of proof: <b>novi 2 {line}</b></p>",
    ],
)
def test_a_pasted_post_is_the_turn_that_stands(posts: Page, form: str) -> None:
    line = told_line(posts, 2)
    post = form.format(line=line, wiki=line.replace("-", "&#45;"), wrapped=line.replace("-", "-\n> ", 1))
    assert compared(posts, post) == "Turn 2: this post has the line of proof of the turn that stands here."


def test_a_pasted_post_of_another_turn_is_refused_and_it_is_said_what_differs(posts: Page) -> None:
    line = told_line(posts, 2)
    said = compared(posts, f"Celer: whip · 0a1b2c\nnovi 2 {line.replace(line[:4], '0000', 1)} · commitment {'0' * 64}")
    assert f"turn 2 stands here with another line of proof, {line}." in said
    assert "has not the mark of the orders of: " in said
    assert "celer" in said
    assert "another commitment" in said
    assert "no turn 9 stands here" in compared(posts, f"novi 9 {line}")
    assert "no line of proof of this race" in compared(posts, f"Celer: whip, renovi 2 {line}")
    assert "bad" in str(posts.locator("#compared").get_attribute("class"))
