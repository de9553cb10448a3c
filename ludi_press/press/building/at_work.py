"""Lists the races that a host is still working on, by the state of the last build."""

from ludi_press.press.building.state import read_states
from ludi_press.press.playing.status import Status, Wait, status
from ludi_press.press.reading.find import Press, race_ids


def at_work(press: Press) -> list[Status]:
    """Return the status of races that are not over, or whose secret is not revealed; call it after a build.

    A race whose start is not drawn has no state yet and is read here.
    """
    states = read_states(press.memory)
    noted = ((race, states.get(race)) for race in race_ids(press))
    found = ((state and state.status) or status(press, race) for race, state in noted)
    return [one for one in found if not one.over or one.wait is Wait.SECRET]
