"""Maps of regions: which border on which, how many steps apart they are, and the way between them."""

from msgspec import Struct


class RegionMap(Struct, frozen=True):
    """Regions by their ids, each with its point in per cent from the upper left, and the edges that join them.

    Edges lead both ways. Where two ways are equally long, the region that stands first in `points` decides.
    """

    points: dict[str, tuple[int, int]]
    edges: tuple[tuple[str, str], ...]

    def neighbours(self, region: str) -> tuple[str, ...]:
        """The regions that border on this one, in the order of `points`; raises KeyError for a stranger."""
        self.points[region]
        pairs = {(*edge,) for edge in self.edges} | {(to, start) for start, to in self.edges}
        return tuple([other for other in self.points if (region, other) in pairs])

    def steps(self, start: str) -> dict[str, int]:
        """How many edges lie between a region and each one that can be reached from it, the nearest first."""
        found, frontier = {start: 0}, [start]
        for region in frontier:
            for other in self.neighbours(region):
                if other not in found:
                    found[other] = found[region] + 1
                    frontier.append(other)
        return found

    def way(self, start: str, goal: str) -> tuple[str, ...] | None:
        """A shortest way: the regions after the start, the goal last; None where no edges lead there."""
        left = self.steps(goal)
        if start not in left:
            return None
        way = [start]
        while way[-1] != goal:
            way.append(next(one for one in self.neighbours(way[-1]) if left[one] < left[way[-1]]))
        return tuple(way[1:])
