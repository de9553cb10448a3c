"""What a season says: the crier's news, the board, what is open, the data, the beats."""

import json
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

import pytest
import yaml
from any_season import GAME, any_orders, any_state
from cases import Case
from demonstration_posts import told
from romani_game import game
from romani_scenario import TABLES, all_cases, enter, play, set_up, start
from trees import ROOT

from ludi_press.content.load import load
from ludi_press.core.dice import TurnDice
from ludi_press.core.report import Listing, Message, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.report import narrate
from ludi_press.games.ludi_romani.game import LudiRomani
from ludi_press.games.ludi_romani.rules.events import Denarii, Married
from ludi_press.games.ludi_romani.rules.model import Loan
from ludi_press.games.ludi_romani.rules.play import resolve
from ludi_press.games.ludi_romani.telling.ahead import blanks, offers, opened, sheets
from ludi_press.games.ludi_romani.telling.board import free_in, in_order, status_board
from ludi_press.games.ludi_romani.telling.names import Names, Record, money
from ludi_press.games.ludi_romani.telling.tell import TOLD
from ludi_press.posts.document.sections import Sections
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.dicebook import secret_roller

GREAT: Final = 70
"""The drama of battles and all that is greater."""
LONGEST_BULLET, LONGEST_NEWS = 35, 80
"""The most words of a bullet, and of a post; the spaces in figures count for nothing."""


def words_in(said: Iterable[str]) -> tuple[int, int]:
    """How many words the longest bullet of a post has, and all together."""
    lengths = [len(re.sub(r"(?<=\d)\s(?=\d)", "", one).split()) for one in said]
    return max(lengths), sum(lengths)


POSITIVE = [case for case in all_cases() if case.data.get("kind") == "positive" and "events" in case.data["expect"]]


def words(language: str) -> Words:
    """A language of the game's own words."""
    path = ROOT / "ludi_press" / "games" / "ludi_romani" / "data" / "words" / f"{language}.yaml"
    node = load(path.read_bytes(), path.name).value
    found = read_words(language, [node] if node else []).value
    assert found is not None
    return found


LANGUAGES = {language: words(language) for language in ("en", "la", "it")}


@pytest.mark.parametrize("case", POSITIVE, ids=[case.id for case in POSITIVE])
def test_every_event_has_words_in_every_language(case: Case) -> None:
    played = play(case.data)
    names = Names(set_up(case.data))
    for event in played.events:
        line = narrate(event, names)
        for language, said in LANGUAGES.items():
            assert flaws(said, line) == [], language
            brief = TOLD.row(event).brief
            assert not brief or flaws(said, Message(f"brief.{brief}", line.args)) == []


@pytest.mark.parametrize("seed", range(8))
def test_the_news_of_any_season_have_words_in_every_language(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same seasons on every run
    before = any_state(chance, GAME, summer=seed % 2 == 1)
    orders = any_orders(chance, GAME, before, 10)
    turn_dice = TurnDice("any", before.season + 1, secret_roller(chance.randbytes(8)))
    after, events = resolve(GAME, before, orders, turn_dice)
    record = TurnRecord(after.season, before, orders, after, events, tuple(turn_dice.rolls))
    news = LudiRomani().teller.report(GAME, record).news
    assert news
    assert words_in(map(told("ludi-romani", "en")[0].words.say, news))[1] <= LONGEST_NEWS
    for language in LANGUAGES:
        said = told("ludi-romani", language)[0].words
        assert [flaw for one in news for flaw in said.flaws(one)] == []


def flaws(said: Words, told: Message) -> list[str]:
    """What the game's own words lack; how a list is joined is the theme's."""
    return [flaw for flaw in said.flaws(told) if " list." not in flaw]


def two() -> Any:
    found = enter({"players": {"brutus": "A.", "cassius": "B.", "cicero": {"player": "C.", "at": "rome"}}}).value
    assert found is not None
    return found


def state(**data: Any) -> Any:
    people: dict[str, Any] = {"brutus": None, "cassius": None, "cicero": None}
    return start(two(), {"people": people, **data})


def test_lr_14_2_rome_first_then_as_on_the_map() -> None:
    assert [one.id for one in in_order(two(), state())] == ["cicero", "brutus", "cassius"]


def test_lr_14_2_votes_held_and_own() -> None:
    lent = state(loans=[["cicero", "brutus", "a", 30]])
    assert lent.loans == (Loan("cicero", "brutus", "a", 30),)
    told = {row.team: row.cells[8].content for row in status_board(two(), lent).rows}
    assert LANGUAGES["en"].say(told["cicero"]) == "50 (80)"
    assert LANGUAGES["en"].say(told["brutus"]) == "40 (10)"
    assert told["cassius"] == 10


def test_lr_14_4_free_seats() -> None:
    assert free_in(two(), state(), "greece") == 1
    assert free_in(two(), state(), "rome") == 11


def test_lr_14_4_what_somebody_could_buy() -> None:
    told = {offer.teams[0]: [order.order for order in offer.orders] for offer in offers(two(), state())}
    said = [game().words.say(order) for order in told["brutus"]]
    assert "could buy 2 curiales, 1 clientarum and 1 classis" in said
    assert [offer.teams for offer in blanks(two(), state())] == [offer.teams for offer in offers(two(), state())]


def facts_before_winter(who: str) -> list[tuple[str, str]]:
    """What the sheet of a numen says before a hiems."""
    data = {"people": {"brutus": {}, who: {"played": True}}, "turn": 2}
    using = set_up(data)
    after = start(using, data)
    record: Record = TurnRecord(1, after, None, after, (), (), None)
    (sheet,) = [one for one in sheets(using, record) if one.who == who]
    said = game().words.say
    return [(said(fact.label), said(fact.value)) for fact in sheet.facts]


@pytest.mark.parametrize("who", ["mars", "venus", "vesta", "tanit"])
def test_lr_1_6_the_sheet_of_a_numen_says_what_it_can_do(who: str) -> None:
    power = LANGUAGES["en"].say(Message(f"power.{who}"))
    assert power == TABLES.roster.powers[who]
    assert ("Your power", power) in facts_before_winter(who)


@pytest.mark.parametrize(("who", "reminded"), [("mars", False), ("venus", False), ("apollo", False), ("vesta", True)])
def test_lr_3_12_who_needs_a_winter_place_is_reminded_of_it(who: str, reminded: bool) -> None:
    told = " ".join(value for _, value in facts_before_winter(who))
    assert ("a province or kingdom for the winter" in told) is reminded


def test_money_has_narrow_spaces() -> None:
    assert money(12_500_000) == Text("12\u202f500\u202f000")


def ids(told: object) -> Iterator[str]:
    """The names of a phrase and of all phrases in it."""
    if isinstance(told, Message):
        yield told.id.removeprefix("news.")
        yield from (one for _, arg in told.args for one in ids(arg))
    elif isinstance(told, Listing):
        yield from (one for item in told.items for one in ids(item))


NEWS: Final = yaml.safe_load((ROOT / "tests/cases/ludi-romani-news.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("turn", NEWS)
def test_lr_11_3_what_a_season_changed_in_the_standing_and_why(turn: int) -> None:
    told = [one for message in game().reports[turn].news for one in ids(message)]
    assert {*NEWS[turn]["says"]} <= {*told}
    assert told[0] == NEWS[turn].get("leads", told[0])
    assert not {*NEWS[turn].get("never", ())} & {*told}


@pytest.mark.parametrize("turn", range(28))
def test_the_news_of_a_season_are_short(turn: int) -> None:
    longest, all_ = words_in(map(game().words.say, game().reports[turn].news))
    assert longest <= LONGEST_BULLET
    assert all_ <= LONGEST_NEWS


def test_the_consuls_of_a_hiems_have_a_line() -> None:
    (entry,) = [one for part in game().reports[8].log for one in part.entries if one.team == "consules"]
    assert [game().words.say(line.brief.message) for line in entry.lines if line.brief] == [
        "Maecenas and Sextus, by acclaim"
    ]


def test_what_is_open_names_who_is_in_danger() -> None:
    after = state(people={"brutus": {"unprotected": True, "proscribed": True}, "cassius": None, "cicero": None})
    told = [game().words.say(fact.value) for fact in opened(two(), after) if fact.label == Message("ask.danger")]
    assert told == ["Brutus (PROSCRIBED and UNPROTECTED)"]


def test_what_is_asked_names_who_can_buy_and_who_is_bare() -> None:
    first, second = game().reports[:2]
    assert first.ask is not None
    assert first.ask.kind == "first"
    told = {game().words.say(fact.label): game().words.say(fact.value) for fact in second.open}
    label = "May buy legiones curiales (200\u202f000 each, or clientarum at 400\u202f000; 10 legions at most)"
    assert told[label] == "Octavian, Cassius and Maecenas 2; Antony, Brutus and Sextus 1"
    assert told["May buy ships (300\u202f000 each)"].startswith("Livia 3; ")
    assert told["Without a legion"] == "Brutus"
    assert told["Free seats in Rome as all stand now"] == "8"


def test_lr_4_6_what_is_asked_names_the_rex_who_can_buy() -> None:
    told = {game().words.say(fact.label): game().words.say(fact.value) for fact in game().reports[6].open}
    assert told["May buy legiones clientarum (400\u202f000 each)"] == "Cleopatra 3"


def test_lr_3_16_a_rex_in_rome_without_an_escort_is_in_danger() -> None:
    told = {game().words.say(fact.label): game().words.say(fact.value) for fact in game().reports[3].open}
    assert told["In danger"] == "Cleopatra (in Rome without an escort: Venus may kill or expel)"


def test_lr_12_4_the_places_stand_in_the_last_report() -> None:
    last = game().reports[-1]
    assert last.over
    assert last.standings is not None
    places = [row.cells[0].content for row in last.standings.rows]
    assert places == [1, 1, 1, 1, 1, 6, 6, 8, *[Message("board.nothing")] * 4]


def test_who_buys_twice_of_a_numen_and_who_are_friends_have_one_line_each() -> None:
    told = [
        game().words.say(line.brief.message)
        for part in game().reports[1].log
        for entry in part.entries
        for line in entry.lines
        if line.brief
    ]
    assert "Cicero 2 legiones curiales from Vesta for 400\u202f000" in told
    assert told[:2] == ["friends as liberatores", "sworn before Juno"]
    assert "Apollo gives 2 legiones curiales to Maecenas" in told


def test_the_acts_of_a_turn_are_its_orders() -> None:
    trial = game()
    record = trial.records[1]
    data = trial.game.data(trial.set_up, record)
    assert record.orders is not None
    assert [next(iter(act)) for act in data["orders"]["acts"]] == [told.word for told in record.orders.acts]
    assert json.loads(json.dumps(data["orders"])) == data["orders"]


def test_lr_14_5_deaths_come_before_battles() -> None:
    kinds = [beat.kind for beat in game().reports[11].beats]
    assert kinds.index("killed") < kinds.index("battle")


def test_lr_9_1_of_the_dead_only_the_death_is_told() -> None:
    beats = {
        turn: [beat.teams[0] for beat in game().reports[turn].beats if beat.kind == "wiped-out"] for turn in (1, 11)
    }
    assert beats == {1: ["brutus"], 11: []}


def test_lr_8_7_a_marriage_is_told_with_its_dowry_or_as_bare() -> None:
    married = [Married(team="livia", rule="LR-8.6", groom="cicero", dos=Denarii(dos)) for dos in (0, 1)]
    assert [event.variant for event in married] == ["bare", "dowry"]


@pytest.mark.parametrize(
    ("turn", "kinds"),
    [
        (3, ["wiped-out", "unescorted", "purchase"]),
        (11, ["killed", "battle"]),
        (5, ["purchase", "purchase"]),
        (6, ["poisoned", "tribute"]),
        (7, ["beaten", "lead-shrinks"]),
        (13, ["beaten", "purchase"]),
        (10, ["gift", "tribute"]),
        (17, ["ring", "lead"]),
        (20, ["death", "gift"]),
        (22, ["census-empty", "lead-grows"]),
        (25, ["repelled", "beaten", "new-first"]),
    ],
)
def test_each_bullet_has_its_beat_before_any_other_event(turn: int, kinds: list[str]) -> None:
    assert [beat.kind for beat in game().reports[turn].beats][: len(kinds)] == kinds


@pytest.mark.parametrize("turn", [2, 4, 6, 9, 12, 25])
def test_who_is_first_now_comes_behind_what_led_to_it(turn: int) -> None:
    beats = {beat.kind: beat for beat in game().reports[turn].beats}
    first = beats.pop("new-first")
    weighty = [one for one in beats.values() if one.drama >= GREAT]
    assert all((one.events[0], -one.drama) < (first.events[0], -first.drama) for one in weighty)


SAID: Final = {
    1: (
        "Brutus, already beaten by Octavian in Greece, attacks Agrippa in Northern Italy and loses the last two "
        "legions; Agrippa takes Brutus as a cliens (follower); Fortuna's two is worth two legions to Agrippa."
    ),
    7: (
        "Maecenas, ferried by the Fates with only two ships, beats Cleopatra in Egypt; Cleopatra has two of six "
        "legions left, Maecenas now six. Cleopatra falls from third to fifth in worth."
    ),
    12: (
        "Octavia is divorced from Antony, who pays back 3\u202f000\u202f000 denarii. Antony, leader since 40 BCE, "
        "falls to fourth, and Maecenas is first again, 1\u202f400\u202f000 denarii before Sextus; Octavia rises from "
        "last to fifth in worth."
    ),
    20: (
        "Brutus dies by suicide, and the amicitia (league) liberatores ends. Cassius inherits one legion, "
        "200\u202f000 denarii, two ships and ten votes and rises from fourth to second, 100\u202f000 denarii behind "
        "Maecenas instead of 1\u202f400\u202f000."
    ),
    23: (
        "Agrippa, ferried by the Fates, beats Antony in Asia Minor; Antony has two of six legions left but took "
        "two, Agrippa now seven. Antony falls from fourth to sixth in worth, level with Octavian."
    ),
    25: (
        "Maecenas, ferried by the Fates, attacks Cassius in Syria, is beaten and has two of seven legions left, "
        "Cassius now seven. Cassius, saved a legion by Fortuna's one, passes Maecenas, leader since 38 BCE."
    ),
}


@pytest.mark.parametrize("turn", SAID)
def test_a_bullet_tells_the_deed_what_is_left_and_what_it_changed(turn: int) -> None:
    assert game().words.say(game().reports[turn].news[0]) == SAID[turn]


@pytest.mark.parametrize(
    ("turn", "gap", "change"),
    [
        (3, "leads Sextus, now second, by 1 600 000 denarii", "."),
        (19, "leads Antony, now second, by 1 200 000 denarii", "."),
        (7, "400 000 denarii behind Maecenas", ", nearer by 400 000"),
        (21, "leads Cassius by 500 000 denarii", ", 400 000 more than before"),
    ],
)
def test_lr_11_3_a_gap_is_compared_only_with_that_to_the_same_second(turn: int, gap: str, change: str) -> None:
    news = " ".join(map(game().words.say, game().reports[turn].news)).replace("\u202f", " ")
    assert f"{gap}{change}" in news


def test_who_plays_whom_stands_in_the_foot_and_not_behind_names_of_the_news() -> None:
    report, words = game().reports[25], game().words
    assert "(Sex." not in " ".join(map(words.say, report.news))
    (players,) = [words.say(fact.value) for fact in report.facts if fact.label == Message("teams.player")]
    assert "Sextus (Sex. Vibius Capito)" in players


def test_the_board_has_marks_below_it_and_places_of_mortals() -> None:
    board, words = game().reports[3].board, game().words
    assert board.note is not None
    assert "Agrippa (CLIENS of Sextus)" in words.say(board.note)
    (agrippa,) = [row for row in board.rows if row.team == "agrippa"]
    assert words.say(agrippa.cells[2].content) == "senator (CLIENS of Sextus)"
    places = {row.team: row.cells[-1].content for row in board.rows}
    assert (places["maecenas"], places["sextus"]) == (1, 2)
    assert places["minerva"] == Message("board.nothing")


def test_who_was_in_danger_is_told_of_when_it_is_over() -> None:
    told = [game().words.say(one) for one in game().reports[4].news]
    assert "Cleopatra goes from Rome to Egypt unharmed." in told


def test_a_lead_that_stays_is_told_twice_at_most_and_then_with_who_comes_behind() -> None:
    news = [" ".join(map(game().words.say, game().reports[turn].news)) for turn in (15, 16, 17)]
    assert ["still leads" in one for one in news] == [True, False, True]
    assert "Antony and Cassius share the third place" in news[2]


def test_lr_11_3_a_rise_is_told_of_all_gains_that_made_it_together() -> None:
    *_, gain = (game().words.say(one).replace("\u202f", " ") for one in game().reports[24].news)
    assert gain == (
        "Sextus collects 300 000 denarii of tributum (tax) from Minerva, is given 200 000 denarii by Mithras and rises "
        "from fourth to third in worth, level with Agrippa."
    )


def test_the_key_to_totals_stands_where_and_only_where_battles_are_told() -> None:
    words = told("ludi-romani", "en")[0].words
    for record, report in zip(game().records, game().reports, strict=True):
        deeds = str(Sections(report, words).deeds())
        assert ("the challenger's total" in deeds) == any(event.what == "clashed" for event in record.events)


def test_what_sums_up_a_line_stands_behind_a_semicolon() -> None:
    deeds = str(Sections(game().reports[1], told("ludi-romani", "en")[0].words).deeds())
    assert "6\u22361 taken; losses: Sextus 0, Octavian 3" in deeds
    assert "000; Antony 1 legio curialis from Juno" in deeds


@pytest.mark.parametrize(("language", "name"), [("en", "Octavian"), ("la", "Octavianus"), ("it", "Ottaviano")])
def test_people_are_called_as_a_language_calls_them(language: str, name: str) -> None:
    called = Names(game().set_up).called("octavian")
    assert told("ludi-romani", language)[0].words.say(called) == name
