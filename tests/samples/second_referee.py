"""A second referee of the Super Series: the rules once more, from their text, space by space and in plain fractions.

It shares nothing with the game but the plan of a track; its tables are the second transcription of the source.
It reads the dice that a turn was played with, one after the other, and tells where everybody must stand then.
"""

from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from second_drive import Drive
from second_ground import DICE, REACH, ROWS, SPEED_BONUS, Car, Ground, Spot


class Plain(Struct, frozen=True):
    """An order that nobody sent."""

    act: str
    lanes: int = 0


class Referee(Struct):
    """Plays a turn from its orders and its dice: `dice` are (team, label, faces of the die, face)."""

    ground: Ground
    laps: int
    cars: dict[str, Car]
    wrecks: list[tuple[Spot, str]]
    dice: list[tuple[str, str, tuple[int, ...], int]] = field(default_factory=list)
    asked: int = 1
    orders: dict[str, Any] = field(default_factory=dict)
    over: bool = False
    round: int = 0
    order: list[str] = field(default_factory=list)
    start: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    penalties: dict[str, int] = field(default_factory=dict)
    done: dict[str, Any] = field(default_factory=dict)
    due: set[str] = field(default_factory=set)
    upright: set[str] = field(default_factory=set)

    # --- a turn and its rounds

    def turn(self, asked: int, orders: dict[str, Any], dice: list[tuple[str, str, tuple[int, ...], int]]) -> None:
        """SS-3.2: `orders` are TeamOrders by team."""
        self.asked, self.orders, self.dice = asked, orders, list(dice)
        self.upright = {car.id for car in self.cars.values() if car.status == "running"}
        self.due = {team for team in self.upright if getattr(orders.get(team), "bonus", None) == "space"}
        for self.round in range(1, asked + 1):
            if not self.over:
                self.play_round()
        assert not self.dice, f"left over: {self.dice}"

    def play_round(self) -> None:
        """SS-3.6."""
        racing = [car for car in self.cars.values() if car.on_track]
        racing.sort(key=lambda car: (-car.lap, -self.front(car), -self.quality(car), car.spot[0]))
        self.order = [car.id for car in racing]
        self.start = {car.id: (car.spot, car.lap, car.status) for car in self.cars.values()}
        self.penalties = {car.id: car.penalty for car in self.cars.values()}
        self.done = {}
        for team in self.order:
            car = self.cars[team]
            if car.on_track and car.status == self.start[team][2]:
                self.flipped(car) if car.status == "flipped" else self.act(car)
        for act in ("crash", "lacerate"):
            for team in self.order:
                if team in self.done and self.done[team].act == act and self.cars[team].status == "running":
                    self.strike(self.cars[team], self.done[team])
        self.end_round()

    def front(self, car: Car) -> Fraction:
        return self.ground.interval(car.spot)[0]

    def quality(self, car: Car) -> int:
        """SS-3.3, SS-16.1a."""
        bonus = getattr(self.orders.get(car.id), "bonus", None) == "quality"
        return car.traits["quality"] + (bonus and car.status == "running" and not car.stunned)

    def roll(self, team: str, label: str, faces: tuple[int, ...] = tuple(range(1, 21))) -> int:
        assert self.dice, f"{team} needs {label}, and there are no dice left"
        assert self.dice[0][:3] == (team, label, faces), f"{team} needs {label} of {faces}, there is {self.dice[0]}"
        return self.dice.pop(0)[3]

    def occupant(self, spot: Spot | None) -> Car | None:
        return next((car for car in self.cars.values() if car.on_track and car.spot == spot), None)

    # --- an order

    def act(self, car: Car) -> None:
        """SS-3.6 (2)."""
        stunned = car.stunned > 0
        order, contingent = self.choose(car)
        self.done[car.id] = order
        if stunned:
            car.stunned -= 1
            car.speed = min(car.speed, 2)
        change = {"accelerate": 1, "whip": 1, "brake": -1}.get(order.act, 0)
        car.speed = max(0, min(3, car.speed + change))
        gained = self.whip(car) if order.act == "whip" else 0
        if car.status != "running" or car.speed == 0:
            return
        face = self.roll(car.id, "speed", DICE[car.speed])
        bonus = 0
        if car.id in self.due:
            self.due.remove(car.id)
            bonus = 0 if stunned else 1
        trait = SPEED_BONUS[car.speed][car.traits["speed"]]
        spaces = max(1, face + gained + trait + bonus - self.penalties[car.id])
        side = {"left": -1, "right": 1}.get(order.act, 0)
        Drive(self, car, face, spaces, bonus, side, order.lanes, contingent, order.act == "control").go()

    def choose(self, car: Car) -> tuple[Any, bool]:
        """SS-3.4, SS-7.1, SS-13.2."""
        given = self.orders.get(car.id)
        sent = given.orders if given else ()
        if car.stunned:
            return Plain("cruise"), False
        if given is None or self.round > len(sent):
            return Plain("accelerate" if car.speed == 0 else "cruise"), False
        order = sent[self.round - 1]
        if 2 <= self.round <= len(given.otherwise) + 1 and self.in_reach(car, order):
            return given.otherwise[self.round - 2], True
        return order, False

    def in_reach(self, car: Car, order: Any) -> bool:
        """SS-7.1, SS-7.1a, SS-7.2."""
        side = {"left": -1, "right": 1}.get(order.act, 0)
        lanes = {car.spot[0] + side * step for step in range(order.lanes + 1)}
        others = [other.spot for other in self.cars.values() if other.on_track and other.spot[0] in lanes]
        return any(1 <= self.ground.distance(car.spot, spot) <= REACH[car.speed] for spot in others)

    def whip(self, car: Car) -> int:
        """SS-11.1."""
        rank = car.endurance
        success, harm = self.roll(car.id, "whip"), self.roll(car.id, "whip-harm")
        if harm <= ROWS["whip-harm"][rank]:
            self.lose(car, "horses")
        return ROWS["whip-spaces"][rank] if success >= ROWS["whip-success"][rank] else 0

    # --- harm

    def lose(self, car: Car, part: str) -> None:
        """SS-14.1, SS-14.1b."""
        setattr(car, part, getattr(car, part) + 1)
        if part == "horses" and car.horses == 4:
            car.status = "out"
        if part != "horses" and getattr(car, part) == 3:
            self.flip(car)

    def flip(self, car: Car) -> None:
        """SS-15.1, SS-15.7."""
        car.status = "flipped"
        self.wrecks.append((car.spot, car.id))
        self.fall(car)

    def fall(self, car: Car) -> None:
        """SS-15.1, SS-15.3."""
        car.hurts += self.roll(car.id, "fall") >= ROWS["fall"][car.traits["constitution"]]
        if car.hurts >= 2 + car.traits["constitution"]:
            car.status, car.on_track = "dead", False

    def slip_harm(self, car: Car, part: str, label: str) -> None:
        """SS-9.4."""
        rank = car.endurance if part == "horses" else car.traits["size"]
        if self.roll(car.id, label) >= ROWS["slip"][rank]:
            self.lose(car, part)

    def loose_harm(self, car: Car, prefix: str) -> None:
        """SS-9.4, SS-14.2."""
        part = "horses"
        if self.roll(car.id, f"{prefix}-part") > 10:
            part = "left" if self.roll(car.id, f"{prefix}-side") <= 10 else "right"
        self.slip_harm(car, part, f"{prefix}-harm")

    # --- overturned

    def flipped(self, car: Car) -> None:
        """SS-15.2 to SS-15.5."""
        given = self.orders.get(car.id)
        sent = given.orders if given else ()
        asked = sent[self.round - 1].act if self.round <= len(sent) else "endure"
        stunned = car.stunned > 0
        car.stunned -= stunned
        if asked == "escape" and not stunned and car.id not in self.upright:
            self.escape(car)
            return
        for _ in range(self.roll(car.id, "speed", DICE[1])):
            step = self.ground.ahead(car.spot)
            if self.occupant(step):
                break
            car.lap += self.ground.passes_line(car.spot, step)
            car.spot = step
        self.fall(car)

    def escape(self, car: Car) -> None:
        """SS-15.5."""
        lane, lanes = car.spot[0], self.ground.plan.lanes
        near = range(1, lane + 1) if lane - 1 <= lanes - lane else range(lane, lanes + 1)
        behind = [
            other
            for other in self.cars.values()
            if other.status == "running" and other.spot[0] in near and -12 <= self.ground.gap(car.spot, other.spot) < 0
        ]
        deadly = 2 * (min(4, len(behind)) - car.traits["constitution"])
        trampled = deadly > 0 and self.roll(car.id, "escape") > 20 - deadly
        car.status, car.on_track = "dead" if trampled else "out", False

    # --- attacks

    def strike(self, car: Car, order: Any) -> None:
        """SS-12.2."""
        found = []
        for team in [order.target] if order.target else self.order:
            other = self.cars[team]
            if other.status == "running" and team != car.id:
                chance = self.chance(car, other, int(order.side))
                if chance is not None:
                    rank, far, gap = chance
                    found.append(((rank, abs(far), -gap), other))
        if found:
            (rank, *_), other = min(found, key=lambda item: item[0])
            (self.crash if order.act == "crash" else self.lacerate)(car, other, int(order.side), rank)

    def chance(self, car: Car, other: Car, side: int) -> tuple[int, int, Fraction] | None:
        """SS-12.1: 0 for (c), 1 for (a), 2 for (b) and (d); and how far ahead the other is, in spaces and in units."""
        ground = self.ground
        (mine, my_lap, _), (his, his_lap, _) = self.start[car.id], self.start[other.id]
        if other.spot[0] == car.spot[0] + side and ground.adjacent(car.spot, other.spot):
            return 0, ground.distance(car.spot, other.spot), ground.gap(car.spot, other.spot)
        if his[0] == mine[0] + side and ground.adjacent(mine, his):
            return 1, ground.distance(mine, his), ground.gap(mine, his)
        if other.spot[0] != car.spot[0] + side:
            return None
        before, after = ground.distance(mine, his), ground.distance(car.spot, other.spot)
        gap = ground.gap(mine, his)
        my_way = (car.lap - my_lap) * ground.length + self.front(car) - ground.interval(mine)[0]
        his_way = (other.lap - his_lap) * ground.length + self.front(other) - ground.interval(his)[0]
        gap_after = gap + his_way - my_way
        overtook = gap > 0 and 1 <= before <= 2 and gap_after < 0 and -2 <= after <= -1
        overtaken = gap < 0 and -2 <= before <= -1 and gap_after > 0 and 1 <= after <= 2
        return (2, after, ground.gap(car.spot, other.spot)) if overtook or overtaken else None

    def watch(self, other: Car) -> int:
        """SS-13.3."""
        return -2 if other.id in self.done and self.done[other.id].act == "watch" else 0

    def crash(self, car: Car, other: Car, side: int, rank: int) -> None:
        """SS-12.3 to SS-12.6."""
        mine, his = ("left", "right") if side == -1 else ("right", "left")
        beside = rank < 2
        part = his if beside and self.roll(car.id, "crash-part") > 10 else "horses"
        skill, size = car.traits["skill"], other.traits["size"]
        table = f"crash-{'adjacent' if beside else 'overtaking'}-{'horses' if part == 'horses' else 'chariot'}"
        if self.roll(car.id, "crash") + self.watch(other) < ROWS[table][skill][size]:
            return
        combo, column = skill + car.traits["size"], other.endurance if part == "horses" else size
        if self.roll(car.id, "crash-damage") >= ROWS["crash-damage"][combo][column]:
            self.lose(car, mine)
        if ROWS["crash-inflicts"][combo][column]:
            self.lose(other, part)

    def lacerate(self, car: Car, other: Car, side: int, rank: int) -> None:
        """SS-13.1, SS-13.2."""
        skill, constitution = car.traits["skill"], other.traits["constitution"]
        if self.roll(car.id, "lacerate") + self.watch(other) >= ROWS["laceration"][skill][constitution]:
            other.stunned = max(other.stunned, ROWS["laceration-stun"][skill][constitution])

    # --- the end of a round

    def end_round(self) -> None:
        """SS-17, SS-14.1."""
        across = [car for car in self.cars.values() if car.on_track and car.lap >= self.laps]
        across.sort(key=lambda car: (-car.lap, -self.front(car), self.order.index(car.id)))
        for car in across:
            car.place = 1 + sum(other.place is not None for other in self.cars.values())
            car.dragged, car.status, car.on_track = self.start[car.id][2] == "flipped", "finished", False
        for car in self.cars.values():
            car.on_track &= car.status != "out"
        if any(car.on_track for car in self.cars.values()):
            return
        self.over = True
        rest = [car for car in self.cars.values() if car.place is None]
        rest.sort(
            key=lambda car: (-car.lap, -self.front(car), car.status == "dead", -car.traits["quality"], car.spot[0])
        )
        for place, car in enumerate(rest, start=len(self.cars) - len(rest) + 1):
            car.place = place
