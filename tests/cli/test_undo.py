import json

from command_line import Run
from toy_press import ToyPress

from ludi_press.content.messages_file import Mailed, OnWiki, SentTurn, write_sent


def test_the_newest_turn_is_taken_back_and_its_pages_go(run: Run, toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    result = run("undo")
    assert result.exit_code == 0
    assert "turn 2 is open again; 2 dice set aside" in result.stdout
    assert not (toy.root / "site/races/small/turns/02").exists()
    assert (toy.root / "site/races/small/turns/01").exists()
    again = run("undo")
    assert again.exit_code == 0
    assert "turn 2 is open again already" in again.stdout
    assert "to take back turn 1 too" in again.stdout
    assert (toy.root / "site/races/small/turns/01").exists()


def test_dice_rolled_by_hand_are_told_apart_from_those_set_aside(run: Run, toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3], bob: [step 2]}\n").built()
    assert run("undo").stdout.startswith("wrote")
    assert "turn 1 is open again already; 2 dice of your own in its file\n" in run("undo").stdout


def test_where_another_race_has_errors_the_site_is_told_to_show_it_still(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built().race("other", "title: x\n")
    result = run("undo", "small", "--yes")
    assert result.exit_code == 0
    assert "the site still shows it" in result.stdout
    assert "hold: yes" in toy.read("content/races/small/turns/01.yaml")


def test_undo_as_json(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    data = json.loads(run("undo", "--json").stdout)
    assert (data["turn"], data["problems"]) == (1, [])
    assert data["wrote"] == [f"content/races/small/turns/01{end}" for end in (".yaml", ".dice.yaml")]


def test_that_its_post_was_sent_is_told(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    mailed = Mailed(("list@x.example",), "2026-04-06T19:12+02:00", "0" * 64, done=True)
    wiki = OnWiki({"Ludi/Small/01": 7}, {})
    record = write_sent(SentTurn(mails={"<small.1>": mailed}, wikis={"https://wiki.example/api.php": wiki}))
    toy.write("content/races/small/turns/01.sent.json", record.decode())
    told = run("undo").stdout
    assert "turn 1 was mailed to list@x.example" in told
    assert "turn 1 stands in the wiki https://wiki.example/api.php" in told
