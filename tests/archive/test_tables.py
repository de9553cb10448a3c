import csv
from io import StringIO

from archive_samples import TEAMS, race
from msgspec.structs import replace

from ludi_press.archive.tables import HEAD, race_csv


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def test_one_line_for_each_team_and_round() -> None:
    head, *lines = rows(race_csv(race()))
    assert tuple(head) == HEAD
    assert len(lines) == 6
    assert lines[3] == ["r1", "1", "1", "a", "Scorpus", "Aurelia", "praesina", "1", "whip"]


def test_a_name_is_no_formula() -> None:
    entries = (replace(TEAMS[0], auriga='=HYPERLINK("x")'), *TEAMS[1:])
    assert "'=HYPERLINK" in rows(race_csv(replace(race(), entries=entries)))[4][4]
