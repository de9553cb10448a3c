"""Tells of open questions to senders, which hold a turn."""

from typing import Any

from ludi_press.press.reading.standing import Note


def told(note: Note) -> str:
    """Return whose question it is, when the message came, and what is asked."""
    sender = f", of {note.sender}" if note.sender else ""
    return f"{note.who}, {note.time}{sender}: {'; '.join(note.texts)}"


def note_data(note: Note) -> dict[str, Any]:
    """Return a question for machines."""
    return {"team": note.who, "sender": note.sender, "received": note.at or None, "asks": note.texts}
