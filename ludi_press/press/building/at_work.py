"""Which races a host is still at work with, by what the last build told of them."""

import json
from typing import Any

from ludi_press.press.building.data import race_file
from ludi_press.press.playing.status import Status, status
from ludi_press.press.reading.find import Press, race_ids


def at_work(press: Press) -> list[Status]:
    """Where those races stand that the site does not show as over, or whose secret it does not show.

    So a build tells of the open races of a large press without reading all others.
    """
    found = (status(press, race) for race in race_ids(press) if not _is_told_to_its_end(press, race))
    return [one for one in found if not one.is_done]


def _is_told_to_its_end(press: Press, race: str) -> bool:
    try:
        card: dict[str, Any] = json.loads((press.site / race_file(race)).read_bytes())
    except (OSError, ValueError):
        return False
    proof = card.get("proof")
    return bool(card.get("over")) and (proof is None or bool(proof.get("secret")))
