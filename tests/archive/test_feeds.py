from datetime import UTC, datetime, timedelta
from xml.etree.ElementTree import Element, fromstring

from hypothesis import given
from msgspec.structs import replace
from post_samples import hostile, seen

from ludi_press.archive.feeds import ATOM, MOST, FeedEntry, atom

START = datetime(2026, 4, 4, 20, tzinfo=UTC)
NS = {"a": ATOM}


def entry(number: int = 1, text: str = "x") -> FeedEntry:
    return FeedEntry(
        f"races/r/turns/{number:02}/index.html", text, text, START + timedelta(days=number), f"News {number}."
    )


def feed(*entries: FeedEntry, address: str | None = None) -> Element:
    return fromstring(atom("Ludi", "races/r/index.html", "races/r/feed.xml", "en", entries, address))  # noqa: S314


def texts(root: Element, path: str) -> list[str | None]:
    return [node.text for node in root.findall(path, NS)]


def test_the_newest_turns_come_first_with_their_news() -> None:
    root = feed(*(entry(number) for number in range(MOST + 5)))
    assert texts(root, "a:entry/a:summary")[0] == f"News {MOST + 4}."
    assert len(root.findall("a:entry", NS)) == MOST
    assert texts(root, "a:updated") == ["2026-04-18T20:00:00Z"]


def test_links_are_relative_without_an_address_and_whole_with_one() -> None:
    near, far = feed(entry()), feed(entry(), address="https://ludi.example/")
    assert [link.get("href") for link in near.iter(f"{{{ATOM}}}link")][-1] == "../../races/r/turns/01/index.html"
    assert next(link.get("href") for link in far.iter(f"{{{ATOM}}}link")) == "https://ludi.example/races/r/feed.xml"


def test_ids_outlive_an_address_and_differ() -> None:
    ids = texts(feed(entry(1), entry(2)), ".//a:id")
    assert ids == texts(feed(entry(1), entry(2), address="https://ludi.example/"), ".//a:id")
    assert len(set(ids)) == 3
    assert all(one and one.startswith("urn:uuid:") for one in ids)


@given(hostile)
def test_what_people_wrote_is_text(text: str) -> None:
    root = feed(entry(text=text))
    (title,) = texts(root, "a:entry/a:title")
    assert seen(title or "") == seen(text)
    assert [child.tag for child in root.iter()] == [child.tag for child in feed(entry()).iter()]


def test_an_amended_turn_comes_first_again_and_says_when_it_was_published() -> None:
    amended = replace(entry(1), amended=START + timedelta(days=40))
    root = feed(*(entry(number) for number in range(2, MOST + 5)), amended)
    assert texts(root, "a:updated") == ["2026-05-14T20:00:00Z"]
    assert texts(root, "a:entry/a:updated")[:2] == ["2026-05-14T20:00:00Z", "2026-04-18T20:00:00Z"]
    assert texts(root, "a:entry/a:published") == ["2026-04-05T20:00:00Z"]
    early = replace(entry(9), amended=START)
    assert texts(feed(early), "a:entry/a:updated") == ["2026-04-13T20:00:00Z"]
