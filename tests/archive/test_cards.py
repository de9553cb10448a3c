from ludi_press.archive.cards import RaceCard, TurnCard


def test_folders_of_turns_sort_as_their_numbers() -> None:
    assert [TurnCard(turn, "x").folder for turn in (0, 9, 10, 100)] == ["00", "09", "10", "100"]


def test_the_newest_turn_is_the_last() -> None:
    turns = (TurnCard(0, "grid"), TurnCard(1, "one"))
    assert RaceCard("a", "A", "game", None, False, turns).last == turns[1]
    assert RaceCard("a", "A", "game", None, False, ()).last is None
