"""Who leads a race and why: sentences of the demonstrations, each read against its board."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from demonstration_posts import played, told
from told_news import sentences

from ludi_press.core.report import Message

SHORT, LONGEST, NEAR, PAIR = 30, 75, 4, 2
CEREALES, MEGALENSES, PLEBEII, AUGUSTALES = "ludi-cereales", "ludi-megalenses", "ludi-plebeii", "ludi-augustales"


@cache
def news(race: str, turn: int) -> tuple[str, ...]:
    theme, (_, reports) = told(race, "en")[0], played(race)
    return tuple(theme.words.say(one) for one in sentences(reports[turn].news))


CASES = (
    (
        MEGALENSES,
        1,
        "Thallus drives seven spaces, three by the whip, and leads by two spaces from Crescens and Pompeius",
    ),
    (PLEBEII, 2, "Uranius catches up with Avilius Teres: level in front, driving eight spaces to six."),
    (
        AUGUSTALES,
        4,
        "Porphyrius Calliopas and Paezon draw level with Flavius Scorpus and Felix in front. The corner is next",
    ),
    (
        AUGUSTALES,
        11,
        ", because Calliopas spends two squares evading the ram of Scorpus and trying to lash Scorpus.",
    ),
    (
        AUGUSTALES,
        10,
        ", because Scorpus spends two squares moving inside in vain and lashing the horses of Paezon.",
    ),
    (
        CEREALES,
        3,
        ", but loses a point on the right at the wall of the Carceres bend. Another would overturn the chariot.",
    ),
    (
        CEREALES,
        6,
        "by seven spaces from M. Aurelius Polynices. Thallus has two spaces to the line.",
    ),
    (
        MEGALENSES,
        6,
        "whips, and raises the lead from five to eight spaces over Crescens. Thallus has seven spaces to the line.",
    ),
    (CEREALES, 7, "Polynices, without orders, falls from second to fifth, the last still driving, one space from"),
    (
        CEREALES,
        7,
        "M. Aurelius Liber Teres, who loses three spaces behind Scorpus, is fourth, otherwise second.",
    ),
    (CEREALES, 4, "Polynices, with sixteen spaces, goes past the silent Thallus, from fourth to second"),
    (CEREALES, 5, "Thallus, from third, takes the lead from Flavius Scorpus, and is two spaces ahead, because Scorpus"),
    (
        CEREALES,
        2,
        "The walls cost Thallus and Crescens a point on the right each.",
    ),
    (
        MEGALENSES,
        4,
        "Fuscus is still stunned for a move by the lash of C. Appuleius Diocles in turn 2, then is without orders, and",
    ),
    (MEGALENSES, 2, "for two moves; Diocles falls from a shared fourth to a shared eighth."),
    (AUGUSTALES, 10, "M. Aurelius Liber Teres lashes at Pompeius Musclosus, who grabs the whip."),
    (CEREALES, 7, "Beyond the line Thallus overturns at full speed in the Sphendone bend."),
    (MEGALENSES, 9, ", because Diocles brakes and loses two spaces to old damage."),
    (CEREALES, 4, "but brakes at the fallen Crescens. Scorpus, three spaces slower by damage, has one point left on"),
    (MEGALENSES, 9, "M. Aurelius Epaphroditus passes C. Appuleius Diocles, and heads the five left by one"),
    (
        PLEBEII,
        3,
        "Uranius brakes, and falls from the front to fourth; Paezon, with eight spaces, goes up from fourth to",
    ),
    (AUGUSTALES, 2, "Paezon keeps the lead, two squares ahead of C. Appuleius Diocles, but pays for"),
    (AUGUSTALES, 2, "Porphyrius Calliopas brakes away two squares to stay before the corner, and falls"),
    (
        AUGUSTALES,
        4,
        "Crescens spends a square on a vain move inside, and falls from a shared third to",
    ),
    (AUGUSTALES, 5, "Porphyrius Calliopas leads by one square from Crescens, up from fifth; both hold the corner"),
    (
        AUGUSTALES,
        5,
        "Felix, at the safe ten, spends a square to ram Crescens down to a limit of nineteen, and",
    ),
    (AUGUSTALES, 6, "brakes away eleven squares for as much endurance, falling to eighth."),
    (
        AUGUSTALES,
        9,
        "Flavius Scorpus takes the lead from Porphyrius Calliopas, and is one square ahead, because Calliopas slides",
    ),
    (
        AUGUSTALES,
        9,
        "the whip and from corners over the safe speed: Calliopas for a turn after the double slide and the jostled "
        "Paezon for two turns.",
    ),
    (AUGUSTALES, 11, "runs on, dragging the driver. Paezon is third now."),
    (AUGUSTALES, 14, "Paezon is home third."),
    (AUGUSTALES, 16, "Pompeius Musclosus is still alone, eleven squares from the line with one turn left"),
    (AUGUSTALES, 14, "Felix, on foot, is two lanes from safety."),
    (MEGALENSES, 10, "Holding on is enough for Felix, if nobody bars the lane: the horses drag two spaces at least."),
    (MEGALENSES, 4, "Thallus, without orders, keeps the lead, six spaces ahead of Crescens, down from seven."),
    (MEGALENSES, 8, "Pompeius Musclosus leads the six still driving, six spaces ahead of C. Appuleius Diocles."),
    (
        AUGUSTALES,
        12,
        "The last corner is next: Calliopas, safe at ten, has three endurance; Scorpus, safe at twelve, has fifteen.",
    ),
)


@pytest.mark.parametrize(("race", "turn", "said"), CASES)
def test_the_sentence_about_the_front_has_its_cause_and_what_hangs_on_it(race: str, turn: int, said: str) -> None:
    assert any(said in one for one in news(race, turn)), news(race, turn)


def test_nobody_leads_where_two_are_level_and_who_won_leads_to_the_end() -> None:
    leaders = [report.leader for report in played(PLEBEII)[1]]
    assert leaders[0] is None, "before the start"
    assert leaders[3] is None, "Calliopas and Teres are level"
    assert all(report.leader for report in played(MEGALENSES)[1][1:])
    assert len({report.leader for report in played(MEGALENSES)[1][8:]}) == 1


@pytest.mark.parametrize(
    ("race", "winner", "turns"), [(MEGALENSES, "Thallus", range(8, 11)), (AUGUSTALES, "Scorpus", range(14, 17))]
)
def test_who_has_won_is_news_only_in_that_turn(race: str, winner: str, turns: range) -> None:
    assert any(winner in said for said in news(race, turns[0] - 1))
    assert not [said for turn in turns for said in news(race, turn) if winner in said]


def test_that_somebody_still_leads_is_not_said_the_same_way_in_two_turns_running() -> None:
    for race in (MEGALENSES, AUGUSTALES):
        ids = [_lead(report.news) for report in played(race)[1]]
        for before, after in pairwise(ids):
            assert not after.startswith(("news.lead.still", "news.lead.grown", "news.lead.near")) or before != after


@pytest.mark.parametrize(("turn", "kind"), [(7, "out-front"), (8, "still-leads")])
def test_only_where_the_same_two_are_in_front_a_prompt_says_that_nothing_has_changed(turn: int, kind: str) -> None:
    """Scorpus has come up to the second place in turn 7, and is there still in turn 8."""
    kinds = {beat.kind for beat in played(AUGUSTALES)[1][turn].beats}
    assert kinds & {"out-front", "still-leads"} == {kind}


def test_who_lost_the_lead_to_two_who_are_level_is_named() -> None:
    said = next(one for one in news(AUGUSTALES, 3) if "level" in one)
    assert said == (
        "Flavius Scorpus, from third, and Felix, from a shared sixth, are level in front; "
        "Paezon, who led, is jostled, four over the safe speed, and falls to a shared third."
    )


def _lead(found: Any) -> str:
    return next((one.id for one in sentences(found) if one.id.startswith("news.lead")), "")


@pytest.mark.parametrize("race", [CEREALES, MEGALENSES, PLEBEII, AUGUSTALES])
def test_a_bullet_is_one_short_story_without_brackets(race: str) -> None:
    theme, (_, reports) = told(race, "en")[0], played(race)
    for bullets in ([theme.words.say(bullet) for bullet in report.news] for report in reports[1:]):
        assert [one for one in bullets if "(" in one or "and yet" in one or len(one.split()) > SHORT] == []
        assert len(" ".join(bullets).split()) <= LONGEST


def _coming(race: str) -> Iterator[tuple[Any, Message, Any]]:
    """What the news say of the next turn, with the track and the state of the turn."""
    found, reports = played(race)
    for one, report in zip(found.turns, reports, strict=True):
        for message in sentences(report.news):
            clause = dict(message.args).get("next")
            if isinstance(clause, Message) and clause.args:
                yield found.source.set_up, clause, one.record.after


def _space(set_up: Any, state: Any, name: Any) -> Any:
    """The space of somebody by the name in full or in short, as the news have it."""
    (team,) = [team for team, full in set_up.drivers.items() if full.endswith(name.value)]
    return set_up.track.spaces[state.chariot(team).at]


def test_a_corner_that_is_next_is_near_and_as_safe_as_is_said() -> None:
    told = [
        (set_up, dict(clause.args), state)
        for set_up, clause, state in _coming(AUGUSTALES)
        if clause.id in ("news.coming", "news.coming.1", "news.coming.last")
    ]
    assert len(told) > PAIR
    for set_up, args, state in told:
        for who, safe in (("team", "n"), ("second", "m")):
            here, sections = _space(set_up, state, args[who]), set_up.track.plan.sections
            before = [one for one in set_up.track.spaces if (one.lane, one.section) == (here.lane, here.section)]
            assert sections[here.section + 1].corner
            assert sections[here.section + 1].safe[here.lane - 1] == args[safe]
            assert sum(one.number > here.number for one in before) <= NEAR


def test_the_line_is_as_far_as_is_said() -> None:
    told = [one for race in (CEREALES, MEGALENSES) for one in _coming(race) if one[1].id == "news.to-line"]
    assert told
    for set_up, clause, state in told:
        args = dict(clause.args)
        here = _space(set_up, state, args["team"])
        left = [one for one in set_up.track.spaces if one.lane == here.lane and one.start >= here.start]
        assert args["n"] == len(left)


@pytest.mark.parametrize(("race", "winner"), [(CEREALES, "thallus"), (AUGUSTALES, "scorpus")])
def test_only_the_end_of_a_race_that_was_won_before_has_a_prompt_about_the_palm(race: str, winner: str) -> None:
    *before, last = played(race)[1]
    assert [beat.teams for beat in last.beats if beat.kind == "palm"] == [(winner,)]
    assert not [beat for report in before for beat in report.beats if beat.kind == "palm"]
