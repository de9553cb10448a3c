"""Messages below a name by which the writer above may only speak to somebody: "Titus:", "Titus,", "@Titus"."""

from collections.abc import Sequence

from msgspec.structs import replace

from ludi_press.press.receiving.parsing import ParsedMessage
from ludi_press.press.receiving.pasted import has_sent
from ludi_press.press.receiving.senders import SignedMessage


def called(parsed: Sequence[ParsedMessage], one: ParsedMessage) -> ParsedMessage:
    """Return a message, with a doubt if the one above it orders nothing and may go on here."""
    above = place_above(parsed, one)
    if above is None or one.sent.doubt or one.only_talks or not parsed[above].only_talks:
        return one
    return replace(one, sent=replace(one.sent, doubt=has_sent(one.who, parsed[above].who)))


def place_above(parsed: Sequence[ParsedMessage], one: ParsedMessage) -> int | None:
    """Return the place of the message above one whose name may only be spoken to, None without one."""
    above = one.sent.source.above
    told = (above.name, above.text) if above else None
    places = enumerate((other.sent.source.name, other.sent.source.text) for other in parsed)
    return next((place for place, other in places if other == told), None)


def joined(above: ParsedMessage, one: ParsedMessage) -> SignedMessage:
    """Return the message above with one that is a part of it, below the name that is spoken to."""
    text = "\n".join(filter(None, (above.message.text, one.sent.source.called, one.message.text)))
    return replace(above.sent, message=replace(above.message, text=text), origin=above.sent.source)
