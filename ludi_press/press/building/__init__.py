"""Makes the site from resolved turns."""
