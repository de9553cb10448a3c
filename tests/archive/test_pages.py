import posixpath
import re
from functools import cache
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from post_samples import THEME, HtmlReader, hostile, report, seen, template, tones, words

from ludi_press.archive.cards import HostCard, PartCard, PictureCard, PostCard, PromptCard, RaceCard, TurnCard
from ludi_press.archive.pages import Pages
from ludi_press.posts.html import write_html
from ludi_press.posts.render import render
from ludi_press.problems import Judged, Severity
from ludi_press.report import EarlierEvent

TURNS = (TurnCard(0, "The start grid"), TurnCard(1, "Turn 1", "Scorpus"), TurnCard(2, "Turn 2", "Diocles"))
OPEN = RaceCard("megalenses", "Ludi Megalenses", "Super Series", "Aurelius", False, TURNS)
OVER = RaceCard("apollinares", "Ludi Apollinares", "Super Series", None, True, TURNS, ("Places", "<p>all of them</p>"))

HOST = HostCard(
    "Ludi: Turn",
    (
        PostCard("wiki", None, False, False, (PartCard("t.wiki", "'''<b>\"x", 12, False),), (1,)),
        PostCard(
            "html", 10, True, False, (PartCard("t-1.html", "a", 1, False), PartCard("t-2.html", "b", 11, True)), ()
        ),
        PostCard("mail", 40_960, False, True, (PartCard("t.eml", "a", 1_234, False),), ()),
    ),
    (PictureCard("track.png", "the <track>", 690, 345),),
)


@cache
def pages() -> Pages:
    sources = {path.name: path.read_text("utf-8") for path in (THEME / "pages").glob("*.j2")}
    return Pages(sources, "themes/mosaic/pages", words())


@cache
def post() -> str:
    document = render(report(story="A *story*.\n\n![x](https://x.example/x.png)"), template(), words()).value
    assert document is not None
    return write_html(document, tones(), page=True)


def html(judged: Judged[str]) -> str:
    assert not judged.problems
    assert judged.value is not None
    return judged.value


@cache
def site() -> dict[str, str]:
    """A whole site, by path."""
    files = {"index.html": html(pages().front([OPEN, OVER])), "style.css": ""}
    for race in (OPEN, OVER):
        folder = f"races/{race.id}"
        files[f"{folder}/index.html"] = html(pages().race(race))
        for turn in race.turns:
            files[f"{folder}/turns/{turn.folder}/index.html"] = html(pages().turn(race, turn.turn, post()))
            files[f"{folder}/turns/{turn.folder}/host.html"] = html(pages().host(race, turn.turn, HOST))
            for name in ("turn.json", "t.wiki", "t-1.html", "t-2.html", "t.eml", "track.png"):
                files[f"{folder}/turns/{turn.folder}/{name}"] = ""
    return files


PATHS = sorted(path for path in site() if path.endswith(("index.html", "host.html")))
EACH = pytest.mark.parametrize("path", PATHS)


@EACH
def test_every_link_is_relative_names_a_file_and_leads_to_it(path: str) -> None:
    reader = HtmlReader(site()[path])
    links = [value for _, attributes in reader.tags for name, value in attributes.items() if name in ("href", "src")]
    assert links
    for link in links:
        assert link is not None
        parts = urlsplit(link)
        if parts.netloc == "x.example":
            continue
        assert (parts.scheme, parts.netloc, parts.query) == ("", "", "")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path)) if parts.path else path
        assert not link.startswith("/")
        assert target in site()
        assert not parts.fragment or f'id="{parts.fragment}"' in site()[target]


@EACH
def test_every_page_asks_nothing_of_any_other_site(path: str) -> None:
    tags = HtmlReader(site()[path]).tags
    assert not [given["src"] for _, given in tags if "src" in given and urlsplit(given["src"] or "").netloc]
    assert [attributes["href"] for tag, attributes in tags if tag == "link"] == ["../" * path.count("/") + "style.css"]
    assert not [tag for tag, _ in tags if tag in ("iframe", "object", "embed", "base")]
    scripts = [given for tag, given in tags if tag == "script"]
    assert scripts == ([{}] if path.endswith("host.html") else [])


@EACH
def test_every_page_has_its_landmarks_one_title_and_one_first_heading(path: str) -> None:
    page = site()[path]
    reader = HtmlReader(page)
    tags = [tag for tag, _ in reader.tags]
    assert page.startswith("<!DOCTYPE html>\n<html lang=\"en\">\n")  # fmt: skip
    for tag in ("title", "h1", "main", "header", "footer"):
        assert tags.count(tag) == 1, tag
    assert reader.within("title").strip()
    assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in reader.tags
    assert next(attributes for tag, attributes in reader.tags if tag == "a") == {"class": "skip", "href": "#content"}
    assert ("main", {"id": "content"}) in reader.tags


@EACH
def test_headings_skip_no_level(path: str) -> None:
    levels = [int(tag[1]) for tag, _ in HtmlReader(site()[path]).tags if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


@EACH
def test_ids_are_unique_and_every_navigation_has_a_name(path: str) -> None:
    tags = HtmlReader(site()[path]).tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert all(attributes.get("aria-label") for tag, attributes in tags if tag == "nav")
    assert all(value in ids for _, attributes in tags for key, value in attributes.items() if key == "aria-labelledby")


def words_of(path: str) -> str:
    return " ".join(text.strip() for _, text in HtmlReader(site()[path]).runs if text.strip())


def test_the_first_page_tells_of_every_race() -> None:
    front = words_of("index.html")
    for words_ in ("Ludi Megalenses", "running · 2 turns", "Aurelius", "Turn 2 : Diocles leads"):
        assert words_ in front
    assert "Ludi Apollinares finished" in front
    assert "Diocles wins" in front


def test_a_press_without_races_says_so() -> None:
    assert "No race has been published yet." in html(pages().front([]))


def test_the_page_of_a_race_lists_its_turns_the_newest_first() -> None:
    race = words_of("races/megalenses/index.html")
    assert race.index("Turn 2 Diocles leads") < race.index("Turn 1 Scorpus leads") < race.index("The start grid")
    assert "all of them" not in race


def test_the_page_of_a_finished_race_has_its_places_and_its_winner() -> None:
    race = words_of("races/apollinares/index.html")
    assert "Places all of them" in race
    assert "Turn 2 Diocles wins" in race
    assert "Turn 1 Scorpus leads" in race


def links(path: str, rel: str) -> list[str | None]:
    return [attributes["href"] for _, attributes in HtmlReader(site()[path]).tags if attributes.get("rel") == rel]


def test_a_turn_leads_to_its_neighbours() -> None:
    turn = "races/megalenses/turns/{}/index.html"
    assert (links(turn.format("00"), "prev"), links(turn.format("00"), "next")) == ([], ["../01/index.html"])
    assert links(turn.format("01"), "prev") == ["../00/index.html"]
    assert links(turn.format("02"), "next") == []


@settings(max_examples=40)
@given(hostile)
def test_names_are_text_on_every_page(name: str) -> None:
    turns = (TurnCard(0, name, name), TurnCard(1, name, name))
    race = RaceCard("r", name, name, name, False, turns, (name, "<p>x</p>"))
    usual = RaceCard("r", "x", "x", "x", False, (TurnCard(0, "x", "x"), TurnCard(1, "x", "x")), ("x", "<p>x</p>"))
    for page in (lambda card: pages().front([card]), pages().race, lambda card: pages().turn(card, 1, "<h1>x</h1>")):
        strange, plain = HtmlReader(html(page(race))), HtmlReader(html(page(usual)))
        if seen(name):
            assert [tag for tag, _ in strange.tags] == [tag for tag, _ in plain.tags]
        assert seen(name) in seen("".join(text for _, text in strange.runs))


def test_a_mistake_of_a_theme_is_a_problem_and_missing_words_warn() -> None:
    broken = Pages({"front.html.j2": "{{ nothing }}", "race.html.j2": "{{ words('nothing') }}"}, "pages", words())
    (problem,) = broken.front([]).problems
    assert problem.place is not None
    assert problem.place.file == "pages/front.html.j2"
    judged = broken.race(OPEN)
    assert judged.value == "⟦nothing⟧"
    assert [problem.severity for problem in judged.problems] == [Severity.WARNING]


def test_the_page_of_a_turn_offers_prompts_with_the_events_that_they_name() -> None:
    earlier = (EarlierEvent(1, 8),)
    prompts = (PromptCard("<b> strikes.", "revenge", (4, 2), earlier), PromptCard("Io!", "slip", (9,)))
    page = html(pages().turn(OPEN, 2, "", prompts))
    words_on_it = [text for _, text in HtmlReader(page).words()]
    assert "<b> strikes." in " ".join(words_on_it)
    assert "revenge: events of turn.json: 4, 2, turn 1: 8" in " ".join(words_on_it)
    assert "slip: events of turn.json: 9" in " ".join(words_on_it)
    assert "For the storyteller" not in html(pages().turn(OPEN, 2, ""))


def test_the_hosts_page_shows_texts_as_they_are_numbers_of_pictures_and_what_is_too_long() -> None:
    page = html(pages().host(OPEN, 1, HOST))
    reader = HtmlReader(page)
    areas = [text for path, text in reader.runs if path[-1:] == ("textarea",)]
    assert [area.strip("\n") for area in areas] == ["'''<b>\"x", "a", "b"]
    shown = " ".join(text for _, text in reader.words())
    assert "Upload first: 1" in shown
    assert "11 of 10 characters" in shown
    assert "1\u202f234 of 40\u202f960 characters" in shown
    assert shown.count("longer than the place takes") == 1
    assert [tag for tag, given in reader.tags if tag == "button" and "data-rich" in given] == ["button"] * 2
