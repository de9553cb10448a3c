"""The reader of each game, measured by sentences of people who know no grammar of orders: tests/cases/strangers."""

from functools import cache

import pytest
from phrasings import GAMES, STRANGERS, Phrase, phrases, verdict

READ = 0.85
"""So many of the sentences that a friend would understand must be read, from 0 to 1."""


def is_understood(phrase: Phrase) -> bool:
    """Whether a friend would understand an order."""
    return phrase.means not in ("nothing", "question")


@cache
def verdicts(game: str) -> tuple[str, ...]:
    """How each phrase of a stranger is heard."""
    return tuple(verdict(game, phrase) for phrase in phrases(game, STRANGERS))


def heard_as(game: str, wanted: str) -> list[str]:
    """What the reader of a game hears in a way: `wrong`, or `asked` where a friend would understand."""
    said = zip(phrases(game, STRANGERS), verdicts(game), strict=True)
    return [phrase.says for phrase, how in said if how == wanted and (wanted == "wrong" or is_understood(phrase))]


def test_nothing_that_a_stranger_writes_is_misread() -> None:
    misread = {game: heard_as(game, "wrong") for game in GAMES}
    assert {game: says for game, says in misread.items() if says} == {}


def test_most_of_what_a_friend_would_understand_is_read() -> None:
    too_many = {}
    for game in GAMES:
        understood = sum(map(is_understood, phrases(game, STRANGERS)))
        asked = heard_as(game, "asked")
        print(f"{game}: asked about {len(asked)} of {understood}:", *asked, sep="\n- ")  # noqa: T201 - shown by -rP
        if len(asked) > (1 - READ) * understood:
            too_many[game] = asked
    assert too_many == {}


@pytest.mark.parametrize("game", GAMES)
def test_the_strangers_of_a_game_are_a_hundred_and_repeat_no_phrasing(game: str) -> None:
    said = [phrase.says for phrase in phrases(game, STRANGERS)]
    assert len(said) >= 100
    assert len(said) == len({*said})
    assert not {*said} & {phrase.says for phrase in phrases(game)}
    assert sum(map(is_understood, phrases(game, STRANGERS))) >= 60
