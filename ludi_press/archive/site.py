"""What a press says of its site."""

from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct


class Site(Struct, frozen=True):
    """What the press says of its site: a title, and where it will lie, with a slash at the end."""

    title: str | None = None
    address: str | None = None

    @property
    def path(self) -> str:
        """Where it will lie on its host, the host's root where no address is known."""
        return urlsplit(self.address).path if self.address else "/"


NOWHERE: Final = Site()
"""A site without a title or an address of its own."""
