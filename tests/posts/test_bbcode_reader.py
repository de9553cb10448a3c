"""The test readers show what real boards showed; otherwise the tests of the writer prove nothing."""

import pytest
from bbcode_reader import BOARDS, MYBB, PHPBB, SMF, XENFORO, Board, Reading


def faults(bbcode: str, board: Board) -> list[str]:
    return Reading(bbcode, board).faults


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_what_all_boards_share_is_read(board: Board) -> None:
    post = "[b][u]A[/u][/b]\n[list]\n[*]a [i]b[/i]\n[list]\n[*]c\n[/list]\n[/list]\n[url=https://x.example/]d[/url]\n[code][b]\n[/code]"
    reading = Reading(post, board)
    assert reading.faults == []
    assert [(line.text, line.tags) for line in reading.lines] == [
        ("A", {"b", "u"}),
        ("a b", {"list", "*", "i"}),
        ("c", {"list", "*"}),
        ("d", {"url"}),
    ]
    assert reading.links == ["https://x.example/"]
    assert [code.strip() for code in reading.code] == ["[b]"]


@pytest.mark.parametrize(
    ("bbcode", "board"),
    [
        *((bbcode, board) for board in BOARDS for bbcode in (
            "[b]x", "x[/b]", "[b][i]x[/b][/i]", "[b]a [b]x[/b][/b]", "[size=1][size=2]x[/size][/size]",
            "[b][code]x[/code][/b]", "[color=#aaaaaa][list][*]x[/list][/color]", "[list][*][code]x[/code][/list]",
            "[*]x", "[code]x", "[img]track.png[/img]", "[img]data:image/png,x[/img]", "[url=javascript:x]x[/url]",
            "https://x.example", "www.x.example", "hello :D", "8) x", "hail @all", "[color=red;x]x[/color]",
        )),
        ("[hr]", PHPBB), ("[table][tr][td]x[/td][/tr][/table]", PHPBB), ("[table][tr][td]x[/td][/tr][/table]", MYBB),
        ("[table][tr][th]x[/th][/tr][/table]", SMF), ("[spoiler]x[/spoiler]", SMF), ("[spoiler]x[/spoiler]", MYBB),
        ("a [x] b", SMF), ("[@] b", SMF), ("[0]", SMF), ("[*]", SMF), ("[hr]", XENFORO), ("what ???", SMF),
    ],
)  # fmt: skip
def test_what_a_board_would_show_otherwise_is_a_fault(bbcode: str, board: Board) -> None:
    assert faults(bbcode, board) != []


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
@pytest.mark.parametrize("text", ["[unknown=1", "a [1] b", "[\u2060b]x[\u2060/b]", "20:00, 18:00", "a8b) :", "x@y"])
def test_mere_words_are_no_fault(text: str, board: Board) -> None:
    reading = Reading(text, board)
    assert (reading.faults, reading.texts()) == ([], [text.replace("\u2060", "")])


def test_boards_spoil_some_characters() -> None:
    assert Reading("&#91;b]", MYBB).texts() == ["[b]"]
    assert Reading("&#91;b]", PHPBB).texts() == ["&#91;b]"]
    assert Reading("a\u200bb", SMF).texts() == ["a\ufffdb"]
    assert Reading("[code] #  A[/code]", MYBB).code == ["#  A"]
