"""The pictures of races in the site: drawn anew where a turn changed, kept where it did not.

What is drawn waits in the memory, by the hash of all that it is made of, until the build moves it into place. So the
build after one that failed or was killed finds there what that one had drawn.
Much work is shared out to all processors.
"""

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from ludi_press.core.report import Report
from ludi_press.pictures.context import Context
from ludi_press.pictures.theme import Theme
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.mail import Inline
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.pool import Alone, processors, shared_out
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import DRAWN, Manifest, drop, packed, recall
from ludi_press.press.reading.painter import rasteriser
from ludi_press.press.reading.program import fingerprint
from ludi_press.press.reading.write import file_hash, hash_of, is_whole, write_through
from ludi_press.scene import Scene

if TYPE_CHECKING:
    from ludi_press.pictures.album import Album, Renderer

LISTING: Final = "pictures.json"
"""The file beside a turn's pictures that lists them."""
POST_LISTING: Final = "posts.json"
"""The same beside those that only posts show."""
CHECKSUMS: Final = "checksums"
"""The file beside pictures that wait: what they are, so that none is taken for whole that a killed build moved away."""
_SOLO: Final = 4
"""With fewer turns a process is not worth its start."""
_BATCH: Final = 64
"""So many turns a process is given at once."""


Shown = tuple[PostPicture, ...]


class Draft(Struct, frozen=True):
    """Pictures of a turn before they are drawn: `part` is their name in the manifest, `folder` theirs in the site.

    `key` is a hash of all that the pictures are made of. `listing` is the file beside them that lists them.
    """

    turn: int
    part: str
    folder: str
    stem: str
    key: str
    context: Context
    listing: str = LISTING

    @property
    def mail(self) -> str:
        """The file of the picture that lies in a mail."""
        return f"{self.stem}-mail.png"

    @property
    def for_posts(self) -> "Draft":
        """The pictures of the same turn that only posts show."""
        return replace(self, part=f"{self.part}/posts", key=f"{self.key}-posts", listing=POST_LISTING)

    def draw(self, renderer: "Renderer") -> "Album":
        """The pictures as files."""
        from ludi_press.pictures.album import draw_album, draw_for_posts

        draw = draw_for_posts if self.listing == POST_LISTING else draw_album
        return draw(renderer, self.stem, self.context)


class Albums(Struct):
    """The pictures of a race by turn, as far as the site shows them; and what waits to be moved there.

    `posted` are those that only the newest turn's posts show, `mail` is what lies in its mail.
    `paints` and `words` are what they are drawn with, None where there is nothing to draw.
    """

    shown: dict[int, tuple[PostPicture, ...]] = field(default_factory=dict)
    posted: tuple[PostPicture, ...] = ()
    mail: Inline | None = None
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    drawn: dict[str, Path] = field(default_factory=dict)
    plans: dict[int, Draft] = field(default_factory=dict)
    paints: Theme | None = None
    words: Words | None = None

    def key(self, turn: int) -> str | None:
        """What the pictures of a turn are made of."""
        return self.plans[turn].key if turn in self.plans else None

    def drawing(self, turn: int) -> str:
        """The picture of the whole ground as SVG, for the page to inlay; "" where there is none."""
        if turn not in self.plans or self.paints is None or self.words is None:
            return ""
        from ludi_press.pictures.picture import document
        from ludi_press.pictures.stage.overview import draw_overview

        plan = self.plans[turn]
        return document(draw_overview(plan.context.scene, self.paints, self.words.say), f"{plan.stem}-track")


def drafts(played: PlayedRace, reports: Sequence[Report], words: Words, paints: str) -> tuple[Draft, ...]:
    """A draft for each turn of which the game has a scene; `paints` is a hash of what they are drawn with."""
    game, head, race = played.source.game, played.source.head, played.source.race
    if game is None or head is None:
        return ()
    made = f"{fingerprint(game.package)}\0{paints}\0{words.language}\0{sorted(words.patterns.items())!r}"
    found: list[Draft] = []
    before: Scene | None = None
    for turn, report in zip(played.turns, reports, strict=True):
        scene = game.scene(played.source.set_up, turn.record)
        if scene is not None:
            name = f"{report.turn:02}"
            context = Context(scene, report.board, before, head.pictures.motion)
            key = hashlib.sha256(f"{made}\0{race}\0{name}\0{context!r}".encode()).hexdigest()
            found.append(
                Draft(report.turn, f"{race}/{name}", f"races/{race}/turns/{name}", f"{race}-{name}", key, context)
            )
        before = scene
    return tuple(found)


def hang(press: Press, old: Manifest, plans: Sequence[Draft], paints: Theme, words: Words) -> Albums:
    """Sees to it that the pictures of all these turns are in the site, or wait to be moved there.

    The newest turn, the last of them, also has the pictures that only posts show.
    Raises OSError where the system refuses to write.
    """
    site, spool = press.site, press.memory / DRAWN
    wanted = (*plans, plans[-1].for_posts)
    changed = {draft.part for draft in wanted if old.inputs.get(draft.part) != draft.key}
    changed |= {draft.part for draft in wanted if not is_whole(site, old, draft.part)}
    wanting = [draft for draft in wanted if draft.part in changed and not _waits(spool / draft.key)]
    draw_all(wanting, paints, words, spool)
    albums = Albums(plans={draft.turn: draft for draft in plans}, paints=paints, words=words)
    for draft in wanted:
        home = spool / draft.key if draft.part in changed else site / draft.folder
        names, shown = _read_listing(home / draft.listing)
        if draft.listing == LISTING:
            albums.shown[draft.turn] = shown
        else:
            albums.posted = shown
            albums.mail = Inline(draft.mail, (home / draft.mail).read_bytes()) if draft.mail in names else None
        albums.inputs[draft.part] = draft.key
        albums.outputs[draft.part] = tuple(f"{draft.folder}/{name}" for name in names)
        if draft.part in changed:
            albums.drawn |= {f"{draft.folder}/{name}": home / name for name in names}
    return albums


def look(site: Path, old: Manifest, draft: Draft, paints: Theme, words: Words) -> tuple[Shown, Mapping[str, bytes]]:
    """Pictures of one turn and their files by name: those of the site, or drawn where it lacks them.

    Nothing is written.
    """
    if old.inputs.get(draft.part) == draft.key and is_whole(site, old, draft.part):
        home = site / draft.folder
        names, shown = _read_listing(home / draft.listing)
        return shown, {name: (home / name).read_bytes() for name in names}
    from ludi_press.pictures.album import Renderer

    album = draft.draw(Renderer(paints, words.say, rasteriser()))
    return album.shown, dict(album.files)


def draw_all(plans: Sequence[Draft], paints: Theme, words: Words, spool: Path) -> None:
    """Draws these turns into the spool, on all processors where that pays; the pictures are the same."""
    workers = min(processors(), len(plans) // _SOLO)
    if workers < 2:
        _draw(plans, paints, words, spool)
        return
    size = min(_BATCH, ceil(len(plans) / workers))
    batches = [(plans[start : start + size], paints, words, spool) for start in range(0, len(plans), size)]
    try:
        list(shared_out(_draw, batches, workers))
    except Alone:
        _draw([draft for draft in plans if not _waits(spool / draft.key)], paints, words, spool)


def _draw(plans: Sequence[Draft], paints: Theme, words: Words, spool: Path) -> None:
    """Draws turns one after the other; each is in the spool whole or not at all."""
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
    names = sorted((*(name for name, _ in album.files), draft.listing))
    listing = {"files": names, "shown": [to_builtins(picture) for picture in album.shown]}
    files = {**dict(album.files), draft.listing: (json.dumps(listing, ensure_ascii=False, indent=1) + "\n").encode()}
    for name, data in files.items():
        write_through(half / name, data)
    write_through(half / CHECKSUMS, packed({name: hash_of(data) for name, data in files.items()}))
    drop(spool / key)
    half.replace(spool / key)


def _waits(folder: Path) -> bool:
    """Whether the pictures of a turn wait here, all of them and as they were drawn."""
    known = recall(folder / CHECKSUMS, dict[str, str])
    return known is not None and all(file_hash(folder / name) == value for name, value in known.items())


def _read_listing(path: Path) -> tuple[list[str], tuple[PostPicture, ...]]:
    data: Any = json.loads(path.read_text(encoding="utf-8"))
    return list(data["files"]), tuple(PostPicture(**picture) for picture in data["shown"])


def sweep(memory: Path) -> None:
    """Throws away what waits: a build has moved what it wanted of it."""
    shutil.rmtree(memory / DRAWN, ignore_errors=True)
