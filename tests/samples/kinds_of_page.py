"""Pages of every kind, of every game, in every language and theme, by site."""

from msgspec import Struct

SHARED = {
    "front": "index.html",
    "search": "search.html",
    "follow": "follow.html",
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
OTHER_GAMES = ("ludi-augustales", "quinquatrus", "ludi-romani")
"""Races of Circus Maximus, Morturi and Ludi Romani."""
OF_OTHER_GAMES = {
    f"{kind} of {race}": f"races/{race}/{path}"
    for race in OTHER_GAMES
    for kind, path in (("race page", "index.html"), ("turn", "turns/02/index.html"), ("replay", "replay.html"))
}
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
    | OF_OTHER_GAMES
    | MISSING
    | {
        "path of a slip": "races/ludi-augustales/orders/crescens.html",
        "plans of a slip": "races/quinquatrus/orders/ludus-magnus.html",
        "act slip": "races/ludi-romani/orders/octavian.html",
        "front of all": "index.html",
        "fighter": "aurigae/flamma--l-vibia-serena/index.html",
        "race of twelve": "races/ludi-megalenses/index.html",
        "grid of twelve": "races/ludi-megalenses/turns/00/index.html",
        "turn of twelve": "races/ludi-megalenses/turns/04/index.html",
        "host of twelve": "races/ludi-megalenses/turns/04/host.html",
        "replay of twelve": "races/ludi-megalenses/replay.html",
    },
    "bound": {"proof of a race that bound its entries": "races/novi/proof.html"},
    "latin": OF_FOREIGN,
    "italian": OF_FOREIGN,
}
"""The pages by site and kind."""

ENGLISH = ("archive", "site", "bound")
LIKE_OTHERS = {
    *("host", "front of all", "race of twelve", "replay of twelve"),
    *("chapter", "rules of a race", "chapter of bouts", "rules of bouts"),
    *("host of a bout", "fighter", "grid of twelve", "turn of twelve", "replay of a bout"),
    *(f"{kind} of {race}" for kind in ("race page", "replay") for race in OTHER_GAMES),
}
"""Pages that axe need not see: another one comes of the same template and has the same marks, or more of them.

Of the turns and the order slips it sees those of every game, since each game has its own.
"""
SEEN_IN_ENGLISH = {"chapter", "rules of bouts", "chapter of bouts", "404"}
"""Pages that a browser need not open in other languages: they are short, or a book, which is wrapped as in English."""


class Visit(Struct, frozen=True):
    """A page that is looked at."""

    site: str
    kind: str
    path: str

    def __str__(self) -> str:
        """Its name."""
        return f"{self.site}: {self.kind}"

    @property
    def theme(self) -> str:
        """Its colours."""
        return "plain" if self.site == "italian" else "mosaic"

    @property
    def is_english(self) -> bool:
        """Whether it is a page of the English sites: the others differ from them in words and in theme alone."""
        return self.site in ENGLISH

    @property
    def is_opened(self) -> bool:
        """Whether a browser opens it: for its width on a telephone, and for what its scripts may do wrong."""
        return self.is_english or self.kind not in SEEN_IN_ENGLISH

    @property
    def has_own_marks(self) -> bool:
        """Whether its structure and its keyboard are looked at: once for each template, and for each game in it."""
        return self.is_english and self.kind not in LIKE_OTHERS

    @property
    def has_own_colours(self) -> bool:
        """Whether contrast is looked at: in every theme."""
        return self.site != "latin" and self.kind not in LIKE_OTHERS


VISITS = [Visit(site, kind, path) for site, pages in VISITED.items() for kind, path in pages.items()]
