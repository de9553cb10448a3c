"""The headline of a turn's page: what the first sentence of its news says, in few words.

The catalogue has `headline.<name>` for sentences `news.<name>`; an entry also serves the names that it begins:
`headline.lead` those of `news.lead.grown`.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.posts.words.phrases import Words

MOST: Final = 9
"""The most words of a headline."""
_BRACKET: Final = re.compile(r" \([^()]*\)")


def headline(news: Sequence[Message], words: Words) -> str:
    """Return the first sentence that has a headline, or is short itself, of the first bullet; "" for none."""
    found = (words.tell(_shortened(one, words)) for bullet in news[:1] for one in _sentences(bullet))
    texts = (wording.text.removesuffix(".") for wording in found if not wording.flaws)
    return next((text for text in texts if len(text.split()) <= MOST and "." not in text[-2:]), "")


def _sentences(bullet: Message) -> Iterator[Message]:
    """The sentences of a bullet."""
    if bullet.id != "news.and":
        yield bullet
        return
    for _, part in bullet.args:
        if isinstance(part, Message):
            yield from _sentences(part)


def _entry(name: str, words: Words) -> str | None:
    """The headline of a sentence by its name."""
    parts = name.removeprefix("news.").split(".")
    names = ("headline." + ".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((one for one in names if one in words.patterns), None)


def _shortened(phrase: Phrase, words: Words) -> Phrase:
    """A phrase in the words of headlines, where they have any, and its names without brackets."""
    match phrase:
        case Text(name):
            return Text(_BRACKET.sub("", name))
        case Listing(items):
            return Listing(tuple(_shortened(item, words) for item in items))
        case Message(name, args):
            entry = _entry(name, words) or name
            asked = words.asks(entry) if entry in words.patterns else ()
            return replace(
                phrase, id=entry, args=tuple((key, _shortened(arg, words)) for key, arg in args if key in asked)
            )
        case _:
            return phrase
