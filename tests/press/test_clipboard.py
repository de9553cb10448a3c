import pyperclip
import pytest

from ludi_press.press.clipboard import to_clipboard


def test_a_text_goes_to_the_clipboard_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pyperclip, "copy", copied.append)
    assert to_clipboard("a\n  b\u202f") is None
    assert copied == ["a\n  b\u202f"]


@pytest.mark.parametrize("error", [pyperclip.PyperclipException("none"), FileNotFoundError("xclip")])
def test_a_machine_without_one_is_a_problem_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(text: str) -> None:
        raise error

    monkeypatch.setattr(pyperclip, "copy", fail)
    problem = to_clipboard("x")
    assert problem is not None
    assert problem.is_error
    assert "host.html" in (problem.suggestion or "")
