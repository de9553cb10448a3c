"""The sentences that the bullets of a turn's news are made of."""

from collections.abc import Iterable

from ludi_press.core.report import Message


def sentences(news: Iterable[Message]) -> list[Message]:
    """Each sentence by itself, in the order in which it is told."""
    found: list[Message] = []
    for message in news:
        if message.id == "news.and":
            found += sentences(arg for _, arg in message.args if isinstance(arg, Message))
        else:
            found.append(message)
    return found
