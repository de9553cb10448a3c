"""A small archive as pages: a race that runs, one that is over, a book, a championship, and what a host is shown."""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from types import MappingProxyType

from archive_samples import race as raced
from msgspec.structs import replace
from post_samples import THEME, report, template, tones, words

from ludi_press.archive.cards import ErratumCard, HostCard, PartCard, PostCard, RaceCard, TurnCard
from ludi_press.archive.pages import Pages, Year
from ludi_press.archive.rulebook import Book, BookRef, Chapter, ExampleForm, RuleEntry, rule_address
from ludi_press.archive.seasons import SeasonFile, careers, championship
from ludi_press.core.problems import Judged
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.document.render import Drafts
from ludi_press.posts.formats.page import PageSection, write_sections
from ludi_press.posts.words.phrases import Words

MISREAD = ErratumCard(
    datetime(2026, 4, 9, 19, tzinfo=UTC), "I <b>misread</b> it.", 0, "ab" * 32, ("Sc<i>orpus: place 3 → 1",)
)
TURNS = (
    TurnCard(0, "The start grid"),
    TurnCard(1, "Turn 1", "Scorpus", errata=(MISREAD,)),
    TurnCard(2, "Turn 2", "Diocles"),
)
OPEN = RaceCard("megalenses", "Ludi Megalenses", "Super Series", "Aurelius", False, TURNS)
OVER = replace(raced("apollinares", "ab.c"), title="Ludi Apollinares", rules="rules/x-1")
PLACES = (("Places", "<p>all of them</p>"), ("Teams", "<p>who drives</p>"))
EXAMPLE = ExampleForm("X-1", "positive", "it happens", "a: lane 1", "a: whip", "a: whip 11", "a: lane 2")
BOOK = Book(
    "rules/x-1",
    "Super Series",
    "1",
    (
        Chapter("SS-1", "Teams", (RuleEntry("SS-1.1", "Six.", False, (("Odds", "<p>1</p>"),), (EXAMPLE,)),)),
        Chapter("SS-8", "Corners", (RuleEntry("SS-8.3", "Results.", True),)),
    ),
)
RULES = {entry.number for chapter in BOOK.chapters for entry in chapter.rules}
NOTHING: dict[str, PageSection] = {}
CUP = championship(SeasonFile("cup", "The cup", ("apollinares",), "aurigae"), [OVER])

HOST = HostCard(
    "Ludi: Turn",
    "host.js",
    (
        PostCard("wiki", None, False, False, (PartCard("t.wiki", 12, False),), (1,)),
        PostCard("html", 10, True, False, (PartCard("t-1.html", 1, False), PartCard("t-2.html", 11, True)), ()),
        PostCard("mail", 40_960, False, True, (PartCard("t.eml", 1_234, False),), ()),
    ),
    (PostPicture("track", "track.png", "the <track>", 690, 345),),
)


@cache
def pages() -> Pages:
    return pages_in(words())


def pages_in(own: Words, assets: Mapping[str, str] = MappingProxyType({})) -> Pages:
    sources = {path.name: path.read_text("utf-8") for path in (THEME / "pages").glob("*.j2")}
    return Pages(sources, "themes/mosaic/pages", own, assets=assets)


@cache
def post() -> dict[str, PageSection]:
    drafts = Drafts(report(story="A *story*.\n\n![x](https://x.example/x.png)"), template(), words())
    drafted = {name: one.value for name, one in drafts.page().items() if one.value and one.value.blocks}
    return write_sections(drafted, tones(), rule_href, "Link to event")


def rule_href(rule: str) -> str | None:
    return f"{ROOT}{rule_address('rules/x-1', rule)}" if rule in RULES else None


def html(judged: Judged[str]) -> str:
    assert not judged.problems
    assert judged.value is not None
    return judged.value


ROOT = "../../../../"
OWN = (
    *("style.css", "search.css", "noscript.css", "icon.svg", "icon.png", "feed.xml", "calendar.ics", "index.json"),
    *("scripts/site.js", "scripts/search.js", "scripts/vendor/minisearch.js"),
)


@cache
def site() -> dict[str, str]:
    """A whole site, by path."""
    files = dict.fromkeys((*OWN, "scripts/host.js", "scripts/proof.js", "scripts/sha256.js"), "")
    years = [Year(2026, (OVER,), (CUP,)), Year(None, (OPEN,))]
    files["index.html"] = html(pages().front([OPEN], [OVER], years, [CUP]))
    told = careers([OPEN, OVER])
    for year in years:
        files[f"{year.folder}/index.html"] = html(
            pages().year(year, told if year.year else (), [BookRef(BOOK.folder, BOOK.title, BOOK.edition)])
        )
    for career in told:
        files[career.ref.href] = html(pages().career(career))
    files["championships/cup/index.html"] = html(pages().championship(CUP))
    files["rules/x-1/index.html"] = html(pages().book(BOOK))
    for chapter in BOOK.chapters:
        files[f"rules/x-1/{chapter.file}"] = html(pages().chapter(BOOK, chapter))
    files["search.html"] = html(pages().search(["people", "2026"]))
    files["follow.html"] = html(pages().follow([OPEN]))
    for race in (OPEN, OVER):
        files |= race_files(race)
    return files


def race_files(race: RaceCard) -> dict[str, str]:
    folder = f"races/{race.id}"
    files = {f"{folder}/{name}": "" for name in ("race.json", "race.csv", "feed.xml", "calendar.ics")}
    files[f"{folder}/index.html"] = html(pages().race(race, *(PLACES if race.over else ())))
    if race.proof:
        files[f"{folder}/proof.html"] = html(pages().proof(race, "{}"))
    for turn in race.turns:
        files[f"{folder}/turns/{turn.folder}/index.html"] = html(pages().turn(race, turn.turn, post()))
        files[f"{folder}/turns/{turn.folder}/host.html"] = html(pages().host(race, turn.turn, HOST))
        left = ("turn.json", "t.wiki", "t-1.html", "t-2.html", "t.eml", "track.png")
        files |= {f"{folder}/turns/{turn.folder}/{name}": "" for name in left}
    return files
