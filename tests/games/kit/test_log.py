"""Events in a few words: by the name of their phrase, or by its beginning."""

from typing import Any

from ludi_press.core.report import Text
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines
from ludi_press.games.kit.told import ToldRow, ToldTable


class Taken(Event, frozen=True, kw_only=True):
    variants = ("how",)
    rule: str = "XY-1"
    how: str


class Names:
    @property
    def words(self) -> dict[Any, Any]:
        return {}

    def team(self, team: str | None) -> Text:
        return Text(team or "")


def told(rows: dict[str, ToldRow], *ways: str) -> list[str | None]:
    events = [Taken(team="a", how=how) for how in ways]
    lines = Lines(events, (), Names(), ToldTable(rows)).of([*enumerate(events)], "a")
    return [line.brief.message.id if line.brief else None for line in lines]


def test_the_nearest_name_counts_and_what_has_none_is_left_out() -> None:
    late, taken = ToldRow(brief="late"), ToldRow(brief="taken")
    assert told({"taken": taken, "taken.slow": late}, "slow", "fast.enough") == ["brief.late", "brief.taken"]
    assert told({"taken.slow": late}, "fast") == [None]


def test_what_is_slight_is_told_where_the_line_has_nothing_else() -> None:
    rows = {"taken.slow": ToldRow(brief="late"), "taken.fast": ToldRow(brief="soon", slight=True)}
    assert told(rows, "slow", "fast") == ["brief.late", None]
    assert told(rows, "fast") == ["brief.soon"]


def test_the_actor_is_named_again_behind_words_about_another() -> None:
    events = [Taken(team=team, how=how) for team, how in (("a", "x"), ("b", "x"), ("b", "x"), ("a", "own"), ("a", "x"))]
    rows = {"taken": ToldRow(brief="taken"), "taken.own": ToldRow(brief="own", named=True)}

    def named(*, resumes: bool) -> list[bool]:
        lines = Lines(events, (), Names(), ToldTable(rows, resumes=resumes)).of([*enumerate(events)], "a")
        return [line.brief is not None and line.brief.message.id == "brief.of" for line in lines]

    assert named(resumes=True) == [False, True, False, False, True]
    assert named(resumes=False) == [False, True, True, False, False]
