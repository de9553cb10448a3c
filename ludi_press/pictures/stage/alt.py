"""What the pictures say in words: titles, descriptions and text alternatives, made from the same facts."""

from ludi_press.boards.ring import SpaceId
from ludi_press.content.words import named
from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.grounds.track_layout import arrange
from ludi_press.pictures.picture import Say
from ludi_press.scene import Figure, Scene, Status


def describe_track(scene: Scene, say: Say) -> tuple[str, str]:
    """Title and description of the whole track: who stands where, in race order, and the wrecks."""
    title = say(
        message("picture.track-title", race=scene.title, track=named("circus", scene.plan.title), turn=scene.heading)
    )
    return title, text_alternative(scene, say)


def text_alternative(scene: Scene, say: Say) -> str:
    """The scene in sentences: the laps, each team in race order with its place and state, the wrecks."""
    laps = message("picture.laps", done=min(scene.laps_done, scene.laps), laps=scene.laps)
    teams = [_team(scene, number, scene.figure(team)) for number, team in enumerate(scene.order, start=1)]
    wrecks = [message("picture.wreck-at", where=_where(scene, space)) for space in scene.wrecks]
    return " ".join(f"{say(phrase)}." for phrase in (laps, *teams, *wrecks))


def describe_close_up(scene: Scene, teams: tuple[str, ...], number: int, count: int, say: Say) -> tuple[str, str]:
    """Title and description of a close-up: who is in it, and which of how many it is; each in it, as in the whole."""
    seen = Listing(tuple(scene.figure(team).name for team in teams))
    which = {"number": number, "count": count}
    title = say(message("picture.close-up-title", race=scene.title, turn=scene.heading, teams=seen, **which))
    names = message("picture.close-up-of", teams=seen)
    places = {team: place for place, team in enumerate(scene.order, start=1)}
    told = [_team(scene, places[team], scene.figure(team)) for team in teams]
    return title, " ".join(f"{say(phrase)}." for phrase in (names, *told))


def describe_podium(scene: Scene, winners: tuple[Figure, ...], say: Say) -> tuple[str, str]:
    """Title and description of the podium, where these stand."""
    title = say(message("picture.podium-title", race=scene.title))
    placed = [
        message("picture.podium-place", place=number, team=_named(figure))
        for number, figure in enumerate(winners, start=1)
    ]
    none = message("picture.podium-none")
    return title, " ".join(f"{say(phrase)}." for phrase in placed or [none])


def _named(figure: Figure) -> Message:
    return message("picture.team", name=figure.name, badge=Text(figure.badge))


def _team(scene: Scene, number: int, figure: Figure) -> Phrase:
    """One team: place, name, where, how fast, what it lost."""
    if figure.at is None:
        return message("picture.team-off", place=number, team=_named(figure), status=f"picture.status-{figure.status}")
    facts: list[Phrase] = [message(f"picture.pace-{figure.pace.name.lower()}")]
    if figure.status is Status.FLIPPED:
        facts = [message("picture.status-flipped")]
    losses = (("left", figure.left), ("right", figure.right), ("horses", figure.horses))
    facts += [message(f"picture.lost-{part}", lost=gauge.lost) for part, gauge in losses if gauge.lost]
    if figure.stunned:
        facts.append(message("picture.stunned"))
    return message(
        "picture.team-on",
        place=number,
        team=_named(figure),
        lap=figure.lap + 1,
        where=_where(scene, figure.at),
        facts=Listing(tuple(facts)),
    )


def _where(scene: Scene, space: SpaceId) -> Message:
    here = arrange(scene.plan).track.spaces[space]
    if here.on_grid:
        return message("picture.on-grid", lane=here.lane)
    section = scene.plan.sections[here.section]
    return message("picture.at", section=named("track", section.name), lane=here.lane, space=here.number)
