"""Posts: a Report becomes a Document by way of the theme's template, and one small writer a format walks it."""
