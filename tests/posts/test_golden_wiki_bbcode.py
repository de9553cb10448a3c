"""Posts of the demonstration race as they were seen and found good, for a wiki and for boards.

`LUDI_PRESS_RENEW=1 python -m pytest tests/posts` writes them anew; look at what changed before you keep it.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from demonstration import post, tones

from ludi_press.posts import document as doc
from ludi_press.posts.bbcode import SMF, write_bbcode
from ludi_press.posts.mediawiki import write_mediawiki
from ludi_press.posts.writer import Images

GOLDEN = Path(__file__).parent / "golden"
NOBODY_KNOWS = Images(None, "[put the picture {} here]".format)

WRITERS: dict[str, Callable[[doc.Document], str]] = {
    "wiki": lambda document: write_mediawiki(document, tones(), NOBODY_KNOWS),
    "bb": lambda document: write_bbcode(document, tones(), NOBODY_KNOWS),
    "smf.bb": lambda document: write_bbcode(document, tones(), NOBODY_KNOWS, SMF),
}


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("turn", [0, 4, 11])
def test_a_post_is_as_it_was_found_good(turn: int, name: str) -> None:
    path = GOLDEN / f"turn-{turn:02}.{name}"
    written = WRITERS[name](post(turn))
    if os.environ.get("LUDI_PRESS_RENEW"):
        path.write_text(written, encoding="utf-8", newline="\n")
    assert written == path.read_text(encoding="utf-8")
