"""Usage errors for names that do not exist."""

from collections.abc import Collection

import click

from ludi_press.content.words import did_you_mean, shown


def unknown(kind: str, name: str, known: Collection[str], param_hint: str) -> click.BadParameter:
    """Return the usage error for an unknown race, team or the like, with the nearest name or all names."""
    all_known = f"the {kind}s are {', '.join(known)}." if known else "this press has none yet."
    hint = did_you_mean(name, known) or all_known
    return click.BadParameter(f"there is no {kind} {shown(name)}; {hint}", param_hint=param_hint)
