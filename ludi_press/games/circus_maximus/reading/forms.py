"""What a race of Circus Maximus adds to race.yaml and to a turn file (CM-11.1, CM-14.2, CM-14.3)."""

from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Struct

from ludi_press.content.rules import Apart, Doc, Limit, OneOrMore, Placed, Range, Rule
from ludi_press.core.colour import Tone

NAME_LIMIT: Final = 60
"""The most characters of a driver's or a racer's name."""

Points = Annotated[int, Range(0, 20)]
Texts = tuple[Placed[str], ...]


class PointsForm(Struct, frozen=True):
    """CM-1.2: the points of the preparation."""

    driver: Annotated[Points, Doc("the driver's modifier: +0, +1, +2")] = 0
    chariot: Annotated[Points, Doc("light, normal, heavy")] = 0
    speed: Annotated[Points, Doc("the speed of the team")] = 0
    endurance: Annotated[Points, Doc("the endurance of the team")] = 0


class TeamForm(Struct, frozen=True):
    """A team as it enters (CM-14.2)."""

    driver: Annotated[str, Limit(NAME_LIMIT), Doc("the driver's name")]
    factio: Annotated[Tone, Rule("CM-14.2"), Doc("praesina, albata, russata or veneta")]
    points: Annotated[Placed[PointsForm], Rule("CM-1.2"), Doc("four points: {driver: 1, chariot: 1, speed: 2}")]
    racer: Annotated[str | None, Apart(), Limit(NAME_LIMIT), Doc("the participant who sends the orders")] = None
    wish: Annotated[tuple[Placed[int], ...], OneOrMore(), Rule("CM-1.7"), Doc("lanes, the dearest first: [4, 5]")] = ()
    lane: Annotated[Placed[int] | None, Apart(), Rule("CM-1.7"), Doc("the lane; by lot otherwise")] = None


class RaceForm(Struct, frozen=True):
    """The game's own keys of race.yaml."""

    teams: Annotated[Mapping[str, Placed[TeamForm]], Rule("CM-14.2"), Doc("the teams, by the ids that orders use")]
    laps: Annotated[int | None, Range(1, 20), Rule("CM-1.1"), Doc("how many laps; the track's own otherwise")] = None


class OrderForm(Struct, frozen=True):
    """CM-11.1: a team's orders by keys."""

    speed: Annotated[Placed[str] | None, Rule("CM-2.3"), Doc("a number, or max; the limit otherwise")] = None
    path: Annotated[Placed[str] | None, Rule("CM-11.2"), Doc("steps between slashes: 9/out/ram diocles/10")] = None
    whip: Annotated[Placed[bool] | None, Rule("CM-3.5"), Doc("yes: the whip as the phase begins")] = None
    attack: Annotated[Texts, OneOrMore(), Rule("CM-6.1"), Doc("ram or lash, whom: [ram anyone horses]")] = ()
    evade: Annotated[Texts, OneOrMore(), Rule("CM-6.2"), Doc("brake, out, in, in order; or no")] = ()
    pass_: Annotated[Texts, OneOrMore(), Rule("CM-3.8"), Doc("out, in, in order; or no")] = ()
    blocked: Annotated[Texts, OneOrMore(), Rule("CM-3.6"), Doc("out, in, brake, ram, in order")] = ()
    corner: Annotated[Placed[str] | None, Rule("CM-4.9"), Doc("how far over a safe speed: a number, any or safe")] = (
        None
    )


Given = Placed[str] | OrderForm
"""Orders as a host writes them: a sentence, or keys with values."""


class TurnForm(Struct, frozen=True):
    """The game's own keys of a turn file; without `orders` the turn is open."""

    orders: Annotated[Mapping[str, Placed[Given]] | None, Rule("CM-11.1"), Doc("the orders by team")] = None
    retire: Annotated[Texts, OneOrMore(), Rule("CM-14.3"), Doc("teams that leave before the turn")] = ()
    draw: Annotated[Texts, OneOrMore(), Rule("CM-2.2"), Doc("all who move, in the order that the host drew")] = ()
