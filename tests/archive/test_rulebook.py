from msgspec.structs import replace

from ludi_press.archive.rulebook import Book, Chapter, ExamplePicture, RuleEntry, neighbours, paragraphs, rule_address

CHAPTERS = (Chapter("SS-1", "Teams", (RuleEntry("SS-1.1a", "x", True),)), Chapter("SS-2", "Track", ()))


def test_a_rule_is_found_on_the_page_of_its_chapter() -> None:
    assert rule_address("rules/super-series-1", "SS-8.3a") == "rules/super-series-1/ss-8.html#SS-8.3a"
    assert rule_address("rules/moritari-1", "MO-6a") == "rules/moritari-1/mo-6.html#MO-6a"
    assert rule_address("rules/x-1", "SS-4") == "rules/x-1/ss-4.html#SS-4"
    assert CHAPTERS[0].file == "ss-1.html"


def test_chapters_have_neighbours() -> None:
    assert neighbours(CHAPTERS, CHAPTERS[0]) == (None, CHAPTERS[1])
    assert neighbours(CHAPTERS, CHAPTERS[1]) == (CHAPTERS[0], None)


def test_a_book_knows_what_can_be_linked() -> None:
    assert Book("rules/x-1", "X", "1", CHAPTERS).anchors() == {"SS-1", "SS-1.1a", "SS-2"}


def test_a_book_of_a_race_shows_the_pictures_of_the_edition() -> None:
    drawn = RuleEntry("SS-1.1", "x", False, picture=ExamplePicture("ss-1.1.webp", b"x", 4, 3))
    book = Book("rules/x-1", "X", "1", (Chapter("SS-1", "Teams", (drawn,)), CHAPTERS[1]))
    assert book.pictures == {"ss-1.1.webp": b"x"}
    assert replace(book, base="rules/x-1").pictures == {}


def test_the_words_of_a_rule_are_paragraphs_whose_numbers_are_links() -> None:
    assert paragraphs("See SS-14.1a & on.\nNot SS-9.9.", {"SS-2", "SS-14.1a"}) == [
        'See <a href="./ss-14.html#SS-14.1a">SS-14.1a</a> &amp; on.',
        "Not SS-9.9.",
    ]
