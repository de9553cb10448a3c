"""press.yaml, the settings of a press, and content/championships/<name>.yaml."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct

from ludi_press.content.rules import MAIL, Doc, IdRule, Limit, OneOrMore, Pattern, Placed, Range

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
