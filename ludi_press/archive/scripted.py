"""Pages with a script, and the same as tables for readers without: the replay of a race, the order slip of a turn."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct, to_builtins

from ludi_press.archive.cards import RaceCard, Share, TurnCard
from ludi_press.archive.data import compact_json, in_script
from ludi_press.core.report import LogEntry, LogRound, Message, Phrase
from ludi_press.order_slip import (
    AnyField,
    BoardMark,
    ChoiceField,
    LineForm,
    Option,
    OrderSlip,
    PointField,
    RankingField,
    Role,
    RouteField,
    WordsField,
    broken,
    line,
    options_of,
)
from ludi_press.pictures.picture import number
from ludi_press.pictures.replay import Prop, Replay, SlipBoard, replay_data
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.scene import Where

Say = Callable[[Phrase], str]
_ROLES: Final = {role: number for number, role in enumerate(Role)}

WORDS: Final = (
    *("none", "add", "remove", "up", "gather", "undo", "clear"),
    *("east", "north", "part", "cost", "over-limit", "given-up"),
    *("not-taken", "no-letters", "too-long"),
)
"""The words of the script, by the last part of their ids."""


class TableRow(Struct, frozen=True):
    """An option: its label, its results, and its text in the orders, or a whole line if it can be used alone."""

    label: str
    leads: tuple[str, ...]
    line: str


class OptionTable(Struct, frozen=True):
    """All options of a field; `lines` tells whether each is a whole line."""

    caption: str
    note: str | None
    rows: tuple[TableRow, ...]
    lines: bool


class FormCard(Struct, frozen=True):
    title: str
    note: str | None
    tables: tuple[OptionTable, ...]


class SlipCard(Struct, frozen=True):
    """The data of a slip's page: `data` is JSON for the script; `picture` is shown without scripts."""

    who: str
    name: str
    tone: str | None
    note: str | None
    forms: tuple[FormCard, ...]
    data: str = ""
    picture: PostPicture | None = None

    @property
    def file(self) -> str:
        return f"{self.who}.html"


def slip_card(slip: OrderSlip, board: SlipBoard | None, picture: PostPicture | None, say: Say) -> SlipCard:
    """Return a slip in words, with its places in drawing units."""
    forms = tuple(_form_card(form, say) for form in slip.forms)
    data = _Data(say, board).slip(slip)
    return SlipCard(slip.who, say(slip.name), slip.tone, _noted(slip.note, say), forms, data, picture)


def places_of(slip: OrderSlip) -> Iterator[Where]:
    for field in (field for form in slip.forms for field in form.fields):
        for option in options_of(field):
            yield from () if option.at is None else (option.at,)
            for mark in option.marks:
                yield mark.at
                yield from () if mark.to is None else (mark.to,)
        if isinstance(field, RouteField):
            yield field.start
            yield from (step.end for step in field.steps)
        elif isinstance(field, PointField):
            yield from (field.start, (0, 0), (1000, 0))


def board_script(board: SlipBoard) -> bytes:
    """Return the board as a script, which all slips of a race load; this also works from a disk."""
    box = board.view
    view = " ".join(number(part) for part in (box.left, box.top, box.width, box.height))
    data = {"view": view, "pitch": round(board.pitch, 1), "svg": board.svg}
    return f"globalThis.ludiBoard={compact_json(data)};\n".encode()


# Tables


def _noted(note: Message | None, say: Say) -> str | None:
    return None if note is None else say(note)


def _form_card(form: LineForm, say: Say) -> FormCard:
    tables = (_table(form, field, say) for field in form.fields)
    return FormCard(say(form.title), _noted(form.note, say), tuple(table for table in tables if table))


def _table(form: LineForm, field: AnyField, say: Say) -> OptionTable | None:
    """Return the options of a field, each as a line if the field may be filled alone.

    The fields of a further plan repeat the first one's options, so they have no tables.
    """
    options = options_of(field)
    if not options or field.part > 1:
        return None
    alone = not isinstance(field, RouteField) and not broken(form, {field.id: (options[0].write,)})
    rows = (
        TableRow(
            say(option.label),
            tuple(map(say, option.leads)),
            line(form, {field.id: (option.write,)}) if alone else option.write,
        )
        for option in options
    )
    return OptionTable(say(field.label), _noted(field.note, say), tuple(rows), alone)


# The data of the script


class _Data:
    """Converts a slip to JSON; menus shared by several fields are stored once."""

    def __init__(self, say: Say, board: SlipBoard | None) -> None:
        self.say, self.board = say, board
        self.menus: dict[str, int] = {}
        self.places: dict[Where, int] = {}

    def slip(self, slip: OrderSlip) -> str:
        forms = [self.form(form) for form in slip.forms]
        menus = ",".join(self.menus)
        whole = compact_json(
            {
                "who": slip.who,
                "gathers": slip.gathers,
                "roles": list(Role),
                "places": list(map(self.place, self.places)),
                "forms": forms,
            }
        )
        return in_script(f'{whole[:-1]},"menus":[{menus}]}}')

    def form(self, form: LineForm) -> dict[str, Any]:
        stands = self.board and self.board.pieces.get(form.piece or "")
        return {
            "id": form.id,
            "title": self.say(form.title),
            "note": _noted(form.note, self.say),
            "head": form.head,
            "section": form.section,
            "bare": form.bare,
            "piece": [round(stands.x, 1), round(stands.y, 1)] if stands else None,
            "fields": [self.field(field) for field in form.fields],
            "rules": [to_builtins(rule) for rule in form.rules],
        }

    def field(self, field: AnyField) -> dict[str, Any]:
        data: dict[str, Any] = {
            "kind": field.__struct_config__.tag,
            "id": field.id,
            "label": self.say(field.label),
            "note": _noted(field.note, self.say),
            "key": field.key,
            "entry": field.entry,
            "part": field.part,
            "beside": field.beside,
        }
        match field:
            case ChoiceField() | RankingField():
                return data | {"menu": self.menu(field.options)}
            case PointField():
                return data | self.spot(field)
            case RouteField():
                return data | self.route(field)
            case WordsField():
                return data | {"most": field.most, "free": field.free}

    def menu(self, options: Sequence[Option]) -> int:
        menu = compact_json([self.option(option) for option in options])
        return self.menus.setdefault(menu, len(self.menus))

    def option(self, option: Option) -> dict[str, Any]:
        data: dict[str, Any] = {
            "write": option.write,
            "label": self.say(option.label),
            "leads": list(map(self.say, option.leads)),
            "marks": [self.mark(mark) for mark in option.marks] if self.board else [],
            "at": None if option.at is None or not self.board else [self.number(option.at)],
            "cost": option.cost,
        }
        return {name: value for name, value in data.items() if value or name in ("write", "label")}

    def mark(self, mark: BoardMark) -> list[Any]:
        """Return place, role, share, text and end of line, without empty values at the end; a list saves space."""
        text = " ".join(self.say(part) for part in (mark.chance, mark.text) if part is not None)
        share = round(float(mark.chance), 4) if mark.chance is not None else 0
        end = [] if mark.to is None else [self.number(mark.to)]
        head = [self.number(mark.at), _ROLES[mark.role]]
        return [*head, share, text, *end] if share or text or end else head

    def number(self, at: Where) -> int:
        """Return the number of a place in the slip's list of places."""
        return self.places.setdefault(at, len(self.places))

    def place(self, at: Where) -> list[float] | None:
        """Return a place in drawing units, with the rotation of a piece there."""
        spot = self.board and self.board.spots.get(at)
        return [round(spot.x, 1), round(spot.y, 1), round(spot.turn)] if spot else None

    def spot(self, field: PointField) -> dict[str, Any]:
        return {
            "menu": self.menu(field.options),
            "start": field.start,
            "reach": field.reach,
            "zero": self.place((0, 0)),
            "one": self.place((1000, 0)),
        }

    def route(self, field: RouteField) -> dict[str, Any]:
        numbers: dict[Where, int] = {field.start: 0}
        for step in field.steps:
            numbers.setdefault(step.start, len(numbers))
            numbers.setdefault(step.end, len(numbers))
        results: dict[tuple[tuple[Message, ...], ...], int] = {}
        return {
            "menu": self.menu(field.extras),
            "joint": field.joint,
            "counted": field.counted,
            "limit": field.limit,
            "most": field.most,
            "spare": field.spare,
            "spareBy": field.spare_by,
            "places": [self.place(at) for at in numbers],
            "steps": [[numbers[one.start], numbers[one.end], one.write, one.cost] for one in field.steps],
            "risks": [
                [numbers[risk.at], risk.safe, risk.zone, results.setdefault(risk.leads, len(results))]
                for risk in field.risks
                if risk.at in numbers
            ],
            "told": [[list(map(self.say, leads)) for leads in table] for table in results],
        }


def script_words(say: Callable[..., str]) -> str:
    """Return the words of the script as JSON; the script replaces names in braces."""
    words = {
        word: say(f"slip.{word}", n="{n}", most="{most}", letters="{letters}", fields="{fields}") for word in WORDS
    }
    return in_script(compact_json(words))


ICONS: Final = {
    name: Markup(f'<path d="{path}"/>')  # noqa: S704 # constant paths
    for name, path in {
        "first": "M5 5h2.5v14H5zM19 5v14l-10-7z",
        "back": "M17 5v14L7 12z",
        "next": "M7 5v14l10-7z",
        "last": "M16.5 5H19v14h-2.5zM5 5v14l10-7z",
    }.items()
} | {
    "play": Markup(
        '<path class="playing" d="M7.5 4.5v15L20 12z"/><path class="pausing" d="M6.5 5h4v14h-4zM13.5 5h4v14h-4z"/>'
    )
}
"""The icons of the buttons."""


class ReplaySeen(Struct, frozen=True):
    """Pictures of a turn besides its post: one to share, and the moment where its replay begins."""

    share: Share | None = None
    moment: str | None = None


UNSEEN: Final = ReplaySeen()
"""A turn without pictures."""
_MANY: Final = 12
"""The most actors in one list; more are folded by party."""


class Frame(Struct, frozen=True):
    """A turn for readers without scripts: its picture, and the names of its moments as link targets."""

    turn: TurnCard
    moments: tuple[str, ...]
    picture: PostPicture | None = None


class RoundEntry(Struct, frozen=True):
    """What one team did in a round: `actor` is its number in the replay, `lines` HTML of our own writers."""

    headline: str
    lines: Markup
    actor: int | None = None
    name: str | None = None
    badge: str | None = None
    tone: str | None = None


def parties(race: RaceCard, replay: Replay) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the numbers of the actors by party; all of them without a name where they are few or have an order."""
    if len(replay.actors) <= _MANY or replay.moments[0].order:
        return (("", tuple(range(len(replay.actors)))),)
    names = {entry.team: entry.factio_name or "" for entry in race.entries}
    found: dict[str, list[int]] = {}
    for index, actor in enumerate(replay.actors):
        found.setdefault(actor.tone, []).append(index)
    return tuple(
        (next(filter(None, (names.get(replay.actors[one].id) for one in members)), ""), tuple(members))
        for members in found.values()
    )


def rounds_of(log: Sequence[LogRound], acting: Sequence[Container[str]]) -> tuple[tuple[LogEntry, ...], ...]:
    """Return the entries of each moment of a turn; entries before the rounds belong to the first.

    `acting` are the teams that act in each moment: a log with fewer rounds is told by teams, as they act.
    """
    count = max(1, len(acting))
    if len(log) < count:
        every = [entry for round_ in log for entry in round_.entries]
        return tuple(tuple(entry for entry in every if entry.team in teams) for teams in acting)
    early = max(0, len(log) - count)
    groups = [log[: early + 1], *(log[number : number + 1] for number in range(early + 1, early + count))]
    return tuple(tuple(entry for round_ in group for entry in round_.entries) for group in groups)


def race_script(replay: Replay, names: Sequence[str], rules: Mapping[str, str]) -> bytes:
    """Return the moves as the script that `scripts/replay.js` reads.

    `names` are those of the moments, `rules` the addresses of the rules that are named.
    """
    data: dict[str, Any] = {**replay_data(replay), "names": list(names), "rules": dict(rules), "turns": {}}
    return f"globalThis.ludiReplay={compact_json(data)};\n".encode()


def turn_script(turn: int, rounds: Sequence[str], board: tuple[Prop, ...]) -> bytes:
    """Return a turn as a script that is loaded when needed: HTML for each of its moments, and the board's pieces."""
    return f"ludiReplay.turns[{turn}]={compact_json({'rounds': list(rounds), 'board': to_builtins(board)})};\n".encode()
