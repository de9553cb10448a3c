"""Resolves turns: their dice, seals and secrets, and what a resolved turn shows."""
