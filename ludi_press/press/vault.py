"""The secret of a race: committed to before its first die, kept out of git, revealed after the race."""

import os
from pathlib import Path
from secrets import token_bytes
from typing import Final

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Node
from ludi_press.content.race_file import DiceForm
from ludi_press.dice import commitment
from ludi_press.press.find import Press, read_file
from ludi_press.press.play import play_race
from ludi_press.press.read import RaceSource, read_race
from ludi_press.press.rollers import SECRET_LENGTH, find_secret, waiting_secret
from ludi_press.press.write import create_whole, file_hash, hash_of, write_atomically, write_through
from ludi_press.problems import Judged, Place, Problem, has_errors

_IGNORE_ALL: Final = b"# Secrets of races that are not over: never in git.\n*\n"
_BY_HAND: Final = "write race.yaml as keys with values, one to a line, and try again"


def commit(press: Press, race: str) -> Judged[str]:
    """Makes a race's secret and writes its SHA-256, the commitment, into race.yaml; gives the commitment.

    Refuses where the race has a commitment, a secret or dice already.
    """
    source = read_race(press, race)
    begun = _completed(press, source)
    if begun:
        return Judged(begun)
    problems = _why_no_commitment(press, source)
    if problems:
        return Judged(None, problems)
    secret = token_bytes(SECRET_LENGTH)
    proof = commitment(secret)
    edited = _with_commitment(_race_bytes(press, race), proof)
    if edited is None:
        return Judged(None, (_uneditable(press, race),))
    kept = keep_secret(press, race, secret)
    if isinstance(kept, Problem):
        return Judged(None, (kept,))
    try:
        write_atomically(_race_file(press, race), edited)
    except OSError:
        kept.unlink()
        raise
    settle_secret(press, race)
    return Judged(proof)


def reveal(press: Press, race: str) -> tuple[Problem, ...]:
    """Writes the secret of a race that is over into race.yaml, beside its commitment."""
    source = read_race(press, race)
    proof = source.head.dice if source.head else None
    secret = find_secret(press, race, source.head)
    problems = (*source.problems, *secret.problems)
    if has_errors(problems):
        return problems
    refusal = _why_no_reveal(press, source, proof, secret.value)
    if refusal or proof is None or secret.value is None:
        return refusal
    edited = _with_secret(_race_bytes(press, race), proof, secret.value)
    if edited is None:
        return (_uneditable(press, race),)
    write_atomically(_race_file(press, race), edited)
    return ()


def _completed(press: Press, source: RaceSource) -> str | None:
    """The commitment in race.yaml of which `commit` was killed before it gave the secret its name; now it has it."""
    proof = source.head.dice if source.head else None
    if proof is None or proof.secret or (press.secrets / source.race).exists():
        return None
    if find_secret(press, source.race, source.head).value is None:
        return None
    settle_secret(press, source.race)
    return proof.commitment.value


def _why_no_commitment(press: Press, source: RaceSource) -> tuple[Problem, ...]:
    if source.head is None or has_errors(source.problems):
        return source.problems
    if source.head.dice:
        place = source.head.dice.commitment.place
        return (Problem("committed", "this race has a commitment already", place),)
    if source.dice_bytes:
        words = "this race has dice already: a commitment after the first die proves nothing"
        return (Problem("committed-late", words, Place(_shown_race(press, source.race))),)
    return ()


def _why_no_reveal(
    press: Press, source: RaceSource, proof: DiceForm | None, secret: bytes | None
) -> tuple[Problem, ...]:
    home = Place(_shown_race(press, source.race))
    if proof is None:
        words = "this race has no commitment, so it has no secret"
        return (Problem("not-committed", words, home),)
    if proof.secret:
        return (Problem("revealed", "the secret of this race is revealed already", proof.secret.place),)
    if secret is None:
        words = "the secret of this race is not here"
        suggestion = f"put it back as {press.shown(press.secrets / source.race)}"
        return (Problem("secret-missing", words, proof.commitment.place, None, suggestion),)
    played = play_race(source, secret)
    if has_errors(played.problems):
        return played.problems
    if not played.over:
        words = "this race is not over: whoever has its secret knows the dice to come"
        return (Problem("not-over", words, home, None, "reveal it after the last turn"),)
    return ()


def _race_file(press: Press, race: str) -> Path:
    return press.race_folder(race) / "race.yaml"


def _shown_race(press: Press, race: str) -> str:
    return press.shown(_race_file(press, race))


def _race_bytes(press: Press, race: str) -> bytes:
    data = read_file(press, _race_file(press, race))
    return b"" if isinstance(data, Problem) else data


def _uneditable(press: Press, race: str) -> Problem:
    words = "the proof of the dice cannot be written into this file without changing the rest of it"
    return Problem("race-uneditable", words, Place(_shown_race(press, race)), None, _BY_HAND)


def keep_secret(press: Press, race: str, secret: bytes) -> Path | Problem:
    """Writes the secret where git does not see it and nobody else reads it; never over another secret.

    It waits there until its commitment is in race.yaml; then `settle_secret` gives it its name.
    So no secret is ever without its commitment, whenever the command is killed.
    """
    folder, path, waiting = press.secrets, press.secrets / race, waiting_secret(press, race)
    if not folder.resolve().is_relative_to(press.root):
        return Problem("file-outside", f"{press.shown(folder)} is a link that leads out of the press")
    folder.mkdir(mode=0o700, exist_ok=True)
    ignore = folder / ".gitignore"
    if file_hash(ignore) != hash_of(_IGNORE_ALL):
        ignore.unlink(missing_ok=True)  # a link in its place is not written through
        create_whole(ignore, _IGNORE_ALL)
    if os.path.lexists(path):
        words = f"there is a secret already, {press.shown(path)}, which no commitment in race.yaml belongs to"
        suggestion = "put the commitment back into race.yaml, or take that file away if it was never used"
        return Problem("secret-exists", words, Place(press.shown(path)), None, suggestion)
    waiting.unlink(missing_ok=True)
    write_through(waiting, f"{secret.hex()}\n".encode(), 0o600)
    return waiting


def settle_secret(press: Press, race: str) -> None:
    """Gives the secret that waits its name."""
    waiting = waiting_secret(press, race)
    create_whole(press.secrets / race, waiting.read_bytes(), 0o600)
    waiting.unlink()


def _with_commitment(data: bytes, proof: str) -> bytes | None:
    """The file with a block of its own at the end; None where that would change anything else in it."""
    end = b"\r\n" if b"\r\n" in data else b"\n"
    text = data if data.endswith(b"\n") else data + end
    edited = text + end + b"dice:" + end + f'  commitment: "{proof}"'.encode() + end
    before, after = _tree(data), _tree(edited)
    if before is None or after is None or after.entries[:-1] != before.entries:
        return None
    return edited


def _with_secret(data: bytes, proof: DiceForm, secret: bytes) -> bytes | None:
    """The file with the secret on a line after the commitment's; None where that would change anything else in it."""
    lines = data.splitlines(keepends=True)
    number = proof.commitment.place.line
    if number > len(lines):
        return None
    line = lines[number - 1]
    ending = b"\r\n" if line.endswith(b"\r\n") else b"\n"
    indent = line[: len(line) - len(line.lstrip(b" "))]
    lines[number - 1] = line if line.endswith(b"\n") else line + ending
    lines.insert(number, indent + f'secret: "{secret.hex()}"'.encode() + ending)
    edited = b"".join(lines)
    before, after = _tree(data), _tree(edited)
    if before is None or after is None or _words(before, "secret") != _words(after, "secret"):
        return None
    return edited if _dice(after) == (proof.commitment.value, secret.hex()) else None


def _tree(data: bytes) -> Mapping | None:
    tree = load(data, "race.yaml").value
    return tree if isinstance(tree, Mapping) else None


def _dice(tree: Mapping) -> tuple[str | None, str | None]:
    dice = tree.get("dice")
    if not isinstance(dice, Mapping):
        return (None, None)
    return (getattr(dice.get("commitment"), "text", None), getattr(dice.get("secret"), "text", None))


def _words(node: Node, but: str) -> object:
    """All that a tree says, without places, and without the entries of one key."""
    if isinstance(node, Mapping):
        return {entry.key.text: _words(entry.value, but) for entry in node if entry.key.text != but}
    text = getattr(node, "text", None)
    return text if text is not None else [_words(item, but) for item in getattr(node, "items", ())]
