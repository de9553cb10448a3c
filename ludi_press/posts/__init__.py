"""Posts: a theme's template turns a Report into a Document, and a small writer for each format writes it."""
