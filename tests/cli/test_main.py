import subprocess
import sys
from pathlib import Path

import click
import pytest
from command_line import Run
from toy_press import RACE, ToyPress, environment, program

from ludi_press import __version__
from ludi_press.cli import ALIASES, COMMANDS, GROUPS, group
from ludi_press.cli.guesses import MEANT, NOTES, OPTIONS, SAME, TURNS
from ludi_press.cli.posts import FORMAT_GUESSES
from ludi_press.posts.formats.copies import BY_ID, FORUMS


def command_of(name: str) -> click.Command:
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return found


HEAVY = {
    "yaml",
    "jinja2",
    "markdown_it",
    "PIL",
    "dataclasses",
    "filelock",
    "ludi_press.core.problems",
    "importlib.metadata",
}


def test_help_imports_nothing_that_a_command_needs() -> None:
    code = (
        "import sys\nfrom ludi_press.cli import main\nsys.argv = ['ludi-press', '--help']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    print(end.code, *sorted(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    code, *modules = done.stderr.split()
    assert code == "0"
    assert not HEAVY & set(modules)
    assert not [name for name in modules if name.startswith("ludi_press.") and name != "ludi_press.cli"]


DRAWN = {
    "PIL",
    "resvg_py",
    "ludi_press.pictures.album",
    "ludi_press.posts.formats.mail",
    "ludi_press.games.super_series.game",
}


def test_a_check_imports_neither_what_draws_nor_what_mails_nor_another_game() -> None:
    code = (
        "import sys\nfrom ludi_press.cli import main\nsys.argv = ['ludi-press', 'check', 'munus-apollinare']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    print(end.code, *sorted(sys.modules), file=sys.stderr)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    code, *modules = done.stderr.splitlines()[-1].split()
    assert code == "0"
    assert "ludi_press.games.moritari.game" in modules
    assert not DRAWN & set(modules)


@pytest.mark.parametrize("module", ["begin", "turns"])
def test_what_begins_and_seals_imports_neither_what_draws_nor_what_mails(module: str) -> None:
    code = f"import sys\nimport ludi_press.cli.{module}\nprint(*sys.modules)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not DRAWN & set(done.stdout.split())


def test_help_lists_every_command_with_the_first_line_of_its_own_help(run: Run) -> None:
    listed = run("--help").output
    for name, words in COMMANDS.items():
        assert f"{name:<8}  {words}" in listed
        assert words in run(name, "--help").output


def test_help_groups_the_commands_by_what_a_host_does(run: Run) -> None:
    listed = run("--help").output
    titles = [f"{title}:" for title in GROUPS]
    assert [line for line in listed.splitlines() if line in titles] == titles


def test_alone_it_tells_what_is_next_or_how_to_begin(
    run: Run, toy: ToyPress, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy.turn(1)
    monkeypatch.chdir(toy.root)
    result = run()
    assert result.exit_code == 0
    assert "small: turn 0 is ready to be built" in result.output
    assert "next     ludi-press build" in result.output
    monkeypatch.chdir(tmp_path_factory.mktemp("nowhere"))
    assert "To begin:" in run().output


def test_the_version(run: Run) -> None:
    result = run("--version")
    assert (result.exit_code, result.output) == (0, f"ludi-press {__version__}\n")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["biuld"], "Did you mean 'build'?"),
        (["xyz"], "there is no command 'xyz'."),
        (["check", "smal"], "there is no race 'smal'; did you mean 'small'?"),
        (["check", "x"], "the races are small."),
        (["check", "--jsn"], "No such option"),
        (["explain", "small", "two"], "not a valid whole number"),
        (["check", "--press", "/no/such/folder"], "does not exist"),
        (["schema", "turns"], "turn"),
        (["seal", "small"], "Missing argument"),
        (["explain", "small", "ann"], "for one team write --team"),
        (["verify", "small", "1"], "'verify' takes no number of a turn: it checks all turns"),
        (["check", "small", "1"], "'check' takes no number of a turn: it judges all turns"),
        (
            ["new", "turn", "3"],
            "'new turn' takes no number of a turn: it makes the file of the turn that is asked next",
        ),
        (["check", "small", "ann"], "Got unexpected extra argument (ann)"),
        (["post", "--wiki"], "No such option '--wiki': --as wiki"),
        (["run", "small"], "'run' takes no race: it does what is due for all. Leave 'small' out"),
        (["build", "--dry-run"], "'--dry-run': 'ludi-press check' judges the files and writes nothing"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_is_right(run: Run, args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output


def test_outside_of_a_press_is_wrong_usage(
    run: Run, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("nowhere"))
    result = run("build")
    assert result.exit_code == 2
    assert "There is no press here" in result.output
    assert "make one: ludi-press init my-press" in result.output


def test_commands_work_from_any_folder_below_and_by_name(
    run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(toy.root / "content/races/small")
    assert run("check").exit_code == 0
    monkeypatch.chdir("/")
    assert run("check", "--press", str(toy.root)).exit_code == 0


def test_what_the_system_refuses_is_a_problem(run: Run, toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        result = run("build")
    assert result.exit_code == 1
    place, message, helps, *_ = result.stderr.splitlines()
    assert str(toy.root) not in result.stderr
    assert "No space left on device" in place + message
    assert "help: make room on the disk" in message + helps


def test_colour_is_for_terminals_alone(toy: ToyPress) -> None:
    toy.race(text=RACE + "oops: 1\n")
    done = subprocess.run(program("check"), cwd=toy.root, env=environment(), capture_output=True, check=False)
    assert done.returncode == 1
    assert b"\x1b" not in done.stderr
    assert b"unknown-key" not in done.stderr
    assert b"has no key 'oops'" in done.stderr


@pytest.mark.parametrize(("surroundings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_no_color_is_obeyed_on_a_terminal(toy: ToyPress, surroundings: dict[str, str], *, coloured: bool) -> None:
    import os
    import pty

    toy.race(text=RACE + "oops: 1\n")
    ours, theirs = pty.openpty()
    env = environment(**surroundings)
    if not surroundings:
        env.pop("NO_COLOR", None)
    subprocess.run(program("check"), cwd=toy.root, env=env, stderr=theirs, stdout=subprocess.DEVNULL, check=False)
    os.close(theirs)
    assert (b"\x1b[31m" in os.read(ours, 4096)) == coloured
    os.close(ours)


def test_a_console_that_cannot_show_a_letter_shows_a_question_mark(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("Ann of the Greens", "Ἄννα ■")).turn(1).built()
    env = environment(PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    done = subprocess.run(program("explain", "small", "1"), cwd=toy.root, env=env, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"???? ?" in done.stdout
    assert b"Bob of the Blues" in done.stdout


def test_a_reader_that_goes_away_is_no_traceback(toy: ToyPress) -> None:
    toy.turn(1).built()
    command = f"{sys.executable} -m ludi_press explain small 1 | true"
    done = subprocess.run(command, shell=True, cwd=toy.root, env=environment(), capture_output=True, check=False)  # noqa: S602 - a pipe is what is tried
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="the shell there closes no output")
def test_with_its_output_closed_a_command_still_works(toy: ToyPress) -> None:
    toy.turn(1).built()
    line = f'"{sys.executable}" -m ludi_press post small 1 --as text >&-'
    done = subprocess.run(["sh", "-c", line], cwd=toy.root, env=environment(), capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


GUESSES = {
    "resolve": "build",
    "adjudicate": "build",
    "next": "new turn",
    "orders": "receive",
    "mail": "send",
    "revert": "undo",
    "end": "disclose",
    "next-turn": "new turn",
    "missing": "status",
    "Biuld": "build",
    "recieve": "receive",
    "adjudicat": "build",
}


@pytest.mark.parametrize(("guess", "command"), GUESSES.items())
def test_who_guesses_a_name_is_told_the_command_and_what_it_does(run: Run, guess: str, command: str) -> None:
    result = run(guess)
    assert result.exit_code == 2
    assert f"there is no command '{guess}'. Did you mean '{command}'?" in result.output
    assert COMMANDS[command.split()[0]] in result.output


SEVERAL = {
    "roll": ["dice", "build"],
    "finish": ["seal", "disclose"],
    "lock": ["bind", "seal"],
    "start": ["init", "new race"],
    "watch": ["serve", "run"],
    "wiki": ["post", "send"],
}
"""Guesses that may mean several commands, in the order of a turn."""


@pytest.mark.parametrize(("guess", "commands"), SEVERAL.items())
def test_a_guess_that_may_mean_several_commands_is_told_them_all(run: Run, guess: str, commands: list[str]) -> None:
    output = run(guess).output
    assert f"there is no command '{guess}'. Did you mean one of these?" in output
    told = [f"  {command}: {COMMANDS[command.split()[0]]}" for command in commands]
    assert [line for line in output.splitlines() if line.startswith("  ")] == told


def test_a_name_behind_new_is_told_how_a_race_is_made(run: Run) -> None:
    result = run("new", "my-race")
    assert result.exit_code == 2
    assert "write 'new race my-race' or 'new turn'; a press is made by 'ludi-press init'" in result.output


def test_what_is_done_without_a_command_is_told(run: Run) -> None:
    assert "there is no command 'teams'.\nrace.yaml has the teams; 'bind' binds the race to them" in run("teams").output
    assert "'build' draws all pictures" in run("Pictures").output
    assert not {*NOTES} & {*MEANT, *COMMANDS, *ALIASES}


@pytest.mark.parametrize("name", ["unseal", "unlock", "Unfreeze"])
def test_who_would_take_a_seal_off_is_told_how_a_turn_is_changed(run: Run, name: str) -> None:
    output = run(name).output
    assert "ludi-press seal RACE TURN --amend" in output
    assert "'ludi-press undo'" in output
    assert "disclose" not in output


@pytest.mark.parametrize("kind", ["bout", "game", "Munus"])
def test_whatever_a_race_is_called_its_name_is_taken_up(run: Run, kind: str) -> None:
    assert "write 'new race foo'" in run("new", kind, "foo").output
    assert f"write 'new race {kind}'" in run("new", kind).output


@pytest.mark.parametrize("name", ["xyz", "thme", "sned-it-away"])
def test_a_name_that_nobody_can_tell_gets_no_suggestion(run: Run, name: str) -> None:
    assert "Try 'ludi-press --help'" in run(name).output
    assert "Did you mean" not in run(name).output


def test_each_guess_means_a_command_and_is_none_itself() -> None:
    assert {command.split()[0] for commands in MEANT.values() for command in commands} <= {*COMMANDS}
    assert {*MEANT} & {*COMMANDS, *ALIASES} == set()


def test_each_option_that_is_guessed_is_told_and_is_none_itself() -> None:
    assert {*SAME.values()} <= {*OPTIONS}
    for option, told in OPTIONS.items():
        for name in told:
            assert name in {*COMMANDS, "race", "any"}
        for name in {*told} - {"any", "race"}:
            options = {word for one in command_of(name).params for word in (*one.opts, *one.secondary_opts)}
            assert option not in options, (name, option)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("build --clean", "No such option '--clean': it makes whatever differs"),
        ("verify --turn 1", "'verify' takes no number of a turn: it checks all turns"),
        ("post -o out", "No such option '-o': --out DIR writes files"),
        ("new race x --laps 3", "race.yaml has 'laps:'"),
        ("check --jsn", "No such option '--jsn'. Did you mean '--json'?"),
    ],
)
def test_who_guesses_an_option_is_told_what_does_it(run: Run, call: str, words: str) -> None:
    result = run(*call.split())
    assert result.exit_code == 2
    assert words in result.output


def test_each_command_that_is_said_to_take_no_turn_takes_none() -> None:
    for name in {*TURNS} - {"turn"}:
        assert "turn" not in [one.name for one in command_of(name).params]


def test_each_format_that_is_guessed_is_one(run: Run, toy: ToyPress) -> None:
    assert {*FORMAT_GUESSES.values()} <= {*BY_ID}
    assert not {*FORMAT_GUESSES} & {*BY_ID, *FORUMS}
    toy.turn(1).built()
    assert run("post", "small", "--as", "list").stdout == run("post", "small", "--as", "text").stdout
    assert "'x' is not one of 'wiki'" in run("post", "small", "--as", "x").output


def test_help_is_a_word_too(run: Run) -> None:
    assert run("help").output == run("--help").output
    assert run("help", "build").output == run("build", "--help").output
    assert "Did you mean 'build'?" in run("help", "biuld").output


@pytest.mark.parametrize(("old", "new"), [("commit", "bind"), ("publish", "seal"), ("reveal", "disclose")])
def test_older_names_of_commands_still_work_and_stand_in_no_list(run: Run, old: str, new: str) -> None:
    assert run(old, "--help").output.splitlines()[2:] == run(new, "--help").output.splitlines()[2:]
    listed = [line.split()[0] for line in run("--help").output.splitlines() if line.startswith("  ") and line.strip()]
    assert new in listed
    assert old not in listed


@pytest.mark.parametrize(("command", "old"), [("bind", "--no-words"), ("preview", "--peek")])
def test_older_names_of_options_are_hidden(run: Run, command: str, old: str) -> None:
    assert old not in run(command, "--help").output
    assert "No such option" not in run(command, "small", old).output
