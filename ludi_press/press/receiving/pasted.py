"""Splits text pasted from a forum, a list or a chat into messages, at the lines that name their writers and dates."""

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from re import IGNORECASE
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.press.receiving.dates import Date, date_in
from ludi_press.press.receiving.mails import TOO_LONG, ReceivedMessage, mail_date
from ludi_press.press.receiving.plain import BELOW, FROM, MORE, folded, is_mark, leads_to_quote, one_of, plain
from ludi_press.press.receiving.senders import Directory, Sender, names_only_person, turns_in


class _Head(Struct, frozen=True):
    """What names the writer of the following text, in its first `lines`; `said` is text that follows on the last.

    `bare` if it could also be a signature; `strange` if nobody here has the name.
    It `calls` if somebody may be spoken to so: "Titus:", "Titus,", "@Titus", "Titus: well done".
    `says` if it tells that somebody wrote something, or has a colon behind its date; `quoted` if it says "quote".
    `of_mail` if it is the head of a mail, with address and subject.
    `date` is its date as it stands there; `doubt` is why its message may have words of others.
    """

    name: str
    at: datetime | None = None
    bare: bool = False
    calls: bool = False
    strange: bool = False
    lines: int = 1
    said: str = ""
    says: bool = False
    of_mail: bool = False
    address: str = ""
    subject: str = ""
    date: str = ""
    doubt: str = ""
    quoted: bool = False


def divided(message: ReceivedMessage, known: Directory, near: datetime | None = None) -> list[ReceivedMessage]:
    """Split pasted text into messages; each begins with a line that names its writer, optionally with a time.

    A date without a year is the one next to the moment `near`.
    """
    lines = message.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads = _heads(lines, known, near)
    mixed = not all(head.bare for _, head in heads)
    attributed = any(_says(lines[number]) for number, _ in heads)
    starts = [*heads] if heads and heads[0][0] == 0 else [(0, _Head("", lines=0)), *heads]
    ends = [number for number, _ in starts[1:]] + [len(lines)]
    found: list[ReceivedMessage] = []
    alone = ""
    for (start, head), end in zip(starts, ends, strict=True):
        body = [*filter(None, [head.said]), *lines[start + head.lines : end]]
        one = _part(message, head, body, _doubt_of_quotation(head, body, known, attributed=attributed))
        one = _passed_on(one, lines[:start]) if head.of_mail else one
        one = (
            one if one.doubt or not head.name else replace(one, doubt=_unsure(head, body, near, found if mixed else ()))
        )
        if one.text.strip() or one.cut or (head.date and known.named(head.name)):
            if found and found[-1].name and head.bare and (mixed or head.calls):
                one = replace(one, above=found[-1], called=f"{head.name}:" if head.said else lines[start])
            found.append(_below_name(one, alone, known))
            alone = ""
        elif head.bare and found:
            found[-1] = replace(found[-1], signature=head.name)
        else:
            alone = head.name
    return found


def _below_name(message: ReceivedMessage, alone: str, known: Directory) -> ReceivedMessage:
    """Return a message, doubtful if the name of somebody else stands above its head, without a message."""
    if message.doubt or not alone or known.named(alone) is known.named(message.name):
        return message
    return replace(message, doubt=f"{alone} stands above this without a message: has {message.name} sent it?")


def _heads(lines: Sequence[str], known: Directory, near: datetime | None) -> list[tuple[int, _Head]]:
    """Return the lines that name writers; bare names count only if the text begins with a head."""
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    found: list[tuple[int, _Head]] = []
    for number, line in enumerate(lines):
        above = found[-1] if found else (number, _Head("", lines=0))
        if above[1].of_mail and number < above[0] + above[1].lines:
            continue
        head = _of_mail(lines[number : number + _MOST_FIELDS], near) or _head(line, lines[number + 1 :], known, near)
        titles = head and head.strange and number == first and any(turns_in(folded(line)))
        if head and head.strange and head.lines == 2 and above[1].bare and above[0] == number - 1:
            found[-1] = (above[0], replace(above[1], at=head.at, bare=False, lines=3))  # "Member" below a name
        elif head and not titles:
            between = [above[1].said, *lines[above[0] + above[1].lines : number]]
            if head.bare and not _may_begin(head, line, found, begins=(found[0][0] if found else number) == first):
                continue
            if _is_of_above(head, above[1], between, known):
                doubt = "" if head.bare else _may_quote(above[1], head, known)
                found[-1] = (above[0], replace(above[1], doubt=above[1].doubt or doubt))
            elif _goes_back(head, above[1]):
                found[-1] = (
                    above[0],
                    replace(above[1], doubt=f"is this all of it, or does it go on below {head.name}?"),
                )
                found.append((number, replace(head, doubt=_may_quote(above[1], head, known))))
            else:
                found.append((number, head))
    return found


def _may_begin(head: _Head, line: str, found: Sequence[tuple[int, _Head]], *, begins: bool) -> bool:
    """Return whether a bare name begins a message; with a colon, among heads with dates, it addresses somebody.

    So it does before words in the same line, unless the first message begins so.
    """
    if head.said and found and not found[0][1].said:
        return False
    return begins and not (line.rstrip(_MARKS).endswith(":") and found and not found[0][1].bare)


def _goes_back(head: _Head, above: _Head) -> bool:
    """Return whether a head looks like that of a quotation, unlike the one above, and has an earlier date."""
    return head.says and not above.says and bool(head.at and above.at and head.at < above.at)


def _is_of_above(head: _Head, above: _Head, between: Sequence[str], known: Directory) -> bool:
    """Return whether what looks like a head belongs to the message above, whose lines so far are `between`.

    It is the signature below its mark, or begins what the message quotes, at once or behind a forum's arrow.
    """
    told = [line for line in between if line.strip()]
    if head.bare:
        return bool(told) and is_mark(told[-1]) and known.named(head.name) is known.named(above.name)
    at_once = not told and (above.at is not None or above.of_mail)
    return bool(above.name) and (at_once or head.quoted)


_QUOTATION: Final = pattern(rf".*\u2191|\W*{one_of('quoted')}\b")
"""How forums begin a quotation: "Titus wrote: \u2191Mon Apr 06, 2026", "Quote from: Titus on Mon Apr 06, 2026"."""


def _part(message: ReceivedMessage, head: _Head, body: Sequence[str], doubt: str | None) -> ReceivedMessage:
    """Return the message below a head."""
    words = plain("\n".join(body))
    doubt = doubt or (None if words.whole else TOO_LONG)
    name, at = head.name or message.name, head.at or message.at
    date = "" if at else head.date
    return ReceivedMessage(
        words.text,
        name,
        head.address,
        at,
        words.signature,
        doubt=doubt,
        subject=head.subject,
        date=date,
        cut=words.cut,
    )


def _passed_on(message: ReceivedMessage, before: Sequence[str]) -> ReceivedMessage:
    """Return a mail in pasted text, doubtful where the line above says that another answers or forwards it."""
    above = next((line for line in reversed(before) if line.strip()), "")
    inside = BELOW.match(folded(above.strip()))
    return replace(message, doubt=f"this is part of another mail: has {message.name} sent it?") if inside else message


def has_sent(name: str, other: str) -> str:
    """Return the question whether somebody has sent what stands below a name, to whom another may only speak there."""
    return f"has {name} sent what stands below this name? No, if {other} only speaks to {name}"


def _unsure(head: _Head, body: Sequence[str], near: datetime | None, above: Sequence[ReceivedMessage]) -> str | None:
    """Return why a message may have another sender than its head says.

    Among heads with dates a name alone may only be spoken to, and a date alone may begin another's message.
    """
    if above and head.bare:
        return has_sent(head.name, above[-1].name or "somebody")
    dates = [number for number, line in enumerate(body) if (date := date_in(line, near)) and date.alone]
    follows = any(line.strip() for number in dates for line in body[number + 1 :])
    return f"a date stands among these lines: has {head.name} sent all of them?" if follows else None


def is_pasted(text: str) -> bool:
    """Return whether a text that begins with the head of a mail shows what a program showed or printed.

    A mail as it was sent is one mail, with a date that the net understands; what it quotes below is not its sender's.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    first = _of_mail(lines[:_MOST_FIELDS], None)
    if first is None or any(_ONLY_SENT.match(line) for line in lines[: first.lines]):
        return False
    others = any(
        _of_mail(lines[at : at + _MOST_FIELDS], None) for at in range(first.lines, min(len(lines), _MOST_LINES))
    )
    return others or (first.at is not None and not any(_DATE.match(line) for line in lines[: first.lines]))


_ONLY_SENT: Final = pattern(
    r"(?:Message-ID|MIME-Version|Received|Return-Path|Content-[\w-]+|Auto-Submitted|X-[\w-]+):", IGNORECASE
)
_DATE: Final = pattern(r"Date:")
_MOST_LINES: Final = 4_000


# --- heads


_BY: Final = pattern(rf"(?:{one_of('by')}|{one_of('quoted')})\b[: ]+")
_SAID: Final = pattern(rf"\s+(?:{one_of('wrote')}|{one_of('posted')})(?!\w)")
_MARKS: Final = "*_#|>~ \t"
"""What marks bold text and headings."""
_DIVIDER: Final = pattern(
    r"[*_]*(?:\s+[\u00bb\u203a|\u2022\u00b7@]\s+|\s+on\s+|,\s+|\s+[-\u2013\u2014]+\s+(?=\w)|\s*[(\[](?=\w))"
)
_CHAT: Final = pattern(
    r"(?:\[(?P<marked>[^\[\]]{4,40})\]\s*(?:-\s*)?"
    r"|(?P<plain>\d[^\[\]:]{3,20}\d\d?:\d\d(?::\d\d)?(?: ?[ap]m)?)\s+[-\u2013]\s+)"
    r"<?(?P<name>[^:<>]{1,60})[:>]\s*(?P<said>.*)",
    IGNORECASE,
)
_DATED: Final = pattern(r"(?P<date>[^a-z].{3,60}?)\s*[,|\u2013\u2014-]\s+(?P<name>[^\s,:][^,:]{0,59}):(?P<said>.*)")
"""A line that begins with a date, before the name: "3 Aug 2026, Titus Fulvius: brake"."""
_NAME: Final = pattern(r"[^\W\d_][\w.'\u2019-]*(?: [^\W\d_][\w.'\u2019-]*){0,4}")
"""What may be the name of a stranger before a date in the same line."""
_LONGEST_LINE: Final = 200
_LONGEST_NAME: Final = 60
_MOST_WORDS: Final = 6


def _says(line: str) -> bool:
    return bool(_SAID.search(folded(line.strip())))


def _writer(line: str) -> str:
    """Return a line without what tells that somebody wrote what follows: "Posted by Titus Fulvius", "Titus wrote:"."""
    said = line.strip(_MARKS)
    by = _BY.match(folded(said))
    said = said[by.end() :] if by else said
    wrote = _SAID.search(folded(said))
    words = folded(said)[: wrote.start()].split() if wrote else said.split()
    return " ".join(said.split()[: len(words)])


def _head(line: str, rest: Sequence[str], known: Directory, near: datetime | None) -> _Head | None:
    """Return the writer's name and the time in a line, None if the line is part of a message."""
    stripped = line.strip()
    if not stripped or len(stripped) > _LONGEST_LINE or stripped.startswith(">"):
        return None
    date = date_in(stripped, near)
    if date and date.alone:
        return None
    if (_says(stripped) or stripped.endswith(":")) and leads_to_quote(rest):
        return None
    found = (
        _above_date(stripped, rest, known, near)
        or _of_chat(stripped, known, near)
        or _behind_date(stripped, known, near)
        or _before_date(stripped, known, near)
        or _bare(stripped, known)
        or _with_date(stripped, known, near)
        or _before_text(stripped, known)
    )
    return found and replace(found, quoted=any(map(_QUOTATION.match, map(folded, [stripped, *rest][: found.lines]))))


_FIELD: Final = pattern(r"[*_]*[^\W\d_][\w ./'()-]{0,24}[ \u00a0]?:(?:[*_\s]|$)")
_MOST_FIELDS: Final = 12
_SENDER: Final = pattern(r"[\"']?([^<>\[\]\"]*?)[\"']?\s*[<\[(]?(?:mailto:)?([^\s<>()\[\]]+@[^\s<>()\[\]]+)")
_ZONED: Final = pattern(r".*\d:\d\d [+-]\d{4}")


def _of_mail(lines: Sequence[str], near: datetime | None) -> _Head | None:
    """Return the head of a mail as programs show and print it: lines with its sender, and its date or subject."""
    fields = [*takewhile(_FIELD.match, lines)]
    said = [folded(line.strip()) for line in fields]
    at = next((number for number, line in enumerate(said) if FROM.match(line)), None)
    more = [number for number, line in enumerate(said) if MORE.match(line)]
    if at is None or not more or min(at, *more):
        return None
    values = [line.partition(":")[2].strip(f"{_MARKS}\u00a0") for line in fields]
    sender = _SENDER.match(values[at][:_LONGEST_LINE])
    name, address = (sender[1].strip(), sender[2]) if sender else (values[at], "")
    dates = [_date_of_mail(values[number], near) for number in more]
    subjects = [values[number] for number, date in zip(more, dates, strict=True) if date is None]
    moment = next((date.at for date in dates if date), None)
    return _Head(
        name or address, moment, lines=len(fields), of_mail=True, address=address, subject=" ".join(subjects[:1])
    )


def _date_of_mail(text: str, near: datetime | None) -> Date | None:
    moment = mail_date(text) if _ZONED.match(text) else None
    date = Date(moment, alone=True) if moment else date_in(text, near)
    return date if date and date.alone else None


def _above_date(line: str, rest: Sequence[str], known: Directory, near: datetime | None) -> _Head | None:
    """Return a head of two lines: a short one, whomever it names, and one that is only a date.

    Behind an address a third one may say to whom: "to races".
    """
    date = date_in(rest[0], near) if rest else None
    sender = _SENDER.fullmatch(line.strip("<> \t"))
    name = (sender[1] if sender else _writer(line)).strip(f"{_MARKS}:")
    if date is None or not date.alone or not name or date_in(line, near):
        return None
    person = known.named(name)
    short = len(name) <= _LONGEST_NAME and len(name.split()) <= _MOST_WORDS and any(map(str.isalpha, name))
    empty = not any(one.strip() for one in rest[1:])
    if person is None and (not short or empty):
        return None
    told = rest[0].strip(_MARKS)
    lines = 3 if sender and rest[1:] and _TO.match(folded(rest[1])) else 2
    address = sender[2] if sender else ""
    return _Head(name, date.at, strange=not person, lines=lines, says=_says(line), address=address, date=told)


def _of_chat(line: str, known: Directory, near: datetime | None) -> _Head | None:
    """Return the head in a line of a chat: "[27.11. 20:15] Titus Fulvius: brake"."""
    found = _CHAT.match(line)
    date = _chat_date(found["marked"] or found["plain"], near) if found else None
    if found is None or date is None:
        return None
    name = found["name"].strip(_MARKS)
    told = (found["marked"] or found["plain"]).strip(_MARKS)
    return _Head(name, date.at, strange=known.named(name) is None, said=found["said"], date=told)


def _behind_date(line: str, known: Directory, near: datetime | None) -> _Head | None:
    """Return the head in a line that begins with a date: "3 Aug 2026, Titus Fulvius: brake"."""
    found = _DATED.fullmatch(line.strip(_MARKS))
    date = date_in(found["date"], near) if found else None
    if found is None or date is None or not date.alone or not known.named(found["name"].strip(_MARKS)):
        return None
    return _Head(found["name"].strip(_MARKS), date.at, said=found["said"].strip(_MARKS), date=found["date"])


_TO: Final = pattern(rf"{one_of('to')} \S+$")
_TIMED: Final = pattern(
    r"(?:#\d+\s+|u/)?(?P<name>[^\W\d_](?:[\w.'\u2019 -]*?[^\W\d_.])?)\s*(?:[\u00b7\u2022]\s*)?(?P<when>\d.*)"
)


def _before_date(line: str, known: Directory, near: datetime | None) -> _Head | None:
    """Return the head in a line of a name here and a time alone: "Serena1h", "#12  Serena  28 Nov 2026, 12:37"."""
    found = _TIMED.fullmatch(line)
    date = _chat_date(found["when"], near) if found and known.named(found["name"]) else None
    return _Head(found["name"], date.at, date=found["when"]) if found and date else None


_CLOCK_ALONE: Final = pattern(r"\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?", IGNORECASE)


def _chat_date(text: str, near: datetime | None) -> Date | None:
    date = date_in(text, near)
    if date is None and _CLOCK_ALONE.fullmatch(text.strip()):
        return Date(None, alone=True)
    return date if date and date.alone else None


def _bare(line: str, known: Directory) -> _Head | None:
    said = line.strip(_MARKS)
    name, ends = said.removesuffix(":"), said.endswith(";")
    writer = None if ends else known.named(name.lstrip("@"))
    labels = writer is not None and name != said and not names_only_person(name, writer)
    calls = name != said or name.endswith(",") or name.startswith("@")
    return _Head(name.strip("@, "), bare=True, calls=calls) if writer and not labels else None


_LABEL: Final = pattern(r"(?P<name>[^:]{1,60}?)(?::|\s+[-\u2013\u2014])\s+(?P<said>\S.*)")


def _before_text(line: str, known: Directory) -> _Head | None:
    """Return the head in a line that begins with the name of a person alone: "Titus: brake"."""
    found = _LABEL.fullmatch(line.strip(_MARKS))
    writer = known.named(found["name"]) if found else None
    if found is None or writer is None or not names_only_person(found["name"], writer):
        return None
    return _Head(found["name"], bare=True, calls=True, said=found["said"])


def _with_date(line: str, known: Directory, near: datetime | None) -> _Head | None:
    """Return a head of a name and a date, or one that says that somebody has written what follows."""
    name, *others = _DIVIDER.split(_writer(line), maxsplit=1)
    name, says = name.strip(f"{_MARKS}:"), _says(line)
    behind = _behind_said(line)
    told = (others or [behind])[0].strip(f"{_MARKS}:,")
    date = date_in(told, near) if told else None
    if known.named(name):
        marked = _BY.match(folded(line)) or says or (date and (date.alone or date.at))
        quotes = says or line.endswith(":")
        said = behind if behind and (others or not (date and date.alone)) else ""
        return (
            _Head(name, date.at if date else None, says=quotes, said=said, date=told if date else "")
            if marked
            else None
        )
    proper = _NAME.fullmatch(name) and all(word[0].isupper() for word in name.split())
    strange = date is not None and date.alone and proper
    return _Head(name, date.at, strange=True, date=told) if date and strange else None


def _behind_said(line: str) -> str:
    """Return what follows on a line that tells that somebody wrote: a date, or the words themselves."""
    said = line.strip(_MARKS)
    wrote = _SAID.search(folded(said))
    words = len(folded(said)[: wrote.end()].split()) if wrote else 0
    return " ".join(said.split()[words:]) if wrote else ""


# --- quotations


def _may_quote(above: _Head, head: _Head, known: Directory) -> str:
    """Return the question whether a head inside a message belongs to a quotation."""
    writer = known.named(head.name)
    if writer and writer is known.named(above.name):
        return f"{above.name} may quote earlier words here: is all of this new?"
    name = writer.name if writer else head.name
    return f"does {above.name} quote {name} here, or has {name} sent this?"


def quotes(doubt: str) -> bool:
    """Return whether a doubt about a message is that it has words of a quotation."""
    return " quote " in doubt


def _doubt_of_quotation(head: _Head, lines: Sequence[str], known: Directory, *, attributed: bool) -> str | None:
    """Return why the message below a head may be, in part, what somebody else has sent."""
    if head.doubt or head.quoted:
        return head.doubt or f"is this a quotation, or has {head.name} sent it?"
    quoted = _quoted(head, lines, known, attributed=attributed)
    return f"does {head.name} quote {quoted.name} here, or has {quoted.name} sent this?" if quoted else None


def _quoted(head: _Head, lines: Sequence[str], known: Directory, *, attributed: bool) -> Sender | None:
    """Return the writer of a quotation in a message below a head; "X wrote:" may also begin X's own message.

    Where such lines are heads, they are `attributed`; at the beginning of a message they may quote without marks.
    """
    first = next((number for number, line in enumerate(lines) if line.strip()), 0)
    for number, line in enumerate(lines):
        marked = leads_to_quote(lines[number + 1 :])
        writer = known.named(_writer(line)) if _says(line) and (attributed if marked else number == first) else None
        if writer and writer is not known.named(head.name):
            return writer
    return None
