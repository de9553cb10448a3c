"""The rules: what players own and are, and how the acts of a season change it."""
