from dataclasses import replace
from struct import pack

import pytest
from post_samples import report, template, tones, words

from ludi_press.posts.copies import Copy, Turn, write_copy
from ludi_press.posts.formats import BY_ID, FORMATS, MAIL, Format
from ludi_press.posts.gallery import PostPicture
from ludi_press.posts.mail import Inline
from ludi_press.posts.mediawiki import upload_name
from ludi_press.posts.render import render

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", 480, 240) + bytes(40)
KINDS = ("track", "pack-1", "pack-2", "board", "motion", "podium")
PICTURES = tuple(PostPicture(kind, f"race-03-{kind}.png", f"the {kind}", 690, 345) for kind in KINDS)
ORDER = ["track", "pack-1", "pack-2", "podium", "board", "motion"]


def turn(*, story: str | None = None, title: str = "Ludi") -> Turn:
    told = report(over=True, story=story, title=title)
    return Turn(
        "race",
        3,
        lambda pictures: render(told, template(), words(), pictures=pictures),
        tones(),
        words(),
        PICTURES,
        Inline("race-03-mail.png", PNG),
    )


def copy(format_: Format, base: str | None = None, source: Turn | None = None) -> Copy:
    judged = write_copy(source or turn(), format_, base)
    assert judged.value is not None
    assert not judged.problems
    return judged.value


def words_in(one: Copy) -> str:
    return "".join(part.text for part in one.parts)


UPLOADING = [format_ for format_ in FORMATS if format_.uploads]


@pytest.mark.parametrize("format_", UPLOADING, ids=lambda one: one.id)
def test_pictures_are_listed_in_the_order_and_by_the_names_of_the_post(format_: Format) -> None:
    found = copy(format_)
    shown = [kind for kind in ORDER if any(kind.startswith(begin) for begin in format_.kinds)]
    assert [picture.kind for picture in found.uploads] == shown
    text = words_in(found).replace("\\", "").replace("&#45;", "-").replace("&#46;", ".")
    names = [upload_name(one.file) if format_.id == "wiki" else one.file for one in found.uploads]
    places = [text.index(name) for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
def test_pictures_with_an_address_need_no_upload(format_: Format) -> None:
    found = copy(format_, "https://x.example/")
    assert found.uploads == ()
    assert "put the picture" not in words_in(found)


def test_plain_text_and_mail_ask_for_no_picture() -> None:
    assert "race-03" not in words_in(copy(BY_ID["text"]))
    assert copy(MAIL).uploads == ()


def test_the_mails_picture_stands_in_for_that_of_the_track() -> None:
    text = words_in(copy(MAIL)).replace("=\r\n", "").replace("=3D", "=")
    assert text.count("<img ") == 1
    assert 'alt="the track" width="480" height="240"' in text
    assert 'filename="race-03-mail.png"' in text
    assert "<img" not in words_in(copy(MAIL, source=replace(turn(), mail=None)))


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
def test_a_part_is_no_longer_than_its_target_takes(format_: Format) -> None:
    story = "\n\n".join("word " * 150 for _ in range(25))
    found = copy(format_, source=turn(story=story))
    sizes = [len(part.text.encode()) if format_ is MAIL else len(part.text) for part in found.parts]
    assert format_.limit is None or max(sizes) <= format_.limit
    assert (len(found.parts) > 1) == (format_.id in ("xenforo", "mail"))
    assert [part.file for part in found.parts] == [
        format_.file(3, number, len(found.parts)) for number in range(1, len(found.parts) + 1)
    ]


def test_a_part_that_nothing_can_divide_is_marked() -> None:
    story = "\n".join(f"- {'word ' * 30}" for _ in range(100))
    found = copy(BY_ID["xenforo"], source=turn(story=story))
    assert len(found.too_long) == 1


def test_the_first_heading_is_the_subject_and_no_command() -> None:
    assert copy(BY_ID["wiki"]).subject == "Ludi: Turn 3"
    assert copy(BY_ID["wiki"], source=turn(title="set a\r\nb")).subject == "set a b: Turn 3"


def test_a_mistake_of_the_theme_is_its_problem() -> None:
    broken = replace(turn(), draft=lambda pictures: render(report(), "{{ nothing }}", words()))
    judged = write_copy(broken, BY_ID["text"])
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["theme-template"]


def test_the_table_of_formats_is_sound() -> None:
    assert len({format_.file(3, 1, 1) for format_ in FORMATS}) == len(FORMATS) == len(BY_ID)
    assert set(BY_ID) == {"wiki", "discourse", "github", "bbcode", "smf", "xenforo", "html", "text", "mail"}
    for format_ in FORMATS:
        assert f"format.{format_.id}" in words().patterns
        assert f"format.how.{format_.id}" in words().patterns
