"""Reads orders in people's own words: a sentence is read whole by a grammar, or it is asked about."""
