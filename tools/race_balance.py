"""The balance of Circus Maximus: plays races with sensible orders and counts winners' turns and finishers.

Run it as `python tools/race_balance.py [RACES]`; the rules aim at winners in turn 12 to 15 and about 70% finishers.
"""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "samples"))

from sensible_races import play_race

from ludi_press.games.circus_maximus.rules.model import RaceState


def figures(races: list[RaceState]) -> str:
    """Return the figures of many races."""
    teams = [chariot for race in races for chariot in race.chariots]
    finished = [chariot.finish for chariot in teams if chariot.finish]
    winners = Counter(chariot.finish.turn for race in races for chariot in race.chariots
                      if chariot.place == 1 and chariot.finish)  # fmt: skip
    within = sum(count for turn, count in winners.items() if 12 <= turn <= 15)
    fates = Counter(str(chariot.fate or chariot.status) for chariot in teams if not chariot.finish)
    return "\n".join((
        f"{len(races)} races of 8, {sum(race.turn for race in races) / len(races):.1f} turns",
        f"winner's turn: {dict(sorted(winners.items()))}; 12 to 15: {within / len(races):.0%}",
        f"finished: {len(finished) / len(teams):.0%}; the rest: {dict(fates.most_common())}",
        f"dragged over the line: {sum(finish.tractus for finish in finished)}",
    ))  # fmt: skip


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    sys.stdout.write(figures([play_race(seed)[-1][0] for seed in range(count)]) + "\n")
