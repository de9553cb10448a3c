"""The site of a press, and references to the pages of aurigae, participants and factiones."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from re import sub
from typing import Final
from unicodedata import normalize
from urllib.parse import urlsplit

from msgspec import Struct

from ludi_press.archive.cards import EntryCard, RaceCard
from ludi_press.content.rules import RESERVED
from ludi_press.posts.formats.page import PageName, People


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


AURIGAE: Final = "aurigae"
RACERS: Final = "racers"
FACTIONES: Final = "factiones"


class Ref(Struct, frozen=True):
    """Somebody with a page: `kind` is the folder, `slug` the folder inside it."""

    kind: str
    slug: str
    name: str
    owner: str | None = None
    tone: str | None = None

    @property
    def href(self) -> str:
        """The page, relative to the site."""
        return f"{self.kind}/{self.slug}/index.html"


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Return a name for an address: small letters and digits without accents; a hash replaces letters that are lost.

    It stands behind a name that no file can have on Windows, too.
    """
    plain = normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if letter.isascii())
    short = sub(r"[^a-z0-9]+", "-", letters).strip("-")[:60].strip("-")
    lost = [letter for letter in plain if not letter.isascii() and letter.isalnum()]
    if short and not lost and len(letters) <= 60 and short not in RESERVED:
        return short
    mark = hashlib.sha256(normalize("NFC", name).casefold().encode()).hexdigest()[:8]
    return f"{short}-{mark}".strip("-")


def auriga(entry: EntryCard) -> Ref:
    """Return the auriga, identified by name and participant: two participants may each have a Felix."""
    own = slug(entry.auriga)
    return Ref(
        AURIGAE, f"{own}--{slug(entry.racer)}" if entry.racer else own, entry.auriga, entry.racer, entry.shown_in
    )


def racer(entry: EntryCard) -> Ref | None:
    return Ref(RACERS, slug(entry.racer), entry.racer) if entry.racer else None


def factio(entry: EntryCard) -> Ref | None:
    if entry.factio is None:
        return None
    return Ref(FACTIONES, slug(entry.factio), entry.factio_name or entry.factio, tone=entry.shown_in)


def people(race: RaceCard, root: str) -> People:
    """Return all who take part in a race, and their participants and factiones, with addresses relative to `root`."""
    refs = [(one, kind, ref) for one in race.entries for kind, find in KINDS.items() if (ref := find(one))]
    return {
        one.team if kind == AURIGAE else ref.href: PageName(
            ref.name, (one.badge or "") if kind == AURIGAE else "", f"{root}{ref.href}"
        )
        for one, kind, ref in refs
    }


KINDS: Final[dict[str, Callable[[EntryCard], Ref | None]]] = {AURIGAE: auriga, RACERS: racer, FACTIONES: factio}
"""The function that returns each kind of Ref from an entry."""
