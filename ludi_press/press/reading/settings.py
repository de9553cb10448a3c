"""press.yaml, the settings of a press, and content/championships/NAME.yaml: their forms, and how they are read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Struct

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.refs import NOWHERE, Site
from ludi_press.archive.seasons import Correction, SeasonFile, names
from ludi_press.content.form import fill_one
from ludi_press.content.rules import MAIL, Doc, IdRule, Limit, OneOrMore, Pattern, Placed, Range
from ludi_press.content.words import did_you_mean, shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.press.reading.find import DEFAULT_THEME, ID_RULE, Press, is_id, race_ids, read_tree, theme_ids, unknown

ADDRESS = Pattern(
    r"https?://[A-Za-z0-9.\-]+(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~\-/]*)?", "an address: https://example.org/"
)

WEB = Pattern(r"https?://[A-Za-z0-9.\-]+(?::[0-9]{1,5})?(?:/[^\s\"<>]*)?", "an address: https://forum.example/t/12.rss")
MAILBOX = Pattern(rf"{MAIL}|[^<>@,;:()\[\]\"\\]+ ?<{MAIL}>", "an address: host@example.org, or Host <host@example.org>")
SERVER = Pattern(r"[A-Za-z0-9.\-]+", "the name of a server: smtp.example.org")
PORTS = {"starttls": 587, "tls": 465, "none": 25}
"""The default port of a mail server, by how the connection is secured."""


class MailForm(Struct, frozen=True):
    """How `ludi-press send --as mail` sends; no file holds the password."""

    from_: Annotated[str, MAILBOX, Doc("who sends: Host <host@example.org>")]
    to: Annotated[tuple[Annotated[str, MAILBOX], ...], OneOrMore(), Doc("who gets it: a list, or people")]
    server: Annotated[Placed[str], SERVER, Doc("the SMTP server that takes it")]
    security: Annotated[
        Literal["starttls", "tls", "none"], Doc("how the connection is secured; none only to this machine itself")
    ] = "starttls"
    port: Annotated[int | None, Range(1, 65535), Doc("its port; left out: 587 for starttls, 465 for tls")] = None
    user: Annotated[str | None, Doc("the name to log in with; left out where the server asks for none")] = None


class WikiForm(Struct, frozen=True):
    """Where `ludi-press send --as wiki` puts pages and pictures; no file holds the bot password."""

    api: Annotated[Placed[str], Limit(300), ADDRESS, Doc("the address of the wiki's api.php")]
    user: Annotated[str, Doc("the name of a bot password, as Special:BotPasswords shows it: Host@ludi")]
    prefix: Annotated[str, Limit(120), Doc("what stands before the name of a race in the name of a page: Ludi/")] = ""


SPAN = Pattern(r"[1-9][0-9]{0,2}[mhd]", "a span of time: 30m, 24h or 2d")
FROM_LINES: Final = "from"
"""In place of a mail server: every From line is believed."""
TRUSTED = Annotated[
    str,
    Pattern(rf"{FROM_LINES}|localhost|[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+", "the name of a mail server: mx.example.org"),
]


class ImapForm(Struct, frozen=True):
    """A mailbox that `ludi-press run` looks at; no file holds the password."""

    server: Annotated[Placed[str], SERVER, Doc("the IMAP server: imap.example.org")]
    user: Annotated[str, Doc("the name to log in with")]
    folder: Annotated[str, Limit(120), Doc("the folder in which orders arrive")] = "INBOX"
    security: Annotated[
        Literal["tls", "starttls", "none"], Doc("how the connection is secured; none only to this machine itself")
    ] = "tls"
    port: Annotated[int | None, Range(1, 65535), Doc("its port; left out: 993 for tls, 143 for starttls")] = None
    days: Annotated[int, Range(1, 90), Doc("how many days back it looks")] = 14


class DeskForm(Struct, frozen=True):
    """What `ludi-press run` does by itself for the races of a press."""

    trust: Annotated[
        tuple[TRUSTED, ...],
        OneOrMore(),
        Doc("the mail servers whose word proves a sender (Authentication-Results); 'from' believes every From line"),
    ]
    imap: Annotated[ImapForm | None, Doc("the mailbox in which orders arrive")] = None
    maildir: Annotated[
        Placed[str] | None, Limit(200), Doc("a maildir into which orders are delivered: a folder of the press")
    ] = None
    feed: Annotated[
        Placed[str] | None,
        Limit(300),
        WEB,
        Doc("the Atom or RSS feed of a topic in which orders are posted; accounts: in race.yaml says who is who"),
    ] = None
    talk: Annotated[
        Placed[str] | None, Limit(200), Doc("a page of the wiki on which orders are written, as Talk:Ludi")
    ] = None
    races: Annotated[tuple[Annotated[Placed[str], IdRule()], ...], Doc("the races that it runs; left out: all")] = ()
    remind: Annotated[
        tuple[Annotated[str, SPAN], ...], Doc("how long before a deadline who is awaited is reminded")
    ] = ("24h",)
    grace: Annotated[str, SPAN, Doc("how long an open question holds a turn after its deadline")] = "12h"
    send: Annotated[tuple[Literal["mail", "wiki"], ...], Doc("where posts go")] = ("mail",)
    push: Annotated[bool, Doc("whether what was done is committed and pushed by git")] = False
    claim: Annotated[
        str, SPAN, Doc("with push: how long no other desk may run this press after the last sign of this one")
    ] = "6h"
    hold: Annotated[bool, Doc("yes: nothing is done for now")] = False


class PressForm(Struct, frozen=True):
    """The keys of press.yaml."""

    title: Annotated[str | None, Limit(120), Doc("what the site is called")] = None
    address: Annotated[Placed[str] | None, Limit(300), ADDRESS, Doc("where the site will lie")] = None
    language: Annotated[Placed[str] | None, IdRule(), Doc("the language of the pages that tell of many races")] = None
    theme: Annotated[Placed[str] | None, IdRule(), Doc("the theme of those pages")] = None
    mail: Annotated[MailForm | None, Doc("how posts are sent as mail")] = None
    wiki: Annotated[WikiForm | None, Doc("the wiki that posts are put into")] = None
    desk: Annotated[DeskForm | None, Doc("what ludi-press run does by itself")] = None


class CorrectionForm(Struct, frozen=True):
    """Points that the host adds or takes away, and the reason."""

    who: Annotated[
        Placed[str],
        Limit(120),
        Doc("a name as the table shows it, or the id of a factio; Felix (C. Papirius) where two have a Felix"),
    ]
    points: Annotated[int, Range(-1000, 1000), Doc("points to add; less than 0 takes them")]
    reason: Annotated[str, Limit(400), Doc("why, as the page will show it")]
    after: Annotated[Placed[str] | None, IdRule(), Doc("the race after which it counts; the last one if left out")] = (
        None
    )


class ChampionshipForm(Struct, frozen=True):
    title: Annotated[str, Limit(120), Doc("what the championship is called")]
    races: Annotated[tuple[Annotated[Placed[str], IdRule()], ...], Doc("its races, in order: folders of content/races")]
    individuals: Annotated[Literal["racers", "aurigae"], Doc("whom the table of individuals counts")] = "racers"
    points: Annotated[
        tuple[Annotated[int, Range(0, 1000)], ...] | None,
        Doc("points by place, the winner's first; left out: one point a place, counted from the last"),
    ] = None
    finishers_only: Annotated[bool, Doc("whether only those who finished win points")] = False
    growth: Annotated[
        Mapping[str, Annotated[tuple[Placed[str], ...], OneOrMore()]] | None,
        Doc("of a campaign: what the points of each team are spent on, in the order in which its XP earn them"),
    ] = None
    successors: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(60)]] | None, Doc("of a campaign: who follows a dead auriga, by team")
    ] = None
    corrections: Annotated[tuple[CorrectionForm, ...], Doc("points given or taken by the host")] = ()


FILE = "press.yaml"

Form = TypeVar("Form", bound=Struct)


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
    judged = _filled(press, path, PressForm)
    form = judged.value
    if form is None:
        return PressSettings(), judged.problems
    strange = _strange_theme(press, form.theme)
    address = form.address.value.rstrip("/") + "/" if form.address else None
    theme = form.theme.value if form.theme and not strange else DEFAULT_THEME
    site = Site(form.title, address)
    return PressSettings(site, form.language, theme, form.mail, form.wiki, form.desk), (*judged.problems, *strange)


def _filled(press: Press, path: Path, form: type[Form]) -> Judged[Form]:
    loaded = read_tree(press, path)
    if loaded.value is None:
        return Judged(None, loaded.problems)
    judged = fill_one(loaded.value, form)
    return Judged(judged.value, (*loaded.problems, *judged.problems))


def _strange_theme(press: Press, named: Placed[str] | None) -> tuple[Problem, ...]:
    themes = theme_ids(press)
    if named is None or named.value in themes:
        return ()
    return (unknown("theme", named.value, themes, named.place),)


def strange_races(press: Press, desk: DeskForm | None) -> Iterator[Problem]:
    races = race_ids(press)
    strangers = (one for one in (desk.races if desk else ()) if one.value not in races)
    yield from (unknown("race", one.value, races, one.place) for one in strangers)


FOLDER: Final = "championships"


class Seasons(Struct, frozen=True):
    """The championships of a press by name: the contents of their files, with places."""

    forms: tuple[tuple[str, ChampionshipForm], ...]

    def seasons(self) -> tuple[SeasonFile, ...]:
        return tuple(_season(name, form) for name, form in self.forms)

    def strangers(self, races: Sequence[RaceCard]) -> Iterator[Problem]:
        """Yield problems for corrections of people who took no part or whose name is ambiguous, by the played races."""
        for name, form in self.forms:
            people = names(_season(name, form), races)
            for correction in form.corrections:
                meant = people.get(correction.who.value, ())
                if not meant:
                    yield _unknown("entrant of this championship", correction.who, sorted(people))
                elif len(meant) > 1:
                    yield _shared(correction.who, [name for name in sorted(people) if people[name] < frozenset(meant)])


def read_seasons(press: Press) -> tuple[Seasons, tuple[Problem, ...]]:
    """Return all championships, and the mistakes in their files that can be found without playing a race."""
    folder = press.root / "content" / FOLDER
    forms: list[tuple[str, ChampionshipForm]] = []
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else []:
        judged = _read(press, path)
        problems += judged.problems
        if judged.value is not None:
            forms.append((path.stem, judged.value))
            problems += _unknown_races(judged.value, race_ids(press))
    return Seasons(tuple(forms)), tuple(problems)


def _read(press: Press, path: Path) -> Judged[ChampionshipForm]:
    if not is_id(path.stem):
        message = f"{shown(path.stem)} cannot be the name of a championship"
        return Judged(None, (Problem("championship-name", message, Place(press.shown(path)), None, ID_RULE),))
    return _filled(press, path, ChampionshipForm)


def _season(name: str, form: ChampionshipForm) -> SeasonFile:
    races = tuple(race.value for race in form.races)
    corrections = tuple(
        Correction(entry.who.value, entry.points, entry.reason, entry.after.value if entry.after else None)
        for entry in form.corrections
    )
    return SeasonFile(name, form.title, races, form.individuals, form.points, form.finishers_only, corrections)


def _unknown_races(form: ChampionshipForm, known: Sequence[str]) -> Iterator[Problem]:
    """Yield problems for races that do not exist or are not part of the season."""
    mine = [race.value for race in form.races]
    for race in form.races:
        if race.value not in known:
            yield _unknown("race", race, known)
    for number, race in enumerate(form.races):
        if race.value in mine[:number]:
            message = f"{shown(race.value)} is a race of this championship already: it would count twice"
            yield Problem("championship-twice", message, race.place, None, "name it once")
    for correction in form.corrections:
        if correction.after and correction.after.value not in mine:
            yield _unknown("race of this championship", correction.after, mine)


def _shared(named: Placed[str], apart: Sequence[str]) -> Problem:
    message = f"{shown(named.value)} is the name of more than one entrant of this championship"
    suggestion = f"write {' or '.join(map(shown, apart))}" if apart else None
    return Problem("championship-shared", message, named.place, None, suggestion)


def _unknown(what: str, named: Placed[str], known: Sequence[str]) -> Problem:
    message = f"there is no {what} {shown(named.value)}"
    suggestion = did_you_mean(named.value, known) or None
    return Problem("championship-unknown", message, named.place, None, suggestion)
