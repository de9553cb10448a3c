from archive_samples import race
from msgspec.structs import replace

from ludi_press.archive.cards import EntryCard, ProvedTurn, RaceCard, Stand, TurnCard, told_once
from ludi_press.core.chronicle import Result


def test_folders_of_turns_sort_as_their_numbers() -> None:
    assert [TurnCard(turn, "x").folder for turn in (0, 9, 10, 100)] == ["00", "09", "10", "100"]


def test_the_newest_turn_is_the_last() -> None:
    turns = (TurnCard(0, "grid"), TurnCard(1, "one"))
    assert RaceCard("a", "A", "game", None, False, turns).last == turns[1]
    assert RaceCard("a", "A", "game", None, False, ()).last is None


def bout(*places: int | None, over: bool = True) -> RaceCard:
    """Return a bout of that many fighters, two of a school, with their final places."""
    names = [f"f{number}" for number in range(len(places))]
    entries = tuple(
        EntryCard(name, name.upper(), f"racer {number // 2}", f"s{number // 2}", f"School {number // 2}")
        for number, name in enumerate(names)
    )
    outcomes = tuple(Result(name, place, "dead", False) for name, place in zip(names, places, strict=True))
    return RaceCard("a", "A", "game", None, over, (), entries=entries, outcomes=outcomes)


def stands(card: RaceCard) -> list[tuple[int, list[str], str | None, str | None]]:
    return [(one.place, [entry.team for entry in one.entries], one.school, one.racer) for one in card.podium()]


def test_who_led_last_has_won_or_else_the_first_placed() -> None:
    assert race().winner == "Scorpus"
    assert bout(1, 2).winner == "F0"
    assert bout(None, None).winner is None
    assert bout(1, 2, over=False).winner is None


def test_who_shares_a_place_stands_on_one_stand() -> None:
    assert stands(bout(1, 1, 2, 2, 3, 3, 4)) == [
        (1, ["f0", "f1"], "School 0", "racer 0"),
        (2, ["f2", "f3"], "School 1", "racer 1"),
        (3, ["f4", "f5"], "School 2", "racer 2"),
    ]


def test_one_alone_and_a_mixed_stand_have_no_school_in_common() -> None:
    assert stands(bout(1, 2, 2, 4)) == [(1, ["f0"], None, None), (2, ["f1", "f2"], None, None)]


def test_the_podium_is_empty_without_places_or_before_the_end() -> None:
    assert stands(bout(None, 2)) == [(2, ["f1"], None, None)]
    assert stands(bout(1, 1, over=False)) == []
    assert Stand(1, ()).school is None


def test_how_far_a_race_is_and_who_is_ahead() -> None:
    running = race(over=False)
    ready = replace(running, turns=running.turns[:1])
    assert [one.state for one in (replace(ready, turns=()), ready, running, race())] == [
        "ready",
        "ready",
        "open",
        "over",
    ]
    assert [entry.auriga for entry in running.ahead()] == ["Scorpus", "Diocles", "Crescens"]
    nobody = replace(running, turns=(*running.turns, TurnCard(2, "Turn 2")))
    assert [one.ahead() for one in (ready, nobody, race())] == [(), (), ()]


def test_a_headline_is_short_and_shorter_where_the_leader_would_do() -> None:
    def told(length: int, leader: str | None, *, over: bool = False) -> bool:
        return bool(replace(race(over=over), turns=(TurnCard(1, "One", leader, lead="x" * length),)).brief)

    assert [told(79, "Thallus"), told(80, "Thallus"), told(119, None), told(120, None)] == [True, False, True, False]
    assert told(119, "Thallus", over=True)
    assert replace(race(), turns=()).brief == ""


def test_what_most_turns_have_is_told_once_with_a_range_of_numbers() -> None:
    facts = [
        (("Proof", "from 6 words"), ("Words", "a 1")),
        (("Proof", "from 3 words"), ("Words", "a 2")),
        (("Proof", "by hand"),),
        (("Proof", "from 4 words"),),
    ]
    turns = [ProvedTurn(TurnCard(number, "Turn"), told) for number, told in enumerate(facts)]
    shared, rest = told_once(turns)
    assert shared == {"Proof": "from 3\u20136 words"}
    assert [(one.turn.turn, one.facts) for one in rest] == [
        (0, (("Words", "a 1"),)),
        (1, (("Words", "a 2"),)),
        (2, (("Proof", "by hand"),)),
    ]
    assert told_once(turns[:1]) == ({}, (turns[0],))
    assert told_once(()) == ({}, ())


def test_who_came_through_without_a_place_was_no_rival() -> None:
    ended = (Result("a", 1, "won", True), Result("b", None, "immortal", True), Result("c", None, "dead", False))
    card = replace(race(), over=True, outcomes=ended)
    assert card.unplaced == {"b"}
    assert replace(card, over=False).unplaced == frozenset()
