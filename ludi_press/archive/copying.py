"""What the buttons of a host's page copy: the texts of a post, in a script beside the page.

The page stays small so, and its buttons work from a disk, where a page may not read its neighbours.
"""

import json
from collections.abc import Mapping


def part_id(format_: str, number: int) -> str:
    """What a part of a post is called on the page; `number` counts from 1."""
    return f"{format_}-{number}"


def texts_script(texts: Mapping[str, str]) -> bytes:
    """Texts by the id of their part, as the script that `scripts/host.js` loads; what is the same stands there once."""
    shared = {text: number for number, text in enumerate(dict.fromkeys(texts.values()))}
    data = {"texts": list(shared), "parts": {part: shared[text] for part, text in texts.items()}}
    return f"globalThis.ludiPosts={json.dumps(data, ensure_ascii=False, separators=(',', ':'))};\n".encode()
