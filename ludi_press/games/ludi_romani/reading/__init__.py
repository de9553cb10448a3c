"""Reading of what hosts and players write: the entry of race.yaml, and the acts of a turn file."""
