"""The texts that the buttons of a host's page copy, in a script beside the page.

This keeps the page small, and works from a disk, where a page may not load other files.
"""

from collections.abc import Mapping

from ludi_press.archive.codec import compact_json


def part_id(format_: str, number: int) -> str:
    """Return the id of a part of a post on the page; `number` counts from 1."""
    return f"{format_}-{number}"


def texts_script(texts: Mapping[str, str]) -> bytes:
    """Return the script with the texts by part id that `scripts/host.js` loads; equal texts are stored once."""
    shared = {text: number for number, text in enumerate(dict.fromkeys(texts.values()))}
    data = {"texts": list(shared), "parts": {part: shared[text] for part, text in texts.items()}}
    return f"globalThis.ludiPosts={compact_json(data)};\n".encode()
