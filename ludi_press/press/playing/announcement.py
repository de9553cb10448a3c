"""The announcement that a host posts after committing: the commitment, what it binds, and how racers take part."""

from ludi_press.core.report import Phrase, Text, say
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.reading.read import RaceSource


def announcement(source: RaceSource, words: Words, digest: str, committed: str, *, asks_words: bool) -> str:
    """Return the text in a race's words: `digest` is the SHA-256 of `committed`.

    `asks_words` adds that racers may send a word for the draw of the start.
    Anybody can copy the lines between the paragraphs into a file and hash it.
    """

    def line(phrase: Phrase) -> str:
        return tidy(words.say(phrase))

    head = source.head
    lines = [
        line(say("announce.title", title=Text(head.title_in(words.language) if head else source.race))),
        line(say("announce.hash", hash=Text(digest))),
        committed.rstrip("\n"),
        line(say("announce.bound")),
        line(say("announce.words")),
    ]
    if asks_words:
        lines.append(line(say("announce.start")))
    if head and head.public:
        lines.append(line(say("announce.public", source=Text(head.public))))
    return "\n\n".join(lines)
