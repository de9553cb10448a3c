"""Turns resolved: dice, seals, secrets and what a resolved turn tells."""
