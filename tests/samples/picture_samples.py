"""What the tests of pictures share: the themes, the tracks, the words, and scenes with any number of chariots."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st
from trees import ROOT, tree

from ludi_press.boards.ring import Section, SpaceId, Track, TrackPlan, lay_out
from ludi_press.content.track_file import read_track
from ludi_press.core.report import Gauge, Text, say
from ludi_press.pictures.fonts import FontFile
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.symbols import ArtFile
from ludi_press.pictures.theme import Theme, read_theme
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words
from ludi_press.scene import Piece, Ring, Scene, Status, Thing, Where

THEMES = ("mosaic", "plain")
TRACKS = ("circus-maximus", "bovillae", "maxentius", "caesarea", "constantinople")
TONES = ("praesina", "albata", "russata", "veneta")
NAMES = (
    "Flavius Scorpus",
    "Gutta",
    "C. Appuleius Diocles",
    "Crescens",
    "Fuscus",
    "M. Aurelius Liber Teres",
    "Pompeius Musclosus",
    "Polynices",
    "P. Aelius Gutta Calpurnianus",
    "Epaphroditus",
    "Eutyches",
    "Porphyrius",
)


def font_of(theme: str, name: str) -> FontFile | None:
    """The font of a theme, or that of the theme mosaic, as a press finds it."""
    paths = (ROOT / "themes" / folder / "fonts" / name for folder in (theme, "mosaic"))
    return next((FontFile(str(path), path.read_bytes()) for path in paths if path.is_file()), None)


@cache
def art() -> dict[str, ArtFile]:
    return {path.stem: ArtFile(path.name, path.read_bytes()) for path in (ROOT / "themes/mosaic/art").glob("*.svg")}


@cache
def theme(name: str = "mosaic") -> Theme:
    node = tree(ROOT / f"themes/{name}/pictures/theme.yaml")
    judged = read_theme(name, node, lambda font: font_of(name, font), art())
    assert judged.value is not None, judged.problems
    return judged.value


@cache
def words(language: str = "en") -> Words:
    folders = (ROOT / "ludi_press/games/super_series/data/words", ROOT / "themes/mosaic/words")
    judged = read_words(language, [tree(folder / f"{language}.yaml") for folder in folders])
    assert judged.value is not None
    assert not judged.problems, judged.problems
    return judged.value


@cache
def track(name: str = "circus-maximus") -> Track:
    judged = read_track(name, tree(ROOT / f"tracks/{name}.yaml"))
    assert judged.value is not None, judged.problems
    return lay_out(judged.value)


PARTS = ("tunic", "helmet", "rim", "car", "plumes", "harness")


def look(*levels: int) -> tuple[str, ...]:
    """A chariot equipped in these levels, part by part."""
    return ("chariot", *(f"{part}-{level}" for part, level in zip(PARTS, levels, strict=False)))


def hurt(left: int = 0, right: int = 0, horses: int = 0) -> tuple[tuple[str, Gauge], ...]:
    """The gauges of a chariot."""
    return ("left", Gauge(left, 3)), ("right", Gauge(right, 3)), ("horses", Gauge(horses, 4))


def figure(number: int, at: Where | None, **facts: object) -> Piece:
    """The chariot that enters with this number, from 0: factiones in turn, looks and hurts of every kind."""
    own: dict[str, object] = {
        "id": f"team-{number}",
        "name": Text(NAMES[number % len(NAMES)]),
        "tone": TONES[number % 4],
        "badge": f"{TONES[number % 4][0].upper()}{number // 4 + 1}",
        "at": at,
        "marks": (f"speed-{number % 4}", *(("stunned",) if number % 5 == 4 else ())),
        "gauges": hurt(number % 3, number // 3 % 3, number // 2 % 4),
        "look": look(number % 3, number // 2 % 3, number // 3 % 3, number // 4 % 3, (number + 1) % 3, (number + 2) % 3),
        "told": Text(f"{NAMES[number % len(NAMES)]} is somewhere"),
    }
    return Piece(**{**own, **facts})  # type: ignore[arg-type]  # facts are named by their field


def scene(
    plan: TrackPlan,
    pieces: tuple[Piece, ...],
    laps: int = 0,
    laps_done: int = 1,
    wrecks: tuple[SpaceId, ...] = (),
    **facts: object,
) -> Scene:
    own: dict[str, object] = {
        "title": Text("Ludi Megalenses 2779 a.u.c., the final"),
        "heading": say("heading.turn", turn=7),
        "ground": Ring(plan, laps or plan.laps, laps_done),
        "pieces": pieces,
        "order": tuple(one.id for one in pieces),
        "things": tuple(Thing("wreck", at) for at in wrecks),
    }
    return Scene(**{**own, **facts})  # type: ignore[arg-type]  # facts are named by their field


def at_the_start(course: Track, count: int = 12) -> Scene:
    """As many as the grid holds, in their start boxes."""
    places = [course.place(number) for number in range(1, min(count, course.plan.places) + 1)]
    return scene(course.plan, tuple(figure(number, at, marks=()) for number, at in enumerate(places)), laps_done=0)


def spread_out(course: Track, count: int = 12) -> Scene:
    """Chariots all round, each with a trail of five spaces; one is dragged, one is out, two wrecks lie about."""
    figures = []
    for number in range(count):
        lane = number % course.plan.lanes + 1
        at = _cell(course, lane, number * course.cells[lane] // count)
        figures.append(figure(number, at, trail=((_back(course, at, 5, 3)), _back(course, at, 3, 0))))
    figures[3] = figure(3, figures[3].at, status=Status.DOWN, trail=figures[3].trail)
    figures[6] = figure(6, None, status=Status.DEAD)
    wrecks = tuple(_cell(course, lane, 4 * lane + 2) for lane in (1, course.plan.lanes))
    return scene(course.plan, tuple(figures), wrecks=wrecks)


def nose_to_tail(course: Track, count: int = 12) -> Scene:
    """A pack in the first corner and before it: lanes 1 and 2 full, then 3."""
    corner = next(index for index, section in enumerate(course.plan.sections) if section.corner)
    first = sum(section.spaces[0] for section in course.plan.sections[:corner])
    figures = []
    for number in range(count):
        lane, back = number % min(3, course.plan.lanes) + 1, number // min(3, course.plan.lanes)
        figures.append(figure(number, _cell(course, lane, first + 2 - back)))
    return scene(course.plan, tuple(figures), laps_done=course.plan.laps - 1)


def _cell(course: Track, lane: int, cell: int) -> SpaceId:
    return next(space.id for space in course.spaces if space.lane == lane and space.cell == cell % course.cells[lane])


def _back(course: Track, at: SpaceId, first: int, last: int) -> tuple[SpaceId, ...]:
    here = course.spaces[at]
    return tuple(_cell(course, here.lane, here.cell - step) for step in range(first, last - 1, -1))


def straight(name: str, length: int, lanes: int) -> Section:
    return Section(name, (length,) * lanes, length, corner=False)


@st.composite
def plans(draw: st.DrawFn) -> TrackPlan:
    """Any legal plan of a size that somebody would draw (SS-2.2, SS-2.2a, SS-2.5)."""
    lanes = draw(st.integers(2, 8))
    sections = [straight("carceres", draw(st.integers(1, 16)), lanes)]
    for number in range(draw(st.integers(1, 5))):
        steps = draw(st.lists(st.integers(0, 1), min_size=lanes - 1, max_size=lanes - 1))
        first = draw(st.integers(1, 8))
        spaces = tuple(first + sum(steps[:lane]) for lane in range(lanes))
        sections.append(Section(f"turn the {number}th", spaces, draw(st.integers(1, 12)), corner=True))
        if draw(st.booleans()):
            sections.append(straight(f"straight {number}", draw(st.integers(1, 16)), lanes))
    ranks = draw(st.lists(st.sets(st.integers(1, lanes), min_size=1), min_size=1, max_size=5))
    title = draw(st.sampled_from(("Circus", "Circus of the Long and Winding Name", "Κίρκος", "競技場")))
    return TrackPlan(
        "any", title, lanes, draw(st.integers(1, 20)), tuple(sections), tuple(tuple(rank) for rank in ranks)
    )


def crowd(draw: Callable[[st.SearchStrategy[Any]], Any], plan: TrackPlan, most: int = 24) -> Scene:
    """A scene with chariots anywhere on the track."""
    course = lay_out(plan)
    spaces = st.sampled_from([space.id for space in course.spaces if not space.on_grid])
    places = draw(st.lists(spaces, unique=True, max_size=most))
    return scene(plan, tuple(figure(number, at) for number, at in enumerate(places)))


def layout_of(view: Scene, *, small: bool = False) -> Layout:
    """Where everything of a race's scene stands in its picture."""
    found = view_of(view, small=small)
    assert isinstance(found, TrackView)
    return found.layout


def plan_of(view: Scene) -> TrackPlan:
    """The track of a race's scene."""
    assert isinstance(view.ground, Ring)
    return view.ground.plan
