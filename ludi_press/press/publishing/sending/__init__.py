"""Sending a post: as mail by SMTP, and into a MediaWiki by its API."""
