"""Mails into the maildir of a desk, and those that it has sent."""

from email import message_from_bytes, policy
from email.message import EmailMessage

from chariot_press import hour
from mail_server import NAME, Taking

from ludi_press.press.reading.find import Press

RESULT = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\n"


def deliver(press: Press, name: str, text: str, clock: str, day: int = 6, head: str = RESULT) -> None:
    """Put a mail into the maildir, as the mail server that vouches for it does."""
    date = hour(clock, day).strftime("%a, %d %b %Y %H:%M:00 %z")
    address = f"{name.split()[0].casefold()}@example.org"
    count = len([*(press.root / "mail" / "new").iterdir()])
    head = f"{head}From: {name} <{address}>\nTo: {NAME}\nSubject: orders\nDate: {date}\nMessage-ID: <{count}@x>"
    lines = f"{head}\n\n{text}\n"
    (press.root / "mail" / "new" / str(count)).write_text(lines, encoding="utf-8")


def mails(server: Taking) -> list[EmailMessage]:
    found = [message_from_bytes(one.original_content or b"", policy=policy.default) for one in server.taken]
    return [one for one in found if isinstance(one, EmailMessage)]


def subjects(server: Taking) -> list[str]:
    return [f"{one['To'].addresses[0].addr_spec}: {one['Subject']}" for one in mails(server)]
