"""Pages of every kind, of every game, in every language and theme, by site."""

import pytest

SHARED = {
    "front": "index.html",
    "search": "search.html",
    "auriga": "aurigae/crescens--l-vibia-serena/index.html",
    "racer": "racers/l-vibia-serena/index.html",
    "factio": "factiones/praesina/index.html",
    "championship": "championships/cup/index.html",
    "race that is over": "races/race-0/index.html",
    "grid": "races/race-0/turns/00/index.html",
    "turn": "races/race-0/turns/02/index.html",
    "host": "races/race-0/turns/06/host.html",
    "proof": "races/race-0/proof.html",
    "replay": "races/race-0/replay.html",
    "rules": "rules/super-series-1/index.html",
    "chapter": "rules/super-series-1/ss-8.html",
}
MISSING = {"404": "404.html"}
"""This page links its style by a path that no disk has: from the root of its host, or below the site's address."""
BOUT = {
    "bout": "races/munus-apollinare/index.html",
    "round of a bout": "races/munus-apollinare/turns/02/index.html",
    "host of a bout": "races/munus-apollinare/turns/17/host.html",
    "replay of a bout": "races/munus-apollinare/replay.html",
    "rules of bouts": "rules/moritari-1/index.html",
    "chapter of bouts": "rules/moritari-1/mo-4.html",
}
NEW_GAMES = {
    f"{kind} of {race}": f"races/{race}/{path}"
    for race in ("ludi-augustales", "quinquatrus", "ludi-romani")
    for kind, path in (("race page", "index.html"), ("turn", "turns/02/index.html"), ("replay", "replay.html"))
}
"""Races of Circus Maximus, Morturi and Ludi Romani."""
OWN_RULES = {
    "race that runs": "races/{race}/index.html",
    "rules of a race": "races/{race}/rules/index.html",
    "chapter of a race": "races/{race}/rules/ss-15.html",
    "order slip": "races/{race}/orders/diocles.html",
}
OF_ARCHIVE = {name: path.format(race="race-3") for name, path in OWN_RULES.items()}
OF_FOREIGN = {name: path for name, path in (SHARED | BOUT).items() if name not in ("factio", "host of a bout")}
OF_FOREIGN |= MISSING | {
    "race that runs": "races/race-1/index.html",
    "order slip": "races/race-1/orders/diocles.html",
}
VISITED: dict[str, dict[str, str]] = {
    "archive": SHARED | OF_ARCHIVE | {"year": "years/2024/index.html", "order slips": "races/race-3/orders/index.html"},
    "site": BOUT
    | NEW_GAMES
    | MISSING
    | {
        "path of a slip": "races/ludi-augustales/orders/crescens.html",
        "plans of a slip": "races/quinquatrus/orders/ludus-magnus.html",
        "act slip": "races/ludi-romani/orders/octavian.html",
        "fighter": "aurigae/flamma--l-vibia-serena/index.html",
        "turn of twelve": "races/ludi-megalenses/turns/04/index.html",
        "host of twelve": "races/ludi-megalenses/turns/11/host.html",
        "replay of twelve": "races/ludi-megalenses/replay.html",
    },
    "bound": {"proof of a race that bound its entries": "races/novi/proof.html"},
    "latin": OF_FOREIGN,
    "italian": OF_FOREIGN,
}
"""The pages by site and kind."""

ALL = [(site, path) for site, pages in VISITED.items() for path in pages.values()]
NAMES = [f"{site}: {kind}" for site, pages in VISITED.items() for kind in pages]


def visiting(*sites: str) -> pytest.MarkDecorator:
    """Visits each page of these sites."""
    found = [number for number, (site, _) in enumerate(ALL) if site in sites]
    pages, names = [ALL[number] for number in found], [NAMES[number] for number in found]
    return pytest.mark.parametrize("visited", pages, ids=names, indirect=True)


EACH = visiting(*VISITED)
EACH_IN_ENGLISH = visiting("archive", "site", "bound")
EACH_LOOK = visiting("archive", "site", "bound", "italian")
"""The Latin site differs from the English ones in words alone, the Italian one in its theme too."""
