"""Sends posts: as mail by SMTP, and to a MediaWiki by its API."""
