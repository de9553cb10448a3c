"""Makes the posts of a turn from its Report and a theme: files in all formats, and the texts of the host's page."""

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from ludi_press.archive.copying import part_id, texts_script
from ludi_press.archive.host_cards import HostCard, LanguageCard, PartCard, PostCard
from ludi_press.core.problems import Problem
from ludi_press.core.report import Report
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.document.render import Drafts
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.stories.prompts import Prompt, in_order
from ludi_press.press.reading.theme import PressTheme

if TYPE_CHECKING:
    from ludi_press.posts.formats.copies import Copy, TurnCopies
    from ludi_press.posts.formats.table import Format

HOST: Final = "host.html"
"""The host's page of a turn, in the turn's folder; in a second language `host.la.html`."""


def host_file(language: str) -> str:
    """Return the name of the host's page in a further language."""
    return f"host.{language}.html"


def texts_file(host: str) -> str:
    """Return the name of the script with the texts of a host's page."""
    return f"{host.removesuffix('.html')}.js"


def to_drafts(report: Report, theme: PressTheme, imprint: Imprint, prompts: tuple[Prompt, ...]) -> Drafts:
    """Return a turn before it is written, with the prompts that a post may contain."""
    news = " ".join(map(theme.words.say, report.news))
    told = in_order(prompts[: theme.prompts.show.post], news)
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
