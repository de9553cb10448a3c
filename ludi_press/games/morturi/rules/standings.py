"""The order of the schools of a battle (MR-7)."""

from ludi_press.games.kit.schools import SideStanding, shared_places, standings_of
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, Gladiator


def standings(set_up: BattleSetUp, battle: Battle) -> tuple[SideStanding[Gladiator], ...]:
    """MR-7.1, MR-7.4, MR-7.5: the winner, then schools by gladiators left, life, favour, and time of the last loss.

    Equal schools share a place, in the order of race.yaml.
    """
    favour = {school.id: school.favour for school in battle.schools}

    def score(school: str, left: tuple[Gladiator, ...]) -> tuple[bool, int, int, int]:
        return school == battle.winner, len(left), sum(gladiator.life for gladiator in left), favour[school]

    return standings_of(set_up, battle.gladiators, lambda gladiator: gladiator.on_field, score)


def places_of(set_up: BattleSetUp, battle: Battle) -> dict[str, int]:
    """A gladiator shares the place of his school."""
    return shared_places(set_up, standings(set_up, battle))
