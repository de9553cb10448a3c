"""Lists of the whole site for other programs: the sitemap, and index.json."""

import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any, Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.careers import Career
from ludi_press.archive.championship import Championship

_NO_PAGE: Final = re.compile(r"(^|/)(404|turn[0-9]+(-[0-9]+)?)\.html$")
"""HTML files that are not read as pages: the one for missing pages, and posts to be copied."""

SCHEMA: Final = "ludi-press/index/1"


def sitemap(files: Iterable[str], address: str) -> bytes:
    """Return a sitemap (sitemaps.org) of all pages, without copies of posts and the page for missing ones."""
    pages = sorted(path for path in files if path.endswith(".html") and not _NO_PAGE.search(path))
    rows = "".join(f"<url><loc>{escape(address + page, quote=False)}</loc></url>\n" for page in pages)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{rows}</urlset>\n".encode()


def index_json(races: Iterable[RaceCard], told: Iterable[Career], championships: Iterable[Championship]) -> bytes:
    """Return everything in the site with the addresses of its pages and data."""
    whole: Mapping[str, Any] = {
        "schema": SCHEMA,
        "races": [
            {
                "id": race.id,
                "title": race.title,
                "game": race.game,
                "year": race.year,
                "over": race.over,
                "turns": len(race.turns),
                "page": f"races/{race.id}/index.html",
                "data": f"races/{race.id}/race.json",
            }
            for race in races
        ],
        "people": [{"kind": one.ref.kind, "name": one.ref.name, "page": one.ref.href} for one in told],
        "championships": [
            {"id": one.season.id, "title": one.season.title, "page": f"championships/{one.season.id}/index.html"}
            for one in championships
        ],
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
