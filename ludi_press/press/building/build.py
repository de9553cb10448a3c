"""A build: reads, plays and renders every race, and puts what changed into the site; with errors nothing.

The text of all races is made first, so that it can be posted while pictures are drawn; a second pass puts those in.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, has_errors, warning
from ludi_press.press.building.albums import ToDraw, draw_all
from ludi_press.press.building.handouts import HOST
from ludi_press.press.building.links import add_links, dead_links, links_of
from ludi_press.press.building.making import (
    MadeRace,
    Task,
    made_of,
    make_race,
    press_places,
    race_of,
    race_places,
    race_recipe,
    race_sources,
    site_places,
    surroundings,
)
from ludi_press.press.building.pool import spread
from ludi_press.press.building.shared import Common, Together
from ludi_press.press.building.state import BuiltRace, states_of
from ludi_press.press.reading.find import SITE, Press, links_out, no_races, race_ids, site_problem
from ludi_press.press.reading.looks import Looks
from ludi_press.press.reading.parts import SHARED, SitePart, SiteParts, differences, fingerprints
from ludi_press.press.reading.settings import PressSettings, read_seasons, read_settings
from ludi_press.press.reading.store import SiteChanges, Store, obstacles, peek, recover, switch, with_store
from ludi_press.press.reading.write import locked, write_atomically


class Reason(Struct, frozen=True):
    """Why a file of the site was made or kept: the ingredients that differ; `mended` if the file itself was changed."""

    kept: bool
    differing: tuple[str, ...] = ()
    mended: bool = False


class History(Struct, frozen=True):
    """The parts of the last build and of this one, of all races that were looked at.

    `kept` tells of a file whether it belongs to another race; `written` are the files that this build changed.
    """

    before: Mapping[str, SitePart]
    now: Mapping[str, SitePart]
    kept: Callable[[str], bool] = lambda name: False
    written: frozenset[str] = frozenset()

    def then(self, later: "History") -> "History":
        """Return the history of both passes of a build."""
        return History(
            {**later.before, **self.before}, {**self.now, **later.now}, later.kept, self.written | later.written
        )

    def why(self, name: str) -> Reason | None:
        """Return why a file of the site was made or kept; None if no part contains it."""
        key = next((key for key, part in self.now.items() if name in part.files), None)
        if key is None:
            return Reason(kept=True) if self.kept(name) else None
        old, new = self.before[key].made_of if key in self.before else None, self.now[key].made_of
        mended = old == new and name in self.written
        return Reason(kept=old == new and not mended, differing=differences(old, new), mended=mended)


class Built(Struct, frozen=True):
    """The result of a build: its problems, the files that it wrote, relative to the press, and why.

    `warned` counts the warnings of unchanged races, which `check` shows.
    `undrawn` counts the pictures that are left to a later build.
    """

    problems: tuple[Problem, ...] = ()
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0
    warned: int = 0
    history: History | None = None
    undrawn: int = 0

    @property
    def site_files(self) -> tuple[str, ...]:
        """The written files of the site; the others are dice files."""
        return tuple(name for name in self.written if name.startswith("site/"))


class Pass(Struct, frozen=True):
    """The result of a pass over the press.

    `unknown` are files of the site that no build is known to have made.
    `hosts` are the host pages of turns whose pictures are `to_draw`.
    """

    built: Built
    unknown: frozenset[str] = frozenset()
    hosts: tuple[str, ...] = ()
    to_draw: Sequence[ToDraw] = ()

    def after(self, first: "Pass") -> Built:
        """Return both passes as one build."""
        one, other = first.built, self.built
        history = one.history.then(other.history) if one.history and other.history else None
        return replace(
            one,
            problems=tuple(dict.fromkeys((*one.problems, *other.problems))),
            written=tuple(dict.fromkeys((*one.written, *other.written))),
            removed=tuple(dict.fromkeys((*one.removed, *other.removed))),
            history=history,
            undrawn=other.undrawn,
        )


class SiteFiles:
    """All files that the site will have: those `made` in this build, those drawn `later`, and those of other races."""

    def __init__(self, site: Path, made: Iterable[SiteParts], later: Iterable[str]) -> None:
        self._site = site
        self._made = {parts.race: {*parts.made_files()} for parts in made}
        self._later = frozenset(later)

    def __contains__(self, name: object) -> bool:
        made = self._made.get(race_of(str(name)))
        there = name in made if made is not None else (self._site / str(name)).is_file()
        return there or name in self._later


def is_known(press: Press, name: str) -> bool:
    """Return whether a finished build made this file of the site."""
    return name in (peek(press, lambda store: store.parts(race_of(name)).old_files) or ())


def unknown_files(press: Press, made: Iterable[SiteParts]) -> frozenset[str]:
    """Return the files in the site of those races of which nothing is known, so that nobody knows who wrote them."""
    lost = [parts.race for parts in made if not parts.old]
    folders = [press.site] if SHARED in lost else [press.site / "races" / race for race in lost]
    files = (path for folder in folders for path in folder.rglob("[!.]*") if path.is_file())
    return frozenset(path.relative_to(press.site).as_posix() for path in files)


def unknown_warning(store: Store, files: Collection[str]) -> Iterator[Problem]:
    """Yield a warning of files in the site that neither this build nor a known earlier one has made."""
    left = sorted({*files}.difference(*(store.parts(race).old_files for race in {*map(race_of, files)})))
    if left:
        more = f" and {counted(len(left) - 1, 'more file')} are" if left[1:] else " is"
        place = f"{SITE}/{left[0]}"
        suggestion = f"take away what you did not put there, or delete {SITE}/ and build again"
        words = f"{place}{more} of no build that is remembered, and stays in the site"
        yield warning("site-stray", words, Place(place), suggestion)


_SOLO: Final = 2
"""With fewer races than this for each, further processes do not pay."""


class BuildStep(Struct, frozen=True):
    """Work begins: on a race, or if it is to `draw` on the pictures of a turn; its `number` among all."""

    race: str
    number: int
    of: int
    draw: bool


Progress = Callable[[BuildStep], None]
"""Called when the work on each race begins."""
Ready = Callable[[tuple[str, ...]], None]
"""Called with the host pages in the site before the pictures of their turns are drawn."""


def build(
    press: Press,
    progress: Progress = lambda step: None,
    waiting: Callable[[], None] = lambda: None,
    ready: Ready = lambda pages: None,
    *,
    pictures: bool = True,
) -> Built:
    """Build the whole press; without `pictures` missing ones are left to a later build.

    `waiting` is called once if another build holds the lock.
    Raises OSError if the system refuses to read or write; see `switch` for the state after that.
    """
    outside = site_problem(press)
    if outside:
        return Built((outside,))
    if links := links_out(press):
        return Built(links)
    with locked(press, waiting):
        return with_store(press, lambda store: _build(store, progress, ready, pictures=pictures))


def _build(store: Store, progress: Progress, ready: Ready, *, pictures: bool) -> Built:
    """Make the text in a first pass and, if wanted, put the pictures in by a second; each leaves a whole site."""
    done = _pass(store, progress, pictures=pictures, last=False)
    built, unknown = done.built, done.unknown
    if built.undrawn:
        ready(done.hosts)
    if built.undrawn and pictures:
        draw_all(store, done.to_draw, lambda race, number, of: progress(BuildStep(race, number, of, draw=True)))
        built = _pass(store, progress, pictures=True, last=True).after(done)
    if has_errors(built.problems):
        return built
    if not built.undrawn:
        store.sweep()
    return replace(built, problems=(*built.problems, *unknown_warning(store, unknown)))


def _pass(store: Store, progress: Progress, *, pictures: bool, last: bool) -> Pass:
    press = store.press
    recover(store)
    press.site.mkdir(exist_ok=True)
    looks = Looks(store.looks())
    looks.contents("press", press_places(press), str)
    settings, problems = read_settings(press)
    around, told = surroundings(press, settings.site, looks), [*problems, *no_races(press)]
    work = _Work(store, settings, around, looks, pictures, last, problems=told)
    work.races(progress)
    if not has_errors(work.problems):
        work.shared()
        work.problems += obstacles(press, work.new_files())
    if not has_errors(work.problems):
        work.problems += work.dead_links()
    if has_errors(work.problems):
        return Pass(Built(tuple(work.problems)))
    dice, unknown = work.write_dice(), unknown_files(press, work.parts())
    written = switch(store, work.parts())
    work.note_looks(written)
    built = Built(
        tuple(dict.fromkeys(work.problems)),
        (*dice, *(f"site/{name}" for name in sorted(written.changed))),
        tuple(f"site/{name}" for name in written.removed),
        work.unchanged,
        work.warned,
        work.history(written),
        sum(len(state.undrawn) for state in work.states.values()),
    )
    return Pass(built, unknown, work.hosts(written), [made.to_draw for made in work.made.values() if made.to_draw])


class _Work(Struct):
    """A pass in progress: the races that are `made`, the `states` of all, and the parts `common` to them."""

    store: Store
    settings: PressSettings
    around: str
    looks: Looks
    pictures: bool
    last: bool
    problems: list[Problem] = field(default_factory=list)
    made: dict[str, MadeRace] = field(default_factory=dict)
    states: dict[str, BuiltRace] = field(default_factory=dict)
    common: SiteParts | None = None
    unchanged: int = 0
    warned: int = 0

    @property
    def press(self) -> Press:
        return self.store.press

    def races(self, progress: Progress) -> None:
        """Make all races that differ, in order and by several processes if that pays."""
        old, races = self.store.states(), race_ids(self.press)
        states = states_of(old)
        tasks: dict[str, Task] = {}
        for race in races:
            whole = old[race].made_of if race in states else ""
            task = self.task(race, whole, done=race in states and not (states[race].undrawn and self.pictures))
            if task:
                tasks[race] = task
        made = spread(make_race, [(task,) for task in tasks.values()], _SOLO)
        for number, race in enumerate(races, start=1):
            progress(BuildStep(race, number, len(races), draw=False))
            if race in tasks:
                self.add(next(made))
            else:
                self.keep(race, states[race])
        for race in self.store.races() - set(races):
            self.made[race] = MadeRace(self.store.parts(race))

    def task(self, race: str, whole: str, *, done: bool) -> Task | None:
        """Return what is to be made of a race; None if the last build has `done` all of it by the recipe `whole`."""
        press, site = self.press, self.settings.site
        sources = cache(partial(race_sources, press, race))
        files = self.looks.contents(f"race/{race}", race_places(press, race), lambda: race_recipe(sources()))
        untouched, same = self.untouched(race), done and whole == made_of(self.around, files) != ""
        if same and untouched:
            return None
        parts = replace(self.store.parts(race), untouched=untouched)
        if same and all(map(parts.is_whole, parts.old.values())):
            return None
        return Task(press, site, self.around, fingerprints(), sources(), parts, self.last)

    def untouched(self, race: str) -> bool:
        """Return whether the files of a race in the site, or the shared ones, look as a build left them."""
        return self.looks.written(f"site/{race}", site_places(self.press, race))

    def keep(self, race: str, state: BuiltRace) -> None:
        self.states[race] = state
        self.unchanged += 1
        self.warned += len(state.problems)

    def add(self, made: MadeRace) -> None:
        """Take over the result of a race; what is made of it is kept, whatever becomes of the others."""
        parts = made.parts
        self.made[parts.race] = made
        if made.state is None:
            parts.clear()
        elif parts.made == parts.old and not parts.new:
            self.keep(parts.race, made.state)
            return
        else:
            self.states[parts.race] = made.state
            self.store.keep(parts)
        self.problems += made.problems

    def shared(self) -> None:
        forms, flaws = read_seasons(self.press)
        self.problems += flaws
        if has_errors(self.problems):
            return
        settings = self.settings
        about = (settings.theme, settings.language and settings.language.value)
        address, seasons = settings.site.address, forms.seasons()
        common = Common(self.around, about, address, seasons, self.states, self.contents)
        self.common = replace(self.store.parts(SHARED), untouched=self.untouched(SHARED))
        work = Together(self.press, settings, common, self.common)
        work.make(forms)
        self.problems += work.problems

    def parts(self) -> list[SiteParts]:
        return [*(made.parts for made in self.made.values()), *([self.common] if self.common else [])]

    def contents(self, name: str) -> bytes:
        """Return a file of the site, from this build or the last."""
        parts = {one.race: one for one in self.parts()}.get(race_of(name))
        return parts.contents(name) if parts else (self.press.site / name).read_bytes()

    def new_files(self) -> list[str]:
        """Return the names of all files that are not in the site yet."""
        return [name for parts in self.parts() for name in parts.new]

    def names(self) -> SiteFiles:
        """Return all files of the site after this build, with those that are still to be drawn."""
        later = (name for state in self.states.values() for name in state.undrawn)
        return SiteFiles(self.press.site, self.parts(), later)

    def dead_links(self) -> list[Problem]:
        """Return the dead links of all new pages; those within a race were checked with the race."""
        pages = {name: self.contents(name) for name in self.common.new} if self.common else {}
        links, anchors = links_of(pages, self.settings.site.path)
        dead = [problem for made in self.made.values() for problem in made.dead]
        for made in self.made.values():
            add_links(links, made.links)
        dead += dead_links(links, anchors, self.names(), self.contents)
        return sorted(dead, key=lambda problem: problem.place.file if problem.place else "")

    def hosts(self, written: SiteChanges) -> tuple[str, ...]:
        """Return the new host pages of turns whose pictures are not drawn yet."""
        new = (name for name in written.changed if name.endswith(f"/{HOST}"))
        return tuple(f"site/{name}" for name in sorted(new) if self.states[race_of(name)].undrawn)

    def write_dice(self) -> tuple[str, ...]:
        """Write the dice files before the site, so that no roll is lost if the site cannot be written."""
        dice = {path: data for made in self.made.values() for path, data in made.dice.items()}
        for path, data in dice.items():
            write_atomically(path, data)
        return tuple(map(self.press.shown, dice))

    def note_looks(self, written: SiteChanges) -> None:
        """Keep how files looked: sources before they were read, those of the site after they were written."""
        changed = {race_of(name) for name in (*written.changed, *written.removed)}
        for race in changed & {SHARED, *self.states} | ({SHARED} if changed else set()):
            self.untouched(race)
        self.store.saw(self.looks, drawn=not any(state.undrawn for state in self.states.values()))

    def history(self, written: SiteChanges) -> History:
        before = {key: part for parts in self.parts() for key, part in parts.old.items()}
        now = {key: part for parts in self.parts() for key, part in parts.made.items()}
        return History(before, now, partial(is_known, self.press), frozenset(written.changed))
