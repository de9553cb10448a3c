"""The crowd, and Caesar's thumb (MO-5)."""

from ludi_press.games.moritari.rules.events import AppealDeclined, Died, Implored, Phase, Spared, ThumbShown
from ludi_press.games.moritari.rules.live import LiveBout
from ludi_press.games.moritari.rules.model import Status, Thumb


def implore(live: LiveBout) -> None:
    """MO-5.1, MO-5.1a: each gladiator that fell in this round, in the order in which they fell."""
    for fighter, cause in live.fallen.items():
        if live.order(fighter).appeal:
            _appeal(live, fighter, cause)
        else:
            event = live.tell(AppealDeclined(phase=Phase.CROWD, team=fighter, rule="MO-5.1", cause=cause))
            _die(live, fighter, event)


def _appeal(live: LiveBout, fighter: str, cause: int) -> None:
    """MO-5.1: one die, 5 or more at the first appeal, later 6, 1 more for who has killed; then Caesar's thumb."""
    me, rules = live.fighters[fighter], live.set_up.tables.crowd
    needed = rules.needed(me.appeals)
    bonus = rules.killed if me.killed else 0
    roll = live.roll(fighter, "appeal", "MO-5.1")
    mercy = roll.face + bonus >= needed
    live.change(fighter, appeals=me.appeals + 1)
    event = live.tell(
        Implored(
            phase=Phase.CROWD,
            team=fighter,
            rule="MO-5.1",
            dice=(roll.index,),
            cause=cause,
            face=roll.face,
            bonus=bonus,
            needed=needed,
            spared=mercy,
        )
    )
    thumb = _thumb(live, fighter, mercy)
    if thumb is not Thumb.CROWD:
        event = _override(live, fighter, thumb, event)
        mercy = thumb is Thumb.UP
    if mercy:
        live.tell(Spared(phase=Phase.CROWD, team=fighter, rule="MO-5.2", cause=event))
    else:
        _die(live, fighter, event)


def _thumb(live: LiveBout, fighter: str, mercy: bool) -> Thumb:
    """MO-5.3, MO-5.3a: Caesar's thumb where it is against the crowd; else the crowd has its will."""
    rule = live.rule()
    shown = rule.thumb.get(fighter, rule.thumb_else)
    return Thumb.CROWD if shown is (Thumb.UP if mercy else Thumb.DOWN) else shown


def _override(live: LiveBout, fighter: str, thumb: Thumb, cause: int) -> int:
    """MO-2.2, MO-5.3: Caesar overrides the crowd, and stays away from the next round's initiative."""
    live.next_barred = live.caesar
    return live.tell(
        ThumbShown(phase=Phase.CROWD, team=live.caesar, rule="MO-5.3", cause=cause, fighter=fighter, thumb=thumb)
    )


def _die(live: LiveBout, fighter: str, cause: int) -> None:
    """MO-5.1: dead, and removed."""
    live.change(fighter, status=Status.DEAD)
    live.tell(Died(phase=Phase.CROWD, team=fighter, rule="MO-5.1", cause=cause))
