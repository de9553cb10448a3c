import json
import re
from pathlib import Path

import pytest
from chariot_press import built_chariots
from toy_press import RACE, ToyPress

from ludi_press.archive.cards import RaceCard
from ludi_press.core.report import Text, say
from ludi_press.posts.formats.copies import FORMATS
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.data import TURN_SCHEMA, turn_json
from ludi_press.press.building.render import render_race, tell, tell_turn
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme

SECRET = bytes(range(32))


@pytest.fixture
def rendered(toy: ToyPress) -> dict[str, bytes]:
    source = read_race(toy.turn(1, more="story: |\n  <b>loud</b> & *soft*\n").press, "small")
    theme, problems = read_theme(toy.press, "mosaic", None, source.game)
    assert theme is not None
    assert problems == ()
    played = play_race(source, SECRET)
    card, parts = rendering(played, theme)
    assert parts.problems() == ()
    assert card.id == "small"
    return parts.files


def rendering(played: PlayedRace, theme: PressTheme) -> tuple[RaceCard, SiteParts]:
    parts = SiteParts("small", Path(), Path())
    return render_race(played, (theme,), tell(played), Albums(), parts), parts


def test_turn_json_has_its_keys_in_order_with_dice_between_orders_and_events(rendered: dict[str, bytes]) -> None:
    data = json.loads(rendered["races/small/turns/01/turn.json"])
    head = ["schema", "game", "edition", "race", "turn", "over"]
    assert list(data) == [*head, "teams", "orders", "dice", "proof", "events", "open"]
    assert [data[key] for key in head] == [TURN_SCHEMA, "toy", "1", "small", 1, False]


def test_events_name_their_dice_by_index(rendered: dict[str, bytes]) -> None:
    data = json.loads(rendered["races/small/turns/01/turn.json"])
    for event in data["events"]:
        (die,) = (data["dice"][index] for index in event["dice"])
        assert die["team"] == event["team"]
        assert event["far"] == die["face"]
    assert list(data["dice"][0]) == ["round", "team", "label", "nth", "die", "face", "source"]


def test_turn_json_has_one_die_and_one_event_a_line(rendered: dict[str, bytes]) -> None:
    lines = rendered["races/small/turns/01/turn.json"].decode().splitlines()
    assert sum('"label": "step"' in line for line in lines) == 2
    assert not any('"label"' in line and '"far"' in line for line in lines)


def data(played: PlayedRace) -> bytes:
    return turn_json(played, played.turns[1], tell_turn(played, 1))


def test_what_is_open_has_exact_chances(rendered: dict[str, bytes]) -> None:
    opened = json.loads(rendered["races/small/turns/01/turn.json"])["open"]
    lead = {"what": "toy.six", "chance": "1/6"}
    assert opened[0] == {"teams": ["ann"], "orders": [{"order": "toy.order", "leads": [lead]}]}


def test_the_same_turn_gives_the_same_bytes(toy: ToyPress) -> None:
    played = play_race(read_race(toy.turn(1).press, "small"), SECRET)
    again = play_race(read_race(toy.press, "small"), SECRET)
    assert data(again) == data(played) == data(played)


def test_what_people_wrote_is_no_markup(toy: ToyPress, rendered: dict[str, bytes]) -> None:
    assert b"<b>" not in rendered["races/small/turns/01/turn1.html"]
    assert b"<b>loud" not in rendered["races/small/turns/01/index.html"]
    assert b"<em>soft</em>" in rendered["races/small/turns/01/turn1.html"]


@pytest.mark.parametrize("name", ["turn1.html"])
def test_a_post_that_is_opened_is_a_whole_page_and_asks_no_other_site(rendered: dict[str, bytes], name: str) -> None:
    page = rendered[f"races/small/turns/01/{name}"].decode()
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n')
    assert "<title>The small games: Turn 1</title>" in page
    assert "default-src 'none'" in page
    assert b"DOCTYPE" not in rendered["races/small/feed.xml"]


def test_every_file_lies_in_the_folder_of_its_race(rendered: dict[str, bytes]) -> None:
    assert all(name.startswith("races/small/") for name in rendered)
    formats = {format_.file(1, 1, 1) for format_ in FORMATS}
    assert {Path(name).name for name in rendered} == {
        *("index.html", "host.html", "host.js", "turn.json", *formats),
        *("search.js", "passages.js", "race.json", "race.csv", "feed.xml", "calendar.ics"),
    }


def test_hostile_titles_reach_the_pages_as_words(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("The small games", "'<script>alert(1)</script>'")).built()
    assert "<script>" not in toy.read("site/index.html")
    assert "<script>" not in toy.read("site/races/small/index.html")


PHRASES = """
show: {post: 1, page: 2, least: 0}
phrases:
  far: ["{team} has gone {far}.", "Look at {team}, {far} far!"]
  still: "{team} rests."
"""


def files_of(toy: ToyPress, *stories: str) -> dict[str, bytes]:
    toy.write("themes/mosaic/prompts/toy/en.yaml", PHRASES)
    for number, story in enumerate(stories, start=1):
        toy.turn(number, more=f"story: {story}\n" if story else "")
    source = read_race(toy.press, "small")
    theme, problems = read_theme(toy.press, "mosaic", None, source.game)
    assert theme is not None
    assert problems == ()
    played = play_race(source, SECRET)
    _, parts = rendering(played, theme)
    assert parts.problems() == ()
    return parts.files


def test_without_a_story_the_post_tells_prompts_and_the_page_to_post_offers_more(toy: ToyPress) -> None:
    files = files_of(toy, "")
    post = files["races/small/turns/01/turn1.html"].decode()
    assert "Bob of the Blues" in post.partition("Seen from the stands")[2].partition("<h2")[0]
    page = files["races/small/turns/01/host.html"].decode().partition("For the storyteller")[2]
    assert len(re.findall("<li>.*Bob of the Blues", page)) >= 1


def test_prompts_stand_below_the_story_unless_the_race_wants_none(toy: ToyPress) -> None:
    def told() -> str:
        post = files_of(toy, "Dust.")["races/small/turns/01/turn1.html"].decode()
        return post.partition("Seen from the stands")[2].partition("<h2")[0]

    assert "Bob of the Blues" in told().partition("Dust.")[2]
    toy.race(text=f"{RACE}prompts: no\n")
    assert "Dust." in told()
    assert "Bob" not in told()
    files = files_of(toy, "Dust.")
    assert "Bob of the Blues" in files["races/small/turns/01/host.html"].decode().partition("For the storyteller")[2]


def test_a_turns_prompts_stay_when_later_turns_come(toy: ToyPress) -> None:
    def told(files: dict[str, bytes]) -> str:
        page = files["races/small/turns/01/index.html"].decode()
        return page.split("Seen from the stands")[-1].partition("<h2")[0]

    first = told(files_of(toy, ""))
    assert told(files_of(toy, "", "")) == first != ""


def test_formats_are_written_of_the_newest_turn_alone(toy: ToyPress) -> None:
    files = files_of(toy, "", "")
    assert {Path(name).name for name in files if "/turns/01/" in name} == {"index.html", "turn.json"}
    assert "races/small/turns/02/turn2.wiki" in files
    assert "races/small/turns/02/host.html" in files


def test_prompts_are_not_in_turn_json(toy: ToyPress) -> None:
    assert b"has gone" not in files_of(toy, "")["races/small/turns/01/turn.json"]


def test_a_race_of_two_languages_has_its_posts_in_both(toy: ToyPress) -> None:
    path = toy.root / "content/races/small/race.yaml"
    path.write_text(path.read_text() + "language: [en, la]\n")
    toy.turn(1).built()
    folder = "site/races/small/turns/01"
    assert "Orders for turn 2" in toy.read(f"{folder}/turn1.txt")
    assert "Mandata actus 2" in toy.read(f"{folder}/la/turn1.txt")
    assert 'href="host.la.html" lang="la"' in toy.read(f"{folder}/host.html")
    assert 'href="host.html" lang="en"' in toy.read(f"{folder}/host.la.html")
    assert 'href="la/turn1.txt"' in toy.read(f"{folder}/host.la.html")


def test_title_and_story_are_those_of_the_language(toy: ToyPress) -> None:
    title = "{en: The small games, la: Ludi parvi}"
    toy.race(text=RACE.replace("The small games", title, 1) + "language: [en, la]\n")
    toy.turn(1, more="story: {en: The sun rises., la: Sol oritur.}\n").built()
    folder = "site/races/small/turns/01"
    assert "The sun rises." in toy.read(f"{folder}/turn1.txt")
    latin = toy.read(f"{folder}/la/turn1.txt")
    assert latin.startswith("Ludi parvi: ")
    assert "Sol oritur." in latin
    assert "The sun" not in latin
    assert "Ludi parvi</title>" in toy.read(f"{folder}/host.la.html")
    assert "The small games" in toy.read("site/index.html")


def test_a_race_of_one_language_says_nothing_of_languages(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert 'class="languages"' not in toy.read("site/races/small/turns/01/host.html")
    assert not (toy.root / "site/races/small/turns/01/en").exists()


def test_a_note_by_orders_stands_with_them_in_the_log_as_text(toy: ToyPress) -> None:
    toy.turn(1, more="notes: {bob: by <b>telephone</b>}\n")
    source = read_race(toy.press, "small")
    theme, _ = read_theme(toy.press, "mosaic", None, source.game)
    assert theme is not None
    played = play_race(source, SECRET)
    (entries,) = (round_.entries for round_ in tell(played)[1].log)
    assert [(entry.team, entry.note and entry.note.value) for entry in entries] == [
        ("ann", None),
        ("bob", "by <b>telephone</b>"),
    ]
    page = rendering(played, theme)[1].files["races/small/turns/01/index.html"].decode()
    assert "(host's note: by &lt;b&gt;telephone&lt;/b&gt;)" in page.replace("&#39;", "'").replace("&#x27;", "'")


def test_a_note_on_somebody_whom_the_log_does_not_name_is_told_with_the_news(tmp_path: Path) -> None:
    """A team that the host takes out of the race has no orders, and may have a reason."""
    press = built_chariots(tmp_path)
    turn = press.race_folder("heat") / "turns/01.yaml"
    turn.write_text("orders: {velox: whip}\nretire: [ferox]\nnotes: {ferox: his axle is broken}\n", encoding="utf-8")
    told = tell(play_race(read_race(press, "heat"), SECRET))[1]
    assert [one for one in told.news if one.id == "post.noted"] == [
        say("post.noted", team=Text("Ferox"), note=Text("his axle is broken"))
    ]
