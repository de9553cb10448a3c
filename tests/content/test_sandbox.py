"""What a theme's template may not do: it becomes a problem with the template's line, since its work is limited."""

from re import findall

import pytest

from ludi_press.content import meter
from ludi_press.content.template import Templates
from ludi_press.core.problems import Judged

DOUBLED = "{% set n = namespace(v=(1,)) %}{% for i in range(60) %}{% set n.v = (n.v, n.v) %}{% endfor %}"
"""A tuple whose text would have 2 to the 60 ones."""


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


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limit of steps, so that a test is fast."""
    monkeypatch.setattr(meter, "STEPS", 20_000)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("\n{{ " + "(" * 300 + "1" + ")" * 300 + " }}", 2),
        ("\n{{ " + "[" * 95 + "1" + "]" * 95 + " }}", 2),
        ("\n\n{{ " + "1 + " * 5000 + "1 }}", 3),
        ("\n{{ " + "not " * 3000 + "1 }}", 2),
        ("\n{% if x %}" * 120 + "{% endif %}" * 120, 100),
        ("{{ x\n|join(a=1, a=2) }}", 2),
        ("\n{{ words('a', b=1, b=2) }}", 2),
        ("{% for a in x %}\n" * 30 + "{% endfor %}" * 30, 21),
        ("\n{{ " + "9" * 5000 + " }}", 2),
    ],
)
def test_a_template_that_python_or_jinja_cannot_compile_is_a_problem(source: str, line: int) -> None:
    assert findall("nested|repeated|levels|digits", refused(source, line))


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("\n{% include 'a.j2' %}", 2),
        ("\n{% include 'a.j2' %}{% include 'a.j2' %}", 2),
        ("\n{% extends 'a.j2' %}", 2),
        ("\n{% import 'a.j2' as b %}", 2),
        ("{% macro m(n) %}\n{{ m(n + 1) }}\n{% endmacro %}{{ m(0) }}", 2),
        ("{% block b %}\n{{ self.b() }}{% endblock %}", 2),
        ("{% for a in x recursive %}\n{{ loop(x) }}{% endfor %}", 2),
        ("{% set n = n|default(0) + 1 %}{% if n < 99 %}\n{% include 'a.j2' %}{% endif %}", 2),
    ],
)
def test_what_calls_itself_ends(source: str, line: int) -> None:
    assert findall("calls? ", refused(source, line))


@pytest.mark.parametrize(
    "source",
    [
        "\n{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "\n{% for a in range(9999) %}{% for b in range(9999) if false %}{% endfor %}{% endfor %}",
        "\n{% for a in range(9999) %}{{ words('a') }}{% endfor %}",
        "\n{% for a in range(9999) %}{% set b = range(9999)|list %}{% endfor %}",
        "\n{% for a in range(9999) %}{{ -1 in range(9999)|list }}{% endfor %}",
        "\n{{ range(9999)|map('string')|map('list')|list|length }}",
        "\n{% for a in range(9999) %}{% include 'b.j2' %}{% endfor %}",
        "\n{{ [-99999999]|map(':step')|list }}",
        "\n{{ []|slice(4000000)|list|length }}",
        f"{DOUBLED}\n{{{{ n.v }}}}",
        f"{DOUBLED}\n{{{{ n.v ~ 1 }}}}",
        f"{DOUBLED}\n{{{{ n.v == 1 }}}}",
        f"{DOUBLED}\n{{{{ n.v in x }}}}",
        f"{DOUBLED}\n{{{{ {{n.v: 1}} }}}}",
        f"{DOUBLED}\n{{{{ x[n.v] }}}}",
        f"{DOUBLED}\n{{{{ n.v is lower }}}}",
        f"{DOUBLED}\n{{{{ n.v|join }}}}",
        f"{DOUBLED}\n{{{{ '%s' % n.v }}}}",
        f"{DOUBLED}\n{{{{ dict(a=n.v) }}}}",
    ],
)
@pytest.mark.usefixtures("few_steps")
def test_work_is_counted(source: str) -> None:
    assert "more than 20,000 steps" in refused(source, 2, b="b")


@pytest.mark.usefixtures("few_steps")
def test_macros_that_call_each_other_twice_are_counted() -> None:
    macros = (f"{{% macro m{i} () %}}{{{{ m{i + 1}() }}}}{{{{ m{i + 1}() }}}}{{% endmacro %}}" for i in range(30))
    assert "steps" in refused("".join(macros) + "{% macro m30() %}{% endmacro %}{{ m0() }}")


@pytest.mark.parametrize(
    "source",
    [
        "{{ 'a' * 3000000000 }}",
        "{{ 3000000000 * [1] }}",
        "{{ 'a'|center(3000000000) }}",
        "{{ 'a'.ljust(3000000000) }}",
        "{{ (5).to_bytes(3000000000, 'big') }}",
        "{{ '%3000000000d' % 1 }}",
        "{{ '%3000000000d'|format(1) }}",
        "{{ [1]|batch(3000000000, 'x')|list }}",
        "{{ 1|round(3000000000, 'ceil') }}",
        "{% set a = 'a' * 9999 %}{{ a|replace('a', a) }}",
        "{% set a = 'a' * 9999 %}{{ a.join(range(9999)|map('string')|list) }}",
        "{% set a = ('\\n' * 9999)|indent(9999) %}",
        "{% set n = namespace(v='x') %}{% for i in range(60) %}{% set n.v = n.v ~ n.v %}{% endfor %}",
        "{% set n = namespace(v='x') %}{% for i in range(60) %}{% set n.v = n.v + n.v %}{% endfor %}",
        "{% set a = 'a' * 999999 %}{% for i in x %}{% set b = [a[1:], a[2:], a[3:]] %}{% endfor %}",
        "{% set a = 'a' * 999999 %}{% set b = a ~ a ~ a ~ a ~ a %}",
        "{% set a = 'a' * 999999 %}{% set b %}{{ a }}{{ a }}{{ a }}{{ a }}{% endset %}",
        "{% for i in range(999) %}" + "text " * 2000 + "{% endfor %}",
    ],
)
def test_text_is_counted_before_it_fills_the_memory(source: str) -> None:
    assert "characters" in refused(source)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("{{ range(99999) }}", "a range has at most 10,000 numbers"),
        ("{{ range(10 ** 30) }}", "too large"),
        ("{{ (5).from_bytes(('a' * 9999).encode(), 'big') // 7 }}", "numbers of '//' are too large"),
        ("{{ 9 ** 9 ** 9 ** 9 }}", "numbers of '**' are too large"),
        ("{% set n = namespace(v=9) %}{% for i in range(60) %}{% set n.v = n.v * n.v %}{% endfor %}", "too large"),
        ("{{ '%*d' % (3000000000, 1) }}", "a width is written as a number"),
        ("{{ '%3000000000d' is odd }}", "str is no number"),
        ("{{ '%3000000000d'.encode() is odd }}", "bytes is no number"),
        ("{{ '%3000000000d'.encode() % 1 }}", "bytes are no text"),
        ("{{ '{:3000000000}'.format(1) }}", "unsafe"),
        ("{{ words('a' * 20000) }}", "at most 10,000 characters"),
        ("{{ [[1], [2]]|sum(start=[]) }}", "only numbers"),
        (f"{DOUBLED}{{% include n.v %}}", "named by a text"),
    ],
)  # fmt: skip
def test_what_would_never_end_is_refused(source: str, words: str) -> None:
    assert words in refused(source)


@pytest.mark.parametrize("source", ["{{ x|random }}", "{{ lipsum() }}", "{{ x|map('random')|list }}"])
def test_nothing_is_random(source: str) -> None:
    assert "random" in refused(source) or "'lipsum' is undefined" in refused(source)


@pytest.mark.parametrize(
    "shown",
    [
        "words",
        "words ~ ''",
        "[words]",
        "words|string",
        "'%s' % words",
        "'a'.upper",
        "x|map('string')",
        "joiner()",
        "cycler(1)",
        "namespace(a=1)",
        "['a']|map(attribute='upper')|join",
        "['a']|join(attribute='upper')",
        "['a']|map('attr', 'upper')|join",
        "x|map('map', 'string')|join",
    ],
)
def test_nothing_is_shown_by_its_place_in_memory(shown: str) -> None:
    assert findall("no text|unsafe", refused("{{ " + shown + " }}"))


@pytest.mark.parametrize("source", ["{{ '\\ud800' }}", "{{ 'a' ~ '\\udfff' }}", "{{ words('\\ud800') }}"])
def test_half_a_character_is_a_problem(source: str) -> None:
    assert "surrogates" in refused(f"\n{source}", 2)


def test_longer_templates_than_any_theme_needs_are_not_read() -> None:
    assert "longer than 100,000 characters" in refused("x" * 60_000, b="x" * 50_000)


def test_a_template_that_did_too_much_is_not_tried_again() -> None:
    templates = Templates({"a.j2": "{{ 'a' * 3000000000 }}", "b.j2": "b"}, "themes/mine", markup=True)
    assert templates.fill("b.j2", {}).value == "b"
    problems = templates.fill("a.j2", {}).problems
    assert templates.fill("b.j2", {}).problems == problems


def test_each_filling_is_counted_anew() -> None:
    templates = Templates({"a.j2": "{{ 'a' * 900000 }}"}, "themes/mine", markup=True)
    assert all(templates.fill("a.j2", {}).value for _ in range(9))


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
