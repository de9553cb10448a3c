import pytest
from post_samples import report, template, tones, words
from rendered import render

from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.mail import LIMIT
from ludi_press.posts.formats.table import BY_ID, FORMATS, FORUMS, MAIL, Format, chosen
from ludi_press.posts.formats.writer import BESIDE

EACH = pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)


def test_the_table_of_formats_is_sound() -> None:
    assert len({format_.file(3, 1, 1) for format_ in FORMATS}) == len(FORMATS) == len(BY_ID)
    assert set(BY_ID) == {"wiki", "markdown", "bbcode", "html", "text", "mail"}
    for format_ in FORMATS:
        assert f"format.{format_.id}" in words().patterns
        assert f"format.how.{format_.id}" in words().patterns


@EACH
def test_a_file_has_a_number_only_where_there_are_several(format_: Format) -> None:
    assert format_.file(3, 1, 1) == f"turn3.{format_.ending}"
    assert format_.file(12, 2, 3) == f"turn12-2.{format_.ending}"


@EACH
def test_each_format_writes_a_post_that_ends_with_its_line(format_: Format) -> None:
    document = render(report("Scorpus"), template(), words()).value
    assert document is not None
    written = format_.writer(tones(), BESIDE).write(document)
    assert "Scorpus" in written
    assert written.endswith("\n")
    assert not written.endswith("\n\n")


def test_limits_are_those_of_the_targets() -> None:
    limits = {one.id: one.limit for one in FORMATS if one.limit}
    assert limits == {
        "markdown": 32_000,
        "bbcode": 60_000,
        "text": 30_000,
        "mail": LIMIT,
    }
    forums = {name: one.limit for name, one in FORUMS.items()}
    assert forums == {"phpbb": 60_000, "smf": 20_000, "xenforo": 10_000, "mybb": 65_535}
    assert LIMIT == 38 * 1024


def test_bbcode_is_for_the_forum_of_the_race_unless_another_is_named() -> None:
    assert chosen(("wiki", "bbcode", "smf"), "xenforo") == (BY_ID["wiki"], FORUMS["xenforo"], FORUMS["smf"])


@pytest.mark.parametrize(
    ("format_id", "shown"),
    [
        ("wiki", ["track", "pack-1", "podium", "gif"]),
        ("markdown", ["track", "pack-1", "board", "podium", "motion"]),
        ("bbcode", ["track", "pack-1", "board", "podium", "gif"]),
        ("html", ["track", "pack-1", "podium", "motion"]),
        ("mail", ["track"]),
    ],
)
def test_a_format_shows_what_its_target_can(format_id: str, shown: list[str]) -> None:
    kinds = ("track", "pack-1", "board", "podium", "motion", "gif")
    assert [kind for kind in kinds if BY_ID[format_id].shows(PostPicture(kind, "x.png", "", 1, 1))] == shown


def test_only_what_a_browser_shows_is_copied_by_its_look() -> None:
    assert [one.id for one in FORMATS if one.rich] == ["html"]
    assert not MAIL.uploads
