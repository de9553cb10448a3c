"""Sources of dice: the race's secret if there is one, else the system's generator; a check rolls nothing (`no_die`)."""

from secrets import SystemRandom

from ludi_press.core.dice import Address, Die, Source, commitment, draw
from ludi_press.core.dice.turn_dice import Roller
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.read import RaceSource

SECRET_LENGTH = 32
"""The bytes of a race's secret."""


def find_secret(press: Press, source: RaceSource) -> Judged[bytes]:
    """Return the secret of a race, from race.yaml or from the press; None if it has none or it is not here.

    A secret that does not fit the commitment is a Problem, and so is a secret without a commitment.
    """
    proof = source.proof
    if source.head is None:
        return Judged(None)
    kept = Place(press.shown(press.secrets / source.race))
    if proof is None:
        lost = (press.secrets / source.race).exists() and not source.is_uncommitted
        return Judged(None, (_no_commitment(source.race, kept),) if lost else ())
    if proof.secret:
        return _fitting(proof.secret.value, source, proof.secret.place)
    written = read_file(press, press.secrets / source.race)
    if isinstance(written, Problem):
        return Judged(None, () if written.code == "file-missing" else (written,))
    return _fitting(written.decode("ascii", errors="replace").strip(), source, kept)


def _fitting(written: str, source: RaceSource, place: Place) -> Judged[bytes]:
    """Return the secret if it is the committed one; a commitment that cannot be read is reported elsewhere."""
    secret = from_hex(written)
    if secret is not None and source.committed_secret() in (None, commitment(secret)):
        return Judged(secret)
    message = "this secret does not fit the race's commitment"
    return Judged(None, (Problem("secret-wrong", message, place, None, "put the race's own secret back"),))


def _no_commitment(race: str, kept: Place) -> Problem:
    message = "this race has a secret, and its race.yaml has no commitment to it"
    suggestion = (
        f"put 'dice:' back into race.yaml; before the first die run 'ludi-press bind {race}', or take {kept.file} away"
    )
    return Problem("commitment-missing", message, kept, None, suggestion)


def from_hex(text: str) -> bytes | None:
    """Return a secret from its file's text, None if it is no hexadecimal number."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None


def secret_roller(key: bytes) -> Roller:
    """Return a roller that draws every die from a key: that of a turn, or the secret itself."""

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return draw(key, address, die), Source.SECRET

    return roll


def system_roller() -> Roller:
    """Return a roller that uses the system's generator."""
    chance = SystemRandom()

    def roll(address: Address, die: Die) -> tuple[int, Source]:
        return chance.choice(die.faces), Source.SYSTEM

    return roll
