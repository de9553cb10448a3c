"""What is due for a race at a moment, and the reminders to those who are awaited."""

import hashlib
import smtplib
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from email.headerregistry import Address
from email.message import EmailMessage
from enum import StrEnum
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Problem
from ludi_press.core.report import Listing, Phrase, Text, say
from ludi_press.posts.formats.mail import subject
from ludi_press.posts.words.phrases import in_both_calendars
from ludi_press.press.building.handouts import SLIPS_FOLDER, has_slips
from ludi_press.press.playing.new import each_phrase
from ludi_press.press.playing.status import RaceStatus, Wait
from ludi_press.press.publishing.mail import automatic, by_server, domain
from ludi_press.press.publishing.record import REMINDER, Mailed, SentRecord, read_record
from ludi_press.press.reading.settings import MailForm, read_settings
from ludi_press.press.receiving.open_turn import OpenTurn
from ludi_press.press.receiving.senders import Sender


class DeskStep(StrEnum):
    """A step of a pass, as its host would take it by hand."""

    NEW_TURN = "new turn"
    CLOSE = "close"
    BUILD = "build"
    SEND = "send"
    DISCLOSE = "disclose"
    REMIND = "remind"
    WAIT = "wait"


class DueStep(Struct, frozen=True):
    """The next step of a race; `why` is said to the host, `spans` are the reminders that are due, the longest first."""

    step: DeskStep
    why: str = ""
    spans: tuple[str, ...] = ()


_UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}


def seconds(span: str) -> int:
    """Return the seconds of a span such as 24h."""
    return int(span[:-1]) * _UNITS[span[-1]]


def due(status: RaceStatus, now: datetime, remind: tuple[str, ...], grace: str, *, asks: bool = False) -> DueStep:
    """Return the next step of a race; `asks` says that its host is there to be asked.

    A turn takes corrections until its deadline, though all orders are there.
    Who is silent at the deadline is closed out; an open question holds the turn for `grace` longer.
    What a host writes is resolved only when that host says so.
    """
    by_host = DueStep(DeskStep.WAIT, f"turn {status.turn} waits for what its host writes, and for 'ludi-press build'")
    match status.wait:
        case Wait.BUILD if status.by_host and not asks:
            return by_host
        case Wait.BUILD if status.by_host or not status.is_early(now):
            return DueStep(DeskStep.BUILD)
        case Wait.ORDERS | Wait.ANSWERS if status.by_host:
            return by_host
        case Wait.BUILD | Wait.ORDERS | Wait.ANSWERS:
            return _open(status, now, remind, grace)
        case wait if wait in _PLAIN:
            return DueStep(_PLAIN[wait])
        case _:
            return DueStep(DeskStep.WAIT, status.advice or "nothing is left to do")


_PLAIN: Final = {Wait.SEAL: DeskStep.SEND, Wait.TURN: DeskStep.NEW_TURN, Wait.SECRET: DeskStep.DISCLOSE}
"""What follows from what a race waits for, whatever the time is."""


def _open(status: RaceStatus, now: datetime, remind: tuple[str, ...], grace: str) -> DueStep:
    closes = status.closes
    if closes is None:
        return DueStep(DeskStep.WAIT, f"turn {status.turn} has no deadline")
    if now > closes:
        held = closes + timedelta(seconds=seconds(grace))
        if status.unclear and now <= held:
            who = ", ".join(dict.fromkeys(note.who for note in status.unclear))
            return DueStep(
                DeskStep.WAIT, f"turn {status.turn} waits until {held:%Y-%m-%d %H:%M} for the answer of {who}"
            )
        return DueStep(DeskStep.CLOSE)
    left = (closes - now).total_seconds()
    spans = sorted((one for one in remind if left <= seconds(one)), key=seconds, reverse=True)
    if status.awaited and spans:
        return DueStep(DeskStep.REMIND, "", tuple(spans))
    return DueStep(DeskStep.WAIT, f"turn {status.turn} takes orders until {closes:%Y-%m-%d %H:%M}")


def remind(
    open_turn: OpenTurn, status: RaceStatus, spans: Sequence[str], form: MailForm, now: datetime
) -> Iterator[str | Problem]:
    """Send what is due; yield each address, and each problem.

    A mail is recorded before it is handed to the server: after an interruption it is not sent again.
    Of several spans that are due only the shortest is sent.
    """
    judged = read_record(open_turn.press, open_turn.race, open_turn.ask.turn)
    if judged.value is None:
        yield from judged.problems
        return
    letters = [
        (writer, id_)
        for writer in open_turn.writers
        if writer.addresses
        and writer.ids & {*status.awaited}
        and (id_ := _id(open_turn, writer, spans[-1], form)) not in judged.value.sent.mails
    ]
    if letters:
        send = partial(_send, open_turn=open_turn, record=judged.value, form=form, now=now)
        yield from by_server(form, letters, send)


def _id(open_turn: OpenTurn, writer: Sender, span: str, form: MailForm) -> str:
    """Return the Message-ID of a reminder, the same at every attempt."""
    told = "/".join((open_turn.race, str(open_turn.ask.turn), writer.name, span))
    return f"{REMINDER}{hashlib.sha256(told.encode()).hexdigest()[:32]}@{domain(form)}>"


def _send(
    server: smtplib.SMTP,
    letter: tuple[Sender, str],
    open_turn: OpenTurn,
    record: SentRecord,
    form: MailForm,
    now: datetime,
) -> Iterator[str]:
    writer, id_ = letter
    mail = _mail(open_turn, writer, id_, form, now)
    digest = hashlib.sha256(mail.get_content().encode()).hexdigest()
    mailed = Mailed(writer.addresses[:1], now.isoformat(timespec="minutes"), digest, done=False)
    with record.handing_over(id_, mailed):
        server.send_message(mail)
    record.put(id_, replace(mailed, done=True))
    yield writer.addresses[0]


def _mail(open_turn: OpenTurn, writer: Sender, id_: str, form: MailForm, now: datetime) -> EmailMessage:
    words, ask = open_turn.words, open_turn.ask
    about: dict[str, Phrase] = {
        "race": Text(open_turn.played.source.title_in(words.language)),
        "turn": ask.turn,
        "closes": in_both_calendars(ask.closes) if ask.closes else Text(""),
        "whom": Listing(tuple(Text(party.name) for party in writer.parties)),
        "name": Text(writer.name),
    }
    title = subject(words.say(say("remind.subject", **about)))
    greeting, text, how = (say(f"remind.{name}", **about) for name in ("greeting", "text", "how"))
    blank = say(f"reply.{_kind(open_turn) or min(ask.orders, 3)}", turn=ask.turn)
    lines = (greeting, text, *_orders_open(open_turn, writer), how, blank, *_slips(open_turn))
    to = Address(writer.name, addr_spec=writer.addresses[0])
    return automatic(form, to, title, "\n\n".join(map(words.say, lines)) + "\n", now, id_=id_)


def _kind(open_turn: OpenTurn) -> str:
    """Return for what the turn asks in its place of orders, as the post says; "" if for orders."""
    played = open_turn.played
    game, turn = played.source.game, played.turns[open_turn.ask.turn - 1]
    asked = turn.report(game, played.source.set_up).ask if game else None
    return asked.kind if asked else ""


def _orders_open(open_turn: OpenTurn, writer: Sender) -> Iterator[Phrase]:
    """Yield the orders that are open to those whom somebody leads."""
    for offer in open_turn.offers:
        names = tuple(name for who, name in zip(offer.teams, offer.names, strict=True) if who in writer.ids)
        if names and offer.orders:
            orders = (open_turn.words.say(one) for order in offer.orders for one in each_phrase(order.order))
            yield say("remind.open", whom=Listing(names), orders=Text("; ".join(orders)))


def _slips(open_turn: OpenTurn) -> Iterator[Phrase]:
    """Yield where the order slips stand, if the site has an address."""
    site = read_settings(open_turn.press)[0].site.address
    if site and has_slips(open_turn.played):
        yield say("remind.slip", address=Text(f"{site}races/{open_turn.race}/{SLIPS_FOLDER}/index.html"))
