from post_samples import node

from ludi_press.core.problems import Judged, Problem, Severity, describe
from ludi_press.posts.prompts import Stock, read_stock

KINDS = {"lash": ("auriga", "victim"), "finish": ("auriga", "place")}
WHOLE = """
show: {post: 3}
phrases:
  lash: ["{auriga} strikes {victim}. {@cheer}", "{victim} is struck by {auriga}."]
  finish: "{auriga} is {place:ordinal}."
parts:
  cheer: [Io!, "{@who} shouts."]
  who: [the baker]
numbers:
  ordinal: [first, second]
"""


def stock(*files: tuple[str, str]) -> Judged[Stock]:
    return read_stock(KINDS, [(language, node(text)) for language, text in files])


def flaws(text: str) -> list[Problem]:
    """Return the problems of a file beside a sound one."""
    return [*stock(("en", WHOLE), ("en", text)).problems]


def caret(problem: Problem) -> str:
    assert problem.place is not None
    start = problem.place.column - 1
    return problem.place.text[start : start + problem.place.width]


def test_a_whole_stock_has_no_problems() -> None:
    judged = stock(("en", WHOLE))
    assert judged.problems == ()
    assert judged.value is not None
    (grammar,) = judged.value.grammars
    assert {kind: len(lines) for kind, lines in grammar.phrases.items()} == {"lash": 2, "finish": 1}
    assert (judged.value.show.post, judged.value.show.page) == (3, 12)


def test_a_hosts_file_adds_phrases_and_parts_and_its_numbers_and_show_count() -> None:
    own = """
        show: {post: 1}
        phrases: {lash: "{@cheer} {auriga}!"}
        parts: {cheer: Euge!}
        numbers: {ordinal: [palm]}
        """
    judged = stock(("en", WHOLE), ("en", own))
    assert judged.problems == ()
    assert judged.value is not None
    (grammar,) = judged.value.grammars
    assert len(grammar.phrases["lash"]) == 3
    assert len(grammar.parts["cheer"]) == 3
    assert grammar.numbers["ordinal"] == ("palm",)
    assert judged.value.show.post == 1


def test_a_kind_without_phrases_in_a_language_is_told_in_english() -> None:
    judged = stock(("la", 'phrases: {lash: "Ferit {auriga}."}'), ("en", WHOLE))
    assert judged.problems == ()
    assert judged.value is not None
    chosen = [judged.value.grammar(kind) for kind in KINDS]
    assert [grammar and grammar.language for grammar in chosen] == ["la", "en"]


def test_a_kind_without_phrases_is_a_warning() -> None:
    judged = stock(("en", 'phrases: {lash: "{auriga}!"}'))
    (problem,) = judged.problems
    assert (problem.code, problem.severity) == ("prompts-missing", Severity.WARNING)
    assert "finish" in problem.message
    assert judged.value is not None
    assert judged.value.grammar("finish") is None


def test_a_game_without_a_stock_tells_nothing_and_is_no_problem() -> None:
    judged = stock()
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.grammar("lash") is None


def test_an_unknown_argument_is_reported_at_its_place() -> None:
    (problem,) = flaws('phrases:\n  lash:\n    - "{auriga} meets {victm}."')
    assert (problem.code, caret(problem)) == ("prompts-phrase", "{victm")
    assert problem.suggestion == "did you mean 'victim'?"
    assert problem.place is not None
    assert problem.place.line == 3
    assert "^" in describe(problem)


def test_an_argument_of_another_kind_is_unknown_too() -> None:
    (problem,) = flaws('phrases: {lash: "{place} for {auriga}"}')
    assert (caret(problem), problem.suggestion) == ("{place", "it has {auriga}, {victim}")


def test_unknown_kinds_parts_and_lists_are_named_with_what_is_near() -> None:
    found = flaws('phrases: {lahs: "x", finish: "{@chear} {place:ordnal}"}')
    assert [(caret(problem), problem.suggestion) for problem in found] == [
        ("lahs", "did you mean 'lash'?"),
        (":ordnal", "did you mean 'ordinal'?"),
        ("{@chear}", "did you mean 'cheer'?"),
    ]


def test_a_part_whose_arguments_a_beat_has_not_is_no_part_for_it() -> None:
    (problem,) = flaws('phrases: {finish: "{@blow}"}\nparts: {blow: "Ow, {victim}!"}')
    assert caret(problem) == "{@blow}"
    assert "{victim}" in problem.message
    assert flaws('phrases: {lash: "{@blow}"}\nparts: {blow: "Ow, {victim}!"}') == []


def test_a_lonely_brace_is_shown() -> None:
    (problem,) = flaws('phrases: {lash: "{auriga} and { victim}"}')
    assert caret(problem) == "{"
    assert flaws('phrases: {lash: "{auriga} {{sic}}"}') == []


def test_parts_that_lead_back_or_too_deep_are_refused() -> None:
    (circle,) = flaws('parts: {cheer: "{@cheer}"}')
    assert "'cheer' leads back to itself" in circle.message
    deep = 'phrases: {lash: "{@a}"}\nparts: {a: "{@b}", b: "{@c}", c: "{@d}", d: x}'
    (too_deep,) = flaws(deep)
    assert "'a' leads back to itself, or more than 3" in too_deep.message
    assert flaws('phrases: {lash: "{@b}"}\nparts: {b: "{@c}", c: "{@d}", d: x}') == []


def test_a_circle_of_many_parts_ends_the_reading_at_once() -> None:
    parts = "\n".join(f'  p{number}: "{"{@p" + str((number + 1) % 300) + "}"}"' for number in range(300))
    found = flaws(f"parts:\n{parts}")
    assert len(found) == 300


def test_a_phrase_holds_few_parts() -> None:
    (problem,) = flaws(f'phrases: {{lash: "{"{@who} " * 5}"}}')
    assert "at most 4 parts" in problem.message


def test_what_has_a_flaw_is_left_out_and_the_rest_stays() -> None:
    judged = stock(("en", WHOLE), ("en", 'phrases: {lash: ["{nobody}", "{auriga}!"]}'))
    assert judged.value is not None
    assert len(judged.value.grammars[0].phrases["lash"]) == 3


def test_a_file_of_another_shape_is_a_problem() -> None:
    assert [problem.code for problem in flaws("phrases: [a]")] == ["wrong-type"]
    assert [problem.code for problem in flaws("prhases: {}")] == ["unknown-key"]
    assert [problem.code for problem in flaws("show: {post: -1}")] == ["out-of-range"]
