"""Makes the imprint of a turn's posts: when its orders closed, its errata, and how to check its dice."""

from collections import Counter
from collections.abc import Iterator

from ludi_press.core.dice import Source
from ludi_press.core.report import Fact, Listing, Phrase, Text, say
from ludi_press.posts.document.sections import Imprint
from ludi_press.press.building.slips import FOLDER, has_slips
from ludi_press.press.playing.dicebook import link
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.strength import proof_facts


def imprint(played: PlayedRace, turn: PlayedTurn, site: str | None = None) -> Imprint:
    """Return the date, the proof and the errata of a turn; `site` is the site's address, None if it has none."""
    closed = turn.asked.closes if turn.asked else None
    errata = played.source.errata(turn.record.turn)
    head = played.source.head
    proved = played.source.proof is not None
    check = f"{site}races/{played.source.race}/proof.html" if site and proved else None
    asks = turn is played.turns[-1] and has_slips(played)
    slips = f"{site}races/{played.source.race}/{FOLDER}/index.html" if site and asks else None
    full = head is not None and head.log == "full"
    return Imprint(
        closed,
        tuple(_proof(played, turn)),
        tuple(proof_facts(played.source, turn, brief=True)) if turn.dice.dice or turn.dice.seen else (),
        errata,
        takes_words=played.source.takes_words,
        line=f"{played.source.race} {turn.record.turn} {turn.line}",
        commitment=played.source.proof.commitment.value if played.source.proof else None,
        marks=turn.dice.marks,
        check=check,
        slips=slips,
        full_log=full,
    )


def _proof(played: PlayedRace, turn: PlayedTurn) -> Iterator[Fact]:
    """Yield how strong the proof is, the commitment, the revealed secret, who rolled the dice, hash and line.

    Only the last turn shows the secret, since earlier ones must not depend on what came later.
    """
    source = played.source
    yield from proof_facts(source, turn)
    if source.proof is not None:
        label = "imprint.commitment" if source.takes_words else "imprint.secret"
        yield Fact(say(label), Text(source.proof.commitment.value))
        if source.proof.secret is not None and turn is played.turns[-1]:
            yield Fact(say("imprint.revealed"), Text(source.proof.secret.value))
    yield Fact(say("imprint.rolled"), _who_rolled(turn))
    yield Fact(say("imprint.hash"), Text(link(turn.dice)))
    yield Fact(say("imprint.line"), Text(turn.line))


def _who_rolled(turn: PlayedTurn) -> Phrase:
    counts = Counter(roll.source for roll in turn.dice.dice)
    told = [say(f"imprint.by.{source}", n=counts[source]) for source in Source if counts[source]]
    return Listing(tuple(told)) if told else say("imprint.none")
