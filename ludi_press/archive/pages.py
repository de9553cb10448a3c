"""The pages of the archive: strings of HTML from cards and a theme's templates, `pages/*.html.j2`.

Every link is relative and names a file, so that pages open from a disk as well as under any address:
index.html, races/<race>/index.html and races/<race>/turns/<turn>/index.html, with style.css beside the first.

What a template may use: `language`; `root`, the way to the first page's folder; `words("id", name=value)`; and
`races` (front.html.j2), `race` (race.html.j2), or `race`, `turn`, `before`, `after` (the turns next to it, none at
an end), `post`, the post in HTML, and `prompts`, each with `text`, `kind`, `events` and `earlier`
(turn.html.j2); or `race`, `turn`, `prompts` and `host`, a HostCard (host.html.j2).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from ludi_press.archive.cards import HostCard, PromptCard, RaceCard, TurnCard
from ludi_press.content.template import Templates
from ludi_press.posts.document import tidy
from ludi_press.posts.words import Words
from ludi_press.problems import Judged, Problem, Severity
from ludi_press.report import Message, Text

FRONT: Final = "front.html.j2"
RACE: Final = "race.html.j2"
TURN: Final = "turn.html.j2"
HOST: Final = "host.html.j2"


class Pages:
    """The pages in one language by one theme: its templates by file name, `folder` being where they lie, for places."""

    def __init__(self, templates: Mapping[str, str], folder: str, words: Words) -> None:
        self._templates = Templates(templates, folder, markup=True)
        self._words = words

    def front(self, races: Iterable[RaceCard]) -> Judged[str]:
        """The first page: all races."""
        return self._page(FRONT, "", races=[_tidied(race) for race in races])

    def race(self, race: RaceCard) -> Judged[str]:
        """The page of a race: its turns, and the final places when it is over."""
        return self._page(RACE, "../../", race=_tidied(race))

    def turn(self, race: RaceCard, turn: int, post: str, prompts: tuple[PromptCard, ...] = ()) -> Judged[str]:
        """The page of a turn: its post, written by `posts.html` for a page, with the ways to its neighbours.

        `prompts` are what the turn has to offer to whoever tells the story.
        """
        race = _tidied(race)
        index = [card.turn for card in race.turns].index(turn)
        before = race.turns[index - 1] if index else None
        after = race.turns[index + 1] if index + 1 < len(race.turns) else None
        turns = {"turn": race.turns[index], "before": before, "after": after}
        return self._page(TURN, "../../../../", race=race, post=_html(post), prompts=prompts, **turns)

    def host(self, race: RaceCard, turn: int, host: HostCard, prompts: tuple[PromptCard, ...] = ()) -> Judged[str]:
        """The page of a turn for its host: the post in every format, to be copied; and prompts for the story."""
        race = _tidied(race)
        card = next(card for card in race.turns if card.turn == turn)
        return self._page(HOST, "../../../../", race=race, turn=card, host=host, prompts=prompts)

    def _page(self, name: str, root: str, **values: Any) -> Judged[str]:
        flaws: dict[str, None] = {}

        def words(message_id: str, **args: str | int) -> str:
            said = tuple((name, Text(arg) if isinstance(arg, str) else arg) for name, arg in args.items())
            message = Message(message_id, said)
            flaws.update(dict.fromkeys(self._words.flaws(message)))
            return tidy(self._words.say(message))

        filled = self._templates.fill(name, {"language": self._words.language, "root": root, "words": words, **values})
        warnings = (Problem("theme-words", flaw, severity=Severity.WARNING) for flaw in flaws)
        return Judged(filled.value, (*filled.problems, *warnings))


def _tidied(race: RaceCard) -> RaceCard:
    """The card as a page may show it; the places are HTML already."""
    return replace(
        race,
        title=tidy(race.title),
        game=tidy(race.game),
        host=race.host and tidy(race.host),
        turns=tuple(_tidied_turn(turn) for turn in race.turns),
        places=race.places and (tidy(race.places[0]), _html(race.places[1])),
    )


def _tidied_turn(turn: TurnCard) -> TurnCard:
    return replace(turn, heading=tidy(turn.heading), leader=turn.leader and tidy(turn.leader))


def _html(written: str) -> Markup:
    """HTML of our own writers, in which every text is escaped already."""
    return Markup(written)  # noqa: S704 # the one place where HTML enters a page
