import pickle
from calendar import isleap
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from post_samples import ROME, hostile, node, report, words

from ludi_press.core.report import Gauge, Listing, Message, Phrase, Term, Text, Window, say
from ludi_press.posts.prompts import Chooser, Grammar, expand, pieces
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import (
    FOUNDING,
    RULES,
    Anchor,
    Plural,
    RomanDate,
    Words,
    day_of,
    meeting_of,
    numeral,
    phrases,
    plural_rule,
    roman_date,
    span,
)

SMALL = Words(
    "en",
    {
        "greet": "Hail, {name}!",
        "braces": "{{name}} is {name}",
        "laps": Plural("n", "{n} lap", "{n} laps"),
        "who": "whoever",
        "list.none": "none",
        "list.next": "{items}; {item}",
        "list.last": "{items} and {item}",
    },
)


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        (Text("*as it is*"), "*as it is*"),
        (12, "12"),
        (Gauge(0, 3), "□□□"),
        (Gauge(2, 3), "■■□"),
        (Gauge(5, 3), "■■■■■"),
        (say("greet", name="who"), "Hail, whoever!"),
        (say("braces", name=Text("{x}")), "{name} is {x}"),
        (say("laps", n=1), "1 lap"),
        (say("laps", n=0), "0 laps"),
        (say("laps", n=21), "21 laps"),
        (Listing(()), "none"),
        (Listing((Text("a"),)), "a"),
        (Listing((Text("a"), Text("b"))), "a and b"),
        (Listing((Text("a"), Text("b"), 3, Text("d"))), "a; b; 3 and d"),
        (say("greet", name=Listing((Text("a"), Text("b")))), "Hail, a and b!"),
    ],
)
def test_phrases_are_said(phrase: Phrase, said: str) -> None:
    assert SMALL.say(phrase) == said
    assert not list(SMALL.flaws(phrase))


PHRASES: st.SearchStrategy[Phrase] = st.recursive(
    st.sampled_from((0, 1, Fraction(0), Fraction(1), Text("1"), Text(""), Term("who", "a"), Gauge(1, 1), Message("1"))),
    lambda inner: st.one_of(
        st.builds(Listing, st.lists(inner, max_size=3).map(tuple)),
        st.builds(lambda name, arg: Message(name, (("n", arg),)), st.sampled_from(("laps", "greet", "nobody")), inner),
    ),
    max_leaves=4,
)


@given(st.lists(PHRASES, min_size=2, max_size=20))
def test_a_cached_phrase_equals_an_uncached_one(phrases: list[Phrase]) -> None:
    own = replace(SMALL, language="la")
    for phrase in phrases:
        told = own.tell(phrase)
        assert told.text == own.say(phrase)
        assert set(told.flaws) == set(own.flaws(phrase))


def test_what_is_missing_shows_and_is_told() -> None:
    phrase = say("greet", name=Message("nobody"))
    assert SMALL.say(phrase) == "Hail, ⟦nobody⟧!"
    assert list(SMALL.flaws(phrase)) == ["the en words have no entry nobody"]
    assert SMALL.say(say("greet")) == "Hail, ⟦name⟧!"
    assert list(SMALL.flaws(say("greet"))) == ["the en words of greet use {name}, which is not among its arguments"]
    assert list(SMALL.flaws(say("laps"))) == ["the en words of laps use {n}, which is not among its arguments"]


@given(hostile)
def test_text_is_never_read_as_a_pattern(text: str) -> None:
    assert SMALL.say(say("greet", name=Text(text))) == f"Hail, {text}!"


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        (datetime(2026, 4, 5, 20, tzinfo=ROME), "Sunday 5 April 2026, 20:00 Roman time (18:00 UTC)"),
        (datetime(2026, 1, 5, 9, 5, tzinfo=ROME), "Monday 5 January 2026, 09:05 Roman time (08:05 UTC)"),
        (datetime(2026, 4, 5, 22, 30, tzinfo=UTC), "Monday 6 April 2026, 00:30 Roman time (Sunday, 22:30 UTC)"),
    ],
)
def test_times_are_roman_and_utc(moment: datetime, said: str) -> None:
    assert words().say(moment) == said


def test_a_window_names_its_date_once_unless_there_are_two() -> None:
    start = datetime(2026, 4, 6, 19, tzinfo=ROME)
    hour = Window(start, start + timedelta(hours=1))
    assert words().say(span(hour)) == "Monday 6 April 2026, 19:00 to 20:00 Roman time (17:00 to 18:00 UTC)"
    night = Window(start, start + timedelta(hours=6))
    assert words().say(span(night)) == (
        "Monday 6 April 2026, 19:00 Roman time (17:00 UTC)"
        " to Tuesday 7 April 2026, 01:00 Roman time (Monday, 23:00 UTC)"
    )


@given(st.datetimes(datetime(1971, 1, 1), datetime(2090, 1, 1)).map(lambda moment: moment.replace(tzinfo=UTC)))
def test_the_mosaic_theme_can_say_every_moment(moment: datetime) -> None:
    assert not list(words().flaws(moment))
    assert not list(words().flaws(span(Window(moment, moment + timedelta(hours=2)))))
    assert f"{moment:%H:%M} UTC" in words().say(moment)


def test_every_phrase_of_a_report_is_found() -> None:
    found = list(phrases(report("Scorpus")))
    assert Text("Scorpus") in found
    assert say("heading", turn=3) in found
    assert any(isinstance(phrase, datetime) for phrase in found)
    assert any(isinstance(phrase, Message) and phrase.id == "window" for phrase in found)
    assert not [flaw for phrase in found for flaw in words().flaws(phrase)]


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(7, 20), "35%"),
        (Fraction(1, 8), "12.5%"),
        (Fraction(1, 16), "6.25%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 2000), "0.05%"),
        (Fraction(1, 3), "~33.3%"),
        (Fraction(2, 3), "~66.7%"),
        (Fraction(1, 99999), "~0.1%"),
        (Fraction(99998, 99999), "~99.9%"),
    ],
)
def test_a_chance_is_told_exactly_or_said_to_be_rounded(chance: Fraction, said: str) -> None:
    assert words().say(chance) == said
    assert not list(words().flaws(chance))


@given(st.datetimes(datetime(1971, 1, 1), datetime(2090, 1, 1)).map(lambda moment: moment.replace(tzinfo=UTC)))
def test_the_mosaic_theme_can_say_every_day(moment: datetime) -> None:
    assert not list(words().flaws(day_of(moment)))


def test_a_day_is_that_of_rome() -> None:
    def named(day: int, hour: int, minute: int) -> str:
        return words().say(day_of(datetime(2028, 2, day, hour, minute, tzinfo=UTC)))

    assert named(23, 22, 59).startswith("a.d. VII Kal. Mart. 2781 a.u.c. (Wednesday 23")
    assert named(23, 23, 0).startswith("a.d. bis VI Kal. Mart. 2781 a.u.c. (Thursday 24")


KNOWN = {
    "en": {"one": [1], "other": [0, 2, 11, 21, 101]},
    "la": {"one": [1], "other": [0, 2, 21]},
    "it": {"one": [1], "other": [0, 2, 21]},
    "fr": {"one": [0, 1], "other": [2, 21]},
    "ru": {"one": [1, 21, 101], "few": [2, 4, 22, 104], "many": [0, 5, 11, 12, 14, 20, 111, 112]},
    "pl": {"one": [1], "few": [2, 3, 24, 102], "many": [0, 5, 12, 21, 101, 112]},
    "cs": {"one": [1], "few": [2, 3, 4], "other": [0, 5, 22]},
    "ro": {"one": [1], "few": [0, 2, 19, 101, 119], "other": [20, 100, 120]},
    "ja": {"other": [0, 1, 2]},
}


@pytest.mark.parametrize("language", KNOWN)
def test_the_forms_of_languages_are_those_of_cldr(language: str) -> None:
    rule = plural_rule(language)
    for form, numbers in KNOWN[language].items():
        assert {rule.form(number) for number in numbers} == {form}


def test_a_rule_has_no_form_that_it_does_not_name() -> None:
    for rule in RULES.values():
        assert {rule.form(number) for number in range(200)} <= {*rule.forms, "other"}


def test_a_region_does_not_matter_and_an_unknown_language_uses_the_english_rule() -> None:
    assert plural_rule("pl-PL") is RULES["polish"]
    assert plural_rule("tlh") is RULES["english"]


TURNS = "turns: {count: n, one: '{n} ход', few: '{n} хода', many: '{n} ходов', other: '{n} хода'}"


def test_workers_receive_every_rule() -> None:
    assert pickle.dumps(RULES)


@pytest.mark.parametrize(("language", "head"), [("ru", ""), ("xx", "plural: east-slavic\n")])
def test_a_file_says_numbers_by_the_rule_of_its_language_or_by_the_one_that_it_names(language: str, head: str) -> None:
    words = read_words(language, [node(head + TURNS)]).value
    assert words is not None
    assert [words.say(say("turns", n=n)) for n in (1, 3, 5, 21)] == ["1 ход", "3 хода", "5 ходов", "21 ход"]


def test_forms_that_are_wanting_are_as_other() -> None:
    words = read_words("ru", [node("turns: {count: n, one: '{n} turn', other: '{n} turns'}")]).value
    assert words is not None
    assert [words.say(say("turns", n=n)) for n in (1, 3, 5)] == ["1 turn", "3 turns", "5 turns"]
    judged = read_words("ja", [node("turns: {count: n, other: 'x'}")])
    assert judged.value is not None
    assert not judged.problems
    assert judged.value.say(say("turns", n=1)) == "x"


def test_an_unknown_plural_rule_is_a_problem() -> None:
    (problem,) = read_words("xx", [node("plural: strange")]).problems
    assert "east-slavic" in problem.message


ITALIAN = Words("it", {"list.next": "{items}, {item}", "list.last": "{items} e {item}", "to": "A {name}, e a {name}"})


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Felix", "Eros"), "Felix ed Eros"),
        (("Eros", "Elio", "Epaphroditus"), "Eros, Elio ed Epaphroditus"),
        (("Eros", "Felix"), "Eros e Felix"),
        (("Felix", "Aquila"), "Felix e Aquila"),
        (("Salve e", "Eros"), "Salve e ed Eros"),
    ],
)
def test_the_last_of_an_italian_list(names: tuple[str, ...], told: str) -> None:
    assert ITALIAN.say(Listing(tuple(map(Text, names)))) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [("Aquila", "Ad Aquila, e ad Aquila"), ("Eros", "A Eros, e a Eros"), ("", "A , e a ")],
)
def test_an_italian_preposition(name: str, told: str) -> None:
    assert ITALIAN.say(say("to", name=Text(name))) == told


def test_a_word_that_only_ends_so_stays() -> None:
    words = Words("it", {"it": "Che {name}, là {name}, l'a {name}"})
    assert words.say(say("it", name=Text("Eros"))) == "Che Eros, là Eros, l'a Eros"


def test_a_prompt_meets_its_names_as_a_catalogue_does() -> None:
    grammar = Grammar("it", {}, {}, {})
    told = expand(
        grammar,
        pieces("E a {auriga} e {victim}."),
        Chooser("race"),
        lambda piece: {"auriga": "Aquila"}.get(piece.name, "Eros"),
    )
    assert told == "E ad Aquila ed Eros."


@pytest.mark.parametrize(("language", "has"), [("it", True), ("it-CH", True), ("la", False), ("en", False)])
def test_only_italian_has_a_rule(language: str, has: bool) -> None:
    assert (meeting_of(language) is not None) is has


@given(hostile, hostile)
def test_nothing_is_lost_but_a_letter_gained(before: str, word: str) -> None:
    meet = meeting_of("it")
    assert meet is not None
    assert meet(before, word) in (before, f"{before[:-1]}d ") or meet(before, word).lower().endswith("l'")


@pytest.mark.parametrize(
    ("before", "word", "told"),
    [
        ("dal ", "undicesimo", "dall'undicesimo"),
        ("sale al ", "ottavo", "sale all'ottavo"),
        ("il ", "ottavo", "l'ottavo"),
        ("al ", "nono", "al nono"),
        ("", "ottavo", "ottavo"),
        ("a metà del ", "ultimo", "a metà dell'ultimo"),
    ],
)
def test_an_italian_article_loses_its_vowel_before_another(before: str, word: str, told: str) -> None:
    meet = meeting_of("it")
    assert meet is not None
    assert meet(before, word) + word == told


KAL, NON, ID = Anchor.KALENDS, Anchor.NONES, Anchor.IDES


@pytest.mark.parametrize(
    ("day", "known"),
    [
        (date(2026, 1, 1), RomanDate(KAL, 1, 1, 2779)),
        (date(2026, 3, 15), RomanDate(ID, 1, 3, 2779)),
        (date(2026, 3, 14), RomanDate(ID, 2, 3, 2779)),
        (date(2026, 4, 4), RomanDate(NON, 2, 4, 2779)),
        (date(2026, 4, 21), RomanDate(KAL, 11, 5, 2779)),
        (date(2026, 7, 4), RomanDate(NON, 4, 7, 2779)),
        (date(2026, 12, 31), RomanDate(KAL, 2, 1, 2779)),
        (date(2026, 12, 29), RomanDate(KAL, 4, 1, 2779)),
        (date(2025, 2, 24), RomanDate(KAL, 6, 3, 2778)),
        (date(2028, 2, 23), RomanDate(KAL, 7, 3, 2781)),
        (date(2028, 2, 24), RomanDate(KAL, 6, 3, 2781, again=True)),
        (date(2028, 2, 25), RomanDate(KAL, 6, 3, 2781)),
        (date(2028, 2, 28), RomanDate(KAL, 3, 3, 2781)),
        (date(2028, 2, 29), RomanDate(KAL, 2, 3, 2781)),
    ],
)
def test_known_days(day: date, known: RomanDate) -> None:
    """The Ides of March, the birthday of the city (a.d. XI Kal. Mai.), the leap day."""
    assert roman_date(day) == known


def back(roman: RomanDate) -> date:
    """Return the day of a Roman date, counted from its anchor by a separate calendar."""
    late = roman.month in (3, 5, 7, 10)
    number = {KAL: 1, NON: 7 if late else 5, ID: 15 if late else 13}[roman.anchor]
    year = roman.year - FOUNDING + (roman.month == 1 and roman.anchor is KAL and roman.count > 1)
    anchor = date(year, roman.month, number)
    early = isleap(year) and (roman.month, roman.anchor) == (3, KAL) and (roman.count > 6 or roman.again)
    return anchor - timedelta(days=roman.count - 1 + early)


@pytest.mark.parametrize("year", [2024, 2025, 2026, 2100])
def test_every_day_of_a_year_has_a_name_of_its_own(year: int) -> None:
    days = [date(year, 1, 1) + timedelta(days=number) for number in range(365 + isleap(year))]
    names = [roman_date(day) for day in days]
    assert len(set(names)) == len(days)
    assert [back(name) for name in names] == days
    assert all(1 <= name.count <= 19 for name in names)


@given(st.integers(1, 3999))
def test_numerals_can_be_read_back(number: int) -> None:
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    read = [values[letter] for letter in numeral(number)]
    assert sum(-value if value < max(read[place:]) else value for place, value in enumerate(read)) == number


def test_the_numeral_of_a_year() -> None:
    assert numeral(2779) == "MMDCCLXXIX"
