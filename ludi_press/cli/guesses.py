"""What people call the commands who have not seen their names; imported only for a name that is none."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

GUESSES: Final[Mapping[str, str]] = {
    "init": "create setup start begin found config install press deploy pages",
    "new race": "race add game start begin create",
    "new turn": "turn next open edit",
    "bind": "commitment promise entries lock freeze",
    "status": "list ls show info todo what who races deadline overview missing waiting late",
    "receive": "read import orders message messages inbox order collect hear forum",
    "check": "validate lint test judge errors",
    "preview": "peek draft try",
    "dice": "roll rolls throw die draw random",
    "close": "skip silent",
    "build": "resolve adjudicate process compile make generate render play execute results report site html roll "
    "export",
    "serve": "view web watch browse server live",
    "post": "copy print export paste output text announce write show wiki forum bbcode",
    "send": "mail email e-mail upload wiki push deliver receipts reply",
    "seal": "lock freeze finalise finalize finish amend correct erratum tag",
    "undo": "revert rollback reset back cancel reopen delete remove",
    "run": "auto automate desk cron daemon fetch remind reminder schedule bot robot pull poll watch",
    "sheets": "private secrets print",
    "disclose": "finish end over unseal",
    "explain": "log why history events details diff",
    "odds": "chances chance probability probabilities options simulate",
    "verify": "audit proof prove hash checksum",
    "impact": "edition editions upgrade compare rules migrate",
    "schema": "json form forms keys",
    "cases": "tests test examples",
}
"""What the commands are called by who has not seen them; one guess may mean several."""

MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    guess: tuple(command for command, guesses in GUESSES.items() if guess in guesses.split())
    for guess in " ".join(GUESSES.values()).split()
}
"""The commands that each guess means, in the order of a turn."""

_LIKE, _VERY_LIKE = 0.7, 0.8
"""How alike a name must be to a command, and to a guess; below it, they would be other words."""


def meant(name: str, commands: Mapping[str, str]) -> tuple[str, ...]:
    """Return the commands that may be meant by a name, none if nobody can tell; a command is nearer than a guess.

    Of a name of several words, such as next-turn, each is looked at.
    """
    known = name.casefold().replace("_", "-")
    for word in (known, *known.split("-")):
        if word in commands:
            return (word,)
        if word in MEANT:
            return MEANT[word]
    for names, like in ((commands, _LIKE), (MEANT, _VERY_LIKE)):
        near = get_close_matches(known, names, n=1, cutoff=like)
        if near:
            return MEANT.get(near[0], (near[0],))
    return ()
