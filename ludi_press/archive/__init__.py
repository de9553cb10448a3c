"""The archive: pages through which anybody can browse what was published."""
