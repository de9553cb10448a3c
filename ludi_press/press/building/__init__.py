"""The site made from resolved turns."""
