"""What Windows and macOS do otherwise, each by a stand-in: open files, folders, names, ports, encodings, signals.

Line ends are tried by `test_kept_presses.py`, and consoles that are not UTF-8 by `tests/cli/test_main.py` too.
"""

import io
import os
import platform
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from re import fullmatch

import pytest
from chariot_press import chariot_press
from command_line import invoke
from toy_press import environment, program

from ludi_press.archive.refs import slug
from ludi_press.cli import receive
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.race_file import RaceHead
from ludi_press.content.rules import RESERVED
from ludi_press.games.super_series.reading.entry import RaceForm
from ludi_press.press.building import pool
from ludi_press.press.publishing.serve import Broadcast, Server
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.parts import SHARED
from ludi_press.press.reading.store import Store, switch, with_store
from ludi_press.press.reading.write import write_atomically

LONGEST_PATH = 180
"""With the folder of a press before it, a path on Windows has 260 letters at most."""
_LONG = "x" * 40


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)


@pytest.fixture
def open_elsewhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Another program has each file open for three tries, during which Windows neither replaces nor removes it."""
    tried: list[str] = []

    def refusing(real: object) -> object:
        def act(path: Path, *args: object, **settings: object) -> object:
            tried.append(path.name)
            if tried.count(path.name) <= 3:
                raise PermissionError(13, "Access is denied", str(path))
            assert callable(real)
            return real(path, *args, **settings)

        return act

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refusing(Path.replace))
        yield tried


def test_a_file_that_somebody_reads_is_replaced_a_moment_later(
    tmp_path: Path, windows: None, open_elsewhere: list[str]
) -> None:
    (tmp_path / "a").write_bytes(b"old")
    write_atomically(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"
    assert len(open_elsewhere) == 4
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def put(press: Press, pages: dict[str, bytes]) -> None:
    """Build a site of these pages."""

    def work(store: Store) -> None:
        parts = store.parts(SHARED)
        parts.put("all", "hash", pages)
        switch(store, [parts])

    with_store(press, work)


def test_pages_that_a_browser_reads_are_replaced_a_moment_later(
    tmp_path: Path, windows: None, open_elsewhere: list[str]
) -> None:
    press = Press(tmp_path.resolve())
    press.memory.mkdir()
    for text in (b"old", b"new"):
        put(press, {"index.html": text})
        assert (press.site / "index.html").read_bytes() == text


def test_elsewhere_a_refusal_is_one(tmp_path: Path, open_elsewhere: list[str]) -> None:
    with pytest.raises(PermissionError):
        write_atomically(tmp_path / "a", b"new")
    assert len(open_elsewhere) == 1


def test_a_folder_that_cannot_be_opened_or_synced_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def opened(path: str | Path, *args: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Access is denied", str(path))
        return real(path, *args)

    monkeypatch.setattr(os, "open", opened)
    monkeypatch.delattr(os, "sync", raising=False)
    write_atomically(tmp_path / "a", b"new")
    press = Press((tmp_path / "press").resolve())
    press.memory.mkdir(parents=True)
    pages = {f"{number}.html": b"page" for number in range(100)}
    put(press, pages)
    assert len([*press.site.iterdir()]) == 100


def test_a_port_of_another_program_is_not_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = {}
    for system in ("Windows", "Linux"):
        monkeypatch.setattr(platform, "system", lambda named=system: named)
        with Server(tmp_path, Broadcast(), 0) as server:
            told[system] = server.allow_reuse_address
    assert told == {"Windows": False, "Linux": True}


def test_processes_are_started_where_signals_cannot_be_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    assert list(pool.shared_out(abs, [(-1,), (2,)], 1)) == [1, 2]


def test_a_comment_that_zsh_or_cmd_hands_over_is_passed_over(tmp_path: Path) -> None:
    done = subprocess.run(
        program("init", "ludi", "#", "the", "folder"), cwd=tmp_path, env=environment(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "ludi/press.yaml").is_file()


@pytest.mark.parametrize(("system", "keys"), [("Windows", "Ctrl-Z and Enter"), ("Darwin", "Ctrl-D")])
def test_who_pastes_messages_is_told_the_keys_of_the_system(
    system: str, keys: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(platform, "system", lambda: system)
    typed = io.TextIOWrapper(io.BytesIO(b"Ann\ngo\n"))
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert receive._pasted().messages
    assert capsys.readouterr().err == f"paste the messages, then end with {keys} on a line of its own\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the encoding is set by the locale")
def test_what_git_tells_is_utf_8_whatever_the_encoding_of_the_system(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    author = ("-c", "user.name=Sérvius Ἄννα", "-c", "user.email=s@x.example")
    for words in (("init", "--quiet"), ("add", "content"), (*author, "commit", "--quiet", "-m", "Vélox ■")):
        subprocess.run(["git", *words], cwd=press.root, check=True)
    surroundings = environment(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    done = subprocess.run(program("status", "heat"), cwd=press.root, env=surroundings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert b"rvius" in done.stdout
    assert b"Traceback" not in done.stderr


def test_no_id_is_a_name_that_windows_keeps_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press = chariot_press(tmp_path)
    monkeypatch.chdir(press.root)
    text = (press.race_folder("heat") / "race.yaml").read_text(encoding="utf-8")
    for name in sorted(RESERVED):
        refused = invoke("new", "race", name)
        assert refused.exit_code == 1, refused.output
        assert f"'{name}-i'" in refused.output
        assert not press.race_folder(name).exists()
    tree = load(text.replace("\n  velox:", "\n  nul:").encode(), "race.yaml").value
    assert tree is not None
    codes = [one.code for form in (RaceForm, RaceHead) for one in fill_one(tree, form).problems]
    assert "reserved-name" in codes


@pytest.mark.parametrize("name", ["Con", "AUX", "Com1", "lpt9"])
def test_the_page_of_somebody_of_such_a_name_has_another(name: str) -> None:
    assert fullmatch(rf"{name.casefold()}-[0-9a-f]{{8}}", slug(name))
    assert slug(f"{name} Felix") == f"{name.casefold()}-felix"


def test_each_file_of_a_press_has_a_name_that_every_system_takes(tmp_path: Path) -> None:
    press = chariot_press(tmp_path)
    home = press.race_folder("heat")
    text = (
        (home / "race.yaml").read_text(encoding="utf-8").replace("Marcus Varro", "Aux").replace("Helvia Procula", _LONG)
    )
    (home / "race.yaml").write_text(text, encoding="utf-8")
    home.rename(press.race_folder(_LONG))
    assert invoke("build", "--no-pictures", "--press", str(press.root)).exit_code == 0
    names = [path.relative_to(press.root).as_posix() for path in press.root.rglob("*") if path.is_file()]
    assert any("/aux-" in name for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    parts = {part for name in names for part in name.split("/")}
    assert [part for part in parts if part.partition(".")[0].casefold() in RESERVED] == []
    assert [part for part in parts if not fullmatch(r"[A-Za-z0-9._@+-]*[A-Za-z0-9_@+-]", part)] == []
    assert max(map(len, names)) <= LONGEST_PATH


def test_time_zones_are_installed_where_the_system_has_none() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "tzdata; platform_system == 'Windows'" in project["dependencies"]


def test_the_repository_has_the_same_line_ends_on_every_system() -> None:
    lines = (Path(__file__).parents[2] / ".gitattributes").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "* text=auto eol=lf"
    assert {line.split()[0] for line in lines[1:]} == {"tests/press/goldens/**", "tests/presses/**"}
