"""What a host writes, read and judged: the entry of race.yaml, and the acts of a turn file."""
