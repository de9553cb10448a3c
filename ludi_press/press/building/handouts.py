"""What is handed out of a turn: posts in all formats for the host; order slips and private sheets for the players."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ludi_press.archive.cards import HostCard, LanguageCard, PartCard, PostCard, RaceCard
from ludi_press.archive.data import part_id, texts_script
from ludi_press.archive.scripted import board_script, places_of, slip_card
from ludi_press.content.race_file import NOTE_LIMIT, WORD_LIMIT
from ludi_press.core.dice import Source
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import Fact, Listing, Phrase, Report, Sheet, Text, say
from ludi_press.games.contract import Confidant, Slipper
from ludi_press.order_slip import ORDERS, LineForm, OrderSlip
from ludi_press.order_slip import WordsField as WordsField
from ludi_press.pictures.replay import SlipBoard
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.document.render import Drafts
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.prompts import Prompt, in_order, untold, weighty
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.albums import Albums
from ludi_press.press.playing.dicebook import link
from ludi_press.press.playing.explain import play_with_theme
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.verify import proof_facts
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.theme import PressTheme
from ludi_press.press.reading.write import write_atomically

SLIPS_FOLDER: Final = "orders"
"""The folder of the slips in the race's folder."""
WORDS: Final = "words"
"""The key of a turn file for the racers' words for the dice."""
NOTES: Final = "notes"
"""The key of a turn file for what is told of somebody's orders."""


def has_slips(played: PlayedRace) -> bool:
    """Return whether a turn asks for orders, in a game with slips."""
    return isinstance(played.source.teller, Slipper) and bool(played.turns) and played.turns[-1].record.ask is not None


def make_slips(played: PlayedRace) -> tuple[OrderSlip, ...]:
    """Return the slips of the turn that is asked, with a note, and with a word for the dice if the race takes one."""
    teller, record = played.source.teller, played.turns[-1].record
    if not isinstance(teller, Slipper) or record.ask is None:
        return ()
    slips = tuple(map(with_note, teller.order_slips(played.source.set_up, record.after, record.ask)))
    return tuple(map(with_word, slips)) if played.source.takes_words else slips


def with_note(slip: OrderSlip) -> OrderSlip:
    """Return a slip with a note beside the orders of each line, or in a form of its own where no line has orders."""
    hint = say("slip.note.note")
    note = WordsField(id="note", label=say("slip.note"), key="note", note=hint, most=NOTE_LIMIT, free=True, beside=True)
    if any(form.section == ORDERS for form in slip.forms):
        forms = (_with(form, note) if form.section == ORDERS else form for form in slip.forms)
        return replace(slip, forms=tuple(forms))
    return replace(slip, forms=(*slip.forms, _alone(slip, note, NOTES)))


def _with(form: LineForm, field: WordsField) -> LineForm:
    return replace(form, fields=(*form.fields, field))


def _alone(slip: OrderSlip, field: WordsField, section: str) -> LineForm:
    own = replace(field, key="", beside=False)
    return LineForm(id=section, title=field.label, head=f"{slip.who}: ", section=section, fields=(own,))


def with_word(slip: OrderSlip) -> OrderSlip:
    """Return a slip with a field for the word for the dice: beside the sender's orders, else in its own form."""
    hint = say("slip.word.note")
    word = WordsField(id="word", label=say("slip.word"), key="word", note=hint, most=WORD_LIMIT, beside=True)
    own = [form for form in slip.forms if form.section == ORDERS and form.id == slip.who]
    if own:
        return replace(slip, forms=tuple(_with(form, word) if form is own[0] else form for form in slip.forms))
    return replace(slip, forms=(*slip.forms, _alone(slip, word, WORDS)))


def made_of(played: PlayedRace, card: RaceCard, albums: Albums) -> dict[str, Any]:
    """Return what the slips are made of besides the program, the theme and the moves of the race."""
    source = played.source
    return {
        "race": (card.title, card.host, card.orders_to, card.next, card.last and card.last.heading),
        "proof": source.takes_words,
        "pictures": _picture(card, albums),
    }


def slip_files(
    played: PlayedRace, card: RaceCard, theme: PressTheme, albums: Albums
) -> tuple[dict[str, bytes], Sequence[Problem]]:
    """Return the pages, the board that they share, and the mistakes of the theme."""
    slips, words, folder = make_slips(played), theme.words, f"races/{card.id}/{SLIPS_FOLDER}"
    board, picture = _board(played, slips, albums, words), _picture(card, albums)
    cards = [slip_card(slip, board, picture, words.say) for slip in slips]
    listed = theme.pages.slips(card, cards)
    files, problems = {f"{folder}/index.html": (listed.value or "").encode()}, list(listed.problems)
    if board is not None:
        files[f"{folder}/board.js"] = board_script(board)
    for one in cards:
        page = theme.pages.slip(card, one, cards, has_board=board is not None)
        files[f"{folder}/{one.file}"] = (page.value or "").encode()
        problems += page.problems
    return files, tuple(dict.fromkeys(problems))


def _board(played: PlayedRace, slips: Sequence[OrderSlip], albums: Albums, words: Words) -> SlipBoard | None:
    """Return the board after the newest turn, None if there is nothing to draw."""
    plan = albums.plans.get(played.turns[-1].record.turn)
    if plan is None or albums.paints is None:
        return None
    from ludi_press.pictures.stage.replay import make_slip_board

    places = dict.fromkeys(place for slip in slips for place in places_of(slip))
    return make_slip_board(plan.context.scene, places, albums.paints(), words.say)


def _picture(card: RaceCard, albums: Albums) -> PostPicture | None:
    """Return the picture of the newest turn, for readers without scripts."""
    return next(iter(albums.shown.get(card.last.turn if card.last else 0, ())), None)


SHEETS_FOLDER: Final = "sheets"
"""The folder of the sheets, outside the public site/."""


def write_sheets(press: Press, race: str) -> Judged[tuple[str, ...]]:
    """Write the sheets of the newest turn over those of the turn before; return the files, relative to the press."""
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    teller, played, words = judged.value.game.teller, judged.value.played, judged.value.theme.words
    if not isinstance(teller, Confidant) or not played.turns:
        message = f"{race} has no private sheets: its game has nothing that only one player may know"
        return Judged(None, (Problem("sheets-none", message, Place(played.source.folder)),))
    written = []
    for sheet in teller.sheets(played.source.set_up, played.turns[-1].record):
        name = f"{SHEETS_FOLDER}/{race}/{sheet.who}.txt"
        write_atomically(press.root / name, sheet_text(sheet, words).encode())
        written.append(name)
    return Judged(tuple(written))


def sheet_text(sheet: Sheet, words: Words) -> str:
    """Return a sheet as plain text: its title, then a line for each fact."""
    title = tidy(words.say(sheet.title))
    lines = [f"{tidy(words.say(fact.label))}: {tidy(words.say(fact.value))}" for fact in sheet.facts]
    return "\n".join((title, "=" * len(title), "", *lines)) + "\n"


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
    show = theme.prompts.show
    may = weighty(prompts, show)
    shown = untold(may, report.story)[:BESIDE] if report.story else may[: show.post]
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
