from toy_press import ToyPress


def test_a_build_says_what_it_wrote(run) -> None:
    result = run("build")
    assert result.exit_code == 0
    first, last = result.stdout.splitlines()
    assert first == "wrote content/races/small/turns/00.dice.yaml"
    assert last == "site/: 41 files written"
    assert result.stderr == ""


def test_a_second_build_has_nothing_to_do(run, toy: ToyPress) -> None:
    run("build")
    assert run("build").stdout == "site/: 1 race unchanged\n"


def test_errors_end_with_1_and_a_summary_and_write_nothing(run, toy: ToyPress) -> None:
    toy.turn(1, "{cat: go}").turn(2, "{ann: go}")
    result = run("build")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1] == "1 error, 2 warnings"
    assert "content/races/small/turns/01.yaml:1:15: error: there is no team cat [TOY-1]" in result.stderr
    assert not (toy.root / "site/index.html").exists()


def test_warnings_end_with_0(run, toy: ToyPress) -> None:
    toy.turn(1, "{ann: go}")
    result = run("build")
    assert result.exit_code == 0
    assert result.stderr.splitlines()[-1] == "1 warning"
