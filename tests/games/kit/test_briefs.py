"""Events in a few words: by the name of their phrase, or by its beginning."""

from typing import Any

from ludi_press.core.report import Text
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.event import Event


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


def test_the_nearest_name_counts_and_what_has_none_is_left_out() -> None:
    briefs = Briefs({"taken": "taken", "taken.slow": "late"})
    told = briefs.tell([Taken(team="a", how=how) for how in ("slow", "fast.enough")], "a", Names(), ())
    assert [brief and brief.message.id for brief in told] == ["brief.late", "brief.taken"]
    assert Briefs({"taken.slow": "late"}).tell([Taken(team="a", how="fast")], "a", Names(), ()) == [None]
