"""docs/dice.md: its program checks a race, and finds forged dice; its test vectors are right."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from bound_race import block, make_bound_race, run_verifier

from ludi_press.core.dice import Source, hmac_sha256, key_text, order_mark, pick, proof_line, turn_key, words
from ludi_press.press.playing.dicebook import inputs_of
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

HOME = "content/races/novi"


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_bound_race(tmp_path_factory.mktemp("press").resolve()).root


@pytest.fixture
def copy(honest: Path, tmp_path: Path) -> Path:
    shutil.copytree(honest / "content", tmp_path.resolve() / "content")
    return tmp_path.resolve()


def edit(file: str, old: str, new: str) -> Callable[[Path], None]:
    def forge(press: Path) -> None:
        path = press / HOME / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return forge


def another_secret(press: Path) -> None:
    text = (press / HOME / "race.yaml").read_text(encoding="utf-8")
    secret = text.partition('secret: "')[2][:64]
    edit("race.yaml", secret, "0" * 64)(press)


def another_order_of_teams(press: Path) -> None:
    lines = (press / HOME / "race.yaml").read_text(encoding="utf-8").splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith("  velox:"))
    lines[first : first + 2] = reversed(lines[first : first + 2])
    (press / HOME / "race.yaml").write_text("".join(lines), encoding="utf-8")


def another_face(press: Path) -> None:
    path = press / HOME / "turns/02.dice.yaml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    number = next(number for number, line in enumerate(lines) if "die: d20" in line and "source: secret" in line)
    face = int(lines[number].partition("face: ")[2].partition(",")[0])
    lines[number] = lines[number].replace(f"face: {face},", f"face: {face % 20 + 1},")
    path.write_text("".join(lines), encoding="utf-8")


def an_entry_and_its_promise(press: Path) -> None:
    """Without the commitment in the posts."""
    edit("race.yaml", "package: military", "package: strength")(press)
    edit("commitment.json", '"package": "military"', '"package": "strength"')(press)


FORGERS = {
    "an id spelled otherwise": (edit("race.yaml", "  velox: {", "  veloks: {"), "entries", "entries-changed"),
    "a package": (edit("race.yaml", "package: military", "package: strength"), "entries", "entries-changed"),
    "a name": (edit("race.yaml", "auriga: Celer", "auriga: Cellr"), "entries", "entries-changed"),
    "laps": (edit("race.yaml", "laps: 1", "laps: 2"), "entries", "entries-changed"),
    "a rule": (edit("race.yaml", "laps: 1", "laps: 1\nrules: {}"), "entries", "entries-changed"),
    "the order of the teams": (another_order_of_teams, "entries", "entries-changed"),
    "the secret": (another_secret, "the secret is not the one", "secret-wrong"),
    "an entry and its promise": (an_entry_and_its_promise, "not what was committed to", "commitment-false"),
    "a word": (edit("turns/01.yaml", "Alea iacta", "Alea iacca"), "turn 1 has other words", "verify-words"),
    "a word of the start": (edit("race.yaml", "ferox: et Circenses", "ferox: x"), "turn 0 has other", "verify-words"),
    "a word left out": (edit("turns/01.yaml", "words: {celer: Città 7}\n", ""), "turn 1 has other", "verify-words"),
    "a word of the last turn": (edit("turns/03.yaml", "dice:", "words: {celer: x}\ndice:"), "turn 3", "verify-words"),
    "a key": (edit("turns/01.dice.yaml", "/velox=aleaiactaest", ""), "turn 1 has other words", "dice-false"),
    "a face": (another_face, "the secret does not give", "dice-false"),
    "a source": (
        edit("turns/02.dice.yaml", "source: secret", "source: system"),
        "the secret does not give",
        "dice-false",
    ),
    "the chain": (edit("turns/02.dice.yaml", "previous: '", "previous: '0"), "chain", "wrong-form"),
}


def test_an_honest_race_passes(copy: Path) -> None:
    done = run_verifier(copy, copy / HOME)
    assert (done.returncode, done.stderr) == (0, "")
    verdict = verify_race(Press(copy), "novi")
    aside = len(
        re.findall("source: secret", "".join(path.read_text() for path in copy.glob(f"{HOME}/turns/*.dice.yaml")))
    )
    assert done.stdout.startswith(
        f"{aside} dice are right; {verdict.dice[Source.HOST]} were rolled by the host by hand"
    )
    line = play_race(read_race(Press(copy), "novi")).turns[-1].line
    assert done.stdout.endswith(f"a post with {line}.\n")
    assert verdict.problems == ()
    assert verdict.verified
    assert [proof.value for proof in verdict.turns] == ["words", "words", "committed", "committed"]


@pytest.mark.parametrize("forged", FORGERS)
def test_what_was_forged_is_found_by_the_page_and_by_the_press(copy: Path, forged: str) -> None:
    forge, words, code = FORGERS[forged]
    forge(copy)
    done = run_verifier(copy, copy / HOME)
    assert done.returncode == 1
    assert done.stderr.startswith("FALSE: ")
    assert words in done.stderr
    assert code in [problem.code for problem in verify_race(Press(copy), "novi").problems]


def test_of_a_race_that_is_not_revealed_the_page_says_so(copy: Path) -> None:
    edit("race.yaml", "secret:", "# secret:")(copy)
    done = run_verifier(copy, copy / HOME)
    assert (done.returncode, done.stderr) == (1, "The secret is not revealed yet.\n")


def test_where_all_dice_are_the_hosts_own_nothing_is_called_right(copy: Path) -> None:
    first = copy / HOME / "turns/00.dice.yaml"
    for path in (copy / HOME / "turns").glob("*.dice.yaml"):
        path.unlink() if path != first else None
    text = first.read_text(encoding="utf-8")
    first.write_text(text.replace("source: secret", "source: host"), encoding="utf-8")
    done = run_verifier(copy, copy / HOME)
    hand = text.count("source: secret")
    assert done.stdout.startswith(f"No die was drawn from the secret; {hand} were rolled by the host by hand")
    assert hand > 0
    assert "right" not in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [("  scheme: 3\n", "", "This race is of scheme 1"), ("dice:\n", "notes:\n", "This race has no commitment")],
)
def test_of_an_older_scheme_and_of_no_commitment_the_program_says_so(copy: Path, old: str, new: str, told: str) -> None:
    edit("race.yaml", old, new)(copy)
    done = run_verifier(copy, copy / HOME)
    assert (done.returncode, done.stderr.startswith(told)) == (1, True)


def test_words_that_look_the_same_are_the_same(copy: Path) -> None:
    edit("turns/01.yaml", "Alea iacta est!", "alea  IACTA; est")(copy)
    assert run_verifier(copy, copy / HOME).returncode == 0
    assert verify_race(Press(copy), "novi").problems == ()


def test_the_program_is_short_and_the_page_names_the_keys_that_are_free() -> None:
    from ludi_press.press.reading.entries import FREE

    program = block("verifier", "python")
    assert len([line for line in program.splitlines() if line.strip()]) <= 60
    assert f"FREE = {{{', '.join(json.dumps(key) for key in yaml.safe_load(_free(program)))}}}" in program
    assert set(yaml.safe_load(_free(program))) == FREE


def _free(program: str) -> str:
    return f"[{program.partition('FREE = {')[2].partition('}')[0]}]"


def test_the_vectors_are_right() -> None:
    vectors = yaml.safe_load(block("vectors", "yaml"))
    secret = bytes.fromhex(vectors["secret"])
    for one in vectors["keys"]:
        text = key_text(one["race"], one["turn"], one["words"], one.get("public"))
        assert (text, turn_key(secret, text).hex()) == (one["text"], one["key"])
    for one in vectors["marks"]:
        assert order_mark("ludi-novi", 3, one["name"], one["value"]) == one["mark"]
    for one in vectors["orders"]:
        assert inputs_of("ludi-novi", 3, one["parts"]).orders == one["orders"]
    for one in vectors["lines"]:
        assert proof_line(one["race"], one["turn"], one["orders"], one["dice"], one["before"]) == one["line"]
    key = bytes.fromhex(vectors["keys"][-1]["key"])
    for one in vectors["draws"]:
        assert one.get("block", hmac_sha256(key, one["address"]).hex()) == hmac_sha256(key, one["address"]).hex()
        assert pick(words(key, one["address"]), one["below"]) == one["number"]
