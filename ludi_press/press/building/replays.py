"""Makes the replay of a race: its page, its moves, and what happened, a script for each turn."""

from collections.abc import Sequence
from itertools import groupby

from markupsafe import Markup
from msgspec.structs import replace

from ludi_press.archive.cards import RaceCard, Share
from ludi_press.archive.replay import Frame, ReplaySeen, RoundEntry, race_script, rounds_of, turn_script
from ludi_press.archive.rulebook import rule_address
from ludi_press.core.problems import Problem
from ludi_press.core.report import LogEntry, Report
from ludi_press.pictures.replay import Moment, Replay
from ludi_press.posts.document.gallery import PODIUM, SHARE, SHARE_SIZE, TRACK, PostPicture
from ludi_press.posts.document.render import render_lines
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.formats.page import write_page
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.albums import Albums
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.reading.theme import PressTheme


def make_replay(played: PlayedRace, albums: Albums, words: Words) -> Replay | None:
    """Return the replay of a race, None if there is nothing to draw."""
    teller = played.source.teller
    if teller is None or albums.paints is None:
        return None
    from ludi_press.pictures.stage.replay import make_replay as replay_of

    scenes = ((turn.record.turn, teller.scene(played.source.set_up, turn.record)) for turn in played.turns)
    return replay_of([(turn, scene) for turn, scene in scenes if scene is not None], albums.paints, words.say)


def poster(card: RaceCard, albums: Albums) -> Share | None:
    """Return the picture by which the newest turn is shared."""
    return share(card, card.last.turn, albums) if card.last else None


def pictured(card: RaceCard, albums: Albums) -> RaceCard:
    """Return the card with the pictures that other pages show: the newest turn's, and the one to share."""
    if card.last is None:
        return card
    return replace(card, picture=_small(card, card.last.turn, _newest(card, albums)), share=poster(card, albums))


def _small(card: RaceCard, turn: int, picture: PostPicture | None) -> Share | None:
    if picture is None:
        return None
    return Share(f"races/{card.id}/turns/{turn:02}/{picture.file}", picture.alt, picture.width, picture.height)


def seen(card: RaceCard, turn: int, albums: Albums, replay: Replay | None) -> ReplaySeen:
    """Return the pictures and the place in the replay of a turn."""
    moments = (moment.id for moment in replay.moments if moment.turn == turn) if replay else ()
    return ReplaySeen(share(card, turn, albums), next(iter(moments), None))


def share(card: RaceCard, turn: int, albums: Albums) -> Share | None:
    """Return the picture shown where a turn is linked, at the end the podium; None if it has none."""
    picture = _picture(albums, turn, PODIUM) or _picture(albums, turn, SHARE)
    if picture is None:
        return None
    return Share(f"races/{card.id}/turns/{turn:02}/{picture.wide or picture.file}", picture.alt, *SHARE_SIZE)


def _newest(card: RaceCard, albums: Albums) -> PostPicture | None:
    turn = card.last.turn if card.last else 0
    return _picture(albums, turn, PODIUM) or _picture(albums, turn, TRACK)


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
        say = self._theme.pages.say
        return [say("replay.moment", turn=heading, round=moment.round, rounds=len(moments)) for moment in moments]

    def entries(self, entries: Sequence[LogEntry]) -> list[RoundEntry]:
        """Return what the teams did in a round."""
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
