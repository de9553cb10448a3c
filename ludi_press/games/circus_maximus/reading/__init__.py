"""What hosts and players write: the entry of a race, and the orders of a turn."""
