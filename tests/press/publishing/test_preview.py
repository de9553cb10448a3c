"""A preview shows what is certain of the open turn and never its outcome; a peek does, and the dice file records it."""

import shutil
from datetime import date
from pathlib import Path

import pytest
from chariot_press import built_chariots, got, mail
from toy_press import RACE, ToyPress, errors, snapshot

from ludi_press.games.registry import find_game, known_games
from ludi_press.press.building.build import build
from ludi_press.press.playing import vault
from ludi_press.press.playing.new import NewRace, new_race
from ludi_press.press.playing.vault import commit
from ludi_press.press.publishing.preview import Preview, lines, peek, preview
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

ROOT = Path(__file__).parents[3]
RACES = {
    "super-series": "ludi-cereales",
    "moritari": "munus-apollinare",
    "circus-maximus": "ludi-augustales",
    "ludi-romani": "ludi-romani",
    "morturi": "certamen-signi",
}
TURN = 2


def previewed(press: Press, race: str = "small") -> Preview:
    judged = preview(press, race, "text")
    assert judged.value is not None, judged.problems
    return judged.value


def test_it_tells_the_orders_and_the_dice_and_writes_nothing(toy: ToyPress) -> None:
    toy.built().turn(1, "{ann: go, bob: rest}", "story: Dust.\nopens: {closes: 2026-04-09 20:00}\n")
    before = snapshot(toy.root, times=True)
    told = previewed(toy.press)
    assert (told.turn, told.orders, told.has_story, told.post) == (1, (("ann", "go"), ("bob", "rest")), True, None)
    assert [(one.address.team, one.address.label) for one in told.dice.dice] == [("ann", "step")]
    assert told.asks == "1 order until 2026-04-09 20:00"
    assert "\n".join(lines(told)).startswith("The small games, turn 1: a preview")
    assert snapshot(toy.root, times=True) == before


def test_an_open_turn_is_shown_as_if_who_is_awaited_stayed_silent(toy: ToyPress) -> None:
    told = previewed(toy.built().turn(1, "{ann: go, bob: }", "hold: yes\n").press)
    assert (told.awaited, told.orders) == (("bob",), (("ann", "go"),))


def test_a_turn_whose_dice_were_all_given_is_shown_as_it_will_be_posted(toy: ToyPress) -> None:
    toy.built().turn(1, more="dice: {ann: step 4, bob: step 2}\n")
    told = previewed(toy.press)
    assert told.post is not None
    toy.built()
    assert told.post.copy.parts[0].text == toy.read("site/races/small/turns/01/turn1.txt")


def test_no_secret_changes_a_preview(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even dice that a peek has rolled: what is certain does not depend on them."""
    told = []
    for number in range(3):
        home = ToyPress(toy.root / str(number)).race()
        monkeypatch.setattr(vault, "token_bytes", lambda length, number=number: bytes([number] * length))
        commit(home.press, "small", asks_words=False)
        home.built().turn(1)
        told.append(previewed(home.press))
        assert peek(home.press, "small", "text").value is not None
        told.append(previewed(home.press))
    assert all(one == told[0] for one in told)


def test_a_peek_is_the_post_that_a_build_makes_and_the_dice_file_keeps_it(toy: ToyPress) -> None:
    toy.built().turn(1)
    seen = peek(toy.press, "small", "text").value
    assert seen is not None
    kept = read_race(toy.press, "small").dice_files[1]
    assert (kept.is_resolved, len(kept.set_aside), len(kept.seen)) == (False, 2, 1)
    again = toy.dice(1).read_bytes()
    assert peek(toy.press, "small", "text").problems == ()
    assert toy.dice(1).read_bytes() == again
    toy.built()
    built = read_race(toy.press, "small").dice_files[1]
    assert (built.seen, built.orders) == (kept.seen, kept.seen[0].orders)
    board = seen.copy.parts[0].text.partition("Proof of")[0]
    assert toy.read("site/races/small/turns/01/turn1.txt").startswith(board)


@pytest.mark.parametrize(
    ("orders", "code"), [("{ann: go, bob: }", "preview-nothing"), ("{cat: go}", "toy-team"), ("", "preview-nothing")]
)
def test_only_a_turn_with_all_its_orders_can_be_peeked_at(toy: ToyPress, orders: str, code: str) -> None:
    toy.built().turn(1, orders)
    judged = peek(toy.press, "small", "text")
    assert judged.value is None
    assert code in [problem.code for problem in judged.problems]
    assert not toy.dice(1).exists()


def test_who_peeks_too_early_is_told_who_is_awaited(toy: ToyPress) -> None:
    (problem,) = peek(toy.built().turn(1, "{ann: go, bob: }").press, "small", "text").problems
    assert problem.message == "turn 1 cannot be shown yet: it awaits bob"
    assert problem.place is not None
    assert problem.place.file == "content/races/small/turns/01.yaml"


def test_a_turn_that_an_unclear_message_holds_is_shown_for_the_orders_that_stand(tmp_path: Path) -> None:
    press = built_chariots(tmp_path)
    got(press, mail("perhaps whip if it pays"), mail("accelerate", name="Livia", clock="18:40"))
    told = previewed(press, "heat")
    assert dict(told.orders)["celer"] == "accelerate"
    assert "velox" in told.awaited


def test_where_nothing_is_open_it_is_said_what_comes_next(toy: ToyPress) -> None:
    (problem,) = preview(toy.turn(1).built().press, "small", "text").problems
    assert (problem.code, problem.suggestion) == (
        "preview-nothing",
        "post turn 1 from site/races/small/turns/01/host.html; then: ludi-press seal small 1",
    )
    toy.race(text=RACE + "teams: {}\n")
    assert preview(toy.press, "small", "text").value is None


SAID = {
    "circus-maximus": ("velox", '"15: 8/out/6, whip"', "speed: 15; path: 8/out/6; whip: yes"),
    "moritari": ("celadus", '"move to [3, 2], do not implore"', "move: 3, 2; appeal: no"),
    "morturi": ("celadus", '"go to priscus and strike him"', "move: priscus; strike: priscus"),
    "morturi, as receive writes it": (
        "celadus",
        "{orders: {move: priscus, strike: priscus}, received: 2026-04-03 19:00}",
        "move: priscus; strike: priscus",
    ),
    "super-series": ("velox", '"shake the reins"', "accelerate"),
}


@pytest.mark.parametrize("game", SAID)
def test_a_sentence_is_told_in_the_words_of_a_turn_file(game: str, tmp_path: Path) -> None:
    who, text, told = SAID[game]
    press = Press(tmp_path.resolve())
    (tmp_path / "content/races").mkdir(parents=True)
    found = find_game(game.partition(",")[0])
    assert found is not None
    assert new_race(press, NewRace("heat", found), date(2026, 4, 1)).value
    race = tmp_path / "content/races/heat/race.yaml"
    race.write_text(race.read_text(encoding="utf-8").partition("\n# The proof")[0], encoding="utf-8")
    assert errors(build(press, pictures=False).problems) == []
    (tmp_path / "content/races/heat/turns/01.yaml").write_text(f"orders:\n  {who}: {text}\n", encoding="utf-8")
    assert dict(previewed(press, "heat").orders)[who] == told


@pytest.mark.parametrize("game", RACES)
def test_every_game_has_previews(game: str, tmp_path: Path) -> None:
    race = RACES[game]
    home = tmp_path / "content/races" / race
    (home / "turns").mkdir(parents=True)
    source = ROOT / "content/races" / race
    for path in (source / "race.yaml", source / "commitment.json"):
        if path.exists():
            shutil.copy(path, home)
    for number in range(TURN + 1):
        names = [f"{number:02}.yaml"] + ([f"{number:02}.dice.yaml"] if number < TURN else [])
        for path in (source / "turns" / name for name in names if (source / "turns" / name).exists()):
            shutil.copy(path, home / "turns")
    told = previewed(Press(tmp_path.resolve()), race)
    assert told.turn == TURN
    assert told.orders
    assert all(orders for _, orders in told.orders) or game == "super-series"
    assert bool(told.dice.dice) is (told.post is None)


def test_every_game_of_the_package_is_previewed() -> None:
    assert set(RACES) <= set(known_games())
