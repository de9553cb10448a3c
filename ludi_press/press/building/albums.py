"""The pictures of races in the site: planned with the text, drawn after it, and kept one by one as they are drawn."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, field, to_builtins
from msgspec.structs import replace

from ludi_press.core.report import Board, Report
from ludi_press.pictures.board import Context
from ludi_press.pictures.theme import Theme
from ludi_press.posts.document.gallery import Inline, PostPicture, phone_copy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.pool import spread
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import new_layers, rasteriser
from ludi_press.press.reading.parts import SiteParts, digest, fingerprint, recipe
from ludi_press.press.reading.store import Store
from ludi_press.scene import Ring, Scene

if TYPE_CHECKING:
    from ludi_press.pictures.album import Album, Renderer

_SOLO: Final = 4
"""With fewer turns than this for each, further processes do not pay."""

Shown = tuple[PostPicture, ...]
Paints = Callable[[], Theme]
"""Reads what pictures are drawn with, which takes longer than most edits that draw nothing."""


class DraftKind(StrEnum):
    """Which pictures a draft stands for."""

    TURN = "turn"
    """Those of a turn's page and posts."""
    POSTS = "posts"
    """Further ones that only the posts of the newest turn show."""
    GROUND = "ground"
    """The grounds that the large pictures of several turns, and those for telephones, are laid over."""


LISTINGS: Final = {DraftKind.TURN: "pictures.json", DraftKind.POSTS: "posts.json"}
"""The file beside pictures that lists them."""


class Draft(Struct, frozen=True):
    """Pictures before they are drawn: `part` is their key in the store, `folder` where they lie in the site.

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

    def ground(self, file: str) -> "Draft":
        """Return the ground that the turn's large picture is laid over."""
        race = self.part.partition("/")[0]
        return replace(
            self,
            part=f"{race}/{file}",
            folder=f"races/{race}",
            stem=file,
            key=f"{self.key}-{file}",
            kind=DraftKind.GROUND,
        )

    def draw(self, renderer: "Renderer") -> "Album":
        from ludi_press.pictures.album import draw_album, draw_for_posts, draw_shared

        draw = {DraftKind.TURN: draw_album, DraftKind.POSTS: draw_for_posts, DraftKind.GROUND: draw_shared}
        return draw[self.kind](renderer, self.stem, self.context)

    def plan(self, paints: Theme, words: Words) -> Shown:
        from ludi_press.pictures.album import plan_album, plan_for_posts

        if self.kind is DraftKind.GROUND:
            return ()
        plan = plan_for_posts if self.kind is DraftKind.POSTS else plan_album
        return plan(paints, words.say, self.stem, self.context)

    def files(self, shown: Shown) -> Iterable[str]:
        """Return the names of the files of these pictures; on telephones only tracks share a ground."""
        if self.kind is DraftKind.GROUND:
            return (self.stem, phone_copy(self.stem)) if isinstance(self.context.scene.ground, Ring) else (self.stem,)
        names = tuple(name for one in shown for name in (one.file, one.wide, one.phone) if name)
        return (*names, self.mail) if self.kind is DraftKind.POSTS else names

    def listed(self, parts: SiteParts) -> Shown:
        """Return the pictures that are shown, from the list that was drawn with them."""
        if self.kind is DraftKind.GROUND:
            return ()
        data: Any = json.loads(parts.contents(f"{self.folder}/{LISTINGS[self.kind]}"))
        return tuple(PostPicture(**picture) for picture in data["shown"])


class ToDraw(Struct, frozen=True):
    """Pictures of a race that are still to be drawn, the newest first, and what they are drawn with."""

    race: str
    drafts: tuple[Draft, ...]
    paints: Theme
    words: Words


class Albums(Struct):
    """The pictures of a race by turn as the site shows them.

    `posted` are those that only the newest turn's posts show, `mail` is the picture in its mail.
    `paints` and `words` are what they are drawn with, None if there is nothing to draw.
    `missing` are not drawn yet, and `undrawn` are the names of their files.
    """

    shown: dict[int, tuple[PostPicture, ...]] = field(default_factory=dict)
    posted: tuple[PostPicture, ...] = ()
    mail: Inline | None = None
    plans: dict[int, Draft] = field(default_factory=dict)
    paints: Paints | None = None
    words: Words | None = None
    missing: list[Draft] = field(default_factory=list)
    undrawn: set[str] = field(default_factory=set)

    def add(self, draft: Draft, parts: SiteParts) -> None:
        """Add the pictures of a draft: those that are drawn, or as they are planned; old ones stay until then."""
        if parts.take(draft.part, draft.key):
            self.show(draft, draft.listed(parts))
            mail = f"{draft.folder}/{draft.mail}"
            if mail in parts.made[draft.part].files:
                self.mail = Inline(draft.mail, parts.contents(mail))
            return
        shown = draft.plan(self.paints(), self.words) if self.paints and self.words else ()
        self.show(draft, shown)
        self.missing.append(draft)
        self.undrawn |= {f"{draft.folder}/{name}" for name in draft.files(shown)}
        if draft.part in parts.old:
            parts.made[draft.part] = parts.old[draft.part]

    def to_draw(self, race: str) -> ToDraw | None:
        """Return what is to be drawn, the newest turn first; None for nothing."""
        if not self.missing or not self.paints or not self.words:
            return None
        return ToDraw(race, tuple(sorted(self.missing, key=lambda one: -one.turn)), self.paints(), self.words)

    def show(self, draft: Draft, shown: Shown) -> None:
        if draft.kind is DraftKind.TURN:
            self.shown[draft.turn] = shown
        elif draft.kind is DraftKind.POSTS:
            self.posted = shown

    def grounds(self) -> Iterable[Draft]:
        """Return the grounds under the large pictures, each with the first turn that has it."""
        plans = reversed(self.plans.values())
        laid = ((plan, one.ground) for plan in plans for one in self.shown.get(plan.turn, ()) if one.ground)
        return {file: plan.ground(file) for plan, file in laid}.values()

    @property
    def badges(self) -> dict[str, str]:
        """The labels of the teams in pictures."""
        first = next(iter(self.plans.values()), None)
        return {piece.id: piece.badge for piece in first.context.scene.pieces} if first else {}

    def key(self, turn: int) -> str | None:
        """Return the hash of all that the pictures of a turn are made of."""
        return self.plans[turn].key if turn in self.plans else None


def drawn_board(report: Report, scene: Scene) -> Board:
    """Return the board that is drawn: once all is over the final places, where they are of pieces, not of schools."""
    final, known = report.standings, {one.id for one in scene.pieces}
    return final if final is not None and all(row.team in known for row in final.rows) else report.board


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
            context = Context(scene, drawn_board(report, scene), before, head.pictures.motion, shared)
            key = recipe(pictures=(made, race, name, digest(context)))
            found.append(
                Draft(report.turn, f"{race}/{name}", f"races/{race}/turns/{name}", f"{race}-{name}", key, context)
            )
        before = scene
    return tuple(found)


def make_albums(parts: SiteParts, plans: Sequence[Draft], paints: Paints, words: Words) -> Albums:
    """Return the pictures of these turns.

    The newest turn, the last of them, also has the pictures that only posts show.
    """
    albums = Albums(plans={one.turn: one for one in plans}, paints=paints, words=words)
    for draft in (*plans, plans[-1].for_posts):
        albums.add(draft, parts)
    for draft in albums.grounds():
        albums.add(draft, parts)
    return albums


def pictures_of(
    parts: SiteParts, draft: Draft, paints: Theme, words: Words, *, drawn: bool
) -> tuple[Shown, Mapping[str, bytes]]:
    """Return the pictures of a turn and their files by name, from the site or else newly drawn; nothing is written.

    Where they need not be `drawn`, those that the site has not are as they are planned, without files.
    """
    if parts.take(draft.part, draft.key):
        names = parts.made[draft.part].files
        return draft.listed(parts), {name.rpartition("/")[2]: parts.contents(name) for name in names}
    if not drawn:
        return draft.plan(paints, words), {}
    from ludi_press.pictures.album import Renderer

    album = draft.draw(Renderer(paints, words.say, rasteriser()))
    return album.shown, dict(album.files)


def mail_picture(draft: Draft, paints: Theme, words: Words) -> Mapping[str, bytes]:
    """Return the picture of a turn's mail by its file's name, newly drawn: nothing else is drawn for a mail."""
    from ludi_press.pictures.album import Renderer, draw_for_mail

    return dict([draw_for_mail(Renderer(paints, words.say, rasteriser()), draft.stem, draft.context)])


def retitled(played: PlayedRace, report: Report, shown: Shown, words: Words, paints: Paints | None) -> Shown:
    """Return the pictures of a turn with texts for a post in another language; words inside them stay as they are."""
    game, record = played.source.game, played.turns[report.turn].record
    if game is None or paints is None or not shown or words.language == played.source.language:
        return shown
    scene, theme = game.teller.scene(played.source.set_up, record), paints()
    if scene is None:
        return shown
    from ludi_press.pictures.album import plan_album, plan_for_posts

    context = Context(replace(scene, title=report.title), drawn_board(report, scene), None)
    told = {one.kind: one.alt for plan in (plan_album, plan_for_posts) for one in plan(theme, words.say, "", context)}
    return tuple(replace(picture, alt=told.get(picture.kind, picture.alt)) for picture in shown)


def draw_all(store: Store, wanted: Iterable[ToDraw], begins: Callable[[str, int, int], None]) -> None:
    """Draw pictures, by several processes if that pays, and keep those of a turn as soon as they are drawn.

    `begins` is called with the race, the number of the drawing, and how many there are.
    """
    press = store.press
    drafts = [(one, draft) for one in wanted for draft in one.drafts]
    drawn = spread(draw, [(press, draft, one.paints, one.words) for one, draft in drafts], _SOLO)
    for number, (one, draft) in enumerate(drafts, start=1):
        begins(one.race, number, len(drafts))
        files, layers = next(drawn)
        parts = SiteParts(one.race, press.site, press.memory)
        parts.put(draft.part, draft.key, {f"{draft.folder}/{name}": data for name, data in files.items()})
        store.keep(parts)
        store.keep_layers(layers)


def draw(press: Press, draft: Draft, paints: Theme, words: Words) -> tuple[Mapping[str, bytes], Mapping[str, bytes]]:
    """Draw the pictures of a draft: their files with the list of them, and the still layers that are new."""
    from ludi_press.pictures.album import Renderer

    album = draft.draw(Renderer(paints, words.say, rasteriser(press)))
    files = dict(album.files)
    if draft.kind in LISTINGS:
        listed = LISTINGS[draft.kind]
        listing = {"files": sorted((*files, listed)), "shown": [to_builtins(picture) for picture in album.shown]}
        files[listed] = (json.dumps(listing, ensure_ascii=False, indent=1) + "\n").encode()
    return files, new_layers()
