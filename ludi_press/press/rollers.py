"""Who rolls: the race's secret where there is one, else the system's generator; a check rolls nothing (SS-18.2)."""

from pathlib import Path
from secrets import SystemRandom

from ludi_press.content.race_file import RaceHead
from ludi_press.dice import Address, Die, Pending, Source, commitment, draw
from ludi_press.dice.cup import Roller
from ludi_press.press.find import Press
from ludi_press.problems import Judged, Place, Problem

SECRET_LENGTH = 32
"""Bytes of a race's secret."""


def find_secret(press: Press, race: str, head: RaceHead | None) -> Judged[bytes]:
    """The secret of a race: revealed in race.yaml, or kept in the press; None where the race has none.

    A secret that does not fit the commitment is a Problem.
    """
    proof = head.dice if head else None
    if proof is None:
        return Judged(None)
    kept = press.secrets / race
    written = proof.secret.value if proof.secret else _kept(kept)
    if written is None:
        return Judged(None)
    secret = _from_hex(written)
    if secret is None or commitment(secret) != proof.commitment.value:
        place = proof.secret.place if proof.secret else Place(press.shown(kept))
        message = "this secret does not fit the race's commitment"
        return Judged(None, (Problem("secret-wrong", message, place, "SS-18.2", "put the race's own secret back"),))
    return Judged(secret)


def _kept(path: Path) -> str | None:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None


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
