"""Maps of regions: their borders, distances in steps, and shortest paths."""

from msgspec import Struct


class RegionMap(Struct, frozen=True):
    """Regions by id, each with its point in per cent from the upper left, and the edges between them.

    Edges lead both ways.
    Of two equally long paths the region that is first in `points` decides.
    """

    points: dict[str, tuple[int, int]]
    edges: tuple[tuple[str, str], ...]

    def neighbours(self, region: str) -> tuple[str, ...]:
        """Return the neighbouring regions, in the order of `points`; raises KeyError for an unknown region."""
        self.points[region]
        pairs = {(*edge,) for edge in self.edges} | {(to, start) for start, to in self.edges}
        return tuple([other for other in self.points if (region, other) in pairs])

    def steps(self, start: str) -> dict[str, int]:
        """Return the number of edges from a region to each reachable one, the nearest first."""
        found, frontier = {start: 0}, [start]
        for region in frontier:
            for other in self.neighbours(region):
                if other not in found:
                    found[other] = found[region] + 1
                    frontier.append(other)
        return found

    def way(self, start: str, goal: str) -> tuple[str, ...] | None:
        """Return a shortest path: the regions after the start up to the goal; None if there is no path."""
        left = self.steps(goal)
        if start not in left:
            return None
        way = [start]
        while way[-1] != goal:
            way.append(next(one for one in self.neighbours(way[-1]) if left[one] < left[way[-1]]))
        return tuple(way[1:])
