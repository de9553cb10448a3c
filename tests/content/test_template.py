from re import findall

import pytest

from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged, Place


def templates(*, markup: bool = True, **sources: str) -> Templates:
    return Templates({f"{name}.j2": source for name, source in sources.items()}, "themes/mine", markup=markup)


def test_values_are_escaped_in_markup_and_left_alone_in_text() -> None:
    assert templates(a="{{ x }}").fill("a.j2", {"x": "<b>&\"'"}).value == "&lt;b&gt;&amp;&#34;&#39;"
    assert templates(a="{{ x }}", markup=False).fill("a.j2", {"x": "<b>&"}).value == "<b>&"


def test_lines_of_statements_leave_no_trace() -> None:
    source = "a\n  {% if x %}\nb\n  {% endif %}\nc\n"
    assert templates(a=source).fill("a.j2", {"x": 1}).value == "a\nb\nc\n"


def test_a_template_may_build_on_another_of_its_theme() -> None:
    filled = templates(
        base="<{% block x %}{% endblock %}>", a="{% extends 'base.j2' %}{% block x %}{{ x }}{% endblock %}"
    )
    assert filled.fill("a.j2", {"x": 1}).value == "<1>"


@pytest.mark.parametrize(
    ("base", "page", "place", "message"),
    [
        ("", "\n {{ x", Place("themes/mine/a.j2", 2, 2, 4, " {{ x"), "unexpected end of template"),
        ("", "a\n {{ y }}", Place("themes/mine/a.j2", 2, 2, 7, " {{ y }}"), "'y' is undefined"),
        ("\n{{ y }}", "{% extends 'base.j2' %}", Place("themes/mine/base.j2", 2, 1, 7, "{{ y }}"), "'y' is undefined"),
        ("{% if %}", "{% extends 'base.j2' %}", Place("themes/mine/base.j2", 1, 1, 8, "{% if %}"), "Expected"),
        ("", "{{ x.__class__ }}", Place("themes/mine/a.j2", 1, 1, 17, "{{ x.__class__ }}"), "unsafe"),
        ("", "{{ 1 + 'a' }}", Place("themes/mine/a.j2", 1, 1, 13, "{{ 1 + 'a' }}"), "unsupported operand"),
        ("", "{% include 'b' %}", Place("themes/mine/a.j2", 1, 1, 17, "{% include 'b' %}"), "no template b"),
        ("", "{{ x.append(1) }}", Place("themes/mine/a.j2", 1, 1, 17, "{{ x.append(1) }}"), "unsafe"),
    ],
)  # fmt: skip
def test_a_mistake_is_a_problem_at_its_place(base: str, page: str, place: Place, message: str) -> None:
    judged = templates(base=base, a=page).fill("a.j2", {"x": []})
    assert judged.value is None
    (problem,) = judged.problems
    assert problem.place == place
    assert message in problem.message


def test_flaws_are_found_without_filling() -> None:
    assert templates(a="{{ unknown }}", b="{% include 'a.j2' %}").flaws() == ()
    first, second = templates(a="{% if %}", b="{{ x }}", c="\n{% endfor %}").flaws()
    assert (first.place, second.place) == (
        Place("themes/mine/a.j2", 1, 1, 8, "{% if %}"),
        Place("themes/mine/c.j2", 2, 1, 12, "{% endfor %}"),
    )


def test_a_template_that_the_theme_lacks_is_a_problem() -> None:
    (problem,) = templates(a="").fill("b.j2", {}).problems
    assert problem.message == "the theme has no template b.j2"


def filled(source: str, **more: str) -> Judged[str]:
    sources = {"a.j2": source, **{f"{name}.j2": text for name, text in more.items()}}
    templates = Templates(sources, "themes/mine", markup=True)
    return templates.fill("a.j2", {"x": [1, 2], "words": lambda name, **_: name})


def refused(source: str, line: int = 1, **more: str) -> str:
    """Return the message of the one problem of a template, which is at one of its lines."""
    judged = filled(source, **more)
    assert judged.value is None
    (problem,) = judged.problems
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == ("themes/mine/a.j2", line)
    return problem.message


@pytest.mark.parametrize(
    "source",
    [
        "{{ " + "(" * 300 + "1" + ")" * 300 + " }}",
        "{{ " + "[" * 95 + "1" + "]" * 95 + " }}",
        "{{ " + "1 + " * 5000 + "1 }}",
        "{{ " + "not " * 3000 + "1 }}",
        "{% if x %}" * 120 + "{% endif %}" * 120,
        "{{ x|join(a=1, a=2) }}",
        "{{ words('a', b=1, b=2) }}",
        "{% for a in x %}" * 30 + "{% endfor %}" * 30,
        "{{ " + "9" * 5000 + " }}",
    ],
)
def test_a_template_that_python_or_jinja_cannot_compile_is_a_problem_with_its_name(source: str) -> None:
    assert findall("nested|repeated|levels|digits", refused(source))


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("\n{% include 'a.j2' %}", 2),
        ("\n{% include 'a.j2' %}{% include 'a.j2' %}", 2),
        ("\n{% extends 'a.j2' %}", 2),
        ("\n{% import 'a.j2' as b %}", 2),
        ("{% macro m(n) %}\n{{ m(n + 1) }}\n{% endmacro %}{{ m(0) }}", 2),
        ("{% block b %}{{ self.b() }}{% endblock %}", 1),
        ("{% for a in x recursive %}\n{{ loop(x) }}{% endfor %}", 2),
    ],
)
def test_what_calls_itself_ends(source: str, line: int) -> None:
    assert findall("calls? ", refused(source, line))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("{{ range(999999) }}", "Range too big"),
        ("{{ '{:3000000000}'.format(1) }}", "unsafe"),
        ("{{ x.__class__.__mro__ }}", "unsafe"),
        ("{{ words.__globals__ }}", "unsafe"),
        ("{{ ''|attr('__class__') }}", "unsafe"),
    ],
)
def test_what_is_unsafe_is_refused(source: str, words: str) -> None:
    assert words in refused(source)


@pytest.mark.parametrize("source", ["{{ x|random }}", "{{ lipsum() }}", "{{ x|map('random')|list }}"])
def test_nothing_is_random(source: str) -> None:
    assert "random" in refused(source) or "'lipsum' is undefined" in refused(source)


@pytest.mark.parametrize("shown", ["words", "'a'.upper", "joiner()", "cycler(1)", "x|map('string')"])
def test_nothing_is_shown_by_its_place_in_memory(shown: str) -> None:
    assert findall("no text|unsafe", refused("{{ " + shown + " }}"))


@pytest.mark.parametrize("source", ["{{ '\\ud800' }}", "{{ 'a' ~ '\\udfff' }}", "{{ words('\\ud800') }}"])
def test_half_a_character_is_a_problem(source: str) -> None:
    assert "surrogates" in refused(f"\n{source}", 2)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ x|map('string')|join(', ') }} {{ x|length }} {{ x|sum }} {{ x|list }}", "1, 2 2 3 [1, 2]"),
        ("{% for a in x if a > 1 %}{{ loop.index }}{{ a }}{{ loop.last }}{% endfor %}", "12True"),
        ("{{ 'a' ~ 1 ~ '<' }} {{ 'abc'[1:] }} {{ 'a' * 3 }} {{ '%03d' % 7 }} {{ '%s!'|format('a') }}",
         "a1&lt; bc aaa 007 a!"),
        ("{{ 3 is odd }} {{ 3 is even }} {{ 9 is divisibleby 3 }} {{ 1 in x }} {{ 'a' is lower }}",
         "True False True True True"),
        ("{% macro m(a) %}<{{ a }}{{ caller() }}>{% endmacro %}{% call m(1) %}b{% endcall %}", "<1b>"),
        ("{% include 'no.j2' ignore missing %}{% include ['no.j2', 'b.j2'] %}", "b"),
        ("{% set n = namespace(v=1) %}{% for a in x %}{% set n.v = n.v + a %}{% endfor %}{{ n.v }}", "4"),
        ("{{ {'k': 1}.get('k') }} {{ {'k': 1}['k'] }} {{ 'a b'.split() }}", "1 1 [&#39;a&#39;, &#39;b&#39;]"),
    ],
)  # fmt: skip
def test_what_themes_do_they_may(source: str, text: str) -> None:
    assert filled(source, b="b").value == text
