"""A move as the second referee walks it: space by space, with corners, slips, wrecks and walls (SS-5 to SS-10)."""

from typing import TYPE_CHECKING

from msgspec import Struct, field
from second_ground import CONTROL, DICE, DISCARDS, LEVELS, ROWS, SLIP_SPACE, Car, Spot

if TYPE_CHECKING:
    from second_referee import Referee


class Drive(Struct):
    """SS-5.4: one move, walked space by space."""

    referee: "Referee"
    car: Car
    face: int
    left: int
    bonus: int
    side: int
    lanes: int
    contingent: bool
    control: bool
    read: set[int] = field(default_factory=set)

    def go(self) -> None:
        began, car, ground = self.car.spot, self.car, self.referee.ground
        while self.left and car.status == "running":
            step, lanes = self.steer(car.spot, self.lanes)
            if self.referee.occupant(step):
                if self.left - self.bonus > DISCARDS[car.speed]:
                    self.referee.lose(car, "horses")
                break
            section = ground.section(step)
            zone = self.lookahead(section) if ground.is_corner(section) and section not in self.read else []
            self.lanes = lanes
            self.enter(step)
            if len(zone) > 1 and car.status == "running":
                self.corner(section, zone)
        if car.status == "running" and car.spot != began:
            self.wall()

    def steer(self, spot: Spot, lanes: int) -> tuple[Spot, int]:
        """SS-5.4, SS-7.3a: where the next space is, and how many lanes are left to change then."""
        ahead = self.referee.ground.ahead(spot)
        if not lanes or (self.contingent and not self.referee.occupant(ahead)):
            return ahead, lanes
        aside = self.referee.ground.diagonal(spot, self.side)
        if aside is None:
            return ahead, 0
        if not self.referee.occupant(aside):
            return aside, lanes - 1
        return ahead, 0 if self.contingent else lanes

    def lookahead(self, section: int) -> list[Spot]:
        """SS-8.1a: the spaces of a zone that this move would enter from here on without a slip."""
        spot, lanes = self.car.spot, self.lanes
        path: list[Spot] = []
        while len(path) < self.left:
            spot, lanes = self.steer(spot, lanes)
            if self.referee.occupant(spot) or self.referee.ground.section(spot) != section:
                break
            path.append(spot)
        return path

    def enter(self, spot: Spot) -> None:
        """SS-15.7, SS-6.1a."""
        car, referee = self.car, self.referee
        car.lap += referee.ground.passes_line(car.spot, spot)
        car.spot = spot
        self.left -= 1
        self.wrecked()

    def wrecked(self) -> None:
        for where, _ in list(self.referee.wrecks):
            if where == self.car.spot and self.car.status == "running":
                self.referee.loose_harm(self.car, "wreck")

    def corner(self, section: int, zone: list[Spot]) -> None:
        """SS-8, SS-9: the first space of the zone was just entered."""
        car, referee, ground = self.car, self.referee, self.referee.ground
        self.read.add(section)
        faces = sorted(set(DICE[car.speed]))
        reading = max(faces[0], self.face + (CONTROL[car.speed] if self.control else 0))
        row = ROWS["cornering"][f"{min(5, car.spot[0])} {LEVELS[car.speed]}"][car.traits["skill"]]
        result = row[reading - faces[0]]
        if result == "c":
            return
        sides, share = SLIP_SPACE[ground.plan.sections[section].spaces[car.spot[0] - 1]]
        count = ground.plan.sections[section].spaces[car.spot[0] - 1]
        number = count + 1
        while number > count:
            number = (referee.roll(car.id, "slip-space", tuple(range(1, sides + 1))) - 1) // share + 1
        part = zone if result == "n" else zone[: self.left]
        goal = next((spot for spot in part if ground.number(spot) >= number), part[-1])
        for spot in part[1 : part.index(goal) + 1]:
            if car.status == "running":
                self.enter(spot)
        if car.status == "running":
            referee.flip(car) if result == "n" else self.slip()

    def slip(self) -> None:
        """SS-9.2 to SS-9.4."""
        car, referee = self.car, self.referee
        self.lanes = 0
        out = referee.ground.diagonal(car.spot, 1)
        struck = referee.occupant(out) if out else None
        if out is None or struck:
            referee.lose(car, "horses" if referee.roll(car.id, "struck-part") <= 10 else "right")
            if struck and struck.status == "running":
                part = "horses" if referee.roll(struck.id, "struck-part") <= 10 else "left"
                referee.slip_harm(struck, part, "struck-harm")
            return
        car.lap += referee.ground.passes_line(car.spot, out)
        car.spot = out
        self.left -= 1
        referee.loose_harm(car, "slip")
        self.wrecked()

    def wall(self) -> None:
        """SS-10."""
        car, referee = self.car, self.referee
        side = {1: "left", referee.ground.plan.lanes: "right"}.get(car.spot[0])
        if side and referee.roll(car.id, "wall") >= ROWS["wall"][car.traits["skill"]]:
            referee.lose(car, "horses" if referee.roll(car.id, "wall-part") <= 10 else side)
