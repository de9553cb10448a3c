"""The status of a race: what it waits for, who has sent orders, and the next command; nothing is rolled or written."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import MappingNode
from ludi_press.content.race_file import LONGEST
from ludi_press.core.report import Ask
from ludi_press.games.contract import Listener, takes_orders
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.seals import DICE_LOST
from ludi_press.press.reading.find import SITE, Press, race_ids
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.standing import Note
from ludi_press.press.reading.turns import TurnSource, misplaced


class Wait(StrEnum):
    """What a race waits for: a step of the host, or messages of others."""

    CORRECTION = "correction"
    COMMITMENT = "commitment"
    WORDS = "words"
    ORDERS = "orders"
    ANSWERS = "answers"
    BUILD = "build"
    SEAL = "seal"
    TURN = "turn"
    SECRET = "secret"  # noqa: S105 - a word for a step, no secret
    NOTHING = "nothing"


class Arrival(Struct, frozen=True):
    """Orders that came in: the team, the time if the host noted it, and whether it was after the deadline."""

    team: str
    received: datetime | None = None
    late: bool = False


class RaceStatus(Struct, frozen=True):
    """The status of a race: `turn` is the turn that `wait` is about; `asked` is what it asks, None if nothing.

    `sent`, `awaited` and `silent` are those whom the turn asks; the silent have no line in the turn's file.
    `unclear` are the questions to senders that hold the turn.
    `talked` tells when those who are awaited wrote without an order.
    `by_host` says that its host writes what was done: nobody can be silent.
    `secret_away` is the file of the secret that the next dice need, if it is not here.
    `todo` is the host's next step before the command, "" if none; `command` is the next one, "" if none is left.
    """

    race: str
    title: str
    wait: Wait
    turn: int
    over: bool
    todo: str
    command: str
    asked: Ask | None = None
    sent: tuple[Arrival, ...] = ()
    awaited: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    unclear: tuple[Note, ...] = ()
    talked: Mapping[str, datetime] = {}
    by_host: bool = False
    secret_away: str = ""

    @property
    def advice(self) -> str | None:
        """The host's next steps in one line, None if there are none."""
        return "; then: ".join(filter(None, (self.todo, self.command))) or None

    @property
    def outstanding(self) -> tuple[str, ...]:
        """Those who are awaited and of whom nothing has come, not even too late."""
        sent = {arrival.team for arrival in self.sent}
        return tuple(team for team in self.awaited if team not in sent)

    @property
    def closes(self) -> datetime | None:
        """The deadline of `asked`, None without one."""
        return self.asked.closes if self.asked else None

    def is_early(self, moment: datetime) -> bool:
        """Return whether all is there, and the turn takes corrections nevertheless: its deadline is to come."""
        closes = self.closes if self.wait is Wait.BUILD else None
        return closes is not None and moment < closes <= moment + LONGEST

    @property
    def is_done(self) -> bool:
        return self.wait is Wait.NOTHING


def statuses(press: Press) -> list[RaceStatus]:
    return [status(press, race) for race in race_ids(press)]


def status(press: Press, race: str) -> RaceStatus:
    return status_in(press, play_race(read_race(press, race)))


def status_in(press: Press, played: PlayedRace) -> RaceStatus:
    """Return the status of a race of a press; it is played again if it has dice that its files do not have."""
    if _StatusFinder(played).built < len(played.turns):
        played = play_race(played.source)
    source = played.source
    file, proof = press.secrets / source.race, source.proof
    away = proof is not None and not proof.secret and not played.over and not file.is_file()
    return replace(status_of(played), secret_away=press.shown(file) if away else "")


def status_of(played: PlayedRace) -> RaceStatus:
    """Return the status of a race that was played with only the dice of its files."""
    return _StatusFinder(played).status()


class _StatusFinder(Struct, frozen=True):
    played: PlayedRace

    @property
    def source(self) -> RaceSource:
        return self.played.source

    @property
    def race(self) -> str:
        return self.source.race

    @property
    def built(self) -> int:
        """The number of turns that are as they were built, including the start."""
        source, turns = self.source, self.played.turns
        kept = {turn: data.replace(b"\r\n", b"\n") for turn, data in source.dice_bytes.items()}
        stands = [kept.get(turn.record.turn) == turn.dice.written for turn in turns]
        return (*stands, False).index(False)

    @property
    def file(self) -> TurnSource | None:
        """The file of the turn that is asked now, None if there is none."""
        return self.source.turn(self.built)

    def status(self) -> RaceStatus:
        """Return the first thing that the race waits for."""
        wrong = {problem.code for problem in self.played.problems if problem.is_error}
        if wrong == {DICE_LOST}:
            return self.at(Wait.BUILD, "put the dice file back (git keeps it), or draw it anew", "build")
        if self.source.game is None or wrong:
            return self.at(Wait.CORRECTION, "", "check {race}")
        if self.source.is_uncommitted:
            return self.at(Wait.COMMITMENT, "complete the entries", "bind {race}")
        if not self.built:
            return self.start()
        return self.after_the_end() if self.played.over and self.built == len(self.played.turns) else self.open()

    def at(self, wait: Wait, todo: str, command: str, turn: int | None = None) -> RaceStatus:
        """Return the status without what a turn asks; `{race}` in the command becomes the race's name."""
        title = self.source.title_in(self.source.language)
        called = f"ludi-press {command.format(race=self.race)}" if command else ""
        return RaceStatus(self.race, title, wait, self.built if turn is None else turn, self.played.over, todo, called)

    def start(self) -> RaceStatus:
        if self.source.words.awaited:
            awaited, file = self.source.words.awaited, self.source.turn_file(0)
            todo = f"{self.heard}write the words of {', '.join(awaited)} into {file}; take out who sends none"
            return self.at(Wait.WORDS, todo, "build")
        if self.played.undrawn:
            return self.at(Wait.WORDS, f"write the public value into {self.source.turn_file(0)}", "build")
        return self.at(Wait.BUILD, "", "build")

    def after_the_end(self) -> RaceStatus:
        last, proof = self.built - 1, self.source.proof
        if proof is not None and proof.secret is None:
            return self.at(Wait.SECRET, "", "disclose {race}", last)
        if last not in self.source.seals:
            todo = f"run 'ludi-press build' and post turn {last} from {self.post}"
            return self.at(Wait.SEAL, todo, f"seal {{race}} {last}", last)
        return self.at(Wait.NOTHING, "", "", last)

    def open(self) -> RaceStatus:
        newest, turn = self.built - 1, self.file
        if turn is None and newest and newest not in self.source.seals:
            todo = f"post turn {newest} from {self.post}"
            return self.asking(self.at(Wait.SEAL, todo, f"seal {{race}} {newest}", newest))
        if turn is None:
            return self.asking(self.at(Wait.TURN, *(self.misplaced or ("", "new turn {race}"))))
        if self.played.waiting or len(self.played.turns) > self.built:
            return self.asking(self.at(Wait.BUILD, "", "build"))
        return self.asking(self.at(*self.todo(turn), "build"))

    def todo(self, turn: TurnSource) -> tuple[Wait, str]:
        """Return what is still to be written into the file of an open turn."""
        words = turn.words
        questions = ", where 'unclear: ignored' ends the questions" if turn.unclear else ""
        if turn.is_bare:
            return Wait.ORDERS, f"write orders below 'orders:' in {turn.file}, or 'orders: {{}}' if all were silent"
        if turn.blanks or turn.orders is None:
            game = self.source.game
            if game is not None and not takes_orders(game):
                return Wait.ORDERS, f"{self.heard}write what was done into {turn.file}{questions}"
            ending = f"at the deadline 'ludi-press close {self.race}' takes out who stays silent"
            return Wait.ORDERS, f"{self.heard}write orders into {turn.file}{questions}; {ending}"
        if turn.unclear:
            return Wait.ANSWERS, f"write the order that is meant, or 'unclear: ignored', into {turn.file}"
        if turn.head.hold:
            return Wait.ORDERS, f"take 'hold: yes' out of {turn.file}"
        awaited = f"the words of {', '.join(words.awaited)}" if words.awaited else "the public value"
        return Wait.WORDS, f"write {awaited} into {turn.file}"

    @property
    def misplaced(self) -> tuple[str, str] | None:
        """What to do about a file that may be the one of the open turn, and is not read; None without one."""
        found = misplaced(self.source.problems)
        return (f"{found.place.file}: {found.suggestion}", "check {race}") if found and found.place else None

    @property
    def post(self) -> str:
        """Where the post of the newest turn stands, ready to copy."""
        return f"{SITE}/races/{self.race}/turns/{self.built - 1:02}/host.html"

    @property
    def heard(self) -> str:
        """The hint to read messages with `receive`, if the game understands them."""
        hint = f"read messages with 'ludi-press receive {self.race}', or "
        return hint if isinstance(self.source.game, Listener) else ""

    def asking(self, status: RaceStatus) -> RaceStatus:
        """Return the status with what the open turn asks, and who has answered."""
        game, turn = self.source.game, self.file
        status = replace(status, unclear=turn.unclear, talked=turn.talked) if turn else status
        last = self.played.turns[self.built - 1].record
        asked = replace(last.ask, closes=turn.closes(last.ask)) if turn and last.ask else last.ask
        if game is None or not takes_orders(game):
            return replace(status, asked=asked, by_host=True)
        teams = [team for offer in game.teller.blanks(self.source.set_up, last.after) for team in offer.teams]
        sent = _sent(turn, asked)
        is_begun = bool(turn and (turn.blanks or turn.orders is not None))
        awaited = tuple(blank.text for blank in turn.blanks) if turn and is_begun else tuple(teams)
        known = {*awaited, *(arrival.team for arrival in sent)}
        silent = tuple(team for team in teams if team not in known)
        return replace(status, asked=asked, sent=sent, awaited=awaited, silent=silent)


def _sent(turn: TurnSource | None, ask: Ask | None) -> tuple[Arrival, ...]:
    """Return those whose orders are in the file of a turn, and those whose orders came too late for it."""
    if turn is None:
        return ()
    orders = turn.orders if isinstance(turn.orders, MappingNode) else ()
    times = turn.head.received or {}
    closes = ask.closes if ask else None
    moments = {entry.key.text: times.get(entry.key.text) for entry in orders}
    written_down = tuple(
        Arrival(team, moment.value if moment else None, bool(moment and closes and moment.value > closes))
        for team, moment in moments.items()
    )
    return (*written_down, *(Arrival(team, moment, late=True) for team, moment in turn.late(ask).items()))
