"""No reader reads a sentence as if a word that changes its meaning were not there: one is put into each of its gaps."""

import os
from collections.abc import Iterator
from itertools import islice
from re import IGNORECASE, finditer, search, split
from re import compile as pattern

import pytest
from msgspec import Struct
from phrasings import GAMES, STRANGERS, Phrase, entries, hear, phrases

from ludi_press.games.kit.reading.grammar import OrderGrammar, Reading
from ludi_press.games.kit.reading.sentence import OrderReader

WORDS = ["not", "never", "unless", "only", "except", "if", "maybe", "instead", "nobody", "non", "noli", "se", "blork"]
FOREIGN = {
    "circus-maximus": "Crescens",
    "ludi-romani": "Cassius",
    "moritari": "Verus",
    "morturi": "Priscus",
    "super-series": "Celer",
}
"""Somebody else, by game."""
HARMLESS = ("blork", *FOREIGN.values())
"""Words that change nothing in a sentence that orders nothing."""
BEGINS = (
    r"because|since|as (we|he|it|the)|((in order|so as) )?to|so that|where there's|now that|too|who (has|leads)",
    r"perché|che|visto che|porque|ya que|que|quia|nam|siamo|sono|voy",
    r"there is|there's|he is|he's|he (deserves|knows)|they're|we (are|have|need)|we're|i (am|feel|have|had)|i'm",
    r"i've|we've|i don't like",
    r"(want|wants) (to|him to) \w+|nothing to|let's take|better safe|comes|congratulations|last turn i",
    r"i fear|(i|let's) hope|they|greetings|damn|let them|that corner|that'll|it's a|so my|that's|careful|wish me luck",
    r"with the (aim|idea)|in front of|out of reach of|ahead of|even|although|though|as much as|being|having|as revenge",
    r"or we|otherwise we|(this|that|it) (should|puts|brings)|can (eat|have)|he has seen|should have",
    r"who is|as i told|ut vincam|must die|(is )?the target|she's|he'd never|he fought|before he",
    r"(i|he|we) (fear|want|wants|need|know|don't trust|intend)",
    r"thanks|thank|dear|may|grazie|gratias|gracias|cheers|regards|good luck|sorry|welcome|best",
    r", (who|where)|[,(] (the|my|poor|i|la|el|los)( \w+)*|(the|i|la|el|los) [^,.]+ (is|are|sono|es|está)",
)
REASON = pattern(rf"(\b|(?=[,(]))({'|'.join(BEGINS)})(\b|$)")
"""What begins a reason or a remark, in which harmless words change nothing."""
PREMISE = pattern(r"[^,]*, so |.*(must die|is the target|whoever)|.*so (he|she|they) ", IGNORECASE)
"""A sentence that says before its order, or behind it, why: harmless words change nothing there either."""
NO_ROOM = pattern(r"there's not more room|if not possible, else")
"""A denial inside a reason, or said twice."""
SPARED = pattern(rf"\bno \w+ ({'|'.join(FOREIGN.values())})\b.*\bonly\b", IGNORECASE)
"""Somebody in what is refused, where only something else is ordered: "No crash Celer for me, I only brake."."""
GREETING = pattern(r"(hi|hello|hey|(my )?dear|ciao|hola|salve|evening|morning)\b[^,]*")
"""A greeting, in which an unknown word is a name of the host."""
DENIALS = pattern(
    r"don't|no wait|not |anzi|no, mejor|if blocked|changed my mind|but no,|me equivoque|work,|non riesce|no es posible"
    r"|non potest|non frusta|non flagello|it should be|forget (it|that)|scrap that|new order|replace|update"
    r"|i wrote|i said|make that|sorry|oops|i meant|no (whip|lane|want|acc)|without the whip|(same|my) lane|neither"
    r"|anything but|skips"
)
"""Beside these, "instead" says nothing new."""
TAKEN_BACK = pattern(r"[.:] .*\b(forget (it|that)|scrap that|new orders?)\b", IGNORECASE)
"""What takes all back that was said before it."""
ONE_ANSWER = pattern(
    r"\b(pass\w*|past|overtak\w*|sorpass\w*|praeteri\w*) (?!.*\b(or|then|o|poi)\b)[^,.;]*\bonly\b"
    r"|\bonly (faces?|turns?|looks?|\w+ (hit |life )?points? left)\b",
    IGNORECASE,
)
"""Where "only" says what holds anyway: of an answer to what follows when passing, and of somebody who turns."""
SAMPLE = 1 if os.environ.get("HYPOTHESIS_PROFILE") == "fuzz" else 13
"""Each how manyth mutation is tried."""


class Mutation(Struct, frozen=True):
    """A text with one word more, that word, and the sentence into which it was put, as it was before."""

    text: str
    word: str
    sentence: str


def mutations(game: str, text: str) -> Iterator[Mutation]:
    """A text with each word in each of its gaps."""
    for found in finditer(r"\S+|$", text.rstrip()):
        gap = found.start()
        sentence = split(r"[.!?](?=\s)|\n", text[:gap])[-1] + split(r"[.!?](?=\s|$)|\n", text[gap:])[0]
        blank = " " if gap and not text[gap - 1].isspace() else ""
        for word in (*WORDS, FOREIGN[game]):
            yield Mutation(f"{text[:gap]}{blank}{word} {text[gap:]}", word, sentence)


def changes_nothing(game: str, mutation: Mutation) -> bool:
    """Whether the word really changes nothing: in what is quoted or taken back, a harmless one in reasons and chat."""
    quoted = mutation.sentence.lstrip().startswith(">")
    alone = hear(game, mutation.sentence)
    idle = mutation.word in HARMLESS and not (alone.entries or alone.doubts or alone.turns or alone.word or alone.note)
    before = mutation.text.partition(mutation.word)[0].casefold()
    denied = mutation.word == "instead" and bool(DENIALS.search(f"{before}{mutation.sentence}".casefold()))
    reason = mutation.word in HARMLESS and bool(REASON.search(before))
    reason = reason or (mutation.word in HARMLESS and bool(PREMISE.match(mutation.sentence)))
    reason = reason or (mutation.word == "only" and bool(search(r"(because|who) ", before)))
    reason = reason or (mutation.word == "blork" and bool(GREETING.fullmatch(before)))
    reason = reason or bool(NO_ROOM.search(mutation.text) or SPARED.search(mutation.text))
    one_thing = orders_one_thing(game, mutation.text) or orders_one_thing(game, mutation.sentence)
    lone = mutation.word == "only" and (one_thing or ONE_ANSWER.search(mutation.text))
    idle = idle or bool(TAKEN_BACK.search(mutation.text.partition(mutation.word)[2]))
    said = mutation.word in ("if", "se") and bool(search(rf"{mutation.word} (blocked|Caesar)\b", mutation.text))
    return quoted or idle or denied or reason or bool(lone) or said


def orders_one_thing(game: str, text: str) -> bool:
    """Whether a text orders one team one thing: that it orders only this is nothing new."""
    values = [entry.value for entry in hear(game, text).entries]
    while len(values) == 1 and isinstance(values[0], dict | list):
        values = [*(values[0].values() if isinstance(values[0], dict) else values[0])]
    return len(values) == 1


def silently_read(game: str, phrase: Phrase, step: int) -> list[str]:
    """The mutations of a phrase that are read as the phrase itself."""
    heard = hear(game, phrase.says)
    if heard.doubts or not heard.entries:
        return []
    said = (entries(heard), heard.turns, heard.withdrawn)
    found = []
    for mutation in islice(mutations(game, phrase.says), len(phrase.says) % step, None, step):
        mutated = hear(game, mutation.text)
        same = not mutated.doubts and (entries(mutated), mutated.turns, mutated.withdrawn) == said
        found += [mutation.text] if same and not changes_nothing(game, mutation) else []
    return found


@pytest.fixture
def unexplained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only whether there is a doubt matters here: what a doubt says, and what may be meant, is not looked for."""
    monkeypatch.setattr(OrderReader, "_likely", lambda *about: (None, []))
    monkeypatch.setattr(OrderGrammar, "_stuck", lambda *about: Reading(()))


@pytest.mark.usefixtures("unexplained")
@pytest.mark.parametrize("game", GAMES)
def test_a_word_that_changes_the_meaning_is_never_passed_over(game: str) -> None:
    said = (*phrases(game), *phrases(game, STRANGERS))
    assert [text for phrase in said for text in silently_read(game, phrase, SAMPLE)] == []
