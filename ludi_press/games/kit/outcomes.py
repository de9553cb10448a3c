"""What became of each team of a chariot race that is over."""

from collections.abc import Container, Iterator, Mapping

from ludi_press.games.contract import Outcome


def outcomes(
    places: Mapping[str, int | None], overturned: Container[str], dead: Container[str]
) -> dict[str, frozenset[Outcome]]:
    """The outcomes of each team, in order of entry; `places` are None for those who did not finish."""
    return {team: frozenset(_of(team, place, overturned, dead)) for team, place in places.items()}


def _of(team: str, place: int | None, overturned: Container[str], dead: Container[str]) -> Iterator[Outcome]:
    if place is not None:
        yield Outcome.FINISHED
    if place == 1:
        yield Outcome.WON
    if team in overturned:
        yield Outcome.OVERTURNED
    if team in dead:
        yield Outcome.DIED
