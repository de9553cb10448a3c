"""Makes the files of a whole race: its page and data, feed, calendar, findings and replay."""

from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.calendar import atom, entries, icalendar
from ludi_press.archive.cards import ProvedTurn, RaceCard, Share
from ludi_press.archive.data import Counted, TurnLine, counted, index_script, passages_script, proof_data, race_csv
from ludi_press.archive.refs import people
from ludi_press.archive.rulebook import rule_address
from ludi_press.archive.scripted import Frame, ReplaySeen, RoundEntry, race_script, rounds_of, turn_script
from ludi_press.core.chronicle import Chronicle
from ludi_press.core.dice import Roll
from ludi_press.core.problems import Judged, Problem
from ludi_press.core.report import Board, Fact, LogEntry, Report, Text
from ludi_press.pictures.replay import Moment, Replay, moment_id
from ludi_press.posts.document.gallery import MAIL_SIZE, PODIUM, SHARE, SHARE_SIZE, TRACK, PostPicture
from ludi_press.posts.document.render import render_board, render_lines
from ludi_press.posts.document.sections import Translator
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.formats.page import People, write_page
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.chances import Swing
from ludi_press.press.building.data import race_file, race_finding, race_json, rule_changes, turn_finding, turn_passages
from ludi_press.press.building.handouts import SLIPS_FOLDER, has_slips, made_of, slip_files
from ludi_press.press.building.seen import measured
from ludi_press.press.building.state import CALENDAR, PASSAGES, SCRIPT, posted
from ludi_press.press.playing.dicebook import link, order_marks
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.verify import proof_facts
from ludi_press.press.reading.books import book_files, race_book
from ludi_press.press.reading.parts import SiteParts, fingerprint, recipe
from ludi_press.press.reading.store import packed, unpacked
from ludi_press.press.reading.theme import PressTheme


def make_replay(albums: Albums) -> Replay | None:
    """Return the replay of a race, None if there is nothing to draw."""
    if albums.paints is None or albums.words is None:
        return None
    from ludi_press.pictures.stage.replay import make_replay as replay_of

    scenes = [(turn, plan.context.scene) for turn, plan in albums.plans.items()]
    return replay_of(scenes, albums.paints(), albums.words.say)


def pictured(card: RaceCard, albums: Albums) -> RaceCard:
    """Return the card with the pictures that other pages show: the newest turn's, and the one to share."""
    last = card.last
    if last is None:
        return card
    turn = last.turn
    newest = _picture(albums, turn, PODIUM) or _picture(albums, turn, TRACK)
    card = replace(card, share=share(card, turn, albums))
    if newest is None:
        return card
    folder = f"races/{card.id}/turns/{last.folder}"
    picture = Share(f"{folder}/{newest.file}", newest.alt, newest.width, newest.height)
    plan = albums.plans.get(turn)
    small = Share(f"{folder}/{plan.mail}", newest.alt, *MAIL_SIZE) if plan else None
    return replace(card, picture=picture, small=small)


def seen(card: RaceCard, turn: int, albums: Albums) -> ReplaySeen:
    """Return the pictures and the place in the replay of a turn, which begins with its first round if it has any."""
    plan = albums.plans.get(turn)
    moment = moment_id(turn, min(1, len(plan.context.scene.rounds))) if plan else None
    return ReplaySeen(share(card, turn, albums), moment)


def share(card: RaceCard, turn: int, albums: Albums) -> Share | None:
    """Return the picture shown where a turn is linked, at the end the podium; None if it has none."""
    picture = _picture(albums, turn, PODIUM) or _picture(albums, turn, SHARE)
    if picture is None:
        return None
    return Share(f"races/{card.id}/turns/{turn:02}/{picture.wide or picture.file}", picture.alt, *SHARE_SIZE)


def _picture(albums: Albums, turn: int, kind: str) -> PostPicture | None:
    posted = albums.posted if turn == max(albums.shown, default=None) else ()
    return next((picture for picture in (*albums.shown.get(turn, ()), *posted) if picture.kind == kind), None)


def replay_files(
    card: RaceCard, reports: Sequence[Report], theme: PressTheme, albums: Albums, replay: Replay
) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    teller = _Teller(card, theme, replay)
    turns = [(turn, tuple(moments)) for turn, moments in groupby(replay.moments, lambda moment: moment.turn)]
    names = [name for turn, moments in turns for name in teller.names(turn, moments)]
    frames = [
        Frame(teller.turns[turn], tuple(moment.id for moment in moments), _picture(albums, turn, TRACK))
        for turn, moments in turns
    ]
    page = theme.pages.replay(card, replay, names, frames)
    folder = f"races/{card.id}"
    files = {f"{folder}/replay.html": (page.value or "").encode()}
    logs = {report.turn: report.log for report in reports}
    boards, problems = dict(replay.boards), list(page.problems)
    for turn, moments in turns:
        acting = [{replay.actors[act.actor].id for act in moment.acts} for moment in moments]
        rounds = rounds_of(logs.get(turn, ()), acting)
        told = [theme.pages.moment(card, teller.turns[turn], teller.entries(entries)) for entries in rounds]
        problems += [problem for one in told for problem in one.problems]
        files[f"{folder}/replay/{turn:02}.js"] = turn_script(
            turn, [(one.value or "").strip() for one in told], boards[turn]
        )
    files[f"{folder}/replay/race.js"] = race_script(replay, names, teller.rules)
    return files, tuple(dict.fromkeys(problems))


class _Teller:
    """Tells what happened in a race beside its replay; `rules` are the addresses of the rules named so far."""

    def __init__(self, card: RaceCard, theme: PressTheme, replay: Replay) -> None:
        self._card, self._theme = card, theme
        self._actors = {actor.id: number for number, actor in enumerate(replay.actors)}
        self._badges = {actor.id: actor for actor in replay.actors}
        self.turns = {turn.turn: turn for turn in card.turns}
        self.rules: dict[str, str] = {}

    def names(self, turn: int, moments: Sequence[Moment]) -> list[str]:
        """Return the titles of the moments of a turn: the turn's own if it has only one."""
        heading = self.turns[turn].heading
        if len(moments) == 1:
            return [heading]
        say, rounds = self._theme.pages.say, len(moments)
        return [say("replay.moment", turn=heading, round=number, rounds=rounds) for number in range(1, rounds + 1)]

    def entries(self, entries: Sequence[LogEntry]) -> list[RoundEntry]:
        return [self._told(entry) for entry in entries]

    def _told(self, entry: LogEntry) -> RoundEntry:
        words, actor = self._theme.words, self._badges.get(entry.team)
        lines = write_page(render_lines(entry, words), self._theme.tones, self._rule)
        return RoundEntry(
            headline=tidy(words.say(entry.headline)),
            lines=Markup(lines),  # noqa: S704 # HTML of our own writer, in which every text is escaped
            actor=self._actors.get(entry.team),
            name=tidy(words.say(entry.name)) if entry.name is not None else None,
            badge=actor.badge if actor else None,
            tone=entry.tone,
        )

    def _rule(self, rule: str) -> str | None:
        """Return a placeholder for a rule's address, which the script inserts, since one rule is named often."""
        if not self._card.rules:
            return None
        self.rules[rule] = f"../../{rule_address(self._card.rules, rule)}"
        return "#"


Files = dict[str, bytes]


class Race(Struct, frozen=True):
    """A race with all that its files are made of, in its first language.

    `notes` are the host's notes in the log of each turn.
    `swing` are the chances to win that its page shows.
    """

    played: PlayedRace
    card: RaceCard
    chronicle: Chronicle | None
    reports: tuple[Report, ...]
    theme: PressTheme
    albums: Albums
    notes: tuple[tuple[tuple[str, Text], ...], ...]
    swing: Swing | None = None

    @property
    def folder(self) -> str:
        return f"races/{self.card.id}"

    def made_of(self, **more: object) -> str:
        """Return the recipe of a part, with the program and the theme."""
        game = self.played.source.game
        return recipe(program=fingerprint(game.package if game else "ludi_press"), theme=self.theme.digest, **more)


def make_race_parts(race: Race, parts: SiteParts) -> None:
    """Make all parts of a race except those of its turns, unless they are kept."""
    for make in (
        _page_part,
        _swing_part,
        _feed_part,
        _calendar_part,
        _book_part,
        _findings_part,
        _replay_part,
        _slip_part,
    ):
        make(race, parts)


def _book_part(race: Race, parts: SiteParts) -> None:
    """Make the race's own rule book if it changes rules, and keep what search finds of them."""
    key, made_of, source = _book(race.card), _rules_recipe(race), race.played.source
    if parts.take(key, made_of):
        return
    book = race_book(source, race.theme)
    files, problems = book_files(book, race.theme) if book else ({}, ())
    found = tuple(map(counted, rule_changes(race.card, book) if book else ()))
    parts.put(key, made_of, files, problems, packed(found).decode())


def _book(card: RaceCard) -> str:
    return f"{card.id}/rules"


def _rules_recipe(race: Race) -> str:
    source = race.played.source
    return race.made_of(race=race.card.title, edition=source.edition, rules=source.head and source.head.rules)


# --- the page


def _page_part(race: Race, parts: SiteParts) -> None:
    last = race.reports[-1] if race.reports else None
    boards = (last.standings or last.board if last else None, race.chronicle.teams if race.chronicle else None)
    proof = _Proof(race) if race.card.proof else None
    dice = (proof.rolls, proof.keys, proof.commitment, proof.facts, proof.lines) if proof else ()
    chances = race.swing.chances if race.swing else None
    worth = measured(race.reports, Translator(race.theme.words))
    made_of = race.made_of(
        race=race.card, report=boards, dice=dice, pictures=race.card.share, chances=chances, worth=worth
    )

    def write() -> tuple[Files, Sequence[Problem]]:
        card, pages = race.card, race.theme.pages
        standings, teams = (
            board_html(board, race.theme, people(card, "../../")) if board else None for board in boards
        )
        page = pages.race(card, standings, teams, card.share, chances, worth)
        files: Files = {
            f"{race.folder}/index.html": (page.value or "").encode(),
            race_file(card.id): race_json(card),
            f"{race.folder}/race.csv": race_csv(card).encode(),
        }
        if proof is None:
            return files, page.problems
        proved = proof.page()
        files[f"{race.folder}/proof.html"] = (proved.value or "").encode()
        return files, (*page.problems, *proved.problems)

    parts.part(f"{race.card.id}/page", made_of, write)


def _swing_part(race: Race, parts: SiteParts) -> None:
    """The chances to win as data, for the next build and for programs."""
    swing = race.swing
    if swing and swing.chances.turns:
        parts.part(swing.part, swing.made_of, lambda: ({swing.file: swing.data}, ()))


class _Proof(Struct, frozen=True):
    race: Race

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(roll for turn in self.race.played.turns for roll in turn.record.rolls)

    @property
    def keys(self) -> dict[int, str]:
        """The text of each turn's key; none in scheme 1."""
        return {turn.record.turn: turn.dice.key for turn in self.race.played.turns if turn.dice.key}

    @property
    def commitment(self) -> str:
        """What the race committed to; "" in scheme 1."""
        commitment = self.race.played.source.commitment
        return commitment.text if commitment else ""

    @property
    def lines(self) -> tuple[TurnLine, ...]:
        """The line of proof of each turn, with the marks of its orders."""
        return tuple(
            TurnLine(turn.record.turn, turn.dice.orders, link(turn.dice), turn.line, order_marks(turn.dice))
            for turn in self.race.played.turns
        )

    @property
    def facts(self) -> tuple[tuple[Fact, ...], ...]:
        source = self.race.played.source
        return tuple(tuple(proof_facts(source, turn)) for turn in self.race.played.turns)

    def page(self) -> Judged[str]:
        card, theme = self.race.card, self.race.theme
        kinds = self.race.played.source.kinds_of_dice()
        data = proof_data(card, kinds, self.rolls, self.commitment, self.keys, self.lines)
        told = (
            tuple((theme.words.say(one.label), theme.words.say(one.value)) for one in facts) for facts in self.facts
        )
        turns = tuple(ProvedTurn(turn, facts) for turn, facts in zip(card.turns, told, strict=True))
        return theme.pages.proof(card, data, self.commitment, turns)


def board_html(board: Board, theme: PressTheme, named: People) -> tuple[str, str]:
    """Return a table outside a post: its caption, and the table as HTML."""
    caption = theme.words.say(board.caption)
    return caption, write_page(render_board(board, theme.words), theme.tones, caption=caption, people=named)


# --- feed and calendar


def _feed_part(race: Race, parts: SiteParts) -> None:
    card = race.card
    rows = posted(card)
    made_of = race.made_of(race=(card.title, card.language), posts=rows)

    def write() -> tuple[Files, Sequence[Problem]]:
        page, file = f"{race.folder}/index.html", f"{race.folder}/feed.xml"
        return {file: atom(card.title, page, file, card.language, rows, race.theme.site.address)}, ()

    parts.part(f"{card.id}/feed", made_of, write)


def _calendar_part(race: Race, parts: SiteParts) -> None:
    card, theme = race.card, race.theme

    def write() -> tuple[Files, Sequence[Problem]]:
        rows = entries(card, theme.pages.say)
        return {f"{race.folder}/{CALENDAR}": icalendar(card.title, rows, theme.site.address)}, ()

    parts.part(f"{card.id}/calendar", race.made_of(race=(card.title, card.deadlines, card.planned)), write)


# --- what search finds


def _findings_part(race: Race, parts: SiteParts) -> None:
    """Make the index of a race and the passages of its turns; only changed turns are read again."""
    card, told = race.card, {turn.turn: turn for turn in race.card.turns}
    recipes = {
        report.turn: race.made_of(race=(card.title, told[report.turn]), story=(report.story, notes), report=moves)
        for report, moves, notes in zip(race.reports, race.played.moves, race.notes, strict=True)
    }
    turns = [_turn_found(race, report, parts, recipes[report.turn]) for report in race.reports]
    first = race_finding(card, race.theme.words, race.chronicle.teams if race.chronicle else None)

    def write() -> tuple[Files, Sequence[Problem]]:
        said = _old_passages(race, parts)
        passages = [
            said[report.turn]
            if report.turn in said and parts.is_old(_found(card, report.turn), recipes[report.turn])
            else passages_script(f"{race.folder}/turns/{report.turn:02}/", turn_passages(report, race.theme))
            for report in race.reports
        ]
        changes = unpacked(parts.made[_book(card)].data, tuple[Counted, ...]) or ()
        files = {SCRIPT: index_script((counted(first), *turns, *changes)), PASSAGES: b"".join(passages)}
        return {f"{race.folder}/{name}": data for name, data in files.items()}, ()

    made_of = recipe(race=first, turns=tuple(recipes.values()), rules=_rules_recipe(race))
    parts.part(f"{card.id}/found", made_of, write)


def _found(card: RaceCard, turn: int) -> str:
    return f"{card.id}/{turn:02}/found"


def _turn_found(race: Race, report: Report, parts: SiteParts, made_of: str) -> Counted:
    """Return what search finds of a turn; the store keeps it, since no reader needs it in this form."""
    key = _found(race.card, report.turn)
    known = unpacked(parts.made[key].data, Counted) if parts.take(key, made_of) else None
    if known is None:
        turn = next(turn for turn in race.card.turns if turn.turn == report.turn)
        known = counted(turn_finding(race.card, turn, report, race.theme))
        parts.put(key, made_of, {}, data=packed(known).decode())
    return known


def _old_passages(race: Race, parts: SiteParts) -> dict[int, bytes]:
    """Return the passages of the last build by turn; none if the file was changed."""
    data = parts.old_file(f"{race.card.id}/found", f"{race.folder}/{PASSAGES}")
    return dict(enumerate(data.splitlines(keepends=True))) if data else {}


# --- the replay


def _replay_part(race: Race, parts: SiteParts) -> None:
    if not race.albums.plans:
        return
    shown = tuple(sorted(race.albums.shown.items()))
    made_of = race.made_of(
        race=race.card.light(), report=(race.played.moves, race.notes), pictures=(race.theme.paints, shown)
    )

    def write() -> tuple[Files, Sequence[Problem]]:
        replay = make_replay(race.albums)
        return replay_files(race.card, race.reports, race.theme, race.albums, replay) if replay else ({}, ())

    parts.part(f"{race.card.id}/replay", made_of, write)


# --- the order slips


def _slip_part(race: Race, parts: SiteParts) -> None:
    """Make the order slips of the turn that is asked; none once the race is over."""
    if not has_slips(race.played):
        return
    asked = made_of(race.played, race.card, race.albums)
    hangs_on = race.made_of(**asked, report=race.played.moves[-1], paints=race.theme.paints)
    parts.part(
        f"{race.card.id}/{SLIPS_FOLDER}", hangs_on, lambda: slip_files(race.played, race.card, race.theme, race.albums)
    )
