"""Posts of the demonstration that were checked by eye: a crowded turn in every format and in every language.

`pytest tests/press/test_goldens.py --goldens` writes them again; read what changed before you commit it.
"""

from pathlib import Path

import pytest
from bbcode_reader import BOARDS, SMF, XENFORO, Board, Reading
from demonstration_posts import posted

from ludi_press.core.report import Text, say
from ludi_press.posts.formats.copies import BY_ID, FORUMS, chosen, write_copy

GOLDENS = Path(__file__).parent / "goldens"
LANGUAGES = ("la", "it")
POSTS = [
    *(("ludi-megalenses", 4, "en", format_) for format_ in (*BY_ID, "xenforo")),
    *(
        (race, turn, tag, "text")
        for race, turn in (("ludi-megalenses", 4), ("munus-apollinare", 6), ("ludi-augustales", 7))
        for tag in LANGUAGES
    ),
    ("munus-apollinare", 6, "en", "text"),
    ("ludi-augustales", 7, "en", "text"),
]


@pytest.mark.parametrize(("race", "turn", "language", "format_"), POSTS)
def test_a_post_is_as_it_was_read(
    race: str, turn: int, language: str, format_: str, request: pytest.FixtureRequest
) -> None:
    (form,) = chosen((format_,), "phpbb")
    judged = write_copy(posted(race, turn, language), form)
    assert judged.problems == ()
    assert judged.value is not None
    made = {part.file: part.text.encode() for part in judged.value.parts}
    folder = GOLDENS / race / language / format_
    kept = [*folder.glob(f"turn{turn}*")]
    if request.config.getoption("--goldens"):
        for path in kept:
            path.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in made.items():
            (folder / name).write_bytes(data)
        return
    assert {path.name: path.read_bytes() for path in kept} == made


@pytest.mark.parametrize(("format_", "boards"), [("phpbb", BOARDS), ("smf", (SMF,)), ("xenforo", (XENFORO,))])
@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_each_part_stands_alone_on_its_board_and_says_which_it_is(
    format_: str, boards: tuple[Board, ...], language: str
) -> None:
    turn = posted("ludi-megalenses", 7, language)
    judged = write_copy(turn, FORUMS[format_])
    assert judged.value is not None
    whole, parts = judged.value.subject, judged.value.parts
    for number, part in enumerate(parts, 1):
        assert not part.too_long
        for board in boards:
            reading = Reading(part.text, board)
            assert reading.faults == []
            named = say("post.part.title", title=Text(whole), part=number, parts=len(parts))
            assert reading.texts()[0] == (turn.words.say(named) if len(parts) > 1 else whole)
