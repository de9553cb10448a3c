"""SS-3.4b, CM-2.6d, MO-2.2d, MR-9.8c: what standing orders say in each game, and the conditions of their lines."""

from functools import partial
from typing import Any

import pytest
from demonstration_posts import played

from ludi_press.core.problems import Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Heard, HearingContext, Party, StandingCondition, StandingOrder
from ludi_press.games.kit.reading.hearing import hear_labels

RULES = {"super-series": "SS-3.4b", "circus-maximus": "CM-2.6d", "moritari": "MO-2.2d", "morturi": "MR-9.8c"}
RACES = {
    "super-series": "ludi-plebeii",
    "circus-maximus": "ludi-augustales",
    "moritari": "munus-apollinare",
    "morturi": "quinquatrus",
}


class Speaker:
    """A participant of a race of the demonstration."""

    def __init__(self, game: str, who: str) -> None:
        race, _ = played(RACES[game])
        game_of_race: Any = race.source.game
        self.game = game_of_race
        self.set_up, self.turns = race.source.set_up, race.turns
        self.who = who
        assert self.game.topics[Topic.STANDING] == RULES[game]
        parties: tuple[Party, ...] = self.game.parties(self.set_up)
        self.parties = tuple(one for one in parties if who in (*one.subjects, one.id))

    def hear(self, text: str) -> Heard:
        heard: Heard = self.game.hear(self.set_up, text, HearingContext(self.parties, 2, 1))
        return heard

    def read(self, text: str) -> StandingOrder:
        standing: StandingOrder = self.game.read_standing(self.set_up, text, self.hear)
        return standing

    def used(self, text: str, turn: int) -> object:
        """The order that is used after a turn."""
        fits = lambda _: True  # noqa: E731 - what the rules allow is tried with whole turns
        state = self.turns[turn].record.after
        return self.game.standing_entry(self.set_up, state, Ask(turn + 1), self.who, self.read(text), self.hear, fits)

    def holds(self, turn: int, condition: StandingCondition) -> bool:
        state = self.turns[turn].record.after
        return bool(partial(self.game.conditions[condition.kind], self.set_up, state, self.who)(condition))


@pytest.mark.parametrize(
    ("game", "who", "text", "conditions"),
    [
        ("super-series", "uranius", "cruise; if somebody is beside me on the left, watch", ["", "beside left"]),
        (
            "super-series",
            "uranius",
            "if blocked, brake; if a chariot is within 3 spaces ahead, watch",
            ["blocked", "ahead 3"],
        ),
        (
            "super-series",
            "uranius",
            "if horses have lost 2, brake; if left wheel damaged 3, cruise",
            ["hurt horses 2", "hurt left 3"],
        ),
        ("super-series", "uranius", "whip on the last lap; if I lead, cruise", None),
        (
            "super-series",
            "uranius",
            "if last lap: whip; if leading, cruise; if last, accelerate",
            ["last-lap", "leader", "last"],
        ),
        ("circus-maximus", "scorpus", "speed 10; if corner within 12, speed 8", ["", "corner 12"]),
        (
            "circus-maximus",
            "scorpus",
            "if endurance 5 or less, speed 8; if I am hurt, speed 6",
            ["endurance 5", "hurt"],
        ),
        ("circus-maximus", "scorpus", "if blocked, speed 8", None),
        (
            "moritari",
            "verus",
            "if touched, stay; if near Saeva within 4 inches, move to Hilarus",
            ["touched", "near saeva 4"],
        ),
        ("moritari", "verus", "if I have lost 2 points, stay; alone: stay", None),
    ],
)
def test_lines_have_the_conditions_of_their_game(game: str, who: str, text: str, conditions: list[str] | None) -> None:
    speaker = Speaker(game, who)
    text = text if game != "moritari" else text.replace("stay", "Verus: stay").replace("move", "Verus: move")
    standing = speaker.read(text)
    if conditions is None:
        assert standing.doubts
        return
    assert standing.doubts == ()
    assert [told(line.condition) for line in standing.lines] == conditions


def told(condition: StandingCondition | None) -> str:
    if condition is None:
        return ""
    slots = (condition.kind, condition.side, condition.part, condition.who, str(condition.n or ""))
    return " ".join(filter(None, slots))


def test_a_plan_of_morturi_stands_with_its_own_conditions() -> None:
    """MR-9.8c."""
    speaker = Speaker("morturi", "verus")
    standing = speaker.read("Verus: strike the nearest; else stay; until round 9")
    assert standing.doubts == ()
    assert (len(standing.lines), standing.until) == (1, 9)


@pytest.mark.parametrize(
    ("game", "who", "turn", "condition", "expected"),
    [
        # Turn 3 of the Ludi Plebeii: Calliopas (V1) and Teres (A1) are level in front, in lanes 3 and 2.
        ("super-series", "porphyrius", 3, StandingCondition("beside", side="left"), True),
        ("super-series", "porphyrius", 3, StandingCondition("beside", side="right"), False),
        ("super-series", "avilius", 3, StandingCondition("beside", side="right"), True),
        ("super-series", "porphyrius", 3, StandingCondition("lane", n=3), True),
        ("super-series", "porphyrius", 3, StandingCondition("lane", n=2), False),
        ("super-series", "porphyrius", 3, StandingCondition("leader"), True),
        ("super-series", "tatianus", 3, StandingCondition("last"), True),
        ("super-series", "tatianus", 3, StandingCondition("leader"), False),
        ("super-series", "porphyrius", 3, StandingCondition("last-lap"), False),
        ("super-series", "porphyrius", 3, StandingCondition("ahead", n=9), False),
        ("super-series", "porphyrius", 3, StandingCondition("hurt"), False),
        # Round 9 of the Munus Apollinare: Verus has one hit point left and fights Hilarus, 6 inches from the middle.
        ("moritari", "verus", 9, StandingCondition("touched"), True),
        ("moritari", "verus", 9, StandingCondition("hurt", n=2), True),
        ("moritari", "verus", 9, StandingCondition("hurt", n=3), False),
        ("moritari", "verus", 9, StandingCondition("near", who="hilarus", n=2), True),
        ("moritari", "verus", 9, StandingCondition("near", who="fulvus", n=2), False),
        ("moritari", "verus", 9, StandingCondition("alone"), False),
        ("moritari", "hilarus", 9, StandingCondition("alone"), True),
        ("moritari", "verus", 6, StandingCondition("stunned"), True),
        ("moritari", "verus", 5, StandingCondition("stunned"), False),
    ],
)
def test_a_condition_holds_as_the_turn_begins(
    game: str, who: str, turn: int, condition: StandingCondition, expected: bool
) -> None:
    assert Speaker(game, who).holds(turn, condition) is expected


def test_a_school_as_caesar_has_no_condition() -> None:
    """MO-2.2d."""
    speaker = Speaker("moritari", "verus")
    state = speaker.turns[3].record.after
    holds = speaker.game.conditions["touched"]
    assert not holds(speaker.set_up, state, speaker.parties[0].id, StandingCondition("touched"))


@pytest.mark.parametrize("n", range(1, 30))
def test_the_next_corner_is_as_near_as_its_first_space(n: int) -> None:
    """SS-3.4b: the boundary is the space itself."""
    speaker = Speaker("super-series", "tatianus")
    track, state = speaker.set_up.track, speaker.turns[3].record.after
    at, far = state.chariot("tatianus").at, 0
    section = track.spaces[at].section
    while not (track.plan.sections[track.spaces[at].section].corner and track.spaces[at].section != section):
        section, at, far = track.spaces[at].section, track.spaces[at].ahead, far + 1
    assert speaker.holds(3, StandingCondition("corner", n=n)) is (n >= far)


@pytest.mark.parametrize(
    ("head", "whom", "until"),
    [
        ("Standing order for Uranius till the end of the race", "uranius", None),
        ("Standing order for Uranius until turn 8", "uranius", 8),
        ("Standing order", "", None),
    ],
)
def test_until_when_it_holds_may_stand_before_the_colon(head: str, whom: str, until: int | None) -> None:
    """SS-3.4b."""
    (said,) = hear_labels(f"{head}: control").standing
    standing = Speaker("super-series", "uranius").read(said.text)
    assert (said.whom, standing.until, standing.doubts) == (whom, until, ())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("if last, whip.\nbrake", True),
        ("if last, whip\nbrake", False),
        ("if last, whip.\nOtherwise brake.", False),
        ("if last, whip.\nIf leading, brake.\ncontrol", False),
    ],
)
def test_an_order_below_a_line_that_has_ended_may_be_for_this_turn_alone(text: str, asked: bool) -> None:
    assert bool(Speaker("super-series", "uranius").read(text).doubts) is asked


@pytest.mark.parametrize("line", ["if last brake whip ", "if ", "until turn 8 ", "if last, whip else "])
def test_a_long_standing_order_is_tried_in_a_few_ways_alone(line: str) -> None:
    speaker = Speaker("super-series", "uranius")
    heard: list[str] = []

    def hear(text: str) -> Heard:
        heard.append(text)
        return speaker.hear(text)

    for most, length in ((20, 790), (0, 6_000)):
        heard.clear()
        standing = speaker.game.read_standing(speaker.set_up, (line * length)[:length], hear)
        assert standing.doubts
        assert len(heard) <= most
