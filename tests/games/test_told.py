"""The tables of what games tell: each event and variant has its row, and each row its words (`data/told.yaml`)."""

import pytest
from told_tables import TABLES, event_names, patterns

from ludi_press.games.kit.told import ToldRow, ToldTable

LANGUAGES = ("en", "it", "la")


def rows(told: ToldTable) -> dict[str, ToldRow]:
    """The rows by name, without rules."""
    return {name: row for name, row in told.events.items() if " " not in name}


@pytest.mark.parametrize("game", TABLES)
def test_every_event_and_variant_has_its_row_and_every_row_its_event(game: str) -> None:
    plain, names = rows(TABLES[game]), event_names(game)
    found = {name: [row for row in plain if name == row or name.startswith(f"{row}.")] for name in names}
    assert [name for name, of in found.items() if not of] == []
    assert {*plain} - {max(of, key=len) for of in found.values()} == set()


@pytest.mark.parametrize("game", TABLES)
def test_a_row_says_what_is_told_or_why_nothing_is(game: str) -> None:
    for name, row in TABLES[game].events.items():
        assert bool(row.quiet) != bool(row.brief or row.news or row.beat), name


@pytest.mark.parametrize("game", TABLES)
def test_a_kind_of_beat_has_the_same_arguments_in_all_rows(game: str) -> None:
    told = TABLES[game]
    for name, row in told.events.items():
        for kind, args in row.beat.items():
            assert (*args,) == told.kinds[kind].args, name
            assert kind not in told.code, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TABLES)
def test_every_row_has_its_words(game: str, language: str) -> None:
    told, known = TABLES[game], patterns(game, language)
    wanted = {f"brief.{row.brief}" for row in told.events.values() if row.brief}
    named = {f"news.{name}" for row in told.events.values() for name in row.news}
    for name in (one for one in named if "{" in one):
        assert any(one.startswith(name.partition("{")[0]) for one in known), name
    wanted |= {name for name in named if "{" not in name}
    wanted |= {f"mark.{row.sign}" for row in told.events.values() if row.sign}
    assert wanted - known == set()
    assert {row.sign for row in told.events.values() if row.sign} == {*told.signs}
