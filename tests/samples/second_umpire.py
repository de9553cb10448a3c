"""A second umpire of Moritari: the rules once more, from their text alone, for dice, fights, crowd and thumb.

Where everybody stands it takes from what is told of the movement, and looks at each move whether it may be so.
"""

from itertools import combinations
from math import hypot
from typing import Any

from msgspec import Struct, field

DICE = {"heavy": 2, "light": 2, "animal": 3, "rhino": 1}
HITS = {"heavy": 4, "light": 4, "animal": 3, "rhino": 3}
SAVES = {"heavy": 4, "light": 5, "animal": 6, "rhino": 3}
INCHES = {"heavy": 5, "light": 7, "animal": 10, "rhino": 10}
BEASTS = ("animal", "rhino")
CONTACT, BASE, GRAIN = 1.05, 1.0, 0.003
"""MO-3.4: in inches; a grain of sand is what rounding to thousandths may cost."""


class Man(Struct):
    """A fighter, or a beast, as the second umpire keeps it; places in inches."""

    id: str
    side: str
    kind: str
    x: float
    y: float
    facing: tuple[int, int]
    points: int = 3
    status: str = "standing"
    killed: bool = False
    appeals: int = 0
    fallen: int | None = None

    def record(self) -> tuple[Any, ...]:
        """All that the rules know of it but for its place."""
        return self.points, self.status, self.killed, self.appeals, self.fallen

    def far(self, other: "Man") -> float:
        return hypot(self.x - other.x, self.y - other.y)


class Umpire(Struct):
    """Plays a round from its orders and its dice: `dice` are (who, label, face)."""

    men: dict[str, Man]
    flank_on_attacker: bool
    barred: str | None = None
    caesar: str | None = None
    over: bool = False
    round: int = 0
    dice: list[tuple[str, str, int]] = field(default_factory=list)
    charged: set[tuple[str, str]] = field(default_factory=set)
    fought: set[frozenset[str]] = field(default_factory=set)
    down: list[str] = field(default_factory=list)

    def play(self, orders: Any, dice: list[tuple[str, str, int]], movement: list[Any]) -> None:
        """MO-1."""
        self.round, self.dice = self.round + 1, list(dice)
        self.charged, self.fought, self.down = set(), set(), []
        self.initiative()
        ruling = orders.caesar.get(self.caesar) if self.caesar else None
        sand = [man.id for man in self.men.values() if man.status != "dead"]
        named = [one for one in (ruling.sequence if ruling else ()) if one in sand]
        sequence = [*named, *(one for one in sand if one not in named)]
        Moves(self, sequence).look(movement)
        fights = list(dict.fromkeys([*(ruling.fights if ruling else ()), *sequence]))
        for one in fights:
            if self.men[one].status == "standing":
                self.attack(self.men[one], orders.fighters.get(one))
        self.barred = None
        for one in self.down:
            self.crowd(self.men[one], orders.fighters.get(one), ruling)
        assert not self.dice, f"left over: {self.dice}"
        self.over = len({man.side for man in self.men.values() if man.status != "dead"}) < 2

    def roll(self, who: str, label: str) -> int:
        assert self.dice, f"{who} needs {label}, and there are no dice left"
        assert self.dice[0][:2] == (who, label), f"{who} needs {label}, there is {self.dice[0]}"
        return self.dice.pop(0)[2]

    def initiative(self) -> None:
        """MO-2.1, MO-2.2."""
        left = dict.fromkeys(man.side for man in self.men.values() if man.status != "dead")
        rivals = [side for side in left if side and side != self.barred]
        while len(rivals) > 1:
            sums = {side: self.roll(side, "initiative") + self.roll(side, "initiative") for side in rivals}
            rivals = [side for side in rivals if sums[side] == max(sums.values())]
        self.caesar = rivals[0] if rivals else None

    def opponents(self, man: Man) -> list[Man]:
        """MO-3.2, MO-4.1."""
        return [
            other
            for other in self.men.values()
            if other.status == "standing" == man.status and other.side != man.side and man.far(other) <= CONTACT + 1e-9
        ]

    # --- melee

    def attack(self, man: Man, order: Any) -> None:
        """MO-4.1, MO-4.1a."""
        free = [one for one in self.opponents(man) if frozenset((man.id, one.id)) not in self.fought]
        wanted = order.fight if order else None
        if wanted == "nobody":
            return
        found = [one for one in free if wanted in (None, one.id)]
        if found:
            self.fight(man, found[0])

    def fight(self, man: Man, other: Man) -> None:
        """MO-4.2 to MO-4.5."""
        self.fought.add(frozenset((man.id, other.id)))
        flank = self.flank(man, other)
        mine = self.hand(man, other, flank if self.flank_on_attacker else 0)
        his = self.hand(other, man, 0 if self.flank_on_attacker else flank)
        for my_die, his_die in zip(mine, his, strict=False):
            striker, struck, high = (man, other, my_die) if my_die > his_die else (other, man, his_die)
            if my_die != his_die and high >= HITS[striker.kind] and struck.status == "standing":
                self.struck(struck, striker)

    def flank(self, man: Man, other: Man) -> int:
        """MO-4.4, MO-4.4a: nought, one or two less, as the attacker stands to the one attacked."""
        x, y = round((man.x - other.x) * 1000), round((man.y - other.y) * 1000)
        ahead = other.facing[0] * x + other.facing[1] * y
        across = other.facing[0] * y - other.facing[1] * x
        if ahead >= 0 and ahead * ahead >= across * across:
            return 0
        return -1 if ahead * ahead <= across * across else -2

    def hand(self, man: Man, other: Man, flank: int) -> list[int]:
        """MO-4.2, MO-4.4."""
        more = man.killed + ((man.id, other.id) in self.charged) + flank
        return sorted((self.roll(man.id, "fight") + more for _ in range(DICE[man.kind])), reverse=True)

    def struck(self, man: Man, striker: Man) -> None:
        """MO-4.5, MO-4.6, MO-4.4."""
        if self.roll(man.id, "armour") >= SAVES[man.kind]:
            return
        man.points -= 1
        if man.points:
            return
        man.fallen = self.round
        if man.kind in BEASTS:
            man.status = "dead"
        else:
            man.status, striker.killed = "lying", True
            self.down.append(man.id)

    # --- the crowd

    def crowd(self, man: Man, order: Any, ruling: Any) -> None:
        """MO-5.1, MO-5.3."""
        if order and not order.appeal:
            man.status = "dead"
            return
        needed = 6 if man.appeals else 5
        man.appeals += 1
        spared = self.roll(man.id, "appeal") + man.killed >= needed
        thumb = ruling.thumb.get(man.id, ruling.thumb_else).value if ruling else "crowd"
        if thumb != "crowd" and spared != (thumb == "up"):
            spared, self.barred = thumb == "up", self.caesar
        man.status = "lying" if spared else "dead"


class Moves(Struct):
    """MO-3: follows what is told of the movement, and doubts each step."""

    umpire: Umpire
    sequence: list[str]
    place: int = 0
    turned: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)

    def look(self, events: list[Any]) -> None:
        for event in events:
            man = self.umpire.men[event.team]
            if event.what in ("stood-up", "laid-still"):
                self.rises(man, event)
            elif event.what == "moved":
                self.moves(man, event)
            elif event.what == "turned":
                self.turns(man, event)
            elif event.what == "engaged":
                assert self.umpire.men[event.target] in self.umpire.opponents(man)
                assert man.id in self.moved
                self.umpire.charged.add((man.id, event.target))
        for one, other in combinations([man for man in self.umpire.men.values() if man.status != "dead"], 2):
            assert one.far(other) >= BASE - 1e-9

    def named(self, man: Man) -> None:
        """MO-2.2: Caesar names one after the other."""
        assert self.sequence.index(man.id) >= self.place
        self.place = self.sequence.index(man.id)

    def rises(self, man: Man, event: Any) -> None:
        """MO-5.2: it lies one whole round, and stands up in the next."""
        self.named(man)
        assert man.status == "lying"
        assert man.fallen is not None
        assert (event.what == "stood-up") is (self.umpire.round >= man.fallen + 2)
        if event.what == "stood-up":
            man.status, man.points = "standing", 1

    def moves(self, man: Man, event: Any) -> None:
        """MO-3.1, MO-3.2, MO-3.4."""
        self.named(man)
        assert man.status == "standing"
        assert not self.umpire.opponents(man)
        assert man.id not in self.moved
        self.moved.add(man.id)
        start, end = (man.x, man.y), (event.after.x / 1000, event.after.y / 1000)
        long = hypot(end[0] - start[0], end[1] - start[1])
        assert long <= INCHES[man.kind] + 1e-9
        others = [one for one in self.umpire.men.values() if one.status != "dead" and one is not man]
        met: set[str] = set()
        for step in range(51):
            man.x, man.y = (start[n] + (end[n] - start[n]) * step / 50 for n in (0, 1))
            assert all(man.far(other) >= BASE - GRAIN for other in others)
            met |= {other.id for other in self.umpire.opponents(man) if man.far(other) <= CONTACT - GRAIN}
        man.x, man.y, man.facing = *end, (event.facing.x, event.facing.y)
        assert met <= {other.id for other in self.umpire.opponents(man)}, "past an enemy's contact"
        if event.halt == "spent":
            assert long >= INCHES[man.kind] - GRAIN
        if event.halt in ("contact", "base"):
            limit = CONTACT if event.halt == "contact" else BASE
            assert man.far(self.umpire.men[event.other]) <= limit + GRAIN

    def turns(self, man: Man, event: Any) -> None:
        """MO-3.1 to MO-3.3: once a round, and never in contact with several."""
        assert man.status == "standing"
        assert len(self.umpire.opponents(man)) < 2
        assert man.id not in self.turned
        self.turned.add(man.id)
        if event.engaged:
            assert man.id not in self.sequence[: self.place + 1]
        else:
            self.named(man)
        man.facing = event.after.x, event.after.y
