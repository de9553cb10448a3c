import pytest

from ludi_press.cli.names import unknown


@pytest.mark.parametrize(
    ("name", "known", "told"),
    [
        ("velx", ("velox", "citus"), "there is no team 'velx'; did you mean 'velox'?"),
        ("x", ("velox", "citus"), "there is no team 'x'; the teams are velox, citus."),
        ("x", (), "there is no team 'x'; this press has none yet."),
    ],
)
def test_the_nearest_is_named_or_all_that_there_are(name: str, known: tuple[str, ...], told: str) -> None:
    problem = unknown("team", name, known, "TEAM")
    assert (problem.message, problem.param_hint) == (told, "TEAM")
