"""Posts before they have a format: a Report, a template and a story become one Document."""
