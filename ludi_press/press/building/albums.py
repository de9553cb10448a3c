"""The pictures of races in the site: drawn if a turn changed, kept if not.

New pictures are stored in the memory, by the hash of all that they are made of, until the build moves them into place;
a build after a failed or killed one finds there what that one had drawn.
"""

import hashlib
import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from ludi_press.core.report import Report
from ludi_press.pictures.context import Context
from ludi_press.pictures.theme import Theme
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.pool import NoOtherProcess, processors, shared_out
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import DRAWN, Manifest, drop, packed, recall
from ludi_press.press.reading.painter import rasteriser
from ludi_press.press.reading.program import fingerprint
from ludi_press.press.reading.recipe import digest
from ludi_press.press.reading.write import file_hash, hash_of, is_whole, write_through
from ludi_press.scene import Scene

if TYPE_CHECKING:
    from ludi_press.pictures.album import Album, Renderer

CHECKSUMS: Final = "checksums"
"""The file beside new pictures with their hashes, since a killed build may have moved some of them already."""
_SOLO: Final = 4
"""With fewer turns than this for each, further processes do not pay."""
_BATCH: Final = 64
"""The most turns that a process gets at once."""


Shown = tuple[PostPicture, ...]


class DraftKind(StrEnum):
    """Which pictures a draft stands for."""

    TURN = "turn"
    """Those of a turn's page and posts."""
    POSTS = "posts"
    """Further ones that only the posts of the newest turn show."""
    GROUND = "ground"
    """The ground that the large pictures of several turns are laid over: a single file."""


LISTINGS: Final = {DraftKind.TURN: "pictures.json", DraftKind.POSTS: "posts.json"}
"""The file beside pictures that lists them."""


class Draft(Struct, frozen=True):
    """Pictures before they are drawn: `part` is their name in the manifest, `folder` where they lie in the site.

    `stem` is how their file names begin, `key` a hash of all that they are made of.
    """

    turn: int
    part: str
    folder: str
    stem: str
    key: str
    context: Context
    kind: DraftKind = DraftKind.TURN

    @property
    def mail(self) -> str:
        """The file of the picture that is part of a mail."""
        return f"{self.stem}-mail.png"

    @property
    def for_posts(self) -> "Draft":
        """The further pictures of the turn that only posts show."""
        return replace(self, part=f"{self.part}/posts", key=f"{self.key}-posts", kind=DraftKind.POSTS)

    def ground(self, paints: Theme) -> "Draft | None":
        """Return the ground that the turn's large picture is laid over; None if it shares none."""
        from ludi_press.pictures.layers import ground_file

        file, race = ground_file(self.context.scene, paints), self.part.partition("/")[0]
        if not file:
            return None
        return replace(
            self,
            part=f"{race}/{file}",
            folder=f"races/{race}",
            stem=file,
            key=f"{self.key}-{file}",
            kind=DraftKind.GROUND,
        )

    def draw(self, renderer: "Renderer") -> "Album":
        """Return the pictures as files."""
        from ludi_press.pictures.album import draw_album, draw_for_posts, draw_shared

        draw = {DraftKind.TURN: draw_album, DraftKind.POSTS: draw_for_posts, DraftKind.GROUND: draw_shared}
        return draw[self.kind](renderer, self.stem, self.context)

    def plan(self, paints: Theme, words: Words) -> Shown:
        """Return the pictures as they will be shown."""
        from ludi_press.pictures.album import plan_album, plan_for_posts

        if self.kind is DraftKind.GROUND:
            return ()
        plan = plan_for_posts if self.kind is DraftKind.POSTS else plan_album
        return plan(paints, words.say, self.stem, self.context)

    def files(self, shown: Shown) -> Iterable[str]:
        """Return the names of the files of these pictures."""
        if self.kind is DraftKind.GROUND:
            return (self.stem,)
        return (name for one in shown for name in (one.file, one.wide, one.phone) if name)

    def read(self, home: Path) -> tuple[Iterable[str], Shown]:
        """Return the names of all files of the pictures in a folder, and the pictures that are shown."""
        if self.kind is DraftKind.GROUND:
            return (self.stem,), ()
        data: Any = json.loads((home / LISTINGS[self.kind]).read_text(encoding="utf-8"))
        return data["files"], tuple(PostPicture(**picture) for picture in data["shown"])


class Albums(Struct):
    """The pictures of a race by turn as the site shows them, and the new ones that are to be moved there.

    `posted` are those that only the newest turn's posts show, `mail` is the picture in its mail.
    `undrawn` are the names of files that are still to be drawn.
    `paints` and `words` are what they are drawn with, None if there is nothing to draw.
    """

    shown: dict[int, tuple[PostPicture, ...]] = field(default_factory=dict)
    posted: tuple[PostPicture, ...] = ()
    mail: Inline | None = None
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    drawn: dict[str, Path] = field(default_factory=dict)
    undrawn: set[str] = field(default_factory=set)
    plans: dict[int, Draft] = field(default_factory=dict)
    paints: Theme | None = None
    words: Words | None = None

    def add(self, draft: Draft, home: Path, *, new: bool) -> None:
        """Add pictures that lie in a folder; `new` ones are to be moved into the site."""
        names, shown = draft.read(home)
        self.show(draft, shown)
        if draft.mail in names:
            self.mail = Inline(draft.mail, (home / draft.mail).read_bytes())
        self.inputs[draft.part] = draft.key
        self.outputs[draft.part] = tuple(f"{draft.folder}/{name}" for name in names)
        if new:
            self.drawn |= {f"{draft.folder}/{name}": home / name for name in names}

    def add_undrawn(self, draft: Draft, old: Manifest) -> None:
        """Add pictures that are still to be drawn; those of the last build stay until then."""
        shown = draft.plan(self.paints, self.words) if self.paints and self.words else ()
        self.show(draft, shown)
        self.undrawn |= {f"{draft.folder}/{name}" for name in draft.files(shown)}
        if draft.part in old.inputs:
            self.inputs[draft.part], self.outputs[draft.part] = old.inputs[draft.part], old.outputs[draft.part]

    def show(self, draft: Draft, shown: Shown) -> None:
        """Note what is shown of a turn."""
        if draft.kind is DraftKind.TURN:
            self.shown[draft.turn] = shown
        elif draft.kind is DraftKind.POSTS:
            self.posted = shown

    def key(self, turn: int) -> str | None:
        """Return the hash of all that the pictures of a turn are made of."""
        return self.plans[turn].key if turn in self.plans else None


def drafts(
    played: PlayedRace, reports: Sequence[Report], words: Words, paints: str, *, shared: bool
) -> tuple[Draft, ...]:
    """Return a draft for each turn with a scene; `paints` is a hash of what they are drawn with.

    `shared` tells whether the site has an address, so that its pages can be shared.
    """
    game, head, race = played.source.game, played.source.head, played.source.race
    if game is None or head is None:
        return ()
    made = f"{fingerprint(game.package)}\0{paints}\0{words.language}\0{sorted(words.patterns.items())!r}"
    found: list[Draft] = []
    before: Scene | None = None
    for turn, report in zip(played.turns, reports, strict=True):
        scene = game.teller.scene(played.source.set_up, turn.record)
        if scene is not None:
            name = f"{report.turn:02}"
            context = Context(scene, report.board, before, head.pictures.motion, shared)
            key = hashlib.sha256(f"{made}\0{race}\0{name}\0{digest(context)}".encode()).hexdigest()
            found.append(
                Draft(report.turn, f"{race}/{name}", f"races/{race}/turns/{name}", f"{race}-{name}", key, context)
            )
        before = scene
    return tuple(found)


def make_albums(
    press: Press, old: Manifest, plans: Sequence[Draft], paints: Theme, words: Words, *, draw: bool = True
) -> Albums:
    """Return the pictures of these turns: those in the site, those drawn before, and the rest, which is drawn.

    The newest turn, the last of them, also has the pictures that only posts show.
    Without `draw` the rest is only planned, and what the site has of it stays there.
    Raises OSError if the system refuses to write.
    """
    site, spool = press.site, press.memory / DRAWN
    wanted = (*plans, plans[-1].for_posts, *_grounds(plans, paints))
    changed = {one.part for one in wanted if old.inputs.get(one.part) != one.key or not is_whole(site, old, one.part)}
    undrawn = [one for one in wanted if one.part in changed and not _is_drawn(spool / one.key)]
    if draw:
        draw_all(sorted(undrawn, key=lambda one: -one.turn), paints, words, spool)
        undrawn = []
    albums = Albums(plans={one.turn: one for one in plans}, paints=paints, words=words)
    for one in wanted:
        if one in undrawn:
            albums.add_undrawn(one, old)
        else:
            albums.add(one, spool / one.key if one.part in changed else site / one.folder, new=one.part in changed)
    return albums


def _grounds(plans: Sequence[Draft], paints: Theme) -> Iterable[Draft]:
    """Return the grounds under the large pictures of these turns, each with the first turn that has it."""
    found = [ground for ground in (plan.ground(paints) for plan in reversed(plans)) if ground]
    return {ground.part: ground for ground in found}.values()


def pictures_of(
    site: Path, old: Manifest, draft: Draft, paints: Theme, words: Words
) -> tuple[Shown, Mapping[str, bytes]]:
    """Return the pictures of a turn and their files by name, from the site or else newly drawn; nothing is written."""
    if old.inputs.get(draft.part) == draft.key and is_whole(site, old, draft.part):
        home = site / draft.folder
        names, shown = draft.read(home)
        return shown, {name: (home / name).read_bytes() for name in names}
    from ludi_press.pictures.album import Renderer

    album = draft.draw(Renderer(paints, words.say, rasteriser()))
    return album.shown, dict(album.files)


def retitled(played: PlayedRace, report: Report, shown: Shown, words: Words, paints: Theme | None) -> Shown:
    """Return the pictures of a turn with texts for a post in another language; words inside them stay as they are."""
    game, record = played.source.game, played.turns[report.turn].record
    scene = game.teller.scene(played.source.set_up, record) if game and paints and shown else None
    if scene is None or paints is None or words.language == played.source.language:
        return shown
    from ludi_press.pictures.album import plan_album, plan_for_posts

    context = Context(replace(scene, title=report.title), report.board, None)
    told = {one.kind: one.alt for plan in (plan_album, plan_for_posts) for one in plan(paints, words.say, "", context)}
    return tuple(replace(picture, alt=told.get(picture.kind, picture.alt)) for picture in shown)


def draw_all(plans: Sequence[Draft], paints: Theme, words: Words, spool: Path) -> None:
    """Draw these turns into the spool, by several processes if that pays; the result is the same."""
    workers = min(processors(), len(plans) // _SOLO)
    if workers < 2:
        _draw(plans, paints, words, spool)
        return
    size = min(_BATCH, ceil(len(plans) / workers))
    batches = [(plans[start : start + size], paints, words, spool) for start in range(0, len(plans), size)]
    try:
        list(shared_out(_draw, batches, workers))
    except NoOtherProcess:
        _draw([draft for draft in plans if not _is_drawn(spool / draft.key)], paints, words, spool)


def _draw(plans: Sequence[Draft], paints: Theme, words: Words, spool: Path) -> None:
    """Draw turns one after the other; each is put into the spool whole or not at all."""
    if not plans:
        return
    from ludi_press.pictures.album import Renderer

    renderer = Renderer(paints, words.say, rasteriser(spool.parent))
    for draft in plans:
        _put(draft.draw(renderer), spool, draft)


def _put(album: "Album", spool: Path, draft: Draft) -> None:
    key, half = draft.key, spool / f"{draft.key}.part"
    drop(half)
    half.mkdir(parents=True)
    files = dict(album.files)
    if draft.kind in LISTINGS:
        listed = LISTINGS[draft.kind]
        listing = {"files": sorted((*files, listed)), "shown": [to_builtins(picture) for picture in album.shown]}
        files[listed] = (json.dumps(listing, ensure_ascii=False, indent=1) + "\n").encode()
    for name, data in files.items():
        write_through(half / name, data)
    write_through(half / CHECKSUMS, packed({name: hash_of(data) for name, data in files.items()}))
    drop(spool / key)
    half.replace(spool / key)


def _is_drawn(folder: Path) -> bool:
    """Return whether all pictures of a turn are in the spool as they were drawn."""
    known = recall(folder / CHECKSUMS, dict[str, str])
    return known is not None and all(file_hash(folder / name) == value for name, value in known.items())


def has_drawn(memory: Path) -> bool:
    """Return whether new pictures wait to be moved into the site."""
    return (memory / DRAWN).exists()


def drop_drawn(memory: Path) -> None:
    """Remove new pictures that no build moved into the site."""
    shutil.rmtree(memory / DRAWN, ignore_errors=True)
