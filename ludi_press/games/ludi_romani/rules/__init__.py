"""The rules: what the players own and are, and how the acts of a season change it; nothing of how it is written."""
