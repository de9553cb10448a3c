"""Posts: a theme's template makes a Document of a Report; each format has a small writer that walks it."""
