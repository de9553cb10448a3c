"""What the picture of a bout says in words: title and description, made from the same facts."""

from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.picture import Say
from ludi_press.scene.arena import ArenaScene, Combatant, Point, Stance, Verdict


def describe_arena(scene: ArenaScene, say: Say) -> tuple[str, str]:
    """Title and description: Caesar, each fighter with its place and hit points, who is in contact, the verdicts."""
    title = say(message("picture.arena-title", bout=scene.title, round=scene.heading))
    said: list[Phrase] = []
    if scene.caesar is not None:
        said.append(message("picture.arena-caesar", name=scene.caesar))
    said += [_fighter(one) for one in scene.combatants]
    said += [
        message("picture.arena-clash", one=scene.combatant(one).name, other=scene.combatant(other).name)
        for one, other in scene.clashes
    ]
    said += [_verdict(scene, verdict) for verdict in scene.verdicts]
    return title, " ".join(f"{say(phrase)}." for phrase in said)


def describe_close_up(scene: ArenaScene, say: Say) -> tuple[str, str]:
    """Title and description of the fighters from near by: who is in it."""
    title = say(message("picture.arena-close-up-title", bout=scene.title, round=scene.heading))
    shown = tuple(one.name for one in scene.combatants if one.at is not None)
    return title, f"{say(message('picture.close-up-of', teams=Listing(shown)))}."


def describe_podium(scene: ArenaScene, stands: tuple[tuple[Combatant, ...], ...], say: Say) -> tuple[str, str]:
    """Title and description of the podium: each place with all who share it."""
    title = say(message("picture.podium-title", race=scene.title))
    placed = [message("picture.podium-place", place=stand[0].place or 0, team=_together(stand)) for stand in stands]
    none = message("picture.podium-none")
    return title, " ".join(f"{say(phrase)}." for phrase in placed or [none])


def _together(stand: tuple[Combatant, ...]) -> Listing:
    return Listing(tuple(message("picture.team", name=one.name, badge=Text(one.badge)) for one in stand))


def _fighter(one: Combatant) -> Message:
    named = message("picture.team", name=one.name, badge=Text(one.badge))
    build = f"picture.build-{one.build}"
    if one.at is None or one.stance is Stance.DEAD:
        return message("picture.arena-dead", name=named, build=build)
    left = one.points.size - one.points.lost
    how = "arena-lying" if one.stance is Stance.LYING else "arena-standing"
    return message(f"picture.{how}", name=named, build=build, at=_at(one.at), left=left, points=one.points.size)


def _at(at: Point) -> Message:
    """A point in inches, to a tenth."""
    return message("picture.arena-at", x=Text(_tenths(at[0])), y=Text(_tenths(at[1])))


def _tenths(thousandths: int) -> str:
    tenths = (abs(thousandths) + 50) // 100
    sign = "-" if thousandths < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def _verdict(scene: ArenaScene, verdict: Verdict) -> Message:
    who = "caesar" if verdict.override else "crowd"
    return message(f"picture.arena-thumb-{verdict.thumb}-{who}", name=scene.combatant(verdict.fighter).name)
