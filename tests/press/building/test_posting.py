from struct import pack

from copied_texts import texts_of
from post_samples import report, template, tones, words
from rendered import render

from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.formats.copies import TurnCopies, write_copy
from ludi_press.posts.formats.table import FORMATS
from ludi_press.press.building.posting import copy_files, host_card, host_file, host_texts, write_copies

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", 480, 240) + bytes(40)
PICTURES = tuple(PostPicture(kind, f"r-03-{kind}.png", kind, 690, 345) for kind in ("track", "board", "motion"))


def turn(shape: dict[str, str] | str | None = None) -> TurnCopies:
    return TurnCopies(
        "race",
        3,
        lambda pictures: render(report(), shape or template(), words(), pictures=pictures),
        tones(),
        words(),
        PICTURES,
        Inline("r-03-mail.png", PNG),
    )


def test_a_turn_has_a_copy_and_a_file_in_every_format() -> None:
    copies, problems = write_copies(turn(), FORMATS)
    assert problems == ()
    assert [copy.format for copy in copies] == list(FORMATS)
    assert list(copy_files(copies)) == [format_.file(3, 1, 1) for format_ in FORMATS]


def test_a_mistake_of_the_theme_is_told_once() -> None:
    copies, problems = write_copies(turn("{{ nothing }}"), FORMATS)
    assert copies == ()
    assert len(problems) == 1


def test_the_host_sees_all_pictures_in_the_order_of_the_posts_and_which_of_them_each_wants() -> None:
    copies, _ = write_copies(turn(), FORMATS)
    card = host_card(copies, "la/")
    assert [picture.file for picture in card.pictures] == ["r-03-track.png", "r-03-board.png", "r-03-motion.png"]
    wanted = {post.format: post.uploads for post in card.posts}
    assert wanted["markdown"] == (1, 2, 3)
    assert wanted["bbcode"] == (1, 2)
    assert wanted["wiki"] == (1,)
    assert wanted["text"] == wanted["mail"] == ()
    assert card.subject == "Ludi: Turn 3"
    assert {post.parts[0].file for post in card.posts} == {f"la/{format_.file(3, 1, 1)}" for format_ in FORMATS}


def test_a_length_is_that_of_what_is_pasted() -> None:
    judged = write_copy(turn(), FORMATS[1])
    assert judged.value is not None
    (part,) = host_card((judged.value,)).posts[0].parts
    assert part.length == len(judged.value.parts[0].text)


def test_the_hosts_page_finds_every_text_that_is_copied_in_the_script_of_its_language() -> None:
    copies, _ = write_copies(turn(), FORMATS)
    found = texts_of(host_texts(copies))
    assert found == {f"{copy.format.id}-1": copy.parts[0].text for copy in copies if copy.format.id != "mail"}
    assert host_card(copies).texts == "host.js"
    assert host_card(copies, "la/", host=host_file("la")).texts == "host.la.js"
