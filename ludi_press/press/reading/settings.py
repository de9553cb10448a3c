"""Reads press.yaml: the site's title and address, the language and theme of shared pages, and where posts go."""

from msgspec import Struct

from ludi_press.archive.site import NOWHERE, Site
from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.press_file import DeskForm, MailForm, PressForm, WikiForm
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem
from ludi_press.press.reading.find import DEFAULT_THEME, Press, read_file, theme_ids, unknown

FILE = "press.yaml"


class PressSettings(Struct, frozen=True):
    site: Site = NOWHERE
    language: Placed[str] | None = None
    theme: str = DEFAULT_THEME
    mail: MailForm | None = None
    wiki: WikiForm | None = None
    desk: DeskForm | None = None


def read_settings(press: Press) -> tuple[PressSettings, tuple[Problem, ...]]:
    """Return the settings; without press.yaml the site has no address."""
    path = press.root / FILE
    if not path.exists():
        return PressSettings(), ()
    data = read_file(press, path)
    if isinstance(data, Problem):
        return PressSettings(), (data,)
    loaded = load(data, FILE)
    if loaded.value is None:
        return PressSettings(), loaded.problems
    judged = fill_one(loaded.value, PressForm)
    problems = (*loaded.problems, *judged.problems)
    if judged.value is None:
        return PressSettings(), problems
    form = judged.value
    strange = _strange_theme(press, form.theme)
    address = form.address.value.rstrip("/") + "/" if form.address else None
    theme = form.theme.value if form.theme and not strange else DEFAULT_THEME
    site = Site(form.title, address)
    return PressSettings(site, form.language, theme, form.mail, form.wiki, form.desk), (*problems, *strange)


def _strange_theme(press: Press, named: Placed[str] | None) -> tuple[Problem, ...]:
    themes = theme_ids(press)
    if named is None or named.value in themes:
        return ()
    return (unknown("theme", named.value, themes, named.place),)
