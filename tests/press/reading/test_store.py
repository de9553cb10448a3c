"""What commands keep for later ones: believed where it is whole, and else as if it were not there."""

import errno
import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_press import ToyPress, snapshot

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.looks import STORE
from ludi_press.press.reading.parts import SitePart, SiteParts
from ludi_press.press.reading.store import (
    FACES,
    RECEIVED,
    DamagedError,
    Store,
    packed,
    peek,
    read_note,
    unpacked,
    with_store,
    write_note,
)
from ludi_press.press.reading.write import locked

WARNING = Problem(
    "toy", "A\ud800ve", Place("a.yaml", 2, 3), None, "do", Severity.WARNING, (("first", Place("b.yaml")),)
)
PART = SitePart("a=1", {"a.html": "00"}, (WARNING,), "more")


@pytest.fixture
def press(tmp_path: Path) -> Press:
    press = Press(tmp_path.resolve())
    press.memory.mkdir()
    return press


def kept(press: Press, part: SitePart = PART, race: str = "small") -> Press:
    """The press, whose site has one part of a race."""
    parts = SiteParts(race, press.site, press.memory, made={"01": part, race: part})
    with_store(press, lambda store: store.switch([parts], []))
    return press


def parts_of(press: Press, race: str = "small") -> SiteParts:
    return with_store(press, lambda store: store.parts(race))


def spoil(press: Press, words: str) -> None:
    with closing(sqlite3.connect(press.memory / STORE)) as store, store:
        store.execute(words)


def test_parts_are_read_as_they_were_written(press: Press) -> None:
    kept(press)
    assert parts_of(press).old == {"01": PART, "small": PART}
    assert parts_of(press, "other").old == parts_of(press).fresh == {}
    assert peek(press, Store.races) == {"small"}
    assert peek(press, Store.states) == {"small": PART}


def test_what_is_made_waits_beside_what_the_site_has(press: Press) -> None:
    kept(press)
    newer = SitePart("a=2", data="newer")
    with_store(press, lambda store: store.keep(SiteParts("small", press.site, press.memory, made={"01": newer})))
    found = parts_of(press)
    assert (found.old["01"], found.fresh) == (PART, {"01": newer})
    with_store(
        press, lambda store: store.switch([SiteParts("small", press.site, press.memory, made={"01": newer})], [])
    )
    found = parts_of(press)
    assert (found.old, found.fresh) == ({"01": newer}, {})
    with_store(press, lambda store: store.switch([SiteParts("small", press.site, press.memory)], []))
    assert peek(press, Store.races) == set()


def test_pictures_that_wait_outlive_a_switch_of_their_race_and_no_build_that_is_whole(press: Press) -> None:
    drawn = SitePart("pictures=1")
    with_store(press, lambda store: store.keep(SiteParts("small", press.site, press.memory, made={"small/01": drawn})))
    assert parts_of(kept(press)).fresh == {"small/01": drawn}
    with_store(press, Store.sweep)
    assert parts_of(press).fresh == {}


@pytest.mark.parametrize(
    "column", ["race = 'other'", "key = 'x'", "live = 1 - live", "data = data || ' '", "crc = 'x'"]
)
def test_a_row_with_another_byte_counts_as_absent(press: Press, column: str) -> None:
    kept(press)
    spoil(press, f"UPDATE part SET {column} WHERE key = '01'")  # noqa: S608 - columns of the list above
    assert not {
        race
        for race in ("small", "other", "x")
        if {*parts_of(press, race).old, *parts_of(press, race).fresh} - {"small"}
    }


@pytest.mark.parametrize("files", [{"../out": "00"}, {"/etc/passwd": "00"}, {"a\\b": "00"}])
def test_a_part_that_leads_out_of_the_site_counts_as_absent(press: Press, files: dict[str, str]) -> None:
    assert parts_of(kept(press, SitePart("a=1", files))).old == {}


@pytest.mark.parametrize("data", [None, b"", b"{", b"[]", b'{"made_of": 1}', b"[" * 9_000, b'{"made_of": "\xff"}'])
def test_what_has_another_form_is_none(data: bytes | None) -> None:
    assert unpacked(data, SitePart) is None
    assert unpacked(packed(PART), SitePart) == PART


@given(data=st.data())
def test_a_store_that_is_cut_off_or_has_another_byte_is_made_anew(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    press = Press(tmp_path_factory.mktemp("press").resolve())
    press.memory.mkdir()
    path = kept(press).memory / STORE
    whole = path.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    cut = data.draw(st.booleans())
    path.write_bytes(
        whole[:at] if cut else whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    )
    assert parts_of(press).old.items() <= {"01": PART, "small": PART}.items()
    kept(press)
    assert parts_of(press).old == {"01": PART, "small": PART}


@pytest.mark.parametrize("spoilt", [b"junk" * 2_000, b"SQLite format 3\0" + b"x" * 5_000])
def test_what_is_no_store_is_made_anew(press: Press, spoilt: bytes) -> None:
    (press.memory / STORE).write_bytes(spoilt)
    assert peek(press, lambda store: store.parts("small").old) is None
    assert parts_of(kept(press)).old == {"01": PART, "small": PART}


def test_a_store_of_another_form_gives_up_all_but_its_notes(press: Press) -> None:
    write_note(kept(press), RECEIVED, {"small": 1})
    spoil(press, "ALTER TABLE part ADD COLUMN more TEXT")
    assert parts_of(press).old == {}
    assert read_note(press, RECEIVED, dict[str, int]) == {"small": 1}


def test_a_store_that_turns_out_to_be_damaged_is_made_anew_and_the_work_done_again(press: Press) -> None:
    write_note(kept(press), RECEIVED, [1])
    tries: list[int] = []

    def work(store: Store) -> int:
        tries.append(len(store.parts("small").old))
        if len(tries) == 1:
            raise DamagedError
        return len(tries)

    assert with_store(press, work) == 2
    assert tries == [2, 0]
    assert read_note(press, RECEIVED, list[int]) == [1]


def test_notes_that_earlier_versions_kept_in_files_are_taken_over(press: Press) -> None:
    data = b'{"small": 1}\n'
    (press.memory / RECEIVED).write_bytes(hashlib.sha256(data).hexdigest().encode() + b"\n" + data)
    (press.memory / FACES).write_bytes(b"damaged\n" + data)
    with locked(press):
        with_store(press, Store.notes)
    assert (read_note(press, RECEIVED, dict[str, int]), read_note(press, FACES, dict[str, int])) == ({"small": 1}, None)
    assert {path.name for path in press.memory.iterdir()} == {"lock", ".gitignore", STORE}


def test_a_note_is_kept_until_it_is_taken_back(press: Press) -> None:
    assert read_note(press, FACES, list[int]) is None
    write_note(press, FACES, [1, 2])
    assert read_note(press, FACES, list[int]) == [1, 2]
    spoil(press, "UPDATE note SET data = x'5B335D'")
    assert read_note(press, FACES, list[int]) is None
    write_note(press, FACES, [1, 2])
    write_note(press, FACES, None)
    assert read_note(press, FACES, list[int]) is None


def test_layers_do_not_grow_without_end(press: Press) -> None:
    for number in range(50):
        layers = {f"{number}": b"png"}
        with_store(press, lambda store, layers=layers: store.keep_layers(layers))  # type: ignore[misc]
    found = with_store(press, lambda store: [store.layer(f"{number}") for number in range(50)])
    assert found == [None] * 10 + [b"png"] * 40
    spoil(press, "UPDATE layer SET data = x'00'")
    assert with_store(press, lambda store: store.layer("49")) is None


def test_what_the_system_refuses_is_told_as_the_system_tells_it(press: Press) -> None:
    kept(press)
    with closing(sqlite3.connect(press.memory / STORE, isolation_level=None)) as other:
        other.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sqlite3, "connect", lambda path, real=sqlite3.connect, **more: real(path, timeout=0, **more))
            with pytest.raises(OSError, match="temporarily") as refused:
                write_note(press, FACES, [1])
    assert refused.value.errno == errno.EAGAIN
    assert refused.value.filename == str(press.memory / STORE)


def test_a_transaction_that_fails_writes_nothing(press: Press) -> None:
    kept(press)
    before = snapshot(press.memory)
    broken = SiteParts("small", press.site, press.memory, made={"01": SitePart("a=3"), "02": SitePart("b", data=3)})  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        with_store(press, lambda store: store.switch([SiteParts("other", press.site, press.memory), broken, None], []))  # type: ignore[list-item]
    assert snapshot(press.memory) == before


def test_a_name_of_a_folder_need_not_be_utf_8(press: Press) -> None:
    assert parts_of(kept(press, race="small\udcff"), "small").old == {}


def test_a_folder_that_cannot_be_written_has_no_store(toy: ToyPress) -> None:
    assert peek(toy.press, Store.races) is None
