import os
import platform
import stat
from pathlib import Path

import pyperclip
import pytest

from ludi_press.press.publishing import clipboard
from ludi_press.press.publishing.clipboard import look_to_clipboard, to_clipboard

PAGE = "<!DOCTYPE html>\n<p>Sp\u00eas \u25a0\u25a1 \u201cEuge!\u201d</p>\n"
ASCII = b"<!DOCTYPE html>\n<p>Sp&#234;s &#9632;&#9633; &#8220;Euge!&#8221;</p>\n"
VARIABLES = ("WAYLAND_DISPLAY", "DISPLAY", "WSL_DISTRO_NAME")


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without clipboard tools and screen; tools are put into the returned folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(clipboard, "_LONGEST", 120)
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def tool(folder: Path, name: str, *, works: bool = True) -> None:
    """A program that records its arguments and input, and leaves a process in the background."""
    path = folder / name
    end = "exit 0" if works else "exit 3"
    path.write_text(f'#!/bin/sh\necho "$@" > {folder}/called\n/bin/cat > {folder}/given\n/bin/sleep 3 &\n{end}\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.parametrize(
    ("system", "variable", "name", "called"),
    [
        ("Linux", "WAYLAND_DISPLAY", "wl-copy", "--type text/html"),
        ("Linux", "DISPLAY", "xclip", "-selection clipboard -t text/html"),
        ("Linux", "WSL_DISTRO_NAME", "powershell.exe", "Set-Clipboard -AsHtml"),
        ("Windows", "", "powershell.exe", "Set-Clipboard -AsHtml"),
    ],
)
def test_a_look_goes_to_the_tool_of_the_system_as_html_in_ascii(
    bare: Path, monkeypatch: pytest.MonkeyPatch, system: str, variable: str, name: str, called: str
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    if variable:
        monkeypatch.setenv(variable, "there")
    tool(bare, name)
    assert look_to_clipboard(PAGE)
    assert called in (bare / "called").read_text()
    assert (bare / "given").read_bytes() == ASCII


def test_html_is_copied_by_apple_script_on_a_mac(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    tool(bare, "osascript")
    assert look_to_clipboard(PAGE)
    script = (bare / "given").read_text(encoding="utf-8")
    assert script.startswith("set the clipboard to \u00abdata HTML")
    assert bytes.fromhex(script.removeprefix("set the clipboard to \u00abdata HTML").removesuffix("\u00bb")) == ASCII


def test_a_machine_without_a_screen_or_a_tool_copies_no_look(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    tool(bare, "xclip")
    assert not look_to_clipboard(PAGE), "no screen"
    monkeypatch.setenv("WAYLAND_DISPLAY", "there")
    assert not look_to_clipboard(PAGE), "no tool of that screen"
    assert not (bare / "called").exists()


def test_a_tool_that_fails_leaves_it_to_the_next(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setenv("DISPLAY", ":0")
    tool(bare, "xclip", works=False)
    assert not look_to_clipboard(PAGE)
    monkeypatch.setenv("WAYLAND_DISPLAY", "there")
    tool(bare, "wl-copy")
    assert look_to_clipboard(PAGE)


def test_a_tool_that_never_answers_is_given_up(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(clipboard, "_LONGEST", 0.05)
    monkeypatch.setenv("DISPLAY", ":0")
    (bare / "xclip").write_text("#!/bin/sh\nexec /bin/sleep 5\n")
    (bare / "xclip").chmod(0o700)
    assert not look_to_clipboard(PAGE)


def test_text_goes_as_it_is_and_a_refusal_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pyperclip, "copy", copied.append)
    assert to_clipboard(PAGE) is None
    assert copied == [PAGE]

    def refuse(text: str) -> None:
        raise pyperclip.PyperclipException("no tool")

    monkeypatch.setattr(pyperclip, "copy", refuse)
    problem = to_clipboard(PAGE)
    assert problem is not None
    assert problem.code == "no-clipboard"


def test_on_a_mac_text_goes_by_a_locale_that_knows_all_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []
    monkeypatch.setattr(platform, "system", lambda: "Darwin")
    monkeypatch.setenv("LC_CTYPE", "C")
    monkeypatch.delenv("LC_CTYPE")
    monkeypatch.setattr(pyperclip, "copy", lambda _text: seen.append(os.environ.get("LC_CTYPE")))
    assert to_clipboard("Ἄννα") is None
    assert seen == ["UTF-8"]
