"""A race as a spreadsheet table: one line for each team and round."""

from io import StringIO

from ludi_press.archive.cards import RaceCard

HEAD = ("race", "turn", "round", "team", "auriga", "racer", "factio", "position", "marks")


def race_csv(race: RaceCard) -> str:
    """Return the race as CSV (RFC 4180)."""
    import csv

    marks: dict[tuple[str, int, int], list[str]] = {}
    for mark in race.marks:
        marks.setdefault((mark.team, mark.turn, mark.round), []).append(mark.name)
    entries = {entry.team: entry for entry in race.entries}
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(HEAD)
    for ranks in race.ranks:
        for position, team in enumerate(ranks.order, start=1):
            entry = entries[team]
            words = "; ".join(marks.get((team, ranks.turn, ranks.round), ()))
            people = (entry.team, entry.auriga, entry.racer or "", entry.factio or "")
            row = (race.id, ranks.turn, ranks.round, *people, position, words)
            writer.writerow([_tame(value) for value in row])
    return text.getvalue()


def _tame(value: str | int) -> str | int:
    """Return a value with a quote before it if a spreadsheet would read it as a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
