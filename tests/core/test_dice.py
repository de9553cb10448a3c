"""The proof of the dice: the key of a turn from words, and faces drawn from the secret without bias."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.core.dice import (
    D6,
    D12,
    D20,
    Address,
    Die,
    HostDie,
    Pending,
    Roll,
    Source,
    TurnDice,
    commitment,
    draw,
    key_text,
    next_dice,
    pick,
    spelled,
    turn_key,
    unspelled,
    words,
)
from ludi_press.core.problems import Place, Topic


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((2, 3, 3, 4, 4, 4), "d6: 1 counts 2, 2-3 counts 3, 4-6 counts 4"),
        ((4, 5, 6, 6, 7, 7, 8, 8), "d8: 1 counts 4, 2 counts 5, 3-4 counts 6, 5-6 counts 7, 7-8 counts 8"),
        ((2, 4, 6), ""),
    ],
)
def test_a_special_die_is_told_as_an_ordinary_one_shows_it(faces: tuple[int, ...], words: str) -> None:
    assert Die("LOW", faces).on_an_ordinary_die == words


def test_an_ordinary_die_needs_no_explanation() -> None:
    assert (D6.on_an_ordinary_die, D6.shown) == ("", "1 to 6")


PLACE = Place("turns/01.yaml", 7, 12, 8, "  velox: [speed 3]")
LOW = Die("LOW", (2, 3, 3, 4, 4, 4))


def fresh(address: Address, die: Die) -> tuple[int, Source]:
    return die.faces[-1], Source.SYSTEM


def nobody(address: Address, die: Die) -> tuple[int, Source]:
    raise Pending


def host(*dice: tuple[str, int]) -> dict[str, tuple[HostDie, ...]]:
    return {"velox": tuple(HostDie(label, face, PLACE) for label, face in dice)}


def test_ss_18_1_the_hosts_dice_are_used_first_and_in_order() -> None:
    turn_dice = TurnDice("r", 1, nobody, host(("speed", 3), ("wall", 12)))
    rolls = [turn_dice.roll(1, "velox", "speed", LOW, "SS-5.2"), turn_dice.roll(1, "velox", "wall", D20, "SS-10.1")]
    assert [(roll.face, roll.source, roll.index) for roll in rolls] == [(3, Source.HOST, 0), (12, Source.HOST, 1)]
    assert not turn_dice.problems
    assert not list(turn_dice.leftovers())


def test_ss_18_1_another_teams_dice_are_left_alone() -> None:
    turn_dice = TurnDice("r", 1, fresh, host(("speed", 3)))
    assert turn_dice.roll(1, "celer", "speed", LOW, "SS-5.2").source is Source.SYSTEM


def test_ss_18_1_a_label_that_does_not_fit_names_die_rule_and_need() -> None:
    turn_dice = TurnDice("r", 1, fresh, host(("wall", 3), ("speed", 3)))
    turn_dice.roll(2, "velox", "speed", LOW, "SS-5.2")
    (problem,) = turn_dice.problems
    assert problem.rule == Topic.DICE
    assert problem.place == PLACE
    assert "velox needs 'speed' here (SS-5.2, round 2)" in problem.message
    assert "'wall 3'" in problem.message
    assert "2 to 4" in (problem.suggestion or "")
    assert "leave this die and all behind it out" in (problem.suggestion or "")
    assert not list(turn_dice.leftovers()), "one mistake, one problem"


def test_ss_18_1_a_face_that_the_die_has_not_is_a_problem() -> None:
    turn_dice = TurnDice("r", 1, fresh, host(("speed", 5)))
    turn_dice.roll(1, "velox", "speed", LOW, "SS-5.2")
    assert "no face 5" in turn_dice.problems[0].message


def test_ss_18_1_a_die_left_over_is_a_problem() -> None:
    turn_dice = TurnDice("r", 1, fresh, host(("speed", 3), ("fall", 9)))
    turn_dice.roll(1, "velox", "speed", LOW, "SS-5.2")
    (problem,) = turn_dice.leftovers()
    assert "'fall 9'" in problem.message
    assert problem.rule == Topic.DICE


def test_ss_18_2_a_die_of_an_earlier_build_is_not_rolled_again() -> None:
    address = Address("r", 1, 1, "velox", "speed", 1)
    earlier = {(address, "LOW"): Roll(0, address, "LOW", 2, Source.SYSTEM)}
    turn_dice = TurnDice("r", 1, nobody, {}, earlier)
    assert turn_dice.roll(1, "velox", "speed", LOW, "SS-5.2").face == 2


def test_ss_18_2_an_earlier_die_of_another_kind_is_no_die_for_this_need() -> None:
    address = Address("r", 1, 1, "velox", "speed", 1)
    earlier = {(address, "FAST"): Roll(0, address, "FAST", 8, Source.SYSTEM)}
    assert TurnDice("r", 1, fresh, {}, earlier).roll(1, "velox", "speed", LOW, "SS-5.2").face == 4


def test_a_die_that_the_host_took_back_is_rolled() -> None:
    address = Address("r", 1, 1, "velox", "speed", 1)
    earlier = {(address, "LOW"): Roll(0, address, "LOW", 2, Source.HOST)}
    assert TurnDice("r", 1, fresh, {}, earlier).roll(1, "velox", "speed", LOW, "SS-5.2").source is Source.SYSTEM


def test_dice_of_one_label_are_counted_in_their_round() -> None:
    turn_dice = TurnDice("r", 1, fresh)
    for round_number in (1, 1, 2):
        turn_dice.roll(round_number, "velox", "wreck-part", D20, "SS-15.7")
    assert [(roll.address.round, roll.address.nth) for roll in turn_dice.rolls] == [(1, 1), (1, 2), (2, 1)]


def test_a_run_that_may_not_roll_says_so() -> None:
    with pytest.raises(Pending):
        TurnDice("r", 1, nobody).roll(1, "velox", "speed", D6, "SS-5.2")


def test_a_die_needs_a_face() -> None:
    with pytest.raises(ValueError, match="no faces"):
        Die("empty", ())


COIN = Die("coin", (0, 1))


def play(turn_dice: TurnDice) -> None:
    """Roll two coins; two heads are followed by ann's die, and bob's is always rolled."""
    heads = [turn_dice.roll(1, "ann", "coin", COIN, "R-1").face, turn_dice.roll(1, "bob", "coin", COIN, "R-2").face]
    if heads == [1, 1]:
        turn_dice.roll(1, "ann", "prize", D6, "R-3")
    turn_dice.roll(2, "bob", "coin", COIN, "R-4")


def asked(**host: list[tuple[str, int]]) -> list[str]:
    dice = {team: tuple(HostDie(label, face, Place("x")) for label, face in thrown) for team, thrown in host.items()}
    return [f"{one.address} {one.die.name} {one.rule}" for one in next_dice("race", 3, dice, play)]


def test_a_die_that_depends_on_another_is_asked_after_it() -> None:
    assert asked() == ["race/3/1/ann/coin/1 coin R-1", "race/3/1/bob/coin/1 coin R-2"]


def test_dice_that_are_there_are_not_asked_again() -> None:
    assert asked(ann=[("coin", 0)]) == ["race/3/1/bob/coin/1 coin R-2", "race/3/2/bob/coin/1 coin R-4"]
    both = {"ann": [("coin", 1)], "bob": [("coin", 1)]}
    assert asked(**both) == ["race/3/1/ann/prize/1 d6 R-3", "race/3/2/bob/coin/1 coin R-4"]


def test_a_turn_that_has_all_its_dice_asks_none() -> None:
    assert asked(ann=[("coin", 0)], bob=[("coin", 1), ("coin", 0)]) == []
    assert next_dice("race", 1, {}, lambda turn_dice: None) == ()


def test_no_more_is_tried_than_is_allowed() -> None:
    tries = []

    def many(turn_dice: TurnDice) -> None:
        tries.append(1)
        for number in range(9):
            turn_dice.roll(1, "ann", f"die-{number}", D6, "R-1")

    assert len(next_dice("race", 1, {}, many, 50)) == 3  # 1 + 6 + 36 tries
    assert len(tries) == 43


SECRET = bytes(range(32))
ADDRESS = Address("megalenses", 3, 1, "velox", "speed", 1)


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_die_can_be_checked_by_hand_with_hmac_alone() -> None:
    digest = hmac.new(SECRET, b"megalenses/3/1/velox/speed/1", hashlib.sha256).digest()
    assert draw(SECRET, ADDRESS, D20) == int.from_bytes(digest[:8], "big") % 20 + 1


@given(st.binary(max_size=200), st.text(max_size=200))
def test_the_stream_of_any_secret_is_hmac(secret: bytes, message: str) -> None:
    digest = hmac.digest(secret, message.encode(), "sha256")
    assert b"".join(word.to_bytes(8, "big") for word in islice(words(secret, message), 4)) == digest


@pytest.mark.parametrize("length", [0, 63, 64, 65, 128])
def test_ss_18_2_a_secret_of_a_whole_block_is_the_key_itself_and_a_longer_one_is_hashed(length: int) -> None:
    """RFC 2104: SHA-256 takes 64 bytes at a time."""
    secret = bytes(range(length))
    digest = hmac.digest(secret, b"megalenses/3/1/velox/speed/1", "sha256")
    first = next(words(secret, "megalenses/3/1/velox/speed/1"))
    assert first == int.from_bytes(digest[:8], "big")


def test_a_word_beyond_the_last_whole_share_is_passed_over() -> None:
    limit = 2**64 // 20 * 20
    assert pick(iter([limit, 2**64 - 1, limit - 1, 7]), 20) == 19
    assert pick(iter([limit - 20]), 20) == 0


def test_a_second_block_of_the_stream_follows_the_first() -> None:
    digests = [hmac.digest(SECRET, message, "sha256") for message in (b"r/1/1/t/x/1", b"r/1/1/t/x/1/1")]
    expected = [int.from_bytes(d[i : i + 8], "big") for d in digests for i in range(0, 32, 8)]
    assert list(islice(words(SECRET, "r/1/1/t/x/1"), 8)) == expected


@pytest.mark.parametrize("die", [D6, D12, D20, Die("LOW", (2, 3, 3, 4, 4, 4))])
def test_faces_come_up_as_often_as_chance_allows(die: Die) -> None:
    """Chi-square over 20,000 draws of a fixed secret, against the 0.1% point of its distribution."""
    draws = 20_000
    index = Die(die.name, tuple(range(len(die.faces))))
    counts = Counter(draw(SECRET, Address("r", 1, 1, "t", "x", nth), index) for nth in range(draws))
    expected = draws / len(die.faces)
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in index.faces)
    critical = {5: 20.5, 11: 31.3, 19: 43.8}[len(die.faces) - 1]
    assert chi_square < critical


ids = st.from_regex(r"[a-z0-9][a-z0-9-]{0,8}", fullmatch=True)
addresses = st.builds(Address, ids, st.integers(0, 99), st.integers(0, 3), ids, ids, st.integers(1, 9))


@given(addresses, addresses)
def test_no_two_addresses_read_alike(first: Address, second: Address) -> None:
    assert (str(first) == str(second)) == (first == second)


@given(addresses)
def test_the_same_address_gives_the_same_face(address: Address) -> None:
    assert draw(SECRET, address, D20) == draw(SECRET, address, D20)
    assert draw(SECRET, address, D20) in D20.faces


def test_the_vectors_that_the_proof_page_is_tested_with() -> None:
    vectors = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    for vector in vectors["commitments"]:
        assert commitment(bytes.fromhex(vector["secret"])) == vector["commitment"]
    assert len(vectors["draws"]) >= 10
    for vector in vectors["draws"]:
        faces = tuple(vector["faces"])
        assert faces[pick(words(bytes.fromhex(vector["secret"]), vector["address"]), len(faces))] == vector["face"]


@pytest.mark.parametrize(
    ("word", "plain"),
    [
        ("panem", "panem"),
        ("Alea iacta est!", "aleaiactaest"),
        ("  Città  7 ", "citta7"),
        ("CITTA\N{COMBINING GRAVE ACCENT}7", "citta7"),
        ("a\N{ZERO WIDTH SPACE}b\N{NO-BREAK SPACE}\N{EN DASH}c", "abc"),
        ("Straße", "strasse"),
        ("\N{LATIN SMALL LIGATURE FI}n\N{SUPERSCRIPT TWO}", "fin2"),
        ("…", ""),
    ],
)
def test_a_word_is_spelled_by_its_letters_and_digits(word: str, plain: str) -> None:
    assert spelled(word) == plain
    assert unspelled(word) == ""


@pytest.mark.parametrize(
    ("word", "strange"), [("p\N{CYRILLIC SMALL LETTER A}nem", "\N{CYRILLIC SMALL LETTER A}"), ("pæn", "æ"), ("٣", "٣")]
)
def test_letters_that_look_like_others_are_named(word: str, strange: str) -> None:
    assert unspelled(word) == strange


def test_the_text_has_the_public_value_and_the_words_by_team() -> None:
    words = {"velox": "Alea iacta est!", "celer": "Città 7"}
    assert key_text("ludi", 3, words) == "ludi/3/celer=citta7/velox=aleaiactaest"
    assert key_text("ludi", 4, {"velox": "x"}, "12 45") == "ludi/4/=1245/velox=x"
    assert key_text("ludi", 0, {}) == "ludi/0"


def test_the_key_is_the_hmac_of_the_text() -> None:
    assert turn_key(SECRET, "ludi/3/a=b") == hmac.digest(SECRET, b"ludi/3/a=b", "sha256")


IDS = st.from_regex(r"[a-z0-9][a-z0-9-]{0,4}", fullmatch=True)
GIVEN = st.tuples(
    IDS,
    st.integers(0, 30),
    st.dictionaries(IDS, st.text("ab1 É", max_size=3), max_size=3),
    st.none() | st.text("ab1", max_size=2),
)


@given(GIVEN, GIVEN)
def test_no_two_texts_read_alike(
    one: tuple[str, int, dict[str, str], str | None], two: tuple[str, int, dict[str, str], str | None]
) -> None:
    def plain(given: tuple[str, int, dict[str, str], str | None]) -> object:
        race, turn, words, public = given
        return race, turn, {team: spelled(word) for team, word in words.items()}, public

    assert (key_text(*one) == key_text(*two)) == (plain(one) == plain(two))
