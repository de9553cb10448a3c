"""A post in no format: how a Report, a template and a story become one document."""
