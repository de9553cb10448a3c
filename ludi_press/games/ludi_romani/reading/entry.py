"""The entry of a game: players with their roles and places, and the seats of regions (LR-1, LR-3.2)."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct, field

from ludi_press.content.rules import Placed
from ludi_press.content.words import as_id, meant_or_known, shown
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.contract import RaceBrief
from ludi_press.games.ludi_romani.reading.forms import GameForm, PlayerForm
from ludi_press.games.ludi_romani.reading.names import region_names
from ludi_press.games.ludi_romani.rules.model import Entrant, SetUp
from ludi_press.games.ludi_romani.rules.tables import Kind, RoleRow, Tables, read_tables


def set_up(brief: RaceBrief[GameForm]) -> Judged[SetUp]:
    """LR-1: the game as race.yaml sets it up; None where the tables of the edition or the entry have errors."""
    tables = read_tables(brief.tables)
    return judge_entry(brief, tables.value) if tables.value else Judged(None, tables.problems)


def judge_entry(brief: RaceBrief[GameForm], tables: Tables) -> Judged[SetUp]:
    """The set-up, None where the entry has errors; missing players are no error in a form that is not `whole`."""
    form: GameForm = brief.form
    judge = _Judge(tables)
    seats = judge.seats(form)
    entered = {who: judge.player(who, placed) for who, placed in form.players.items()}
    roster = dict(judge.roster({who: one for who, one in entered.items() if one is not None}))
    if (
        brief.whole
        and None not in entered.values()
        and not any(one.row.kind is not Kind.NUMEN for one in roster.values())
    ):
        judge.note("LR-1.3", "no mortal is in the game", None, "write under 'players:' who plays which role")
    judge.full(roster, seats, form)
    if has_errors(judge.problems):
        return Judged(None, tuple(judge.problems))
    evening = form.evening.value if form.evening else None
    return Judged(SetUp(brief.race, brief.title, brief.host, tables, seats, roster, evening), tuple(judge.problems))


class _Judge(Struct):
    tables: Tables
    problems: list[Problem] = field(default_factory=list)

    def note(self, rule: str, message: str, placed: Placed[object] | None, help_: str | None = None) -> None:
        self.problems.append(Problem("entry", message, placed.head if placed else None, rule, help_))

    def region(self, text: str, placed: Placed[object], rule: str) -> str | None:
        """LR-3.1: a region by id, name or alias."""
        names = region_names(self.tables)
        found = names.get(as_id(text) or "")
        if found is None:
            self.note(rule, f"there is no region {shown(text)}", placed, meant_or_known(text, names, "region"))
        return found

    def seats(self, form: GameForm) -> dict[str, int]:
        """LR-1.4, LR-3.2: the seats of each region, as printed or as race.yaml adjusts them."""
        seats = {region: row.seats for region, row in self.tables.map.regions.items()}
        for text, placed in form.seats.items():
            region = self.region(text, placed, "LR-3.2")
            if region is not None:
                seats[region] = placed.value
        return seats

    def player(self, who: str, placed: Placed[str | PlayerForm]) -> Entrant | None:
        """LR-1.2 to LR-1.4: a player with a role and a place; None where there is no such role."""
        form = placed.value if isinstance(placed.value, PlayerForm) else PlayerForm(placed.value)
        role, roles = form.role.value if form.role else who, self.tables.roster.roles
        row = roles.get(role)
        if row is None:
            help_ = meant_or_known(role, roles, "role")
            self.note("LR-1.1", f"the roster has no role {shown(role)}", form.role or placed, help_)
            return None
        if role != who and (row.kind is not Kind.SENATOR or who in roles or who in self.tables.map.regions):
            self.note("LR-1.4", f"{who} cannot be {role}", form.role, "only senatores are doubled, under a new id")
        at = self.place(who, row, form, placed)
        return Entrant(who, role, row, form.name or row.name, form.player, at)

    def place(self, who: str, row: RoleRow, form: PlayerForm, placed: Placed[str | PlayerForm]) -> str | None:
        """LR-1.2: the region where somebody begins: senatores must choose, numina may, others follow the roster."""
        if form.at is None:
            if row.kind is Kind.SENATOR:
                self.note("LR-1.2", f"{who} has no place", placed, "write 'at:' with a region where a seat is free")
            return row.at
        if row.kind not in (Kind.SENATOR, Kind.NUMEN):
            self.note("LR-1.2", f"{who} begins in {row.at}", form.at, "take 'at' out")
        return self.region(form.at.value, form.at, "LR-1.2")

    def roster(self, entered: dict[str, Entrant]) -> Iterator[tuple[str, Entrant]]:
        """LR-1.3, LR-1.7: all numina, and the mortals who are played, in the order of the roster."""
        for role, row in self.tables.roster.roles.items():
            if row.kind is Kind.NUMEN and role not in entered:
                yield role, Entrant(role, role, row, row.name, None, None)
            yield from ((who, one) for who, one in entered.items() if one.role == role)

    def full(self, roster: dict[str, Entrant], seats: dict[str, int], form: GameForm) -> None:
        """LR-1.2, LR-3.2: an error where more begin in a region than it has seats; a rex on his throne needs none."""
        mortals = [one for one in roster.values() if one.row.kind is not Kind.NUMEN]
        taken = Counter(one.at for one in mortals if one.at and self.tables.map.regions[one.at].throne != one.role)
        for region, count in taken.items():
            if count > seats[region]:
                message = f"{count} begin in {region}, which has {seats[region]} seats"
                last = [one.id for one in mortals if one.at == region][-1]
                free = ", ".join(other for other in seats if taken[other] < seats[other])
                self.note("LR-3.2", message, form.players.get(last), f"there is room in {free}")
