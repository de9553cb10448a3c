"""What the posts of a race have said before: sentences take turns, and what a reader knows is not said again."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Listing, Message, Phrase
from ludi_press.games.kit.newsroom import NOTHING

FRESH: Final = 1
"""In so many posts a clause that says again what is known is left out."""
KNOWN: Final[Mapping[str, str]] = {"news.coming": "n", "news.coming.1": "n", "news.coming.same": "n"}
"""The clauses that say again what is known, each with the argument by which they say the same."""


class PostedNews(Struct, frozen=True):
    """The news of a post; `told` counts how often each sentence has been told in the race until then."""

    news: tuple[Message, ...]
    told: Mapping[str, int]


def freshly(
    news: Sequence[Message], before: Sequence[PostedNews], moulds: Mapping[str, int], first: int = 0
) -> PostedNews:
    """The news of a turn behind those of the turns `before`, the latest first.

    A sentence with several `moulds` takes them in turn: they are `news.<name>`, `news.<name>.1` and on.
    A race begins with mould `first`, so that two races of a season do not say the same.
    """
    told = Counter(before[0].told if before else {})
    earlier = [one for post in before[:FRESH] for one in parts(post.news)]
    known = {dict(one.args).get(KNOWN[one.id]) for one in earlier if one.id in KNOWN}

    def worded(message: Message) -> Message:
        name = message.id.removeprefix("news.")
        told[name] += 1
        mould = (told[name] - 1 + first) % moulds.get(name, 1)
        args = tuple((arg, said(phrase)) for arg, phrase in message.args)
        return replace(message, id=f"{message.id}.{mould}" if mould else message.id, args=args)

    def said(phrase: Phrase) -> Phrase:
        match phrase:
            case Message(name) if name in KNOWN and dict(phrase.args).get(KNOWN[name]) in known:
                return NOTHING
            case Message():
                return worded(phrase)
            case Listing(items):
                return Listing(tuple(map(said, items)))
            case _:
                return phrase

    return PostedNews(tuple(map(worded, news)), told)


def parts(phrases: Sequence[Phrase]) -> Iterator[Message]:
    """The sentences, and all clauses in them."""
    for phrase in phrases:
        if isinstance(phrase, Message):
            yield phrase
            yield from parts([arg for _, arg in phrase.args])
        elif isinstance(phrase, Listing):
            yield from parts(phrase.items)
