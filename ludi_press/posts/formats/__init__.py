"""The formats of a post: each has a writer that walks the document."""
