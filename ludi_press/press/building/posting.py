"""Makes the posts of a turn: their imprint, files in all formats, and the texts of the host page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from ludi_press.archive.cards import HostCard, LanguageCard, PartCard, PostCard
from ludi_press.archive.data import part_id, texts_script
from ludi_press.core.dice import Source
from ludi_press.core.problems import Problem
from ludi_press.core.report import Fact, Listing, Phrase, Report, Text, say
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.document.render import Drafts
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.prompts import Prompt, in_order, untold
from ludi_press.press.building.slips import SLIPS_FOLDER, has_slips
from ludi_press.press.playing.dicebook import link
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.verify import proof_facts
from ludi_press.press.reading.theme import PressTheme

if TYPE_CHECKING:
    from ludi_press.posts.formats.copies import Copy, Format, TurnCopies


def imprint(played: PlayedRace, turn: PlayedTurn, site: str | None = None) -> Imprint:
    """Return the date, the proof and the errata of a turn; `site` is the site's address, None if it has none."""
    closed = turn.asked.closes if turn.asked else None
    errata = played.source.errata(turn.record.turn)
    head = played.source.head
    proved = played.source.proof is not None
    check = f"{site}races/{played.source.race}/proof.html" if site and proved else None
    asks = turn is played.turns[-1] and has_slips(played)
    slips = f"{site}races/{played.source.race}/{SLIPS_FOLDER}/index.html" if site and asks else None
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


HOST: Final = "host.html"
"""The host's page of a turn, in the turn's folder; in a second language `host.la.html`."""


def host_file(language: str) -> str:
    return f"host.{language}.html"


def texts_file(host: str) -> str:
    """Return the name of the script with the texts of a host's page."""
    return f"{host.removesuffix('.html')}.js"


BESIDE: Final = 3
"""The most prompts of a post that has a story of the host's own."""


def to_drafts(report: Report, theme: PressTheme, imprint: Imprint, prompts: tuple[Prompt, ...]) -> Drafts:
    """Return a turn before it is written, with the prompts that a post may contain."""
    shown = prompts[: theme.prompts.show.post] if not report.story else untold(prompts, report.story)[:BESIDE]
    told = in_order(shown)
    return Drafts(report, theme.post, theme.words, f"themes/{theme.name}", imprint, told)


def to_post(
    report: Report,
    theme: PressTheme,
    imprint: Imprint,
    prompts: tuple[Prompt, ...],
    pictures: tuple[PostPicture, ...] = (),
    mail: Inline | None = None,
) -> "TurnCopies":
    """Return a turn that can be written in any format; `mail` is the PNG for a mail."""
    from ludi_press.posts.formats.copies import TurnCopies

    drafts = to_drafts(report, theme, imprint, prompts)
    errata = len(imprint.errata)
    return TurnCopies(report.race, report.turn, cache(drafts.draft), theme.tones, theme.words, pictures, mail, errata)


def write_copies(turn: "TurnCopies", formats: "Iterable[Format]") -> tuple[tuple["Copy", ...], tuple[Problem, ...]]:
    """Write the post in some formats; none if the theme has a mistake."""
    from ludi_press.posts.formats.copies import write_copy

    judged = [write_copy(turn, format_) for format_ in formats]
    problems = dict.fromkeys(problem for one in judged for problem in one.problems)
    return tuple(one.value for one in judged if one.value is not None), tuple(problems)


def copy_files(copies: tuple["Copy", ...]) -> dict[str, bytes]:
    return {part.file: part.text.encode() for copy in copies for part in copy.parts}


def host_texts(copies: tuple["Copy", ...]) -> bytes:
    """Return the script with what the buttons of the host's page copy; a mail is opened instead."""
    return texts_script(
        {
            part_id(copy.format.id, number): part.text
            for copy in copies
            if not copy.format.opened
            for number, part in enumerate(copy.parts, start=1)
        }
    )


def host_card(
    copies: tuple["Copy", ...], folder: str = "", languages: tuple[LanguageCard, ...] = (), host: str = HOST
) -> HostCard:
    """Return what the host's page shows of the copies; `folder` is their folder relative to the page."""
    fullest_first = sorted(copies, key=lambda copy: -len(copy.uploads))
    uploads = tuple(dict.fromkeys(picture for copy in fullest_first for picture in copy.uploads))
    return HostCard(
        subject=next((copy.subject for copy in copies), ""),
        texts=texts_file(host),
        posts=tuple(_post_card(copy, folder, uploads) for copy in copies),
        pictures=uploads,
        languages=languages,
    )


def _post_card(copy: "Copy", folder: str, uploads: tuple[PostPicture, ...]) -> PostCard:
    return PostCard(
        format=copy.format.id,
        limit=copy.format.limit,
        rich=copy.format.rich,
        opened=copy.format.opened,
        parts=tuple(PartCard(f"{folder}{part.file}", len(part.text), part.too_long) for part in copy.parts),
        uploads=tuple(uploads.index(picture) + 1 for picture in copy.uploads),
    )
