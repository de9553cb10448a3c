import json
import stat
from hashlib import sha256
from pathlib import Path

import pytest
from toy_press import RACE, ToyPress, codes, snapshot

from ludi_press.core.dice import commitment
from ludi_press.press.playing import vault
from ludi_press.press.playing.vault import commit, reveal
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.write import write_atomically

RACE_FILE = "content/races/small/race.yaml"
SHORT = f"{RACE}rules: {{race: {{goal: 6}}}}\n"
"""A race that ends with the first 6."""


def secret_of(toy: ToyPress) -> str:
    return toy.read(".secrets/small").strip()


def committed(toy: ToyPress) -> str:
    made = commit(toy.press, "small").value
    assert made is not None
    return made.commitment


def test_a_commitment_is_the_hash_of_a_file_that_binds_the_entries_and_a_secret(toy: ToyPress) -> None:
    assert committed(toy) == sha256((toy.root / "content/races/small/commitment.json").read_bytes()).hexdigest()
    promised = json.loads(toy.read("content/races/small/commitment.json"))
    own = promised.pop("dice")
    assert own["secret-sha256"] == commitment(bytes.fromhex(secret_of(toy)))
    assert (own["scheme"], own["race"], own["kinds"]) == (3, "small", {"d6": [1, 2, 3, 4, 5, 6]})
    teams = {"ann": "Ann of the Greens", "bob": "Bob of the Blues"}
    assert promised == {"game": "toy", "edition": "1", "teams": teams}


def test_only_the_owner_reads_the_secret(toy: ToyPress) -> None:
    commit(toy.press, "small")
    assert len(bytes.fromhex(secret_of(toy))) == 32
    assert stat.S_IMODE((toy.root / ".secrets/small").stat().st_mode) == 0o600
    assert toy.read(".secrets/.gitignore").splitlines()[-1] == "*"


def test_the_race_file_keeps_every_byte_and_gains_a_block(toy: ToyPress) -> None:
    made = committed(toy)
    assert toy.read(RACE_FILE) == f'{RACE}\ndice:\n  scheme: 3\n  commitment: "{made}"\n'
    proof = read_race(toy.press, "small").proof
    assert proof is not None
    assert (proof.scheme, proof.commitment.value) == (3, made)


def test_a_race_that_was_going_to_commit_gains_what_its_block_lacks(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}dice:  # yet to come\n    scheme: 2   # of two\nhost: Ann\n")
    made = committed(toy)
    block = f'dice:  # yet to come\n    scheme: 2   # of two\n    commitment: "{made}"\nhost: Ann\n'
    assert toy.read(RACE_FILE) == RACE + block


def test_where_the_start_is_drawn_each_name_waits_for_a_word(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}draw: yes\n")
    made = commit(toy.press, "small").value
    assert made is not None
    assert made.awaited == ("ann", "bob")
    assert toy.read(RACE_FILE).endswith("those who send none\n  words:\n    ann:\n    bob:\n")
    assert read_race(toy.press, "small").words.awaited == ("ann", "bob")


@pytest.mark.parametrize("text", [RACE.rstrip("\n"), RACE.replace("\n", "\r\n"), "\ufeff" + RACE, RACE + "# the end"])
def test_line_ends_marks_and_comments_of_the_host_stay(toy: ToyPress, text: str) -> None:
    toy.race(text=text)
    assert commit(toy.press, "small").problems == ()
    written = (toy.root / RACE_FILE).read_bytes()
    assert written.startswith(text.encode())
    assert (b"\r\n" in written) == ("\r\n" in text)
    assert written.count(b"\r\n") in (0, written.count(b"\n"))


def test_rights_of_the_race_file_stay(toy: ToyPress) -> None:
    (toy.root / RACE_FILE).chmod(0o640)
    commit(toy.press, "small")
    assert stat.S_IMODE((toy.root / RACE_FILE).stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{RACE}dice: {{commitment: {'a' * 64}}}\n", "committed"),
        (f"{RACE}dice: {{scheme: 2}}\n", "race-uneditable"),
        (RACE.replace('edition: "1"\n', ""), "commit-edition"),
        ("{title: T, game: toy, edition: 1, teams: {ann: Ann}}\n", "race-uneditable"),
        (RACE + "...\n", "race-uneditable"),
        (RACE + "unknown: 1\n", "unknown-key"),
        ("title: [", None),
    ],
)
def test_a_file_that_cannot_take_the_block_is_left_alone(toy: ToyPress, text: str, code: str | None) -> None:
    toy.race(text=text)
    before = snapshot(toy.root)
    found = codes(commit(toy.press, "small").problems)
    assert found
    assert code is None or code in found
    assert snapshot(toy.root) == before


def test_dice_that_are_rolled_already_make_a_commitment_worthless(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert codes(commit(toy.press, "small").problems) == ["committed-late"]


def test_no_secret_is_written_over_another(toy: ToyPress) -> None:
    toy.write(".secrets/small", "the old one")
    assert codes(commit(toy.press, "small").problems) == ["secret-exists"]
    assert secret_of(toy) == "the old one"
    assert toy.read(RACE_FILE) == RACE


def test_a_commit_that_was_broken_off_can_be_repeated(toy: ToyPress) -> None:
    toy.write(".secrets/small", f"{'0f' * 32}\n").with_name("small").chmod(0o600)
    toy.write("content/races/small/commitment.json", "half of")
    assert commit(toy.press, "small").problems == ()
    assert secret_of(toy) == "0f" * 32
    assert read_race(toy.press, "small").problems == ()


def test_whoever_commits_anew_names_the_commitment_that_he_dropped(toy: ToyPress) -> None:
    dropped: list[str] = []
    for secret in ("0f", "1e", "2d"):
        toy.write(".secrets/small", f"{secret * 32}\n").with_name("small").chmod(0o600)
        toy.write(RACE_FILE, RACE)
        made = commit(toy.press, "small").value
        assert made is not None
        found = read_race(toy.press, "small")
        assert found.problems == ()
        assert found.commitment is not None
        assert found.commitment.former == tuple(dropped)
        assert all(one in made.announcement.rpartition("}")[2] for one in dropped)
        dropped.append(made.commitment)


def test_a_commitment_that_came_with_a_copied_race_is_none_that_was_dropped(toy: ToyPress) -> None:
    commit(toy.race("other").press, "other")
    toy.write("content/races/small/commitment.json", toy.read("content/races/other/commitment.json"))
    commit(toy.press, "small")
    found = read_race(toy.press, "small").commitment
    assert found is not None
    assert found.former == ()


def test_the_pages_of_a_race_tell_a_dropped_commitment(toy: ToyPress) -> None:
    made = commit(toy.press, "small", asks_words=False).value
    toy.write(RACE_FILE, RACE.replace("Ann of", "Anna of"))
    commit(toy.press, "small", asks_words=False)
    toy.built(pictures=False)
    assert made is not None
    for page in ("index.html", "proof.html"):
        assert f"<code>{made.commitment}</code>" in toy.read(f"site/races/small/{page}")


def test_secrets_never_leave_the_press(toy: ToyPress, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (toy.root / ".secrets").symlink_to(outside)
    assert codes(commit(toy.press, "small").problems) == ["file-outside"]
    assert list(outside.iterdir()) == []


def test_a_link_in_place_of_the_folders_gitignore_is_not_written_through(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    precious = tmp_path_factory.mktemp("outside") / "precious"
    precious.write_text("precious")
    toy.write(".secrets/other", "").with_name(".gitignore").symlink_to(precious)
    assert commit(toy.press, "small").problems == ()
    assert precious.read_text() == "precious"
    assert "*" in toy.read(".secrets/.gitignore").splitlines()


def test_a_race_file_that_cannot_be_written_leaves_no_secret(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(vault, "write_atomically", full)
    with pytest.raises(OSError, match="No space"):
        commit(toy.press, "small")
    assert not (toy.root / ".secrets/small").exists()


def test_a_secret_is_revealed_beside_its_commitment_after_the_race(toy: ToyPress) -> None:
    toy.race(text=SHORT)
    commit(toy.press, "small")
    before = toy.turn(1, more="dice: {ann: [step 6]}\n").built().read(RACE_FILE)
    assert reveal(toy.press, "small") == ()
    assert toy.read(RACE_FILE) == before + f'  secret: "{secret_of(toy)}"\n'
    assert codes(reveal(toy.press, "small")) == ["revealed"]


def test_a_secret_is_not_revealed_before_the_race_is_over(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1).built()
    assert codes(reveal(toy.press, "small")) == ["not-over"]
    assert secret_of(toy) not in toy.read(RACE_FILE)


def test_without_a_commitment_or_its_secret_there_is_nothing_to_reveal(toy: ToyPress) -> None:
    assert codes(reveal(toy.press, "small")) == ["not-committed"]
    commit(toy.press, "small")
    (toy.root / ".secrets/small").unlink()
    assert codes(reveal(toy.press, "small")) == ["secret-missing"]


def test_a_race_with_errors_is_not_judged_to_be_over(toy: ToyPress) -> None:
    commit(toy.press, "small")
    assert codes(reveal(toy.turn(1, "{cat: go}").press, "small")) == ["toy-team", "toy-silent"]


@pytest.mark.parametrize("layout", ["dice: {{commitment: {}}}\n", "dice: {{\n  commitment: {}\n  }}\n"])
def test_a_layout_that_cannot_take_the_secret_is_left_alone_and_the_secret_not_shown(
    toy: ToyPress, layout: str
) -> None:
    commit(toy.press, "small")
    text = RACE + layout.format(commitment(bytes.fromhex(secret_of(toy))))
    before = toy.race(text=text).over().read(RACE_FILE)
    (problem,) = reveal(toy.press, "small")
    assert problem.code == "race-uneditable"
    assert secret_of(toy) not in f"{problem}"
    assert toy.read(RACE_FILE) == before


def test_a_commit_that_was_killed_before_race_yaml_names_it_is_repeated_with_the_same_secret(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(path: Path, data: bytes) -> None:
        if path.parent.name == "small":
            raise KeyboardInterrupt
        write_atomically(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(vault, "write_atomically", killed)
        with pytest.raises(KeyboardInterrupt):
            commit(toy.press, "small")
    assert toy.read(RACE_FILE) == RACE
    left = toy.read(".secrets/small")
    assert commit(toy.press, "small").problems == ()
    assert toy.read(".secrets/small") == left
