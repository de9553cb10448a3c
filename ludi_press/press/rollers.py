"""Who rolls: the race's secret where there is one, else the system's generator; a check rolls nothing."""

from pathlib import Path
from secrets import SystemRandom

from ludi_press.content.race_file import DiceForm, RaceHead
from ludi_press.dice import Address, Die, Pending, Source, commitment, draw
from ludi_press.dice.cup import Roller
from ludi_press.press.find import Press, read_file
from ludi_press.problems import Judged, Place, Problem

SECRET_LENGTH = 32
"""Bytes of a race's secret."""


def find_secret(press: Press, race: str, head: RaceHead | None) -> Judged[bytes]:
    """The secret of a race: revealed in race.yaml, or kept in the press; None where it is not here or there is none.

    A secret that does not fit the commitment is a Problem, and so is one whose commitment is gone.
    """
    if head is None:
        return Judged(None)
    kept = Place(press.shown(press.secrets / race))
    if head.dice is None:
        return Judged(None, (_no_commitment(kept),) if (press.secrets / race).exists() else ())
    if head.dice.secret:
        return _fitting(head.dice.secret.value, head.dice, head.dice.secret.place)
    written = read_file(press, press.secrets / race)
    if isinstance(written, Problem):
        return _waiting(press, race, head.dice) if written.code == "file-missing" else Judged(None, (written,))
    return _fitting(_text(written), head.dice, kept)


def waiting_secret(press: Press, race: str) -> Path:
    """Where a race's secret waits until its commitment is in race.yaml."""
    return press.secrets / f".{race}.waiting"


def _waiting(press: Press, race: str, proof: DiceForm) -> Judged[bytes]:
    """The secret of a race whose `commit` was killed before it had its name; no Problem where there is none."""
    written = read_file(press, waiting_secret(press, race))
    if isinstance(written, Problem):
        return Judged(None)
    return Judged(_fitting(_text(written), proof, Place("")).value)


def _text(written: bytes) -> str:
    return written.decode("ascii", errors="replace").strip()


def _fitting(written: str, proof: DiceForm, place: Place) -> Judged[bytes]:
    secret = _from_hex(written)
    if secret is not None and commitment(secret) == proof.commitment.value:
        return Judged(secret)
    message = "this secret does not fit the race's commitment"
    return Judged(None, (Problem("secret-wrong", message, place, None, "put the race's own secret back"),))


def _no_commitment(kept: Place) -> Problem:
    message = "this race has a secret, and its race.yaml has no commitment to it"
    suggestion = f"put 'dice: commitment: …' back into race.yaml, or take {kept.file} away if no die was drawn from it"
    return Problem("commitment-missing", message, kept, None, suggestion)


def _from_hex(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def secret_roller(secret: bytes) -> Roller:
    """Draws every die from the secret."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return draw(secret, address, die), Source.SECRET

    return roll


def system_roller() -> Roller:
    """Rolls with the system's generator."""
    chance = SystemRandom()

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return chance.choice(die.faces), Source.SYSTEM

    return roll


def no_roller() -> Roller:
    """Rolls nothing: a turn that needs a die waits."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        raise Pending(str(address))

    return roll
