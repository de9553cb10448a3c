"""Each check finds what it is for: in each test a game breaks one requirement."""

import gc
import random
from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from secrets import token_hex
from time import perf_counter_ns, time
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Judged
from ludi_press.core.report import LogRound, Offer, OpenOrder, Text, say
from ludi_press.games.contract import Heard, OrderEntry, Party
from ludi_press.games.moritari.game import Moritari
from ludi_press.games.moritari.teller import MoritariTeller
from ludi_press.testing import Trial, conformance, load_trial
from ludi_press.testing.conformance import check_blanks, check_start
from ludi_press.testing.trial import check_hearing, check_plans, check_score

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sound() -> Trial:
    return load_trial(ROOT, "munus-apollinare")


def broken(sound: Trial, **methods: Any) -> Trial:
    """Return the trial of a game with some methods of it, or of its teller, replaced."""
    told = {name: method for name, method in methods.items() if name == "plan_odds" or hasattr(MoritariTeller, name)}
    kept = {name: method for name, method in methods.items() if name not in told}
    teller = type("BrokenTeller", (MoritariTeller,), told)()
    return replace(sound, game=type("Broken", (Moritari,), {**kept, "teller": teller})())


def test_a_game_without_its_dice_breaks_the_contract(sound: Trial) -> None:
    assert conformance.check_contract(broken(sound, dice=lambda self, set_up: ()))


def test_a_game_that_hides_an_actor_breaks_the_contract(sound: Trial) -> None:
    assert conformance.check_contract(broken(sound, actors=lambda self, set_up: ("flamma",)))


def test_a_topic_of_its_own_breaks_the_contract(sound: Trial) -> None:
    assert conformance.check_contract(broken(sound, topics={"weather": "MO-9"})) == ["'weather' is no Topic"]


def test_a_beat_that_no_phrase_tells_is_found(sound: Trial) -> None:
    flaws = conformance.check_prompts(broken(sound, beats={**MoritariTeller.beats, "rain": ()}))
    assert flaws == ["no phrase tells a beat of the kind rain"]


@pytest.mark.parametrize(
    "touch",
    [
        time,
        perf_counter_ns,
        lambda: datetime.now(UTC),
        date.today,
        lambda: Path(__file__).read_bytes(),
        lambda: Path(__file__).exists(),
        lambda: random.choice([1, 2, 3]),  # noqa: S311 # what no game may do
        lambda: random.shuffle([1, 2, 3]),
        lambda: random.SystemRandom().random(),
        lambda: token_hex(2),
    ],
)
def test_a_game_that_asks_clock_files_or_chance_is_not_pure(sound: Trial, touch: Callable[[], object]) -> None:
    def resolve(self: Moritari, *args: Any) -> Any:
        touch()
        return Moritari.resolve(*args)

    assert any("resolving uses" in flaw for flaw in conformance.check_purity(broken(sound, resolve=resolve)))


def test_a_game_may_reckon_with_chance_of_a_seed_of_its_own(sound: Trial) -> None:
    def resolve(self: Moritari, *args: Any) -> Any:
        random.Random(1).shuffle([1, 2, 3])  # noqa: S311 # no secret
        return Moritari.resolve(*args)

    assert not conformance.check_purity(broken(sound, resolve=resolve))


def test_a_collection_of_garbage_is_not_the_games_doing(sound: Trial) -> None:
    def resolve(self: Moritari, *args: Any) -> Any:
        kept = [[number] for number in range(2 * gc.get_threshold()[0])]
        return Moritari.resolve(*args) if kept else None

    def watch(*_: object) -> None:
        time()

    gc.callbacks.append(watch)
    try:
        assert not conformance.check_purity(broken(sound, resolve=resolve))
    finally:
        gc.callbacks.remove(watch)


def test_a_game_that_changes_its_orders_is_not_pure(sound: Trial) -> None:
    def resolve(self: Moritari, set_up: Any, state: Any, orders: Any, turn_dice: Any) -> Any:
        played = Moritari.resolve(set_up, state, orders, turn_dice)
        orders.caesar["nobody"] = None
        return played

    try:
        assert any("changes its inputs" in flaw for flaw in conformance.check_purity(broken(sound, resolve=resolve)))
    finally:
        for record in sound.records[1:]:  # other tests try the same race
            assert record.orders is not None
            record.orders.caesar.pop("nobody", None)


def test_a_game_that_counts_its_calls_is_not_deterministic(sound: Trial) -> None:
    calls = []

    def data(self: MoritariTeller, *args: Any) -> Any:
        calls.append(1)
        return {**Moritari().data(*args), "calls": len(calls)}

    assert conformance.check_determinism(broken(sound, data=data))


def changed_data(**parts: Any) -> Callable[..., Any]:
    return lambda self, set_up, record: {**Moritari().data(set_up, record), **parts}


@pytest.mark.parametrize("parts", [{"events": []}, {"orders": []}, {"teams": {1: "one"}}])
def test_data_that_are_not_the_turns_are_found(sound: Trial, parts: Any) -> None:
    assert conformance.check_data(broken(sound, data=changed_data(**parts)))


def test_an_event_without_a_rule_or_with_a_later_cause_is_found() -> None:
    flaws = [*conformance._event_flaws([{"rule": "", "cause": 0, "dice": [1]}], 1)]
    assert len(flaws) == 3


def test_an_event_that_no_line_tells_is_found(sound: Trial) -> None:
    def report(self: MoritariTeller, *args: Any) -> Any:
        told = MoritariTeller.report(self, *args)
        return replace(told, log=tuple(LogRound(part.title, part.entries[1:]) for part in told.log))

    assert any("no line" in flaw for flaw in conformance.check_words(broken(sound, report=report)))


def test_words_that_the_catalogue_lacks_are_found(sound: Trial) -> None:
    def report(self: MoritariTeller, *args: Any) -> Any:
        told = MoritariTeller.report(self, *args)
        return replace(told, log=tuple(lost(part) for part in told.log))

    def lost(part: LogRound) -> LogRound:
        entries = tuple(
            replace(
                entry,
                lines=tuple(replace(line, message=replace(line.message, id="no.such")) for line in entry.lines),
            )
            for entry in part.entries
        )
        return LogRound(part.title, entries)

    flaws = conformance.check_words(broken(sound, report=report))
    assert any("no.such" in flaw for flaw in flaws)


def test_a_page_that_loses_a_line_is_found(sound: Trial) -> None:
    trial = replace(sound)
    lost = next(name for name in sound.files if name.endswith("turns/03/index.html"))
    vars(trial)["files"] = {**sound.files, lost: b"nothing"}
    assert {flaw.split(":")[0] for flaw in conformance.check_words(trial)} == {"turn 3"}


class Odd(Struct, frozen=True):
    """A state with a value that JSON cannot represent."""

    what: Any


def test_a_state_that_is_no_plain_value_is_found(sound: Trial) -> None:
    turn = sound.played.turns[0]
    odd = replace(turn, record=replace(turn.record, after=Odd(object())))
    trial = replace(sound, played=replace(sound.played, turns=(odd,)))
    assert conformance.check_state(trial)


def test_a_game_that_takes_anything_for_orders_is_found(sound: Trial) -> None:
    trial = broken(sound, read_orders=lambda self, *args: Judged(object()))
    assert any("nonsense" in flaw for flaw in conformance.check_orders(trial))
    assert conformance.check_open_turns(trial)


def test_a_state_that_is_no_struct_is_found(sound: Trial) -> None:
    class Bare:
        over: bool = False

    turn = sound.played.turns[0]
    bare = replace(turn, record=replace(turn.record, after=Bare()))
    trial = broken(
        replace(sound, played=replace(sound.played, turns=(bare,))),
        is_over=lambda self, state: False,
        report=lambda self, set_up, record: sound.reports[0],
        offers=lambda self, set_up, state: (),
    )
    assert conformance.check_types(trial) == ["turn 0: the state is not a Struct"]


def test_a_game_that_asks_orders_of_a_race_that_is_over_is_found(sound: Trial) -> None:
    ask = sound.records[0].ask

    def report(self: MoritariTeller, *args: Any) -> Any:
        return replace(MoritariTeller.report(self, *args), ask=ask)

    assert conformance.check_types(broken(sound, report=report))


def test_a_game_that_offers_orders_once_it_is_over_is_found(sound: Trial) -> None:
    open_still = sound.game.teller.offers(sound.set_up, sound.records[0].after)
    assert conformance.check_types(broken(sound, offers=lambda self, *args: open_still))


def test_what_is_no_offer_is_found(sound: Trial) -> None:
    assert conformance.check_types(broken(sound, offers=lambda self, *args: ["anything"]))


def test_offers_that_are_others_the_second_time_are_found(sound: Trial) -> None:
    numbers = count()
    assert any(
        "offers" in flaw for flaw in conformance.check_determinism(broken(sound, offers=lambda *_: next(numbers)))
    )


def test_a_race_with_errors_cannot_be_tried(tmp_path: Path) -> None:
    folder = tmp_path / "content" / "races" / "bad"
    folder.mkdir(parents=True)
    (folder / "race.yaml").write_text("title: Bad\ngame: moritari\n", encoding="utf-8")
    with pytest.raises(ValueError, match="schools"):
        load_trial(tmp_path, "bad")


def test_a_game_without_an_example_to_begin_with_is_found(sound: Trial) -> None:
    flaws = check_start(broken(sound, package="ludi_press.core.dice"))
    assert flaws == ["the game has no data/start/race.yaml", "the game has no data/start/turn.yaml"]


def test_an_example_of_another_game_is_found(sound: Trial) -> None:
    flaws = check_start(broken(sound, package="ludi_press.games.super_series"))
    assert any("teams" in flaw for flaw in flaws)


def test_unknown_and_repeated_blanks_are_found(sound: Trial) -> None:
    def blanks(self: MoritariTeller, set_up: Any, state: Any) -> Any:
        return tuple(replace(one, teams=("saeva", "saeva")) for one in MoritariTeller.blanks(set_up, state)[:1])

    flaws = check_blanks(broken(sound, blanks=blanks))
    assert "turn 0: blanks for strangers, or for somebody twice: saeva, saeva" in flaws


def test_nobody_asked_before_the_end_is_found(sound: Trial) -> None:
    flaws = check_blanks(broken(sound, blanks=lambda self, set_up, state: ()))
    assert flaws[0] == "turn 0: nobody is asked"


@pytest.mark.parametrize(
    ("row", "flaw"),
    [
        ({"place": 1.5}, "the score has 1.5 as place"),
        ({"weather": 1}, "⟦change.weather⟧"),
        ({"status": "status.absent"}, "⟦status.absent⟧"),
    ],
)
def test_a_score_without_words_is_found(sound: Trial, row: dict[str, Any], flaw: str) -> None:
    assert check_score(sound) == []
    flaws = check_score(broken(sound, score=lambda self, set_up, data: {"flamma": row, "nemo": {}}))
    assert "'nemo' has a score, but is not an actor" in flaws
    assert any(flaw in one or flaw.strip("⟦⟧") in one for one in flaws), flaws


def test_a_plan_of_others_and_without_words_is_found(sound: Trial) -> None:
    assert check_plans(sound) == []
    offer = Offer(("nemo",), (Text("Nemo"),), (OpenOrder(say("order.absent")),))
    flaws = check_plans(broken(sound, plan_odds=lambda self, set_up, state, orders, who: offer))
    assert "is about others" in flaws[0]
    assert any("order.absent" in flaw for flaw in flaws)


def test_an_ear_that_hears_orders_in_small_talk_is_found(sound: Trial) -> None:
    assert check_hearing(sound) == []
    nemo = Party("nemo", "Nemo", None, {})
    heard = Heard((OrderEntry("orders", "nemo", "fight"),))
    flaws = check_hearing(
        broken(sound, parties=lambda self, set_up: (nemo, nemo), hear=lambda self, set_up, text, parties: heard)
    )
    assert {"the party 'nemo' is not an actor", "'nemo' is a party twice", "nemo hears an order in 'Salve!'"} <= {
        *flaws
    }
