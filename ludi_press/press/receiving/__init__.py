"""Reads orders from mails and pasted text into the turn file."""
