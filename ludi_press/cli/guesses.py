"""What people call the commands who have not seen their names; imported only for a name that is none."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

MEANT: Final[Mapping[str, str]] = {
    guess: command
    for command, guesses in {
        "init": "create setup start begin found config install press deploy pages",
        "new race": "race add game",
        "new turn": "turn next open edit",
        "bind": "commitment promise entries",
        "status": "list ls show info todo what who races deadline overview",
        "receive": "read import orders message messages inbox order collect hear forum",
        "check": "validate lint test judge errors",
        "preview": "peek draft try",
        "dice": "roll rolls throw die draw random",
        "close": "skip silent",
        "build": "resolve adjudicate process compile make generate render play execute results report site html",
        "serve": "view web watch browse server live",
        "post": "copy print export paste output text announce write",
        "send": "mail email e-mail upload wiki push deliver receipts reply",
        "seal": "lock freeze finalise finalize amend correct erratum tag",
        "undo": "revert rollback reset back cancel reopen delete remove",
        "run": "auto automate desk cron daemon fetch remind reminder schedule bot pull poll",
        "sheets": "private secrets",
        "disclose": "finish end over unseal",
        "explain": "log why history events details diff",
        "odds": "chances chance probability probabilities options simulate",
        "verify": "audit proof prove hash checksum",
        "impact": "edition editions upgrade compare rules migrate",
        "schema": "json form forms keys",
        "cases": "tests examples",
    }.items()
    for guess in guesses.split()
}
"""The command that each guess means."""

_LIKE, _VERY_LIKE = 0.7, 0.8
"""How alike a name must be to a command, and to a guess; below it, they would be other words."""


def meant(name: str, commands: Mapping[str, str]) -> str | None:
    """Return the command that is meant by a name, None if nobody can tell; a command is nearer than a guess."""
    known = name.casefold().replace("_", "-")
    if known in commands:
        return known
    if known in MEANT:
        return MEANT[known]
    for names, like in ((commands, _LIKE), (MEANT, _VERY_LIKE)):
        near = get_close_matches(known, names, n=1, cutoff=like)
        if near:
            return MEANT.get(near[0], near[0])
    return None
