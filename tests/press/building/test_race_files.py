"""The demonstration's races as they can be played again, with pictures that nobody drew."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from toy_press import ToyPress

from ludi_press.archive.cards import RaceCard
from ludi_press.posts.document.gallery import WIDE, PostPicture
from ludi_press.press.building.albums import Albums, drafts
from ludi_press.press.building.data import race_card, tell_chronicle
from ludi_press.press.building.making import play
from ludi_press.press.building.race_files import make_replay, pictured, replay_files, seen, share
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import read_paints
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme

PRESS = Press(Path(__file__).parents[3])
RACES = pytest.mark.parametrize("race", ["ludi-cereales", "munus-apollinare", "ludi-augustales"])


def theme_of(played: PlayedRace) -> PressTheme:
    theme, _ = read_theme(PRESS, "mosaic", None, played.source.game)
    assert theme is not None
    return theme


@cache
def played(race: str) -> PlayedRace:
    return play(PRESS, read_race(PRESS, race))


@cache
def card(race: str) -> RaceCard:
    told = tell(played(race))
    return race_card(played(race), told, tell_chronicle(played(race)), theme_of(played(race)).words)


@cache
def albums(race: str = "ludi-cereales") -> Albums:
    """The plans of a race, with a picture of turn 1 alone."""
    shown: dict[int, tuple[PostPicture, ...]] = {
        1: (
            PostPicture("board", "b.png", "the board", 1, 1),
            PostPicture("share", "s-01.png", "track", 1200, 630),
            PostPicture("track", "r-01.png", "track", 690, 345),
        )
    }
    theme, paints = theme_of(played(race)), read_paints(PRESS, "mosaic").value
    assert paints is not None
    plans = drafts(played(race), tell(played(race)), theme.words, theme.paints, shared=True)
    return Albums(shown=shown, plans={plan.turn: plan for plan in plans}, paints=lambda: paints, words=theme.words)


@cache
def files(race: str) -> Mapping[str, bytes]:
    replay = make_replay(albums(race))
    assert replay is not None
    made, problems = replay_files(card(race), tell(played(race)), theme_of(played(race)), albums(race), replay)
    assert problems == ()
    return made


def data(race: str, name: str) -> Any:
    text = files(race)[f"races/{race}/replay/{name}"].decode().partition("=")[2]
    return json.loads(text.removesuffix(";\n"))


@RACES
def test_a_race_is_a_page_its_moves_and_a_script_for_each_turn(race: str) -> None:
    turns = [f"races/{race}/replay/{turn.folder}.js" for turn in card(race).turns]
    assert set(files(race)) == {f"races/{race}/replay.html", f"races/{race}/replay/race.js", *turns}


@RACES
def test_every_moment_has_a_name_and_its_own_piece_of_what_happened(race: str) -> None:
    moments = data(race, "race.js")["moments"]
    assert len(data(race, "race.js")["names"]) == len(moments)
    for turn in card(race).turns:
        told = data(race, f"{turn.folder}.js")
        assert len(told["rounds"]) == len([1 for moment in moments if moment[1] == turn.turn])


def test_a_turn_of_one_round_is_called_as_the_turn_and_of_two_by_round() -> None:
    names = data("ludi-cereales", "race.js")["names"]
    assert names[:2] == ["The start grid", "Turn 1"]
    assert any("round 1" in name.lower() for name in names)


@RACES
def test_what_happened_leads_to_the_rules_as_seen_from_the_race(race: str) -> None:
    rounds = "".join(data(race, f"{card(race).turns[3].folder}.js")["rounds"])
    rules = data(race, "race.js")["rules"]
    linked = set(re.findall(r'<a class="rule" href="#"><code>([^<]+)</code></a>', rounds))
    assert linked <= rules.keys()
    assert linked
    assert all(address.startswith(f"../../{card(race).rules}/") for address in rules.values())
    assert "⟦" not in rounds


def test_a_race_without_rules_pages_names_its_rules_without_links() -> None:
    race = "ludi-cereales"
    replay = make_replay(albums())
    assert replay is not None
    made, _ = replay_files(
        replace(card(race), rules=None), tell(played(race)), theme_of(played(race)), albums(), replay
    )
    assert not [name for name, text in made.items() if b'class=\\"rule' in text or b"../../rules" in text]


def test_only_turns_with_a_picture_can_be_shared_and_the_poster_is_the_last_turns() -> None:
    race = card("ludi-cereales")
    shared = share(race, 1, albums())
    assert shared is not None
    assert (shared.href, shared.width, shared.height) == ("races/ludi-cereales/turns/01/s-01.png", 1200, 630)
    assert share(race, 2, albums()) is None
    shown = pictured(race, albums())
    assert (shown.share, shown.picture) == (None, None)
    begun = replace(race, turns=race.turns[:2])
    assert pictured(begun, albums()).share == shared
    small = pictured(begun, albums()).picture
    assert small is not None
    assert (small.href, small.width, small.height) == ("races/ludi-cereales/turns/01/r-01.png", 690, 345)


def test_a_race_that_has_a_podium_is_shown_by_it() -> None:
    race = card("ludi-cereales")
    drawn = (PostPicture("track", "t.png", "track", 690, 345), PostPicture("podium", "p.png", "podium", 690, 362))
    over = Albums(shown={8: drawn})
    shown, shared = pictured(race, over), share(race, 8, over)
    large, small = shown.share, shown.picture
    assert large is not None
    assert small is not None
    assert shared is not None
    assert (large.href, small.href) == (
        f"races/ludi-cereales/turns/08/p-{WIDE}.png",
        "races/ludi-cereales/turns/08/p.png",
    )
    assert shared == large


def test_a_turn_begins_at_its_first_moment_in_the_replay() -> None:
    replay = make_replay(albums())
    assert replay is not None
    for turn in albums().plans:
        first = next(moment.id for moment in replay.moments if moment.turn == turn)
        assert seen(card("ludi-cereales"), turn, albums()).moment == first
    assert seen(card("ludi-cereales"), 3, albums()).share is None
    assert seen(card("ludi-cereales"), 3, Albums()).moment is None


def test_where_nothing_can_be_drawn_there_is_no_replay(toy: ToyPress) -> None:
    small = play_race(read_race(toy.turn(1).press, "small"), bytes(32))
    theme = theme_of(small)
    assert drafts(small, tell(small), theme.words, theme.paints, shared=True) == ()
    assert make_replay(Albums()) is None
