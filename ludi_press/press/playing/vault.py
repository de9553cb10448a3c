"""Binds a race to its entries and its secret, which is kept out of git and disclosed at the end."""

import os
from collections.abc import Mapping
from pathlib import Path
from secrets import token_bytes
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import value_at, with_lines
from ludi_press.content.nodes import Plain, as_key
from ludi_press.content.proof_files import (
    PROMISE,
    SCHEME,
    Commitment,
    commitment_hash,
    read_any_commitment,
    write_commitment,
)
from ludi_press.content.race_file import ProofForm
from ludi_press.core.dice import Pending, TurnDice, commitment, no_die
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Phrase, Text, say
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.dicebook import SECRET_LENGTH, find_secret, from_hex
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.write import create_whole, file_hash, hash_of, locked, write_atomically

_HOW = "# a word of each racer for the draw of the start; in the end take out the lines of those who send none"


def with_commitment(data: bytes, promised: str, awaited: tuple[str, ...]) -> bytes | None:
    """Return the file with the commitment under `dice:` and the names of those whose word is awaited.

    None if that would change anything else in it.
    """
    dice = value_at(data, ("dice",)) or {}
    if not value_at(data, ()) or not isinstance(dice, dict):
        return None
    names = [_HOW, "words:", *(f"  {as_key(team)}:" for team in awaited)] if awaited else []
    lines = [f'commitment: "{promised}"', *names]
    added: dict[str, Plain] = {"commitment": promised, **({"words": dict.fromkeys(awaited, "")} if awaited else {})}
    if "scheme" not in dice:
        added["scheme"] = str(SCHEME)
        lines = ["", "dice:", *(f"  {line}" for line in (f"scheme: {SCHEME}", *lines))]
    return _with_dice(data, "scheme", lines, added)


def with_secret(data: bytes, secret: bytes) -> bytes | None:
    """Return the file with the secret below the commitment; None if that would change anything else in it."""
    return _with_dice(data, "commitment", [f'secret: "{secret.hex()}"'], {"secret": secret.hex()})


def _with_dice(data: bytes, above: str, lines: list[str], added: dict[str, Plain]) -> bytes | None:
    """Return the file with lines below a key under `dice:`, which add this to it and nothing else."""
    whole = value_at(data, ())
    dice = whole.get("dice", {}) if isinstance(whole, dict) else None
    if not isinstance(whole, dict) or not isinstance(dice, dict):
        return None
    return with_lines(data, ("dice", above), lines, {**whole, "dice": {**dice, **added}})


_IGNORE_ALL: Final = b"# Secrets of races that are not over: never in git.\n*\n"
_BY_HAND: Final = "write race.yaml as keys with values, one to a line, and try again"


class Committed(Struct, frozen=True):
    """The result of `commit`: the commitment, the announcement, the written files, relative to the press.

    `awaited` are those whose word is awaited for the draw of the start.
    Nothing is written if an earlier command committed the race.
    """

    commitment: str
    announcement: str
    wrote: tuple[str, ...]
    awaited: tuple[str, ...]


def commit(press: Press, race: str, *, asks_words: bool = True) -> Judged[Committed]:
    """Commit a race to its entries and a secret: write commitment.json, and its SHA-256 into race.yaml.

    With `asks_words` the draw of the start waits for racers' words.
    It refuses a race that already has dice.
    A secret that is already there has drawn no die and is used again, so that an interrupted commit can be repeated.
    Of a race that has committed the same is returned again, and nothing is written.
    """
    with locked(press):
        source = read_race(press, race)
        theme, flaws = race_theme(press, source)
        problems = _why_no_commitment(source) or flaws
        if theme is None or has_errors(problems):
            return Judged(None, problems)
        if source.commitment:
            return Judged(_committed_before(source, source.commitment, theme.words))
        return _commit(press, source, theme.words, asks_words=asks_words)


def _committed_before(source: RaceSource, made: Commitment, words: Words) -> Committed:
    """Return what a race committed to: the command that did it may have been killed before it said so."""
    asks_words = bool(source.head and source.head.dice and source.head.dice.words)
    digest = commitment_hash(made.text.encode())
    return Committed(digest, _announcement(source, words, made, asks_words=asks_words), (), source.words.awaited)


def _commit(press: Press, source: RaceSource, words: Words, *, asks_words: bool) -> Judged[Committed]:
    race = source.race
    kept = _unused_secret(press, race)
    if isinstance(kept, Problem):
        return Judged(None, (kept,))
    secret = kept or token_bytes(SECRET_LENGTH)
    scheme = source.head.dice.scheme if source.head and source.head.dice else SCHEME
    made = _with_former(press, replace(source.entries, secret=commitment(secret), scheme=scheme))
    committed = write_commitment(made)
    digest, awaited = commitment_hash(committed), _asked_for_words(source) if asks_words else ()
    edited = with_commitment(_race_bytes(press, race), digest, awaited)
    if edited is None:
        return Judged(None, (_uneditable(source),))
    problem = _write(press, race, secret, {PROMISE: committed, "race.yaml": edited}, is_new=kept is None)
    if problem:
        return Judged(None, (problem,))
    text = _announcement(source, words, replace(made, text=committed.decode()), asks_words=bool(awaited))
    wrote = (f".secrets/{race}", f"{source.folder}/{PROMISE}", source.turn_file(0))
    return Judged(Committed(digest, text, wrote, awaited))


def _with_former(press: Press, entries: Commitment) -> Commitment:
    """Return what a race commits to, with the commitments that it made before and dropped.

    A file with the same entries and the same secret is that of a commit that was interrupted.
    """
    data = read_file(press, press.race_folder(entries.race) / PROMISE)
    before = b"" if isinstance(data, Problem) else data.replace(b"\r\n", b"\n")
    old = read_any_commitment(before)
    if old is None or old.race != entries.race:
        return entries
    again = replace(entries, former=old.former)
    is_same = write_commitment(again) == before
    return again if is_same else replace(entries, former=(*old.former, commitment_hash(before)))


def _announcement(source: RaceSource, words: Words, made: Commitment, *, asks_words: bool) -> str:
    """Return the text in a race's words, with the commitment as its file has it.

    `asks_words` adds that racers may send a word for the draw of the start.
    Anybody can copy the lines between the paragraphs into a file and hash it.
    """

    def line(phrase: Phrase) -> str:
        return tidy(words.say(phrase))

    head = source.head
    lines = [
        line(say("announce.title", title=Text(source.title_in(words.language)))),
        line(say("announce.hash", hash=Text(commitment_hash(made.text.encode())))),
        made.text.rstrip("\n"),
        line(say("announce.bound")),
        line(say("announce.words")),
        *(line(say("announce.former", hash=Text(former))) for former in made.former),
    ]
    if asks_words:
        lines.append(line(say("announce.start")))
    if head and head.public:
        lines.append(line(say("announce.public", source=Text(head.public))))
    return "\n\n".join(lines)


def _write(press: Press, race: str, secret: bytes, files: Mapping[str, bytes], *, is_new: bool) -> Problem | None:
    """Write the secret first and race.yaml last: the race has committed only when race.yaml names the commitment."""
    written = keep_secret(press, race, secret) if is_new else None
    if isinstance(written, Problem):
        return written
    committed = press.race_folder(race) / PROMISE
    is_first = not committed.exists()
    try:
        for name, data in files.items():
            write_atomically(press.race_folder(race) / name, data)
    except OSError:
        if written:
            written.unlink()
        if written and is_first:
            committed.unlink(missing_ok=True)
        raise
    return None


def _asked_for_words(source: RaceSource) -> tuple[str, ...]:
    """Return those who may send a word for the draw of the start: everybody, if the start needs dice."""
    game = source.game
    if game is None or source.set_up is None:
        return ()
    try:
        game.begin(source.set_up, TurnDice(source.race, 0, no_die))
    except Pending:
        return game.actors(source.set_up)
    return ()


def reveal(press: Press, race: str) -> tuple[Problem, ...]:
    """Write the secret of a finished race into race.yaml, beside its commitment."""
    with locked(press):
        source = read_race(press, race)
        proof = source.proof
        secret = find_secret(press, source)
        problems = (*source.problems, *secret.problems)
        if has_errors(problems):
            return problems
        refusal = _why_no_reveal(press, source, proof, secret.value)
        if refusal or proof is None or secret.value is None:
            return refusal
        edited = with_secret(_race_bytes(press, race), secret.value)
        if edited is None:
            return (_uneditable(source),)
        write_atomically(_race_file(press, race), edited)
        return ()


def _why_no_commitment(source: RaceSource) -> tuple[Problem, ...]:
    if source.head is None or has_errors(source.problems):
        return source.problems
    if source.commitment and not source.dice_bytes:
        return ()
    if source.proof:
        place, page = source.proof.commitment.place, f"races/{source.race}/proof.html"
        suggestion = (
            f"nothing is left to bind; the entries to be posted stand in {PROMISE}, and on the site's page {page}"
        )
        return (Problem("committed", "this race has a commitment already", place, None, suggestion),)
    if source.head.edition is None and source.game:
        words = "race.yaml names no edition of the rules, which the commitment must bind"
        suggestion = f"write 'edition: \"{source.edition}\"'"
        return (Problem("commit-edition", words, Place(source.turn_file(0)), None, suggestion),)
    if source.dice_bytes:
        words = "this race has dice already: a commitment after the first die proves nothing"
        return (Problem("committed-late", words, Place(source.turn_file(0))),)
    return ()


def _why_no_reveal(
    press: Press, source: RaceSource, proof: ProofForm | None, secret: bytes | None
) -> tuple[Problem, ...]:
    home = Place(source.turn_file(0))
    if proof is None:
        return (Problem("not-committed", "this race has no commitment, so it has no secret", home),)
    if proof.secret:
        return (Problem("revealed", "the secret of this race is revealed already", proof.secret.place),)
    if secret is None:
        help_ = f"put it back as {press.shown(press.secrets / source.race)}"
        return (Problem("secret-missing", "the secret of this race is not here", proof.commitment.place, None, help_),)
    played = play_race(source, secret)
    if has_errors(played.problems):
        return played.problems
    if not played.over:
        words = "this race is not over: whoever has its secret knows the dice to come"
        return (Problem("not-over", words, home, None, "disclose it after the last turn"),)
    return ()


def _race_file(press: Press, race: str) -> Path:
    return press.race_folder(race) / "race.yaml"


def _race_bytes(press: Press, race: str) -> bytes:
    data = read_file(press, _race_file(press, race))
    return b"" if isinstance(data, Problem) else data


def _uneditable(source: RaceSource) -> Problem:
    words = "the proof of the dice cannot be written into this file without changing the rest of it"
    return Problem("race-uneditable", words, Place(source.turn_file(0)), None, _BY_HAND)


def keep_secret(press: Press, race: str, secret: bytes) -> Path | Problem:
    """Write the secret where git ignores it and only its owner can read it; never over another secret.

    So no commitment is ever without its secret, whenever the command is killed.
    """
    path = press.secrets / race
    refusal = open_secrets(press)
    if refusal:
        return refusal
    if os.path.lexists(path):
        words = f"there is a secret already, {press.shown(path)}, which no commitment in race.yaml belongs to"
        suggestion = "put the commitment back into race.yaml, or take that file away if it was never used"
        return Problem("secret-exists", words, Place(press.shown(path)), None, suggestion)
    create_whole(path, f"{secret.hex()}\n".encode(), 0o600)
    return path


def open_secrets(press: Press) -> Problem | None:
    """Make the folder of the secrets, which git ignores; return why it cannot be used."""
    folder = press.secrets
    if not folder.resolve().is_relative_to(press.root):
        return Problem("file-outside", f"{press.shown(folder)} is a link that leads out of the press")
    folder.mkdir(mode=0o700, exist_ok=True)
    ignore = folder / ".gitignore"
    if ignore.is_symlink():
        ignore.unlink()  # never write through it
    if file_hash(ignore) != hash_of(_IGNORE_ALL):
        write_atomically(ignore, _IGNORE_ALL)
    return None


def _unused_secret(press: Press, race: str) -> bytes | Problem | None:
    """Return the secret of a race that has not committed, None if there is none."""
    path = press.secrets / race
    if not path.exists():
        return None
    data = read_file(press, path)
    if isinstance(data, Problem):
        return data
    secret = from_hex(data.decode("ascii", errors="replace").strip())
    if secret is None or len(secret) != SECRET_LENGTH:
        words = f"there is {press.shown(path)} already, and it holds no secret"
        return Problem("secret-exists", words, Place(press.shown(path)), None, "take that file away")
    return secret
