"""Reads what a press consists of from its files."""
