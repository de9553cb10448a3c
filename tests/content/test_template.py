import pytest

from ludi_press.content.template import Templates
from ludi_press.core.problems import Place


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
