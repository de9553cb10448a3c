"""Whom pages are about: aurigae, participants, factiones; each by an address that other pages can count on."""

import hashlib
from collections.abc import Callable
from re import sub
from typing import Final
from unicodedata import normalize

from msgspec import Struct

from ludi_press.archive.cards import Entry, RaceCard
from ludi_press.posts.formats.page import People, Person

AURIGAE: Final = "aurigae"
RACERS: Final = "racers"
FACTIONES: Final = "factiones"


class Ref(Struct, frozen=True):
    """Somebody with a page: the kind is the folder, the slug the folder in it."""

    kind: str
    slug: str
    name: str
    owner: str | None = None
    tone: str | None = None

    @property
    def href(self) -> str:
        """The page, relative to the site."""
        return f"{self.kind}/{self.slug}/index.html"


def slug(name: str) -> str:
    """A name as part of an address: small letters and digits, no accents; a hash stands for letters that were lost."""
    plain = normalize("NFKD", name).casefold()
    letters = "".join(letter for letter in plain if letter.isascii())
    short = sub(r"[^a-z0-9]+", "-", letters).strip("-")[:60].strip("-")
    lost = [letter for letter in plain if not letter.isascii() and letter.isalnum()]
    if short and not lost and len(letters) <= 60:
        return short
    mark = hashlib.sha256(normalize("NFC", name).casefold().encode()).hexdigest()[:8]
    return f"{short}-{mark}".strip("-")


def auriga(entry: Entry) -> Ref:
    """An auriga is known by his name and by who sends him: two participants may each have a Felix."""
    own = slug(entry.auriga)
    return Ref(
        AURIGAE, f"{own}--{slug(entry.racer)}" if entry.racer else own, entry.auriga, entry.racer, entry.shown_in
    )


def racer(entry: Entry) -> Ref | None:
    """The participant, None where nobody is named."""
    return Ref(RACERS, slug(entry.racer), entry.racer) if entry.racer else None


def factio(entry: Entry) -> Ref | None:
    """The faction, None where there is none."""
    if entry.factio is None:
        return None
    return Ref(FACTIONES, slug(entry.factio), entry.factio_name or entry.factio, tone=entry.shown_in)


def people(race: RaceCard, root: str) -> People:
    """Who takes part in a race, and for whom, with the ways to their pages; `root` leads to the front page's folder."""
    refs = [(one, kind, ref) for one in race.entries for kind, find in KINDS.items() if (ref := find(one))]
    return {
        one.team if kind == AURIGAE else ref.href: Person(
            ref.name, (one.badge or "") if kind == AURIGAE else "", f"{root}{ref.href}"
        )
        for one, kind, ref in refs
    }


KINDS: Final[dict[str, Callable[[Entry], Ref | None]]] = {AURIGAE: auriga, RACERS: racer, FACTIONES: factio}
"""How each kind is found in an entry."""
