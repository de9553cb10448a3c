"""Who is ahead: the schools of a battle by what is left of them (MR-7)."""

from msgspec import Struct

from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Gladiator


class Place(Struct, frozen=True):
    """A school and what became of it: `left` are its gladiators on the field, `fell` the round that took the last."""

    school: str
    place: int
    left: tuple[Gladiator, ...]
    fell: int | None


def standings(set_up: BattleSetUp, battle: Battle) -> tuple[Place, ...]:
    """MR-7.1, MR-7.4, MR-7.5: the winner; then those with most left, in number, life, favour; then who lasted longer.

    Schools that are equal in all that share a place, in the order of race.yaml.
    """
    own = {
        school.id: [one for one in battle.gladiators if set_up.by_id[one.id].school == school.id]
        for school in set_up.schools
    }
    left = {school: tuple(one for one in ones if one.on_field) for school, ones in own.items()}
    favour = {school.id: school.favour for school in battle.schools}
    scores = {
        school: (
            school == battle.winner,
            len(left[school]),
            sum(one.life for one in left[school]),
            favour[school] if left[school] else 0,
            0 if left[school] else max((one.fallen or 0 for one in own[school]), default=0),
        )
        for school in own
    }
    return tuple(
        Place(
            school,
            1 + sum(score > scores[school] for score in scores.values()),
            left[school],
            scores[school][-1] or None,
        )
        for school in sorted(own, key=lambda one: scores[one], reverse=True)
    )


def places_of(set_up: BattleSetUp, battle: Battle) -> dict[str, int]:
    """A gladiator shares the place of his school."""
    places = {one.school: one.place for one in standings(set_up, battle)}
    return {one.id: places[one.school] for one in set_up.roster}
