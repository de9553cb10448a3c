import pytest
from hypothesis import given
from hypothesis import strategies as st
from post_samples import HtmlReader, hostile, tones

from ludi_press.content.race_file import STORY_LIMIT
from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.parse import MARK, FoldEnd, FoldStart, LoneBlocks, Slots, SlotValue, Story, parse
from ludi_press.posts.formats.html import Fragment
from ludi_press.posts.formats.page import write_page


def text(words: str) -> doc.Inlines:
    return (doc.Text(words),)


def test_a_heading_is_one_line_and_a_lone_picture_a_block() -> None:
    assert parse("a\\\nb\n===").value == (doc.Heading(1, text("a b")),)
    picture = doc.PictureBlock("https://x.example/a.png", "a b")
    assert parse("![a *b*](https://x.example/a.png)").value == (picture,)


@pytest.mark.parametrize(
    ("below", "levels"),
    [(0, [2, 4, 6]), (1, [2, 4, 6]), (2, [3, 5, 6]), (5, [6, 6, 6])],
)
def test_headings_come_right_below_a_level_and_keep_their_steps(below: int, levels: list[int]) -> None:
    judged = parse("## a\n\n#### b\n\n> ###### c", below=below)
    assert judged.value is not None
    first, second, quote = judged.value
    assert isinstance(quote, doc.Quote)
    assert [block.level for block in (first, second, *quote.blocks) if isinstance(block, doc.Heading)] == levels


def filled(source: str, *values: SlotValue) -> tuple[doc.Blocks | None, int]:
    """Return the template with values in place of @0, @1 …, and the number of its problems."""
    slots = Slots()
    for index, value in enumerate(values):
        source = source.replace(f"@{index}", slots.put(value))
    judged = parse(source, slots.values, file="post.md.j2")
    assert all(problem.place and problem.place.file == "post.md.j2" for problem in judged.problems)
    return judged.value, len(judged.problems)


@given(hostile)
def test_a_value_is_text_wherever_it_is_put(name: str) -> None:
    value = text(name) if name else ()
    assert filled("**@0**", value) == (((doc.Paragraph((doc.Strong(value),)),) if name else ()), 0)
    assert filled("# a @0", value) == ((doc.Heading(1, text(f"a {name}")),), 0)
    assert filled("| @0 |\n| --- |\n| @0 |", value) == (
        (doc.Table((doc.Column(value),), ((doc.Cell(value),),)),),
        0,
    )
    assert filled("```\n@0\n```", value) == ((doc.CodeBlock(name),), 0)
    assert filled("x `@0`", value) == ((doc.Paragraph((doc.Text("x "), doc.Code(name))),), 0)


def test_blocks_stand_alone_or_are_a_problem() -> None:
    rule = LoneBlocks((doc.Divider(),))
    assert filled("a\n\n@0\n\nb", rule) == ((doc.Paragraph(text("a")), doc.Divider(), doc.Paragraph(text("b"))), 0)
    assert filled("@0\n@0", rule) == ((doc.Divider(), doc.Divider()), 0)
    assert filled("- @0", rule) == ((doc.BulletList(((doc.Divider(),),)),), 0)
    assert filled("a @0", rule) == ((doc.Paragraph(text("a ")),), 1)
    assert filled("# @0", rule) == ((doc.Heading(1, ()),), 1)


def test_folds_hold_what_stands_between_their_marks() -> None:
    inner = doc.Fold(text("in"), (doc.Paragraph(text("b")),))
    outer = doc.Fold(text("out"), (doc.Paragraph(text("a")), inner, doc.Paragraph(text("c"))))
    marks = (FoldStart(text("out")), FoldStart(text("in")), FoldEnd())
    assert filled("@0\n\na\n\n@1\n\nb\n\n@2\n\nc\n\n@2\n\nd", *marks) == ((outer, doc.Paragraph(text("d"))), 0)
    assert filled("@1\n\nb", *marks) == ((inner,), 0)
    assert filled("@2\n\nb", *marks) == ((doc.Paragraph(text("b")),), 0)


def test_a_story_stands_below_the_heading_before_it() -> None:
    tree, problems = filled("# a\n\n## b\n\n@0", Story("# c\n\n## d"))
    assert problems == 0
    assert [block.level for block in tree or () if isinstance(block, doc.Heading)] == [1, 2, 3, 4]


def test_a_story_knows_no_marks_of_the_template() -> None:
    assert filled("@0\n\n@1", Story("\ue0001\ue001"), text("secret")) == (
        (doc.Paragraph(text("\ue0001\ue001")), doc.Paragraph(text("secret"))),
        0,
    )


def test_a_story_as_long_as_a_turn_file_allows_is_told_whole_in_any_script() -> None:
    story = "λ" * STORY_LIMIT
    assert filled("a\n\n@0", Story(story)) == ((doc.Paragraph(text("a")), doc.Paragraph(text(story))), 0)


ALLOWED = {
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "div"),
    *("blockquote", "pre", "code", "hr", "a", "img", "strong", "em", "br"),
}
PIECES = (
    *("[", "](", ")", "<", ">", "!", "\n", "\n\n", "    ", "*", "_", "`", "|", "---", "\\", '"', "- ", "[a]: ", "a"),
    *("javascript:", "data:image/png;base64,x", "https://x.example", "&#106;", "&colon;", "<script>"),
    "<img src=x onerror=y>",
)


@given(st.one_of(hostile, st.lists(st.sampled_from(PIECES), max_size=25).map("".join)))
def test_a_story_gives_no_tag_outside_the_list_and_no_link_but_to_the_web(story: str) -> None:
    tree, problems = filled("@0", Story(story))
    assert problems == 0
    story_tree = doc.Document(tree or ())
    for written in (Fragment(tones()).write(story_tree), write_page(story_tree, tones())):
        for tag, attributes in HtmlReader(written).tags:
            assert tag in ALLOWED
            assert set(attributes) <= {"style", "scope", "start", "tabindex", "href", "src", "alt", "rel", "bgcolor"}
            for name in ("href", "src"):
                assert (attributes.get(name) or "https://").lower().startswith(("https://", "http://", "mailto:"))


@pytest.mark.parametrize("source", [">" * 5000, "- " * 5000, "[" * 9000, "*a " * 5000, "`" * 9999, "![[" * 5000])
def test_no_story_within_the_limit_breaks_the_parser(source: str) -> None:
    assert len(source) <= STORY_LIMIT
    tree, _ = filled("@0", Story(source))
    assert Fragment(tones()).write(doc.Document(tree or ()))


def test_every_value_has_its_own_mark() -> None:
    slots = Slots()
    marks = [slots.put(FoldEnd()) for _ in range(12)]
    assert len(set(marks)) == 12
    assert list(slots.values) == marks
    assert MARK.findall("a" + "".join(marks) + "b") == marks


@given(hostile)
def test_a_mark_stands_out_of_any_text(text: str) -> None:
    mark = Slots().put(FoldEnd())
    assert mark in MARK.findall(f"{text}{mark}{text}")
