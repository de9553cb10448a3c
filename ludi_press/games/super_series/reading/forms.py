"""What a Super Series race adds to race.yaml and to a turn file."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct, field

from ludi_press.content.rules import Apart, DisplayName, Doc, Limit, OneOrMore, Placed, Range, Rule
from ludi_press.content.times import Moment
from ludi_press.core.colour import Tone
from ludi_press.games.super_series.rules.model import Bonus, Trait

NAME_LIMIT = 60
"""The most characters of an auriga's or a racer's name."""


class TeamForm(Struct, frozen=True):
    """A team as it enters (SS-1)."""

    auriga: Annotated[str, DisplayName(), Limit(NAME_LIMIT), Doc("the charioteer's name")]
    factio: Annotated[Tone, Rule("SS-1.4"), Doc("praesina, albata, russata or veneta")]
    package: Annotated[Placed[str], Rule("SS-1.3"), Doc("military, noble, political, priestly, strength or trader")]
    plus: Annotated[
        tuple[Placed[Trait], ...], OneOrMore(), Rule("SS-1.2"), Doc("the two free characteristics: [speed, skill]")
    ] = ()
    racer: Annotated[
        str | None, DisplayName(), Apart(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")
    ] = None
    grid: Annotated[
        Placed[int] | None, Apart(), Range(1, 99), Rule("SS-2.5"), Doc("the place of the start grid; by lot otherwise")
    ] = None
    xp: Annotated[
        Placed[int] | None, Range(0, 1000), Rule("SS-19.1"), Doc("the experience of its campaign, before this race")
    ] = None


class RaceForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    teams: Annotated[Mapping[str, Placed[TeamForm]], Rule("SS-1.1"), Doc("the teams, by the ids that orders use")]
    laps: Annotated[int | None, Range(1, 20), Rule("SS-17.1"), Doc("how many laps; the track's own otherwise")] = None
    campaign: Annotated[
        bool, Rule("SS-19.1"), Doc("whether teams enter with their package and what their XP earned alone")
    ] = False


class OrderForm(Struct, frozen=True):
    """A team's orders, with contingencies, time of arrival and bonus."""

    orders: Annotated[tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.1"), Doc("the orders, first to last")] = ()
    otherwise: Annotated[
        tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.1"), Doc("the contingency of each order after the first")
    ] = ()
    received: Annotated[Moment | None, Rule("SS-16.1"), Doc("when the orders came, in Roman time")] = None
    bonus: Annotated[
        Placed[Bonus] | None, Rule("SS-16.1"), Doc("what the racer takes for orders within the window: space, quality")
    ] = None


Given = Placed[str] | tuple[Placed[str], ...] | OrderForm
"""Orders as a host writes them: one, a list, or keys with values."""


class TurnForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the turn is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("SS-3.1"), Doc("the orders by team")] = None
    retire: Annotated[tuple[Placed[str], ...], OneOrMore(), Rule("SS-3.4"), Doc("teams that leave before the turn")] = (
        field(default=())
    )
