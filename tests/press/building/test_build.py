import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fuzzing import FUZZ
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from no_processes import refuse_processes
from toy_press import RACE, ToyPress, codes, environment, errors, program, snapshot

from ludi_press.core.dice import commitment
from ludi_press.core.problems import describe
from ludi_press.press.building import making, pool
from ludi_press.press.building.build import BuildStep, Built, History, Reason, SiteFiles, build, unknown_files
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press, shipped
from ludi_press.press.reading.looks import STORE
from ludi_press.press.reading.parts import SHARED, SitePart, SiteParts, recipe
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.store import peek
from ludi_press.press.reading.write import NEW, drop, locked

SECRET = bytes(range(32))
FIXED = (
    f"{RACE}dice:\n  commitment: {commitment(SECRET)}\n  secret: {SECRET.hex()}\nopens: {{closes: 2026-04-05 20:00}}\n"
)
STORY = "story: |\n  Ännchen *flies*.\nopens: {closes: 2026-04-07 20:00, bonus: [2026-04-06 19:00, 2026-04-06 20:00]}\n"


def site(toy: ToyPress) -> dict[str, tuple[bytes, int]]:
    return snapshot(toy.root / "site", times=True)


def test_a_build_writes_every_turn_and_all_is_reachable(toy: ToyPress) -> None:
    toy.turn(1).built()
    posts = ("host.html", "turn1.wiki", "turn1.txt", "turn1.eml")
    turns = [*(f"00/{name}" for name in ("index.html", "turn.json")), *(f"01/{name}" for name in ("turn.json", *posts))]
    turns = [f"races/small/turns/{name}" for name in turns]
    assert set(turns) <= set(site(toy))
    assert 'href="races/small/index.html"' in toy.read("site/index.html")
    assert 'href="turns/01/index.html"' in toy.read("site/races/small/index.html")
    assert 'href="turn.json"' in toy.read("site/races/small/turns/01/index.html")
    assert list((toy.root / "site").glob("style-*.css"))


def test_building_twice_rolls_nothing_and_changes_no_byte_and_no_time(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    before = snapshot(toy.root, times=True)
    result = toy.build()
    assert replace(result, history=None) == Built(unchanged=1)
    assert snapshot(toy.root, times=True) == before


def several(toy: ToyPress) -> ToyPress:
    """Five races, each of a turn, with dice that anybody would roll."""
    for number in range(4):
        toy.race(f"race-{number}", FIXED).turn(1, more=STORY, race=f"race-{number}")
    return toy.race("small", FIXED).turn(1, more=STORY)


def test_several_processes_build_what_one_builds(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = several(ToyPress(tmp_path_factory.mktemp("alone").resolve()))
    monkeypatch.setattr(pool, "processors", lambda: 1)
    alone.built()
    monkeypatch.setattr(pool, "processors", lambda: 2)
    result = several(toy).build()
    assert not errors(result.problems)
    assert len([name for name in result.written if name.endswith(".dice.yaml")]) == 10
    left, right = snapshot(alone.root), snapshot(toy.root)
    assert left == right
    assert replace(toy.build(), history=None) == Built(unchanged=5)


def test_several_processes_leave_nothing_of_a_build_with_errors(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "processors", lambda: 2)
    result = several(toy).turn(1, "{cat: go}", race="race-2").build()
    assert errors(result.problems) == ["toy-team"]
    assert site(toy) == {}
    toy.turn(1, race="race-2").built()
    assert not (toy.press.memory / NEW).exists()


def test_where_the_system_lets_no_process_run_one_builds_alone(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "processors", lambda: 2)
    refuse_processes(monkeypatch)
    several(toy).built()
    assert replace(toy.build(), history=None) == Built(unchanged=5)


def test_nothing_is_written_but_the_site_and_the_dice_files(toy: ToyPress) -> None:
    toy.turn(1)
    before = snapshot(toy.root.parent, times=True)
    toy.built()
    after = snapshot(toy.root.parent, times=True)
    home = toy.root.name
    new = set(after) - set(before)
    assert {name: after[name] for name in before} == before
    assert {name for name in new if not name.startswith((f"{home}/site/", f"{home}/.press/"))} == {
        f"{home}/content/races/small/turns/{n:02}.dice.yaml" for n in (0, 1)
    }


def test_a_build_with_errors_writes_nothing_and_tells_them_all(toy: ToyPress) -> None:
    toy.turn(1).built().turn(2, "{cat: go}").race("other", RACE + "oops: 1\n").race("good").turn(1, race="good")
    before = [snapshot(toy.root / part, times=True) for part in ("site", "content")]
    assert set(errors(toy.build().problems)) == {"toy-team", "unknown-key"}
    assert [snapshot(toy.root / part, times=True) for part in ("site", "content")] == before


def test_dead_links_of_a_theme_are_found_within_a_race_and_out_of_it(toy: ToyPress) -> None:
    page = "themes/mosaic/pages/race.html.j2"
    dead = ("gone.html", "#no", "../other/index.html#no", "../../index.html#no")
    links = "".join(f'<a href="{link}">x</a>' for link in (*dead, "../other/index.html", "../../index.html#content"))
    text = (shipped() / page).read_text().replace("{% block content %}", "{% block content %}" + links)
    toy.race("other").turn(1, race="other").turn(1).write(page, text)
    assert [problem.code for problem in toy.build().problems] == ["link-dead"] * len(dead) * 2


def test_a_first_build_with_errors_leaves_no_page(toy: ToyPress) -> None:
    toy.turn(1, "{cat: go}").build()
    assert site(toy) == {}


def test_only_what_changed_is_written_and_other_races_are_not_done_again(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.turn(1).race("other").turn(1, race="other").built()
    before = site(toy)
    played: list[str] = []

    def watched(source: RaceSource, *args: Any) -> PlayedRace:
        played.append(source.race)
        return play_race(source, *args)

    monkeypatch.setattr(making, "play_race", watched)
    result = toy.turn(2).build()
    assert played == ["small"]
    assert result.unchanged == 1
    after = site(toy)
    posts = {name for name in before if name.startswith("races/small/turns/01/") and name not in after}
    assert {name.rpartition("/")[2].partition(".")[0] for name in posts} == {"host", "turn1"}
    assert {name for name in before if name not in posts and before[name] != after[name]} == {
        "index.html",
        "index.json",
        "races/small/index.html",
        "races/small/passages.js",
        "races/small/race.json",
        "races/small/search.js",
        "races/small/turns/01/index.html",
        "races/small/turns/01/turn.json",
        "search/undated.js",
    }


def test_what_belongs_to_no_race_any_more_is_removed(toy: ToyPress) -> None:
    toy.turn(1).race("other").built()
    shutil.rmtree(toy.root / "content/races/other")
    result = toy.build()
    assert any(name.startswith("site/races/other/") for name in result.removed)
    assert not (toy.root / "site/races/other").exists()
    assert "races/other" not in toy.read("site/index.html")


def test_a_file_of_the_site_that_was_lost_is_written_again(toy: ToyPress) -> None:
    toy.turn(1).built()
    before = snapshot(toy.root / "site")
    (toy.root / "site/races/small/turns/01/turn1.md").unlink()
    toy.built()
    assert snapshot(toy.root / "site") == before


def test_a_page_that_was_changed_by_hand_is_written_again(toy: ToyPress) -> None:
    toy.turn(1).built()
    before = snapshot(toy.root / "site")
    (toy.root / "site/races/small/index.html").write_bytes(b"junk")
    toy.built()
    assert snapshot(toy.root / "site") == before


def test_a_race_that_lost_its_race_file_is_a_problem_and_its_pages_stay(toy: ToyPress) -> None:
    toy.turn(1).built()
    before = site(toy)
    (toy.root / "content/races/small/race.yaml").rename(toy.root / "content/races/small/race.yml")
    assert errors(toy.build().problems) == ["file-missing"]
    assert site(toy) == before


@pytest.mark.parametrize("name", ["lock", STORE, f"{STORE}-journal", NEW, "index", "races"])
def test_links_in_the_memory_are_not_written_through(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    precious = tmp_path_factory.mktemp("outside") / "precious"
    precious.write_text("precious")
    toy.turn(1).press.memory.mkdir()
    (toy.press.memory / name).symlink_to(precious)
    toy.built()
    assert precious.read_text() == "precious"


def test_the_memory_lies_beside_the_site_and_hides_itself_from_git(toy: ToyPress) -> None:
    for name in (".build.json", ".build/small.json", ".drawn/k/x.png", ".lock", ".looks.json", ".notes.json", ".seen"):
        toy.write(f"site/{name}", "what earlier versions kept there")
    toy.turn(1).built()
    assert not [path for path in toy.press.site.rglob("*") if path.name.startswith(".")]
    assert toy.read(".press/.gitignore") == "*\n"
    assert {path.name for path in toy.press.memory.iterdir()} == {"lock", ".gitignore", STORE}


def test_without_the_memory_a_build_makes_the_same_and_tells_of_pages_that_are_no_builds(toy: ToyPress) -> None:
    toy.race("other").turn(1).built()
    before = snapshot(toy.root)
    drop(toy.press.memory)
    assert codes(toy.build().problems) == []
    assert snapshot(toy.root) == before
    drop(toy.press.memory)
    drop(toy.root / "content/races/other")
    toy.write("site/CNAME", "ludi.example").with_name(".nojekyll").write_text("")
    (problem,) = toy.build().problems
    assert problem.code == "site-stray"
    assert problem.message.startswith("site/CNAME and ")
    assert not problem.is_error
    assert toy.build().problems == ()
    assert (toy.press.site / "races/other/index.html").is_file()


def test_a_race_whose_parts_are_lost_loses_no_page_in_silence(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    with closing(sqlite3.connect(toy.press.memory / STORE)) as store, store:
        store.execute("UPDATE part SET crc = 0 WHERE race = 'small'")
    for name in ("02.yaml", "02.dice.yaml"):
        (toy.root / "content/races/small/turns" / name).unlink()
    (problem,) = toy.build().problems
    assert problem.message.startswith("site/races/small/turns/02/")


def test_a_theme_of_the_press_is_used_file_by_file_and_its_change_is_seen(toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.write("themes/mosaic/style.css", "body { color: red }\n")
    toy.write("themes/mosaic/words/en.yaml", "toy.heading: Missus {turn}\n")
    toy.built()
    (style,) = (toy.root / "site").glob("style-*.css")
    assert style.read_text(encoding="utf-8").startswith("body { color: red }\n.tone-")
    assert "Missus 1" in toy.read("site/races/small/turns/01/turn1.md")


def test_a_template_with_a_mistake_is_a_problem_and_writes_nothing(toy: ToyPress) -> None:
    toy.write("themes/mosaic/post.md.j2", "{{ nothing.at.all }}")
    assert "theme-template" in errors(toy.turn(1).build().problems)
    assert site(toy) == {}


def test_a_commitment_without_its_secret_never_falls_back_to_the_system(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}dice: {{commitment: {commitment(SECRET)}}}\n").turn(1)
    assert errors(toy.build().problems) == ["secret-missing"]
    assert not toy.dice(1).exists()
    toy.write(".secrets/small", SECRET.hex())
    assert errors(toy.build().problems) == []
    (toy.root / ".secrets/small").unlink()
    (toy.root / "site/index.html").unlink()
    assert errors(toy.build().problems) == []


def test_whoever_has_the_dice_files_builds_the_same_site_without_the_secret(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}dice: {{commitment: {commitment(SECRET)}}}\n").turn(1).write(".secrets/small", SECRET.hex())
    assert errors(toy.build().problems) == []
    with_secret = snapshot(toy.root / "site")
    shutil.rmtree(toy.root / ".secrets")
    toy.emptied().built()
    assert snapshot(toy.root / "site") == with_secret


def test_a_wrong_secret_is_a_problem(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}dice: {{commitment: {commitment(SECRET)}}}\n").turn(1).write(".secrets/small", "00" * 32)
    assert errors(toy.build().problems) == ["secret-wrong"]
    assert not toy.dice(0).exists()


def test_the_site_may_not_lead_out_of_the_press(toy: ToyPress, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (toy.root / "site").symlink_to(outside)
    assert errors(toy.build().problems) == ["file-outside"]
    (toy.root / "site").unlink()
    (toy.root / "site").mkdir()
    (toy.root / "site/races").symlink_to(outside)
    assert set(errors(toy.turn(1).build().problems)) == {"site-link"}
    assert list(outside.iterdir()) == []
    assert not toy.dice(0).exists()


def test_a_file_in_place_of_the_site_is_a_problem(toy: ToyPress) -> None:
    toy.write("site", "")
    assert errors(toy.build().problems) == ["site-file"]


def test_a_build_begins_by_completing_a_killed_one(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1).built().turn(2)
    rename = Path.replace

    def failing(path: Path, target: Path) -> Path:
        if target.name == "index.html":
            raise OSError(5, "Input/output error")
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", failing)
        with pytest.raises(OSError, match="Input/output"):
            toy.build()
    toy.turn(2, "{cat: go}")
    assert errors(toy.build().problems) == ["toy-team"]
    assert (toy.root / "site/races/small/turns/02/index.html").is_file()
    assert "turns/02/index.html" in toy.read("site/races/small/index.html")


def test_two_builds_at_once_do_not_mix_and_the_second_says_that_it_waits(toy: ToyPress) -> None:
    toy.turn(1)
    with locked(toy.press):
        second = subprocess.Popen(
            program("build"), cwd=toy.root, env=environment(), stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert second.stderr is not None
        assert "waiting" in second.stderr.readline()
        assert second.poll() is None
        assert site(toy) == {}
    out, _ = second.communicate(timeout=120)
    assert second.returncode == 0
    assert "site/" in out
    assert "index.html" in site(toy)


def test_many_builds_at_once_roll_the_same_dice(toy: ToyPress) -> None:
    toy.turn(1).turn(2)
    builds = [
        subprocess.Popen(
            program("build"), cwd=toy.root, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(3)
    ]
    assert [build.wait(timeout=120) for build in builds] == [0, 0, 0]
    assert replace(toy.build(), history=None) == Built(unchanged=1)


def test_the_bytes_of_a_site_hang_on_nothing_but_the_press(tmp_path: Path) -> None:
    """Neither locale nor zone, nor the seed of hashes, nor where the press lies."""
    sites = []
    for number, surroundings in enumerate(
        (
            {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"},
            {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"},
        )
    ):
        toy = ToyPress(tmp_path / f"press{number}").race(text=FIXED).turn(1, more=STORY).turn(2, "")
        subprocess.run(program("build"), cwd=toy.root, env=environment(**surroundings), check=True, capture_output=True)
        sites.append(snapshot(toy.root))
    assert sites[0] == sites[1]
    assert "Ännchen" in sites[0]["site/races/small/turns/01/turn1.md"][0].decode()


@settings(max_examples=300 if FUZZ else 15)
@given(
    name=st.sampled_from(["race.yaml", "turns/01.yaml", "turns/00.dice.yaml", "turns/01.dice.yaml"]),
    junk=st.one_of(st.binary(max_size=40), st.text(max_size=40).map(str.encode)),
    added=st.booleans(),
)
def test_whatever_a_file_holds_the_host_is_answered_with_problems(
    tmp_path_factory: pytest.TempPathFactory, name: str, junk: bytes, *, added: bool
) -> None:
    toy = ToyPress(tmp_path_factory.mktemp("press").resolve()).race().turn(1).built()
    path = toy.root / "content/races/small" / name
    path.write_bytes(path.read_bytes() + junk if added else junk)
    result = toy.build()
    assert all(describe(problem) for problem in result.problems)


def test_progress_names_each_race(toy: ToyPress) -> None:
    steps: list[BuildStep] = []
    toy.race("other")
    build(toy.press, steps.append)
    assert steps == [BuildStep("other", 1, 2, draw=False), BuildStep("small", 2, 2, draw=False)]


def test_a_press_without_races_has_a_front_page(tmp_path: Path) -> None:
    (tmp_path / "content/races").mkdir(parents=True)
    toy = ToyPress(tmp_path.resolve())
    assert codes(toy.build().problems) == []
    assert "index.html" in site(toy)


def test_warnings_do_not_stop_a_build(toy: ToyPress) -> None:
    assert codes(toy.turn(1, "{ann: go}").build().problems) == ["toy-silent"]
    assert "races/small/turns/01/turn.json" in site(toy)


def test_a_changed_order_is_replayed_from_its_turn_and_nothing_else_is_made(toy: ToyPress) -> None:
    toy.race("other").turn(1, race="other")
    toy.turn(1).turn(2).turn(3).built()
    result = toy.turn(2, "{ann: go}").build()
    turns = {name for name in result.written if "/turns/" in name and "dice.yaml" not in name}
    assert turns
    assert {name.split("/turns/")[1][:2] for name in turns} <= {"02", "03"}
    assert not [name for name in result.written if "races/other" in name]


def test_an_edited_story_is_told_in_its_own_turn_alone(toy: ToyPress) -> None:
    toy.turn(1, more="story: Once.\n").turn(2).built()
    result = toy.turn(1, more="story: Once upon a time.\n").build()
    assert {name.split("/turns/")[1][:2] for name in result.written if "/turns/" in name} == {"01"}


def test_a_build_says_why_a_file_was_made_again(toy: ToyPress) -> None:
    toy.turn(1, more="story: Once.\n").turn(2).built()
    history = toy.turn(1, more="story: Twice.\n").build().history
    assert history is not None
    first, second = (history.why(f"races/small/turns/{turn}/index.html") for turn in ("01", "02"))
    assert first is not None
    assert (first.kept, first.differing) == (False, ("story",))
    assert second is not None
    assert second.kept


def test_a_race_of_which_not_a_byte_differs_is_not_read(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.turn(1).race("other").turn(1, race="other").built()
    read: list[str] = []

    def watched(press: Press, race: str) -> RaceSource:
        read.append(race)
        return read_race(press, race)

    monkeypatch.setattr(making, "read_race", watched)
    toy.turn(2).build()
    assert read == ["small"]


def test_a_history_says_why_a_file_was_made() -> None:
    old, new = recipe(report=1, theme=1), recipe(report=2, theme=1)
    history = History(
        {"one": SitePart(old), "two": SitePart(old)},
        {"one": SitePart(new, {"1": ""}), "two": SitePart(old, {"2": ""}), "three": SitePart(new, {"3": ""})},
    )
    assert history.why("1") == Reason(kept=False, differing=("report",))
    assert history.why("2") == Reason(kept=True)
    assert history.why("3") == Reason(kept=False)
    assert history.why("4") is None


def test_files_of_races_that_were_not_made_are_in_the_site(toy: ToyPress) -> None:
    toy.turn(1).built()
    front = SiteParts(SHARED, toy.press.site, toy.press.memory, made={"front": SitePart("", {"index.html": ""})})
    gone = SiteParts("gone", toy.press.site, toy.press.memory, old={"gone": SitePart("", {"races/gone/a.html": ""})})
    names = SiteFiles(toy.press.site, [front, gone], ["races/gone/later.png"])
    assert "index.html" in names
    assert "races/small/index.html" in names
    assert "races/gone/later.png" in names
    assert "feed.xml" not in names
    assert "races/small/b.html" not in names
    assert "races/gone/a.html" not in names


def unknown(toy: ToyPress, *races: str) -> frozenset[str]:
    nothing = [SiteParts(race, toy.press.site, toy.press.memory) for race in races]
    made = peek(toy.press, lambda store: [store.parts(race) for race in races]) or nothing
    return unknown_files(toy.press, made)


def test_a_press_that_was_never_built_forgets_nothing(toy: ToyPress, tmp_path: Path) -> None:
    assert unknown(toy, SHARED, "small") == frozenset()
    toy.write("site/races/small/index.html", "?")
    toy.write("site/.nojekyll", "")
    assert unknown(toy, "small") == unknown(toy, SHARED) == {"races/small/index.html"}
    toy.built()
    assert unknown(toy, SHARED, "small") == frozenset()
