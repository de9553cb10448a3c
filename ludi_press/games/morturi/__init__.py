"""Morturi Te Salutant: schools of gladiators fight on a grid of squares."""
