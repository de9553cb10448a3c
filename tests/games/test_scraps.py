"""Messages made of scraps of what people write: each is read, asked about or chat, and none ends in an error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from phrasings import GAMES, STRANGERS, hear, phrases

MARKS = [
    ",",
    ";",
    ":",
    ".",
    "!",
    "?",
    "-",
    "/",
    "(",
    ")",
    "[",
    "]",
    "=",
    "&",
    "+",
    '"',
    "'",
    "#",
    "*",
    ">",
    "> ",
    "~~",
    "<s>",
    "|",
]
FRAME = [
    "\n",
    "\n\n",
    "\n- ",
    "\n1. ",
    "\n> ",
    "On Monday Marcus wrote:\n",
    "-- \n",
    "word: alea\n",
    "turn 3: ",
    "\t",
    "\u200b",
    "é",
    "𐌀",
    "0",
    "-5",
    "1e9",
    "9" * 30,
]
SCRAPS = {
    game: sorted({word for one in (*phrases(game), *phrases(game, STRANGERS)) for word in one.says.split()})
    for game in GAMES
}


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
def test_any_message_made_of_scraps_is_read_asked_about_or_chat(game: str, data: st.DataObject) -> None:
    scrap = st.sampled_from(SCRAPS[game]) | st.sampled_from(MARKS) | st.sampled_from(FRAME)
    text = " ".join(data.draw(st.lists(scrap, max_size=40)))
    heard = hear(game, text)
    assert {saying.line for saying in heard.sayings} <= set(range(text.count("\n") + 1))
    assert all(saying.said or saying.doubt is None or saying.doubt.strip() for saying in heard.sayings)
