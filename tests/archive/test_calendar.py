from datetime import UTC, datetime, timedelta
from xml.etree.ElementTree import Element, fromstring

from archive_samples import moment, race
from hypothesis import given
from icalendar import Calendar
from msgspec.structs import replace
from post_samples import hostile, seen

from ludi_press.archive.calendar import ATOM, MOST, Dated, FeedEntry, atom, entries, icalendar, together
from ludi_press.archive.cards import Deadline, Planned


def say(message_id: str, **args: object) -> str:
    return f"{message_id} {args['race']} {args['turn']}"


def events(address: str | None = None, title: str = "Race; one, two\nthree") -> list[dict[str, object]]:
    window = Deadline(2, moment(2026, 4, 5), moment(2026, 4, 4), moment(2026, 4, 5))
    card = replace(race(), title=title, deadlines=(*race().deadlines, window))
    calendar = Calendar.from_ical(icalendar("Ludi", entries(card, say), address))
    return [dict(event) for event in calendar.walk("VEVENT")]


def test_deadlines_and_windows_are_appointments_in_utc() -> None:
    told = events()
    assert [str(event["UID"]) for event in told] == [
        "r1-1-closes@ludi-press",
        "r1-2-bonus@ludi-press",
        "r1-2-closes@ludi-press",
    ]
    assert told[0]["DTEND"].dt == moment(2026)  # type: ignore[attr-defined]


def test_a_race_needs_but_its_dates() -> None:
    card = race()
    dated = Dated(card.id, card.title, card.game_id, card.deadlines)
    assert list(entries(dated, say)) == list(entries(card, say))


def test_words_are_words_whatever_they_hold() -> None:
    assert str(events()[0]["SUMMARY"]) == "calendar.closes Race; one, two\nthree 1"


def test_an_address_leads_to_the_race() -> None:
    assert "URL" not in events()[0]
    assert str(events("https://ludi.example/")[0]["URL"]) == "https://ludi.example/races/r1/index.html"


def test_the_same_race_gives_the_same_bytes() -> None:
    assert icalendar("Ludi", entries(race(), say), None) == icalendar("Ludi", entries(race(), say), None)


def test_a_race_without_deadlines_has_no_appointments() -> None:
    assert list(entries(race(year=None), say)) == []


def test_calendars_come_together_with_all_their_entries() -> None:
    one, two = race("r1"), replace(race("r2"), title="Ünlike")
    calendars = [icalendar(card.title, entries(card, say), None) for card in (one, race("r0", year=None), two)]
    whole = together("All", calendars)
    assert whole == icalendar("All", [row for card in (one, two) for row in entries(card, say)], None)
    assert together("All", []) == icalendar("All", (), None)


def test_a_race_that_is_called_as_an_entry_begins_breaks_no_calendar() -> None:
    name = "BEGIN:VEVENT"
    one = icalendar(name, entries(replace(race(), title=name), say), None)
    told = Calendar.from_ical(together("Ludi", [one, one]))
    assert [str(event["SUMMARY"]) for event in told.walk("VEVENT")] == [f"calendar.closes {name} 1"] * 2
    assert [part.name for part in told.subcomponents] == ["VEVENT", "VEVENT"]


def test_long_words_are_folded_and_come_back_whole() -> None:
    title = "Ünlike; " * 30
    written = icalendar(title, entries(replace(race(), title=title), say), None)
    assert max(map(len, written.split(b"\r\n"))) <= 75
    (event,) = Calendar.from_ical(written).walk("VEVENT")
    assert str(event["SUMMARY"]) == f"calendar.closes {title} 1"


def test_a_name_is_written_on_one_line() -> None:
    assert str(Calendar.from_ical(icalendar("Ludi\nRomani", [], None))["X-WR-CALNAME"]) == "Ludi Romani"


def test_a_timetable_is_in_the_calendar() -> None:
    part = Planned("season-1", moment(2026, 4, 5), moment(2026, 4, 6), "Aestas 44")
    card = replace(race(), title="Ludi", deadlines=(), planned=(part,))
    (entry,) = entries(card, say)
    assert (entry.key, entry.start, entry.end, entry.title) == ("r1-season-1", part.start, part.end, "Ludi: Aestas 44")


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
