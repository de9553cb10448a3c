"""Whatever a host's files contain, the result is Problems, never an exception."""

import shutil

import pytest
from fuzzing import FUZZ
from hypothesis import given, settings
from hypothesis import strategies as st

from ludi_press.core.problems import describe
from ludi_press.press.playing.explain import check_press, check_race, explain
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.find import Press, shipped

HOSTILE = (
    *(b"\xff", b"\0", b"\r", b"\t", b"\xed\xa0\x80", b"\xef\xbb\xbf", "\u202e".encode(), b"\x1b[2J"),
    *(
        b"[" * 60,
        b"{",
        b"}",
        b"&a ",
        b"*a",
        b"!!python/name:os.system ",
        b"? ",
        b"- ",
        b": ",
        b"#",
        b"---\n",
        b"|",
        b"'",
    ),
    *(b"9" * 5000, b"-1", b"0", b"1e999", b"0x1F", b".nan", b"~", b"no", b"2026-02-30 25:61", b"0000-00-00", b"12:00"),
    *(b"<script>", b"{{ 1 / 0 }}", b"{% for", b"../../etc/passwd", b"![x](data:,)", b"x" * 30000),
)


RACES = ("ludi-augustales", "ludi-cereales", "ludi-megalenses", "munus-apollinare")
"""The races that are judged where a file of all races was spoilt."""
SHIPPED = (
    "tracks/circus-maximus.yaml",
    "tracks/circus-maximus-eight.yaml",
    "themes/mosaic/words/en.yaml",
    "themes/mosaic/tones.yaml",
)


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Press:
    """The demonstration press with two turns of each race, one of them published, and a theme of its own."""
    press = Press(tmp_path_factory.mktemp("press").resolve())
    source = Press(shipped())
    for name in ("content", "press.yaml", *SHIPPED):
        copy = shutil.copytree if (source.root / name).is_dir() else shutil.copyfile
        (press.root / name).parent.mkdir(parents=True, exist_ok=True)
        copy(source.root / name, press.root / name)
    for path in press.root.glob("content/races/*/turns/*"):
        if path.name[:2] not in ("00", "01", "02"):
            path.unlink()
    assert publish(press, "ludi-megalenses", 1).value is not None
    return press


def spoilt(draw: st.DrawFn, data: bytes) -> bytes:
    """Return the file with a piece removed, repeated or overwritten, or with something bad inserted."""
    start = draw(st.integers(0, len(data)))
    end = draw(st.one_of(st.integers(start, min(start + 40, len(data))), st.integers(start, len(data))))
    new = draw(st.one_of(st.sampled_from(HOSTILE), st.just(data[start:end] * 2), st.binary(max_size=9), st.just(b"")))
    return data[:start] + new + data[end:]


@settings(max_examples=1500 if FUZZ else 20)
@given(st.data())
def test_whatever_becomes_of_a_file_its_host_is_answered_with_problems(press: Press, data: st.DataObject) -> None:
    files = sorted(path for path in press.root.rglob("*.*") if path.is_file())
    path = data.draw(st.sampled_from(files))
    whole = path.read_bytes()
    try:
        path.write_bytes(data.draw(st.composite(spoilt)(whole)))
        names = path.relative_to(press.root).parts
        touched = [names[2]] if names[:2] == ("content", "races") else RACES
        judged = [*check_press(press), *(problem for race in touched for problem in check_race(press, race))]
        for race in touched:
            judged += [*verify_race(press, race).problems, *explain(press, race, 1).problems]
        assert all(describe(problem) for problem in judged)
    finally:
        path.write_bytes(whole)
