"""Posts put into a real wiki by its API: what others edited is not written over, and only what changed is sent."""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path

import arena_samples
import pytest
from click.testing import CliRunner, Result
from live_wiki import Wiki
from PIL import Image
from small_album import draw_small
from toy_press import ToyPress

from ludi_press.cli import group
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Problem
from ludi_press.press.desk.mailbox import read_posts
from ludi_press.press.publishing.wiki import WikiSite, wiki_change
from ludi_press.press.reading.settings import DeskForm, WikiForm
from ludi_press.press.receiving.messages import Inbox
from ludi_press.scene import Scene

RACES = (f"race-{number}" for number in range(1000))


def scene(game: object, set_up: object, record: object) -> Scene:
    return arena_samples.scene(arena_samples.combatant(1, (100, 0)))


@pytest.fixture(scope="module")
def bot(wiki: Wiki) -> tuple[str, str]:
    return wiki.bot_password()


@pytest.fixture
def toy(wiki: Wiki, bot: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ToyPress:
    """A press with a built turn and its pictures, of a race that no other test puts into the wiki."""
    draw_small(monkeypatch)
    monkeypatch.setattr("toy_game.game.Toy.scene", scene)
    user, password = bot
    monkeypatch.setenv("LUDI_PRESS_WIKI_PASSWORD", password)
    name = next(RACES)
    toy = ToyPress(tmp_path.resolve()).race(name).turn(1, race=name)
    toy.write("press.yaml", f"wiki: {{api: {wiki.url}/api.php, user: {user}, prefix: {name}/}}\n")
    monkeypatch.chdir(toy.root)
    return toy.built()


def race(toy: ToyPress) -> str:
    return next((toy.root / "content/races").iterdir()).name


def title(toy: ToyPress) -> str:
    """The page of turn 1, as wikis write it."""
    return f"{race(toy)}/The small games/01"


def record(toy: ToyPress) -> Path:
    return toy.root / f"content/races/{race(toy)}/turns/01.sent.json"


def send(toy: ToyPress, *args: str) -> Result:
    return CliRunner().invoke(group, ["send", race(toy), "--as", "wiki", *args])


def test_a_page_is_shown_then_made_and_then_left_as_it_is(wiki: Wiki, toy: ToyPress) -> None:
    shown = send(toy)
    assert shown.exit_code == 0, shown.output
    assert f"page {title(toy)}: made" in shown.stdout
    assert "+__NOTOC__" in shown.stdout
    assert "nothing was sent: to send it, add --now" in shown.stdout
    assert not record(toy).exists()
    done = send(toy, "--now")
    assert done.exit_code == 0, done.output
    assert f"sent {title(toy)}" in done.stdout
    built = toy.read(f"site/races/{race(toy)}/turns/01/turn1.wiki")
    assert wiki.text(title(toy)) == built.rstrip()
    names = [line.split("File:")[1] for line in done.stdout.splitlines() if line.startswith("sent File:")]
    assert names
    assert all(f"File:{name}" in built for name in names)
    again = send(toy, "--now")
    assert f"page {title(toy)}: as it stands there" in again.stdout
    assert "sent " not in again.stdout


def test_a_changed_turn_changes_its_page_and_no_picture(wiki: Wiki, toy: ToyPress) -> None:
    send(toy, "--now")
    toy.turn(1, more="story: Dust rises.\n", race=race(toy)).built()
    shown = send(toy)
    assert f"page {title(toy)}: changed" in shown.stdout
    assert "+Dust rises." in shown.stdout
    assert "picture File:" not in shown.stdout
    assert send(toy, "--now").exit_code == 0
    assert "Dust rises." in wiki.text(title(toy))


@pytest.mark.parametrize("is_recorded", [True, False])
def test_what_somebody_edited_is_not_written_over_unasked(wiki: Wiki, toy: ToyPress, *, is_recorded: bool) -> None:
    send(toy, "--now")
    if not is_recorded:
        record(toy).unlink()
    wiki.save(title(toy), "A poem.")
    for args in ((), ("--now",)):
        result = send(toy, *args)
        assert result.exit_code == 1
        words = f"edited the page '{title(toy)}' since" if is_recorded else "that ludi-press did not write"
        assert words in result.stderr
        assert "-A poem." in result.stdout
    assert wiki.text(title(toy)) == "A poem."
    assert send(toy, "--now", "--overwrite").exit_code == 0
    assert wiki.text(title(toy)) != "A poem."


@pytest.mark.parametrize("is_there", [True, False])
def test_an_edit_between_look_and_write_is_refused(wiki: Wiki, toy: ToyPress, *, is_there: bool) -> None:
    if is_there:
        send(toy, "--now")
        toy.turn(1, more="story: Dust.\n", race=race(toy)).built()
    plan = wiki_change(toy.press, race(toy), 1, None, overwrite=True).value
    assert plan is not None
    wiki.save(title(toy), "A poem.")
    (*_, problem) = plan.send(datetime.now(UTC))
    assert isinstance(problem, Problem)
    assert "somebody edited the page just now" in problem.message
    assert wiki.text(title(toy)) == "A poem."


def test_a_command_that_was_killed_before_the_record_is_repeated(wiki: Wiki, toy: ToyPress) -> None:
    send(toy, "--now")
    whole = record(toy).read_bytes()
    record(toy).unlink()
    assert send(toy, "--now").exit_code == 0
    assert record(toy).read_bytes() == whole


def test_a_picture_that_somebody_else_put_there_stays(
    wiki: Wiki, toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    send(toy, "--now")
    folder, name = tmp_path_factory.mktemp("theirs"), f"{race(toy).capitalize()}-01-track.png"
    Image.new("RGB", (9, 9)).save(folder / name)
    wiki.upload(folder, "--overwrite")
    assert f"another picture by the name of {name}" in send(toy, "--now").stderr
    result = send(toy, "--now", "--overwrite")
    assert f"sent File:{name}" in result.stdout, result.stderr
    assert send(toy).exit_code == 0


def test_a_wiki_that_cannot_be_sent_to_is_told(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    right = toy.read("press.yaml")
    for was, becomes, words in (
        ("Host@ludi", "Host@other", "the name or the password is wrong"),
        ("/api.php", "/load.php", "is not the address of an api.php"),
        ("http://127.0.0.1", "http://x.example", "the password would go unsecured"),
        ("/api.php", "/none/api.php", "says: "),
        ("wiki: ", "# ", "press.yaml has no 'wiki:'"),
    ):
        toy.write("press.yaml", right.replace(was, becomes))
        result = send(toy, "--now")
        assert result.exit_code == 1
        assert words in result.stderr
    toy.write("press.yaml", right)
    monkeypatch.setitem(sys.modules, "mwclient", None)
    assert "pip install 'ludi-press[wiki]'" in send(toy, "--now").stderr
    monkeypatch.delenv("LUDI_PRESS_WIKI_PASSWORD")
    monkeypatch.delitem(sys.modules, "mwclient")
    assert "there is no password for Host@ludi" in send(toy, "--now").stderr


def test_as_json(toy: ToyPress) -> None:
    data = json.loads(send(toy, "--json").stdout)
    assert (data["page"], data["sent"], data["problems"]) == (title(toy), [], [])
    assert data["pictures"]
    assert json.loads(send(toy, "--json", "--now").stdout)["sent"][-1] == title(toy)


def test_what_others_add_to_a_page_are_messages_of_their_accounts(
    wiki: Wiki, bot: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test writes without an account, so that the wiki names its address; the press writes as its bot."""
    monkeypatch.setenv("LUDI_PRESS_WIKI_PASSWORD", bot[1])
    place, now = Place("press.yaml"), datetime.now(UTC)
    page = f"Talk:Ludi {next(RACES)}"
    wiki.save(page, "== Orders ==\nVelox: whip --[[User:Celer|Celer]] 18:00")
    wiki.save(page, "== Orders ==\nVelox: whip --[[User:Celer|Celer]] 18:00\n:And good luck!")
    form = WikiForm(Placed(f"{wiki.url}/api.php", place), bot[0])
    desk = DeskForm(("mx.example.org",), talk=Placed(page, place))
    for _ in range(2):
        box = read_posts(desk, form, now)
        assert isinstance(box, Inbox), box
        assert [one.text for one in box.messages] == ["Velox: whip", "And good luck!"]
        assert {one.account for one in box.messages} == {"127.0.0.1"}
        assert len({one.id for one in box.messages}) == 2
    site = WikiSite(form, bot[1])
    site.edit(page, "The press speaks.", site.page(page), "turn 1")
    again = read_posts(desk, form, now)
    assert isinstance(again, Inbox)
    assert len(again.messages) == 2
    assert read_posts(DeskForm(("x",), talk=Placed("Talk:Nothing", place)), form, now) == Inbox()
