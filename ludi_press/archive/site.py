"""The site of a press."""

from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct


class Site(Struct, frozen=True):
    """The site's settings in press.yaml: a title, and its address, with a slash at the end."""

    title: str | None = None
    address: str | None = None

    @property
    def path(self) -> str:
        """The path on its host, "/" if no address is known."""
        return urlsplit(self.address).path if self.address else "/"


NOWHERE: Final = Site()
"""A site without a title or an address."""
