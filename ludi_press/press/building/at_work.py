"""Which races a host is still at work with, by what the last build noted of them."""

from ludi_press.press.building.notes import read_notes
from ludi_press.press.playing.status import Status, Wait, status
from ludi_press.press.reading.find import Press, race_ids


def at_work(press: Press) -> list[Status]:
    """Where those races stand that are not over, or whose secret is still to be revealed; call it after a build.

    A race whose start is not drawn has no note yet, so that it is read here.
    """
    notes = read_notes(press.memory)
    noted = ((race, notes.get(race)) for race in race_ids(press))
    found = ((note and note.status) or status(press, race) for race, note in noted)
    return [one for one in found if not one.over or one.wait is Wait.SECRET]
