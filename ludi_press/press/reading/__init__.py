"""What a press holds, read from its files."""
