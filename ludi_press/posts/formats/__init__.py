"""One writer a format walks the document."""
