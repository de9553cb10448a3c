from pathlib import Path

import pytest

from ludi_press.press.building.build import build
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race

RACE = """\
title: Ludi Cereales
game: super-series
track: circus-maximus
pictures: {motion: no}
teams:
  velox: {auriga: Velox, factio: praesina, package: military, plus: [speed, speed], grid: 2}
  celer: {auriga: Celer, factio: veneta, package: noble, plus: [size, endurance], grid: 1}
"""


def press(folder: Path, more: str, race: str = RACE) -> Press:
    home = folder / "content/races/heat"
    home.mkdir(parents=True)
    (home / "race.yaml").write_text(race + more, encoding="utf-8")
    return Press(folder.resolve())


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ("mottos: {velox: Numquam retro}\ncolours: {velox: '#7a1f5c'}\n", []),
        ("mottos: {felix: Numquam retro}\n", ["badge-team"]),
        ("colours: {felix: '#7a1f5c'}\n", ["badge-team"]),
        ("addresses: {Velox: v@example.org, CELER: [c@example.org, d@example.org]}\n", []),
        ("handovers: {velox: {to: Livia, from: 2}}\naccounts: {Livia: LiviaS}\n", []),
        ("addresses: {Velox: v at example, CELER: [c@example.org, d]}\n", ["address-form", "address-form"]),
        ("addresses: {felix: f@example.org}\n", ["sender-unknown"]),
        ("accounts: {Velocitas: VeloxV}\n", ["sender-unknown"]),
        ("colours: {velox: '#f0c020'}\n", ["colour-faint"]),
        ("colours: {velox: '#1f7a3a'}\n", ["colour-factio"]),
        ("colours: {velox: '#7a1f5c', celer: '#7c215e'}\n", ["colour-alike"]),
        ("colours: {velox: purple}\n", ["wrong-form"]),
    ],
)
def test_colours_are_held_against_paper_factiones_and_each_other(tmp_path: Path, more: str, codes: list[str]) -> None:
    source = read_race(press(tmp_path, more), "heat")
    assert [problem.code for problem in source.problems] == codes
    assert [problem.place and problem.place.line for problem in source.problems] == [8] * len(codes)


def test_two_aurigae_of_one_name_are_asked_about_before_the_first_die(tmp_path: Path) -> None:
    home = press(tmp_path, "", RACE.replace("auriga: Celer", "auriga: velox"))
    (problem,) = read_race(home, "heat").problems
    assert (problem.code, problem.is_error, problem.place and problem.place.line) == ("name-twice", False, 7)
    assert problem.message.startswith("velox and celer are both called 'velox'")


def test_the_page_of_a_race_shows_mottos_and_colours_as_text(tmp_path: Path) -> None:
    own = "mottos: {velox: <b>Numquam</b> retro}\ncolours: {velox: '#7A1F5C'}\n"
    home = press(tmp_path, own, RACE.replace("auriga: Celer", "auriga: Velox"))
    assert [problem.code for problem in build(home, pictures=False).problems] == ["name-twice"]
    assert read_race(home, "heat").problems == ()  # its dice are rolled: nobody asks any more
    page = (home.site / "races/heat/index.html").read_text(encoding="utf-8")
    assert "<q>&lt;b&gt;Numquam&lt;/b&gt; retro</q>" in page
    assert 'fill="#7a1f5c"' in page
    assert "style=" not in page
