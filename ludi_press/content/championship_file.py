"""content/championships/<name>.yaml: the races of a season, points by place, growth of the teams, corrections."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from ludi_press.content.rules import Doc, IdRule, Limit, OneOrMore, Placed, Range


class CorrectionForm(Struct, frozen=True):
    """Points that the host adds or takes away, and the reason."""

    who: Annotated[
        Placed[str],
        Limit(120),
        Doc("a name as the table shows it, or the id of a factio; Felix (C. Papirius) where two have a Felix"),
    ]
    points: Annotated[int, Range(-1000, 1000), Doc("points to add; less than 0 takes them")]
    reason: Annotated[str, Limit(400), Doc("why, as the page will show it")]
    after: Annotated[Placed[str] | None, IdRule(), Doc("the race after which it counts; the last one if left out")] = (
        None
    )


class ChampionshipForm(Struct, frozen=True):
    title: Annotated[str, Limit(120), Doc("what the championship is called")]
    races: Annotated[tuple[Annotated[Placed[str], IdRule()], ...], Doc("its races, in order: folders of content/races")]
    individuals: Annotated[Literal["racers", "aurigae"], Doc("whom the table of individuals counts")] = "racers"
    points: Annotated[
        tuple[Annotated[int, Range(0, 1000)], ...] | None,
        Doc("points by place, the winner's first; left out: one point a place, counted from the last"),
    ] = None
    finishers_only: Annotated[bool, Doc("whether only those who finished win points")] = False
    growth: Annotated[
        Mapping[str, Annotated[tuple[Placed[str], ...], OneOrMore()]] | None,
        Doc("of a campaign: what the points of each team are spent on, in the order in which its XP earn them"),
    ] = None
    successors: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(60)]] | None, Doc("of a campaign: who follows a dead auriga, by team")
    ] = None
    corrections: Annotated[tuple[CorrectionForm, ...], Doc("points given or taken by the host")] = ()
