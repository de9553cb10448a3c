"""Writes the next turn file for a host to fill in: whom it asks, their options, and what the turn after it asks."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.content.deadlines import following_ask, opens_line, written
from ludi_press.content.nodes import as_key
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Place, Problem, has_errors, on_one_line
from ludi_press.core.report import Ask, Listing, Offer, Phrase
from ludi_press.games.contract import AnyGame, takes_orders
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.play import PlayedRace
from ludi_press.press.playing.themed_race import play_with_theme
from ludi_press.press.reading.find import Press, not_resolved, package_folder
from ludi_press.press.reading.hints import modeline
from ludi_press.press.reading.host_files import write_fresh
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.write import locked

START: Final = "data/start/turn.yaml"
"""The comments on turn files in a game's package."""


class NewTurn(Struct, frozen=True):
    """A new turn file, relative to the press, and the names of those it asks; none in a game of acts."""

    turn: int
    file: str
    teams: tuple[str, ...]


def new_turn(press: Press, race: str) -> Judged[NewTurn]:
    """Write the file of the turn that is asked now; the turn before must be resolved."""
    with locked(press):
        return _new_turn(press, race)


def _new_turn(press: Press, race: str) -> Judged[NewTurn]:
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    if has_errors(judged.value.played.problems):
        return Judged(None, judged.value.played.problems)
    played, game = judged.value.played, judged.value.game
    refusal = _refusal(press, played)
    if refusal:
        return Judged(None, (refusal,))
    template = _TurnTemplate(played, game, judged.value.theme.words)
    number = len(played.turns)
    file = played.source.turn_file(number)
    text = modeline(press, "turn", game) + template.text()
    found = write_fresh(press.root, {file: text.encode()})
    return Judged(None if found else NewTurn(number, file, template.teams if takes_orders(game) else ()), found)


def _refusal(press: Press, played: PlayedRace) -> Problem | None:
    """Return why there is no next turn, or not yet."""
    source = played.source
    place = Place(source.folder)
    if played.waiting or not played.turns:
        return not_resolved(press, source.race, len(played.turns), len(played.turns))
    if played.over:
        return Problem(
            "turn-after-end", f"{source.race} is over: there is no next turn", place, None, _last_step(source)
        )
    if len(source.turns) >= len(played.turns):
        number = len(played.turns)
        file = Place(source.turn_file(number))
        return Problem(
            "turn-open", f"turn {number} is open yet", file, None, "write its orders, then run 'ludi-press build'"
        )
    return None


def _last_step(source: RaceSource) -> str | None:
    """Return what is left to do for a finished race: its dice are proved once its secret is public."""
    proof = source.proof
    return f"'ludi-press disclose {source.race}' makes its secret public" if proof and not proof.secret else None


class _TurnTemplate(Struct, frozen=True):
    """The content of the file after the newest turn of a race."""

    played: PlayedRace
    game: AnyGame
    words: Words

    @property
    def ask(self) -> Ask:
        last = self.played.turns[-1].record
        return last.ask or Ask(last.turn + 1)

    @property
    def blanks(self) -> tuple[Offer, ...]:
        """Those whom it asks, each with the open orders."""
        return self.game.teller.blanks(self.played.source.set_up, self.played.turns[-1].record.after)

    @property
    def teams(self) -> tuple[str, ...]:
        """The ids of those whom it asks."""
        return tuple(team for offer in self.blanks for team in offer.teams)

    def text(self) -> str:
        ask, last = self.ask, self.played.turns[-1]
        following = following_ask(ask, last.asked)
        template = package_folder(self.game.package) / START
        own = template.read_text(encoding="utf-8") if template.is_file() else ""
        lines = [
            *self.head(ask),
            *(["orders:", *self.entries()] if takes_orders(self.game) else self.open()),
            "",
            *own.splitlines(),
            *self.words_for_dice(),
            "# hold: yes              # keeps the turn open although all orders stand here",
            "# story: |                # your own telling, in Markdown; a post without it says what a reporter would",
            "#   …",
            "",
            f"# What turn {following.turn} asks, carried on from this one: change what differs.",
            opens_line(following),
        ]
        return "\n".join(lines) + "\n"

    def head(self, ask: Ask) -> Iterator[str]:
        """Yield what the turn asks, and how to fill in the file."""
        head = self.played.source.head
        yield f"# {_plain(head.title_in(self.words.language) if head else '')}, turn {ask.turn}"
        closes = f" until {written(ask.closes)} (Roman time)" if ask.closes else ""
        window = f"; bonus from {written(ask.bonus.start)} to {written(ask.bonus.end)}" if ask.bonus else ""
        if not takes_orders(self.game):
            yield f"# It is open{closes}."
            yield "# Write what was done, in sequence. The turn stays open until something stands here."
            return
        yield f"# It asks {counted(ask.orders, 'order')} of each{closes}{window}."
        yield "# Write what each sent behind the name. The turn stays open until no name is without orders:"
        yield "# in the end take out the lines of those who stay silent."

    def words_for_dice(self) -> Iterator[str]:
        """Yield the lines for racers' words and the public value; the turn waits for the public value."""
        source = self.played.source
        if not source.takes_words:
            return
        yield "# words:                  # what racers sent for the dice before their roll; or 'word:' beside orders"
        yield from (f"#   {as_key(team)}: any word of theirs" for team in self.teams[:1])
        if source.head and source.head.public:
            yield f"# {_plain(source.head.public)}: the turn stays open until the value stands here"
            yield "public:"

    def open(self) -> Iterator[str]:
        """Yield the open orders as comments, for a game whose turns have no orders by name."""
        for offer in self.blanks:
            yield f"# {', '.join(self.said(name) for name in offer.names)}"
            yield from (f"#   {self.said(one)}" for order in offer.orders for one in each_phrase(order.order))
            if offer.note:
                yield f"#   {self.said(offer.note)}"

    def entries(self) -> Iterator[str]:
        """Yield an empty entry for each name, below comments on the open orders."""
        for offer in self.blanks:
            if offer.orders:
                orders = (self.said(one) for order in offer.orders for one in each_phrase(order.order))
                yield f"  # open: {'; '.join(orders)}"
            if offer.note:
                yield f"  # {self.said(offer.note)}"
            width = max(len(as_key(team)) for team in offer.teams) + 1
            for team, name in zip(offer.teams, offer.names, strict=True):
                yield f"  {as_key(team) + ':':<{width}}  # {self.said(name)}"

    def said(self, phrase: Phrase) -> str:
        return _plain(self.words.say(phrase))


def each_phrase(phrase: Phrase) -> tuple[Phrase, ...]:
    """Return the phrases of a list, whose items may contain commas."""
    return phrase.items if isinstance(phrase, Listing) else (phrase,)


def _plain(text: str) -> str:
    """Return a text for a comment: one line, without characters that a file may not have."""
    return on_one_line(tidy(text))
