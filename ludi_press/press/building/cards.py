"""Makes the archive's card of a played race: its Reports and its Chronicle, in the race's own language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.cards import Deadline, EntryCard, ErratumCard, Planned, ProofCard, RaceCard, TurnCard
from ludi_press.archive.rulebook import book_folder, race_book_folder
from ludi_press.content.nodes import MappingNode
from ludi_press.content.race_file import RaceHead
from ludi_press.core.chronicle import Attack, ChartMark, Chronicle, Entrant, Luck, Result
from ludi_press.core.problems import Problem, has_errors
from ludi_press.core.report import Ask, Erratum, Message, Phrase, Report
from ludi_press.games.contract import Appointment, Chronicler, Scheduler
from ludi_press.posts.document.tree import tidy
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.handouts import has_slips
from ludi_press.press.playing.explain import race_theme
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.books import has_book
from ludi_press.press.reading.entries import shown_colour
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.settings import read_seasons


def tell_chronicle(played: PlayedRace) -> Chronicle | None:
    teller = played.source.teller
    if not isinstance(teller, Chronicler) or not played.turns:
        return None
    return teller.chronicle(played.source.set_up, [turn.record for turn in played.turns])


def race_card(
    played: PlayedRace,
    reports: Sequence[Report],
    chronicle: Chronicle | None,
    words: Words,
    badges: Mapping[str, str] = MappingProxyType({}),
) -> RaceCard:
    """Return all that the archive keeps of a race; `badges` are the labels of its teams in pictures."""
    source, head, game = played.source, played.source.head, played.source.game
    teller = source.teller
    if head is None or game is None:
        raise ValueError("a race without a game has no card")
    asked = {report.ask.turn: report.ask for report in reports if report.ask}
    told = _Teller(words, badges)
    card = RaceCard(
        id=source.race,
        title=tidy(head.title_in(words.language)),
        game=game.title,
        host=tidy(head.host) if head.host else None,
        over=played.over,
        turns=tuple(told.turn(report, asked.get(report.turn), source.errata(report.turn)) for report in reports),
        language=words.language,
        game_id=game.id,
        edition=source.edition,
        theme=source.theme,
        rules=rules_folder(source),
        changed=_changed(source),
        track=head.track.value if head.track else None,
        proof=_proof(source),
        deadlines=tuple(_deadline(ask) for _, ask in sorted(asked.items())),
        planned=tuple(told.planned(teller.schedule(source.set_up))) if isinstance(teller, Scheduler) else (),
        slips=has_slips(played),
        orders_to=head.orders_to,
    )
    return told.chronicle(card, chronicle, head) if chronicle else card


def season_problems(press: Press) -> tuple[Problem, ...]:
    """Return the problems of corrections in championships, by their races as far as they are played."""
    forms, _ = read_seasons(press)
    wanted = {race.value for _, form in forms.forms if form.corrections for race in form.races}
    cards = [_bare_card(press, race) for race in race_ids(press) if race in wanted]
    return tuple(forms.strangers([card for card in cards if card])) if all(cards) else ()


def _bare_card(press: Press, race: str) -> RaceCard | None:
    """Return a card with who takes part, None for a race that has errors or is not begun."""
    played = play_race(read_race(press, race))
    theme, flaws = race_theme(press, played.source)
    if theme is None or not played.turns or has_errors((*played.problems, *flaws)):
        return None
    return race_card(played, (), tell_chronicle(played), theme.words)


def rules_folder(source: RaceSource) -> str | None:
    """Return the folder of a race's rules: its own if it changes some, else that of its edition."""
    game = source.game
    if game is None or not has_book(game, source.edition):
        return None
    return race_book_folder(source.race) if _changed(source) else book_folder(game.id, source.edition)


def _changed(source: RaceSource) -> tuple[str, ...]:
    rules = source.head.rules if source.head else None
    return tuple(entry.key.text for entry in rules) if isinstance(rules, MappingNode) else ()


def _proof(source: RaceSource) -> ProofCard | None:
    proof = source.proof
    if proof is None:
        return None
    former = source.commitment.former if source.commitment else ()
    return ProofCard(proof.commitment.value, proof.secret.value if proof.secret else None, proof.scheme, former)


def _deadline(ask: Ask) -> Deadline:
    bonus = ask.bonus
    return Deadline(ask.turn, ask.closes, bonus.start if bonus else None, bonus.end if bonus else None)


class _Teller(Struct, frozen=True):
    words: Words
    badges: Mapping[str, str]

    def say(self, phrase: Phrase) -> str:
        return tidy(self.words.say(phrase))

    def optional(self, phrase: Phrase | None) -> str | None:
        return None if phrase is None else self.say(phrase)

    def planned(self, timetable: Iterable[Appointment]) -> Iterator[Planned]:
        return (Planned(one.id, one.start, one.end, self.say(one.told)) for one in timetable)

    def kind(self, phrase: Phrase) -> str:
        """Return what phrases of the same meaning have in common in all languages."""
        return phrase.id if isinstance(phrase, Message) else self.say(phrase)

    def turn(self, report: Report, asked: Ask | None, errata: tuple[Erratum, ...]) -> TurnCard:
        leader, news = self.optional(report.leader), [self.say(sentence) for sentence in report.news]
        closes, cards = asked.closes if asked else None, tuple(map(self.erratum, errata))
        return TurnCard(report.turn, self.say(report.heading), leader, closes, cards, " ".join(news), *news[:1])

    def erratum(self, one: Erratum) -> ErratumCard:
        return ErratumCard(one.at, one.reason, one.since, one.replaced, tuple(map(self.say, one.told())))

    def chronicle(self, card: RaceCard, told: Chronicle, head: RaceHead) -> RaceCard:
        return replace(
            card,
            entries=tuple(self.entry(one, head) for one in told.entrants),
            ranks=told.rankings,
            marks=tuple(
                ChartMark(one.team, one.turn, one.round, one.shape, self.say(one.name), one.event) for one in told.marks
            ),
            blows=tuple(map(self.blow, told.attacks)),
            luck=tuple(map(self.luck, told.luck)),
            outcomes=tuple(Result(one.team, one.place, self.say(one.end), one.finished) for one in told.results),
        )

    def entry(self, one: Entrant, head: RaceHead) -> EntryCard:
        motto = head.mottos.get(one.id)
        return EntryCard(
            team=one.id,
            auriga=self.say(one.name),
            racer=self.optional(one.owner),
            factio=one.factio,
            factio_name=self.optional(one.factio_name),
            tone=one.tone,
            badge=self.badges.get(one.id),
            motto=tidy(motto.value) if motto else None,
            colour=shown_colour(head.colours.get(one.id)),
        )

    def blow(self, one: Attack[Phrase]) -> Attack[str]:
        name, kind = self.say(one.name), self.kind(one.name)
        return Attack(one.team, one.target, one.turn, one.round, name, one.hit, one.event, kind)

    def luck(self, one: Luck[Phrase]) -> Luck[str]:
        name, kind = self.say(one.name), self.kind(one.name)
        return Luck(one.team, name, one.dice, one.got, one.owed, one.variance, one.welcome, kind)
