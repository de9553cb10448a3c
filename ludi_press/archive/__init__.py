"""The archive: web pages of everything that was published."""
