from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_press import RACE, ToyPress, codes, errors, snapshot

from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode
from ludi_press.core.problems import Judged
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.new import NewRace, NewTurn, _plain, new_race, new_turn
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading import write
from ludi_press.press.reading.find import Press, find_press, track_ids

TODAY = date(2026, 11, 21)


def make(
    press: Press, race: str, game: str = "toy", track: str | None = None, year: int | None = None
) -> Judged[tuple[str, ...]]:
    found = find_game(game)
    assert found is not None
    return new_race(press, NewRace(race, found, track, year), TODAY)


@pytest.mark.parametrize("game", known_games())
def test_a_race_of_each_game_is_sound_and_has_yet_to_commit(toy: ToyPress, game: str) -> None:
    judged = make(toy.press, "ludi-novi", game)
    assert judged == Judged(("content/races/ludi-novi/race.yaml",))
    assert codes(check_race(toy.press, "ludi-novi")) == ["uncommitted"]
    assert commit(toy.press, "ludi-novi").problems == ()
    assert codes(check_race(toy.press, "ludi-novi")) in ([], ["words-awaited"])
    text = toy.read("content/races/ludi-novi/race.yaml")
    assert text.startswith("title: Ludi Novi 2779 a.u.c.  ")
    assert "opens: {orders: 1, closes: 2026-11-28 20:00}" in text


@pytest.mark.parametrize("track", track_ids(Press(Path("/"))))
def test_the_example_fits_every_circus(toy: ToyPress, track: str) -> None:
    make(toy.press, "ludi-novi", "super-series", track)
    assert f"track: {track} " in toy.read("content/races/ludi-novi/race.yaml")
    assert codes(check_race(toy.press, "ludi-novi")) == ["uncommitted"]


def test_the_year_is_that_of_the_title_and_of_the_first_deadline(toy: ToyPress) -> None:
    make(toy.press, "ludi-veteres", year=2009)
    text = toy.read("content/races/ludi-veteres/race.yaml")
    assert "title: Ludi Veteres 2762 a.u.c." in text
    assert "closes: 2009-11-28 20:00" in text


@pytest.mark.parametrize(
    "race",
    [
        "../out",
        "a/b",
        "/etc",
        "",
        ".",
        "-x",
        "Ludi",
        "ludi novi",
        "ärger",
        "x" * 41,
        "con",
        "lpt1",
        "a\nb",
        "a\\b",
        "\x1b[2J",
    ],
)
def test_names_that_cannot_be_those_of_a_race_are_refused_and_nothing_is_written(tmp_path: Path, race: str) -> None:
    toy = ToyPress(tmp_path.resolve() / "press").race()
    before = snapshot(tmp_path)
    (problem,) = make(toy.press, race).problems
    assert problem.code == "race-name"
    assert "\n" not in problem.message
    assert "\x1b" not in problem.message
    assert snapshot(tmp_path) == before


def test_a_name_is_offered_that_will_do(toy: ToyPress) -> None:
    (problem,) = make(toy.press, "Ludi Sérii").problems
    assert problem.suggestion is not None
    assert problem.suggestion.endswith("'ludi-serii'")


@given(race=st.text(max_size=60))
def test_whatever_the_name_nothing_is_written_outside(tmp_path_factory: pytest.TempPathFactory, race: str) -> None:
    home = tmp_path_factory.mktemp("press").resolve()
    (home / "in/content/races").mkdir(parents=True)
    make(Press(home / "in"), race)
    assert [path.name for path in home.iterdir()] == ["in"]
    assert len(list((home / "in/content/races").iterdir())) <= 1


def test_a_race_and_links_in_the_way_are_refused(toy: ToyPress, tmp_path: Path) -> None:
    assert errors(make(toy.press, "small").problems) == ["race-exists"]
    (toy.root / "content/races/link").symlink_to(tmp_path / "nowhere")
    assert errors(make(toy.press, "link").problems) == ["race-exists"]


def test_tracks_that_are_not_there_or_not_wanted_are_refused(toy: ToyPress) -> None:
    (problem,) = make(toy.press, "new", "super-series", "circus-maximum").problems
    assert problem.code == "track-unknown"
    assert problem.suggestion == "did you mean 'circus-maximus' or 'circus-maximus-eight'?"
    assert errors(make(toy.press, "new", "moritari", "circus-maximus").problems) == ["game-track"]


def test_a_game_without_an_example_says_so(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toy_game.game.Toy.package", "ludi_press.core.dice")
    assert errors(make(toy.press, "new").problems) == ["game-start"]


def test_where_the_system_refuses_nothing_is_left(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(write, "create_whole", full)
    with pytest.raises(OSError, match="No space"):
        make(toy.press, "new")
    assert not (toy.root / "content/races/new").exists()
    assert find_press(toy.root) == toy.press


def test_a_folder_in_which_a_killed_command_had_only_begun_is_no_race(toy: ToyPress) -> None:
    toy.write("content/races/new/.race.yaml.4711.new", "title: Ne")
    assert errors(make(toy.press, "new").problems) == []
    assert [path.name for path in (toy.root / "content/races/new").glob("*.yaml")] == ["race.yaml"]
    toy.write("content/races/mine/notes.txt", "")
    assert errors(make(toy.press, "mine").problems) == ["race-exists"]


OPEN = "opens: {closes: 2026-04-01 20:00}\n"


def made(toy: ToyPress) -> str:
    judged = new_turn(toy.press, "small")
    assert judged.value is not None
    return toy.read(judged.value.file)


def test_the_file_names_everybody_and_what_is_open(toy: ToyPress) -> None:
    toy.race(text=RACE + OPEN).built()
    judged = new_turn(toy.press, "small")
    assert judged == Judged(NewTurn(1, "content/races/small/turns/01.yaml", ("ann", "bob")))
    assert toy.read("content/races/small/turns/01.yaml") == (
        "# The small games, turn 1\n"
        "# It asks 1 order of each until 2026-04-01 20:00 (Roman time).\n"
        "# Write what each sent behind the name. The turn stays open until no name is without orders:\n"
        "# in the end take out the lines of those who stay silent.\n"
        "orders:\n"
        "  # open: go\n"
        "  ann:  # Ann of the Greens\n"
        "  bob:  # Bob of the Blues\n"
        "\n"
        "# Teams go or rest.\n"
        "# hold: yes              # keeps the turn open although all orders stand here\n"
        "# story: |                # your own telling, in Markdown, before what the press tells\n"
        "#   …\n"
        "\n"
        "# What turn 2 asks, carried on from this one: change what differs.\n"
        "opens: {orders: 1, closes: 2026-04-03 20:00}\n"
    )
    assert check_race(toy.press, "small") == ()


def test_a_filled_in_file_is_a_turn_and_the_next_one_carries_on(toy: ToyPress) -> None:
    toy.race(text=RACE + OPEN).built()
    toy.write("content/races/small/turns/01.yaml", made(toy).replace("ann:", "ann: go").replace("bob:", "bob: rest"))
    toy.built()
    text = made(toy)
    assert text.startswith("# The small games, turn 2\n# It asks 1 order of each until 2026-04-03 20:00")
    assert text.endswith(
        "turn 3 asks, carried on from this one: change what differs.\nopens: {orders: 1, closes: 2026-04-05 20:00}\n"
    )


def test_a_turn_that_is_open_or_not_built_has_no_next_one(toy: ToyPress) -> None:
    assert errors(new_turn(toy.press, "small").problems) == []  # turn 0 of this game needs no dice
    assert errors(new_turn(toy.press, "small").problems) == ["turn-open"]
    toy.turn(1)
    before = snapshot(toy.root)
    assert errors(new_turn(toy.press, "small").problems) == ["not-resolved"]
    assert snapshot(toy.root) == before


def test_after_the_end_and_with_errors_no_turn_is_made(toy: ToyPress) -> None:
    toy.over()
    assert errors(new_turn(toy.press, "small").problems) == ["turn-after-end"]
    toy.write("content/races/small/race.yaml", "title: x\n")
    assert "missing-key" in errors(new_turn(toy.press, "small").problems)


def test_a_schema_of_the_press_is_named_in_the_first_line(toy: ToyPress) -> None:
    toy.write(".vscode/schemas/toy.turn.json", "{}")
    assert made(toy).startswith("# yaml-language-server: $schema=../../../../.vscode/schemas/toy.turn.json\n")


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_no_name_leaves_its_comment(name: str) -> None:
    tree = load(f"orders:\n  ann:  # {_plain(name)}\n".encode(), "turns/01.yaml")
    assert tree.problems == ()
    assert isinstance(tree.value, MappingNode)
    orders = tree.value.get("orders")
    assert isinstance(orders, MappingNode)
    assert [entry.key.text for entry in orders] == ["ann"]


def test_ids_that_say_nothing_to_yaml_are_put_in_quotes(toy: ToyPress) -> None:
    toy.race(text="title: T\ngame: toy\nteams: {'null': Ann, '12': Bob, no: Cat}\n")
    text = made(toy)
    assert "\n  'null':  # Ann\n  '12':    # Bob\n  no:      # Cat\n" in text
    assert check_race(toy.press, "small") == ()


def test_of_a_race_that_is_over_the_last_step_is_named(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    commit(toy.press, "small")
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    (problem,) = new_turn(toy.press, "small").problems
    assert problem.suggestion == "'ludi-press disclose small' makes its secret public"


def test_while_the_open_turn_has_errors_they_are_told(toy: ToyPress) -> None:
    toy.turn(1).built().turn(2, "{cat: go}")
    judged = new_turn(toy.press, "small")
    assert judged.value is None
    assert errors(judged.problems) == ["toy-team"]


def test_where_words_go_into_the_dice_the_file_has_a_place_for_them(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}public: the lottery of Rome\n")
    commit(toy.press, "small")
    told = made(toy.built())
    assert "\n# words:                  # what racers sent" in told
    assert "\n#   ann: any word of theirs\n# the lottery of Rome: the turn stays open until" in told
    assert " the value stands here\npublic:\n" in told
    assert check_race(toy.press, "small") == ()
    toy.write("content/races/small/turns/01.yaml", told.replace("  ann:", "  ann: go").replace("  bob:", "  bob: go"))
    assert [problem.code for problem in check_race(toy.press, "small")] == ["words-awaited"]
