from pathlib import Path

import pytest

from ludi_press.core.problems import Place
from ludi_press.press.reading.system import printable, refused


@pytest.mark.parametrize(
    ("code", "helps"),
    [(28, "room on the disk"), (13, "rights"), (30, "cannot be written"), (36, "shorter"), (5, "whole")],
)
def test_an_error_of_the_system_is_told_with_a_path_of_the_press_and_what_helps(code: int, helps: str) -> None:
    problem = refused(OSError(code, "No luck", "/home/me/press/site/index.html"), Path("/home/me/press"))
    assert problem.place == Place("site/index.html")
    assert problem.message == "site/index.html cannot be read or written: No luck"
    assert problem.suggestion is not None
    assert helps in problem.suggestion


def test_a_file_elsewhere_is_named_whole_and_one_without_a_name_not_at_all() -> None:
    assert refused(OSError(28, "full", "/elsewhere/x"), Path("/home/me")).place == Place("/elsewhere/x")
    assert refused(OSError(28, "full", b"/elsewhere/x"), None).place == Place("/elsewhere/x")
    assert refused(OSError(9, "Bad file", 3), Path("/home/me")).place is None
    assert refused(OSError("odd"), None).message == "odd"


def test_what_is_not_utf_8_in_a_path_is_shown_as_a_mark() -> None:
    assert printable(Path("a\udcff") / "b") == "a\ufffd/b"
