import posixpath
import re
from collections.abc import Callable
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from archive_samples import moment
from archive_samples import race as raced
from hypothesis import given, settings
from markupsafe import Markup
from msgspec.structs import replace
from page_samples import HOST, NOTHING, OPEN, OVER, TURNS, html, pages, pages_in, site
from post_samples import THEME, HtmlReader, hostile, seen, words

from ludi_press.archive.cards import Deadline, EntryCard, GameCard, PromptCard, ProofCard, RaceCard, Share, TurnCard
from ludi_press.archive.line_chart import After, Chances
from ludi_press.archive.pages import Pages, Year
from ludi_press.archive.refs import Site
from ludi_press.archive.seasons import MOST_STARTS, Correction, SeasonFile, careers, championship
from ludi_press.core.chronicle import ChartMark, MarkShape
from ludi_press.core.problems import Judged, Severity
from ludi_press.core.report import EarlierEvent, Text, Vote, VoteBoard
from ludi_press.posts.document.gallery import Gallery
from ludi_press.posts.formats.page import PageSection

PAGES = ("index.html", "host.html", "search.html", "follow.html", "proof.html", "404.html")


def paths() -> list[str]:
    """The pages of every kind."""
    return sorted(path for path in site() if path.endswith(".html") and path.rpartition("/")[2] in PAGES)


def test_every_link_is_relative_names_a_file_and_leads_to_it(subtests: pytest.Subtests) -> None:
    for path in paths():
        with subtests.test(path):
            reader = HtmlReader(site()[path])
            links = [
                value for _, attributes in reader.tags for name, value in attributes.items() if name in ("href", "src")
            ]
            assert links
            for link in links:
                assert link is not None
                parts = urlsplit(link)
                if parts.netloc == "x.example":
                    continue
                assert (parts.scheme, parts.netloc, parts.query) == ("", "", "")
                shown = parts.path.removeprefix("/") if path == "404.html" else parts.path
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), shown)) if shown else path
                assert not shown.startswith("/")
                assert target in site()
                assert not parts.fragment or f'id="{parts.fragment}"' in site()[target]


def test_every_page_asks_nothing_of_any_other_site(subtests: pytest.Subtests) -> None:
    for path in paths():
        with subtests.test(path):
            root = "../" * path.count("/")
            tags = HtmlReader(site()[path]).tags
            sources = [attributes["src"] for _, attributes in tags if "src" in attributes]
            scripts = [attributes["src"] for tag, attributes in tags if tag == "script" and "src" in attributes]
            assert f"{root}scripts/site.js" in sources or path.endswith("proof.html") or path == "index.html"
            assert path != "index.html" or (f"{root}scripts/site.js" in sources) == ("data-until" in site()[path])
            assert all(source and "//" not in source for source in sources)
            assert all(script and script.startswith(f"{root}scripts/") for script in scripts)
            style, *more = (one["href"] for tag, one in tags if tag == "link" and one.get("rel") == "stylesheet")
            assert style == f"{root}style.css"
            assert set(more) <= {f"{root}search.css", f"{root}noscript.css"}
            assert not [tag for tag, _ in tags if tag in ("iframe", "object", "embed", "base", "style")]
            assert not [1 for _, attributes in tags for name in attributes if name == "style" or name.startswith("on")]


def test_every_page_has_its_landmarks_one_title_and_one_first_heading(subtests: pytest.Subtests) -> None:
    for path in paths():
        with subtests.test(path):
            page = site()[path]
            reader = HtmlReader(page)
            tags = [tag for tag, _ in reader.tags]
            assert page.startswith("<!DOCTYPE html>\n<html lang=\"en\">\n")  # fmt: skip
            assert len([1 for path_, text in reader.runs if path_[-2:] == ("head", "title") and text.strip()]) == 1
            for tag in ("h1", "main", "header", "footer"):
                assert tags.count(tag) == 1, tag
            assert reader.within("title").strip()
            assert ("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}) in reader.tags
            assert next(attributes for tag, attributes in reader.tags if tag == "a") == {
                "class": "skip",
                "href": "#content",
            }
            assert ("main", {"id": "content"}) in reader.tags


def test_headings_skip_no_level(subtests: pytest.Subtests) -> None:
    for path in paths():
        with subtests.test(path):
            levels = [int(tag[1]) for tag, _ in HtmlReader(site()[path]).tags if re.fullmatch("h[1-6]", tag)]
            assert levels[0] == 1
            assert all(after <= before + 1 for before, after in pairwise(levels))


def test_ids_are_unique_and_every_navigation_has_a_name(subtests: pytest.Subtests) -> None:
    for path in paths():
        with subtests.test(path):
            tags = HtmlReader(site()[path]).tags
            ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
            assert len(ids) == len(set(ids))
            assert all(attributes.get("aria-label") for tag, attributes in tags if tag == "nav")
            named = [attributes["aria-labelledby"] for _, attributes in tags if "aria-labelledby" in attributes]
            assert {name for names in named for name in (names or "").split()} <= set(ids)


def words_of(path: str) -> str:
    return " ".join(text.strip() for _, text in HtmlReader(site()[path]).runs if text.strip())


def test_the_first_page_tells_of_every_race() -> None:
    front = words_of("index.html")
    for words_ in ("running · Ludi Megalenses", "2 turns", "Aurelius", "Diocles leads", "Newest: Turn 2"):
        assert words_ in front
    assert "Ludi Apollinares Scorpus wins" in front
    assert "2026 (2779 a.u.c.)" in front


def test_of_a_race_in_a_list_the_first_sentence_is_told() -> None:
    news = replace(OVER, turns=(replace(OVER.turns[-1], news="Scorpus has won. Felix fell.", lead="Scorpus has won."),))
    front = told_on(html(pages().front([], [news], [Year(2026, (news,))])))
    assert "Scorpus has won." in front
    assert "Felix fell" not in front


def test_the_first_page_of_a_running_race_has_its_news_once() -> None:
    turn = replace(OPEN.turns[-1], news="Diocles leads by two. Felix fell.", lead="Diocles leads by two.")
    front = told_on(html(pages().front([replace(OPEN, turns=(turn,))], [], [])))
    assert front.count("Diocles leads by two.") == 1
    assert "Felix fell." in front


def test_the_head_of_each_page_leads_to_what_the_first_page_has_even_if_nothing_runs() -> None:
    for front in (pages().front([], [], []), pages().front([OPEN], [], []), pages().front([], [OVER], [])):
        for place in ("now", "results", "games"):
            assert html(front).count(f'id="{place}"') == 1
            assert f'href="index.html#{place}"' in html(front)


def test_the_first_page_tells_of_each_game_in_its_own_words() -> None:
    bout = replace(words(), patterns={**words().patterns, "page.turns": "{n} rounds"})
    front = html(pages().front([OPEN], [], [], games={OPEN.game: pages_in(bout)}))
    assert "2 rounds" in front


def test_a_press_without_races_says_how_to_begin_and_shows_the_games() -> None:
    games = [GameCard("super-series", "Ludi", "rules/x-1"), GameCard("own", "Another", None)]
    front = html(pages().front([], [], [], offered=games))
    for command in ("new race my-race", "bind my-race --draw-now", "build"):
        assert f"<code>ludi-press {command}</code>" in front
    assert '<a href="rules/x-1/index.html" aria-label="Ludi: The rules">' in front
    assert "<h3>Another</h3>" in front
    assert "above" not in front


def test_a_deadline_decades_away_is_none() -> None:
    times = (moment(2026, 5), moment(2047, 5))
    race = replace(raced("endless", over=False), deadlines=tuple(Deadline(n, at) for n, at in enumerate(times, 1)))
    front = html(pages().front([race], [], []))
    assert "whenever you like" in front
    assert "2047" not in front


def test_the_page_of_a_race_lists_its_turns_the_newest_first() -> None:
    race = words_of("races/megalenses/index.html")
    assert race.index("Turn 2 Diocles leads") < race.index("Turn 1 Scorpus leads") < race.rindex("The start grid")
    assert "all of them" not in race


def test_the_page_of_a_finished_race_has_its_places_and_its_winner() -> None:
    race = words_of("races/apollinares/index.html")
    assert "Places all of them" in race
    assert "Turn 1 whip naufragium Scorpus wins" in race
    assert "cd" * 32 in race


def test_the_list_of_turns_tells_what_befell_and_how_often() -> None:
    twice = replace(OVER, marks=(*OVER.marks, ChartMark("b", 1, 1, MarkShape.DOT, "whip", 4)))
    words_ = " ".join(text for _, text in HtmlReader(html(pages().race(twice))).words())
    assert "Turn 1 whip \u00d72 naufragium Scorpus wins" in words_


def told_on(page: str) -> str:
    return " ".join(" ".join(text.split()) for _, text in HtmlReader(page).runs if text.strip())


READY = replace(raced("ready", over=False), turns=(TurnCard(0, "The start grid"),), marks=(), ranks=())


@pytest.mark.parametrize("page", [lambda: pages().front([READY], [], []), lambda: pages().race(READY)])
def test_a_race_that_has_not_begun_says_so_and_nobody_leads(page: Callable[[], Judged[str]]) -> None:
    told = told_on(html(page()))
    assert "before the start" in told
    assert "running ·" not in told
    assert "leads" not in told
    assert "Orders for turn 1 are awaited until" in told


def test_the_picture_of_a_race_that_has_not_begun_leads_to_the_start_and_not_to_a_replay() -> None:
    poster = Share("x.png", "the grid", 1, 1)
    assert '<p class="poster"><a href="turns/00/index.html">' in html(pages().race(READY, poster=poster))
    assert '<p class="poster"><a href="replay.html">' in html(pages().race(OPEN, poster=poster))
    shown = replace(READY, picture=poster)
    assert '<p class="thumbnail"><a href="races/ready/turns/00/index.html">' in html(pages().front([shown], [], []))


@pytest.mark.parametrize("page", [lambda card: pages().front([card], [], []), lambda card: pages().race(card)])
def test_where_no_deadline_was_named_it_is_said(page: Callable[[RaceCard], Judged[str]]) -> None:
    told = told_on(html(page(replace(READY, deadlines=(Deadline(1),)))))
    assert "Orders for turn 1 are awaited; no deadline has been named." in told
    assert "until" not in told


def test_a_running_race_says_who_is_ahead_and_when_there_is_a_bonus() -> None:
    asked = Deadline(2, moment(2026, 5, 2), moment(2026, 5, 1), moment(2026, 5, 2))
    told = told_on(html(pages().race(replace(raced(over=False), deadlines=(asked,)))))
    assert "Newest: Turn 1 : Scorpus leads 1 Scorpus Aurelia 2 Diocles Varro 3 Crescens Aurelia" in told
    assert "Bonus for complete orders received" in told


def test_the_nearest_deadline_comes_first() -> None:
    races = [
        replace(raced(name, over=False), title=name, deadlines=(Deadline(2, moment(2026, month)),))
        for name, month in (("late", 7), ("soon", 5))
    ]
    endless = replace(raced("endless", over=False), title="endless", deadlines=(Deadline(2),))
    front = html(pages().front([endless, *races], [], []))
    assert re.findall(r"</span> <a href=\"races/(\w+)/index", front) == ["soon", "late", "endless"]


def test_a_correction_stands_under_the_name_of_the_table_with_its_race() -> None:
    season = SeasonFile("cup", "Cup", ("r1",), "aurigae", corrections=(Correction("praesina", 3, "Best story.", "r1"),))
    assert "Praesina : +3 (Race r1). Best story." in told_on(
        html(pages().championship(championship(season, [raced()])))
    )


def test_a_turn_tells_nothing_of_what_came_later() -> None:
    card = replace(OPEN, over=True, turns=(*TURNS[:2], TurnCard(2, "Turn 2, the last", "Crescens")))
    told = html(pages().turn(card, 1, NOTHING))
    assert "the last" not in told
    assert "Crescens" not in told
    assert "finished" not in told


def test_a_turn_tells_what_happened_first_then_the_picture_and_the_board_and_folds_the_log() -> None:
    parts = {name: PageSection(name.title(), f"<p>{name}-</p>") for name in ("log", "story", "board", "ask")}
    told = html(
        pages().turn(OPEN, 2, {**parts, "news": PageSection("", "<p>news-</p>")}, Gallery(Markup("<p>track-</p>")))
    )
    assert re.findall(r"<p>(\w+)-</p>", told) == ["news", "story", "track", "board", "ask", "log"]
    assert '<details class="log">\n<summary><h2>Every order, with rules and dice</h2></summary>' in told
    assert "ask-" not in html(pages().turn(OPEN, 1, parts)), "it is asked no more"
    assert "<figure" not in html(pages().turn(OPEN, 1, NOTHING))


def test_a_turn_is_headed_by_what_it_brought_and_says_that_once() -> None:
    news = {"news": PageSection("", "<ul><li>Felix is dead.</li></ul>")}
    turns = (*OPEN.turns[:-1], replace(OPEN.turns[-1], headline="Felix is dead", lead="Felix is dead."))
    told = html(pages().turn(replace(OPEN, turns=turns), 2, news))
    assert "<h1>Felix is dead</h1>" in told
    assert '<div class="news again">' in told
    assert "<h1>Ludi Megalenses: Turn 2</h1>" in html(pages().turn(OPEN, 2, news))


def test_a_vote_of_a_turn_is_drawn_and_told() -> None:
    vote = Vote(Text("Census"), (VoteBoard(Text("Cicero <b>"), 80),), (VoteBoard(Text("Brutus"), 30),), 56, 120)
    told = html(pages().turn(OPEN, 2, NOTHING, votes=[vote]))
    assert "For: 80 (Cicero &lt;b&gt; 80). Against: 30 (Brutus 30). 56 carry it. Not cast: 10.</desc>" in told


def test_a_turn_says_who_led_after_it_and_the_last_one_who_won() -> None:
    assert '<p class="lead"><span class="leader">Diocles leads</span>' in html(pages().turn(OPEN, 2, NOTHING))
    assert "Scorpus wins whip naufragium" in told_on(html(pages().turn(OVER, 1, NOTHING)))
    assert 'class="lead"' not in html(pages().turn(OPEN, 0, NOTHING))


def test_after_the_victory_nobody_leads() -> None:
    turns = tuple(replace(card, leader="Scorpus", won=1) for card in OVER.turns)
    told = told_on(html(pages().race(replace(OVER, turns=(*turns, replace(turns[-1], turn=2))))))
    assert "Scorpus wins" in told
    assert "Scorpus has won" in told
    assert "Scorpus leads" not in told


def test_the_page_of_a_beast_shows_a_beast_and_says_whose_it_is() -> None:
    lion = EntryCard("lion", "Saeva", "Procula", "albata", figure="animal", is_beast=True)
    bout = replace(raced(), game_id="moritari", entries=(lion, *raced().entries[1:]), outcomes=())
    scenes = ("moritari", "moritari-albata", "moritari-animal")
    made = pages_in(words(), {f"games/{name}.webp": f"games/{name}-1.webp" for name in scenes})
    career = next(one for one in careers([bout]) if one.ref.name == "Saeva")
    page = html(made.career(career))
    assert "games/moritari-animal-1.webp" in page
    assert "Beast of Procula" in told_on(page)


def test_a_site_with_an_address_can_be_shared() -> None:
    sources = {path.name: path.read_text("utf-8") for path in (THEME / "pages").glob("*.j2")}
    told = html(Pages(sources, "pages", words(), Site("Ludi", "https://ludi.example/")).race(OPEN))
    assert '<meta property="og:url" content="https://ludi.example/races/megalenses/index.html">' in told
    assert "og:" not in html(pages().race(OPEN))


def links(path: str, rel: str) -> list[str | None]:
    return [attributes["href"] for _, attributes in HtmlReader(site()[path]).tags if attributes.get("rel") == rel]


def test_a_turn_leads_to_its_neighbours() -> None:
    turn = "races/megalenses/turns/{}/index.html"
    assert (links(turn.format("00"), "prev"), links(turn.format("00"), "next")) == ([], ["../01/index.html"] * 2)
    assert links(turn.format("01"), "prev") == ["../00/index.html"] * 2
    assert links(turn.format("02"), "next") == []


def named(name: str) -> RaceCard:
    """A race in which everybody and everything has this name."""
    turns = (TurnCard(0, name, name), TurnCard(1, name, name))
    entries = tuple(EntryCard(team, name, name, "praesina", name) for team in "abc")
    return replace(raced(), title=name, game=name, host=name, turns=turns, entries=entries, proof=ProofCard("a", "b"))


@settings(max_examples=25)
@given(hostile)
def test_names_are_text_on_every_page(name: str) -> None:
    for page in (
        lambda card: pages().front([card], [card], [Year(2026, (card,))]),
        pages().race,
        lambda card: pages().turn(card, 1, NOTHING),
        lambda card: pages().proof(card, "{}"),
        lambda card: pages().career(careers([card])[0]),
        lambda card: pages().championship(championship(SeasonFile("s", card.title, (card.id,)), [card])),
    ):
        strange, plain = HtmlReader(html(page(named(name)))), HtmlReader(html(page(named("x"))))
        if seen(name):
            assert [tag for tag, _ in strange.tags] == [tag for tag, _ in plain.tags]
        assert seen(name) in seen("".join(text for _, text in strange.runs))


def test_the_page_of_a_career_does_not_grow_with_the_archive() -> None:
    sizes = []
    for races in (MOST_STARTS, MOST_STARTS + 50):
        told = careers([raced(f"r{number:04}", "ab.c") for number in range(races)])
        career = next(one for one in told if one.ref.name == "Scorpus")
        page = html(pages().career(career))
        assert f"<dd>{races}</dd>" in page
        sizes.append(page.count("<tr>"))
    assert sizes[0] == sizes[1]
    assert f"The newest {MOST_STARTS} of {MOST_STARTS + 50} starts" in page


@pytest.mark.parametrize("name", ["missing.html.j2", "base.html.j2"])
@pytest.mark.parametrize(("address", "root"), [(None, "/"), ("https://ludi.example/ludi/", "/ludi/")])
def test_the_page_for_what_is_missing_finds_its_style_at_any_depth(name: str, address: str | None, root: str) -> None:
    sources = {"missing.html.j2": (THEME / "pages" / name).read_text("utf-8")}
    found = HtmlReader(html(Pages(sources, "pages", words(), Site("Ludi", address)).missing()))
    hrefs = [attributes["href"] or "" for _, attributes in found.tags if "href" in attributes]
    own = [href for href in hrefs if not href.startswith(("#", "https:"))]
    assert f"{root}style.css" in own
    assert all(href.startswith(root) for href in own)


def test_a_mistake_of_a_theme_is_a_problem_and_missing_words_warn() -> None:
    broken = Pages({"front.html.j2": "{{ nothing }}", "race.html.j2": "{{ words('nothing') }}"}, "pages", words())
    (problem,) = broken.front([], [], []).problems
    assert problem.place is not None
    assert problem.place.file == "pages/front.html.j2"
    judged = broken.race(OPEN)
    assert judged.value == "⟦nothing⟧"
    assert [problem.severity for problem in judged.problems] == [Severity.WARNING]


def test_what_a_storyteller_may_tell_stands_on_the_page_to_post_alone() -> None:
    prompts = (PromptCard("<b> strikes.", "revenge", (4, 2), (EarlierEvent(1, 8),)),)
    told = told_on(html(pages().host(OPEN, 2, HOST, prompts)))
    assert "For the storyteller" in told
    assert "<b> strikes." in told
    assert "For the storyteller" not in html(pages().turn(OPEN, 2, NOTHING))


def test_the_hosts_page_links_every_file_and_tells_numbers_of_pictures_and_what_is_too_long() -> None:
    page = html(pages().host(OPEN, 1, HOST))
    reader = HtmlReader(page)
    fields = [given["id"] for tag, given in reader.tags if tag == "textarea"]
    assert fields == [given["data-copy"] for tag, given in reader.tags if tag == "button"][1:]
    assert [given["data-texts"] for _, given in reader.tags if "data-texts" in given] == ["host.js"]
    files = {part.file for post in HOST.posts for part in post.parts}
    assert files <= {given.get("href") for tag, given in reader.tags if tag == "a"}
    shown = " ".join(text for _, text in reader.words())
    assert "Upload first: 1" in shown
    assert "11 of 10 characters" in shown
    assert "1\u202f234 of 40\u202f960 characters" in shown
    assert shown.count("longer than the place takes") == 1
    assert [tag for tag, given in reader.tags if tag == "button" and "data-rich" in given] == ["button"] * 2


def test_a_race_tells_the_chances_to_win_after_each_turn() -> None:
    team, *_ = OVER.entries
    told = Chances(50, tuple(After(turn, "key", {team.team: won}) for turn, won in enumerate((25, 40, 50))))
    page = html(pages().race(OVER, chances=told))
    assert "50 play-outs" in page
    assert f">100  {team.auriga}</text>" in page
    assert '<td class="right">80 <small>±11</small></td>' in page
    assert 'id="chances"' not in html(pages().race(OVER))


def test_a_race_tells_of_its_errata_and_of_none_where_there_are_none() -> None:
    told = html(pages().race(OPEN))
    assert '<h2 id="errata">Errata</h2>' in told
    assert "I &lt;b&gt;misread&lt;/b&gt; it. (It follows from the erratum of turn 0.)" in told
    assert '<time datetime="2026-04-09T19:00Z">' in told
    assert "<p>Sc&lt;i&gt;orpus: place 3 → 1</p>" in told
    assert "errata" not in html(pages().race(OVER))


def test_a_year_tells_who_has_won_most() -> None:
    won = [replace(OVER, id=f"race-{number}") for number in range(2)]
    winner = OVER.winner
    assert Year(2026, tuple(won)).most == (winner, 2)
    assert Year(2026, (OVER, OPEN)).most is None
    assert f"{winner} has won 2" in html(pages().year(Year(2026, tuple(won)), ()))


def test_who_was_always_ahead_or_behind_has_a_sentence_for_a_table() -> None:
    told = {career.ref.name: html(pages().career(career)) for career in careers([OVER]) if career.rivals}
    found = [text for text in told.values() if "every time." in text]
    assert any("Ahead of" in text for text in found)
    assert any("Behind " in text for text in found)


def test_the_page_for_followers_has_the_feed_of_each_game_that_runs() -> None:
    page = html(pages().follow([OPEN]))
    assert f'href="races/{OPEN.id}/feed.xml"' in page
    assert 'href="calendar.ics"' in page
    assert "/feed.xml" not in html(pages().follow([])).replace('href="feed.xml"', "").replace("x.example/feed.xml", "")
