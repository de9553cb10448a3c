"""The entry list of a race, which its commitment binds, and checks of what it shows of its teams."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from re import fullmatch
from typing import Any, Final

from msgspec.structs import replace

from ludi_press.content.edit import KeyPath
from ludi_press.content.nodes import MappingNode, Node, Plain, ScalarNode, SequenceNode, nearest, plain, scalars
from ludi_press.content.proof_files import COPIED, PROMISE, Commitment
from ludi_press.content.race_file import RaceHead
from ludi_press.content.rules import MAIL, Placed
from ludi_press.content.words import as_called, meant_or_known, shown
from ludi_press.core.colour import Colour, Tone, contrast, difference, parse
from ludi_press.core.dice import Die
from ludi_press.core.problems import Place, Problem, warning
from ludi_press.games.contract import Party
from ludi_press.pictures.theme import Theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import read_paints

FREE: Final = frozenset(
    {
        "title", "host", "orders-to", "opens", "addresses", "theme", "language", "pictures", "formats", "bbcode", "log",
        "prompts", "chances", "dice", "mottos", "colours", "standing", "accounts", "handovers", "schema",
    }
)  # fmt: skip
"""The keys of race.yaml that are not bound, because no outcome depends on them."""

_MOST: Final = 3
"""The most changes that are reported."""

_PEOPLE: Final = ("racer", "lanista")
"""The keys of who sends the orders of a team or school."""


def entries_of(tree: Node | None) -> dict[str, Plain]:
    """Return the bound keys of race.yaml with their values as written and in their order: all but the FREE ones."""
    if not isinstance(tree, MappingNode):
        return {}
    return {entry.key.text: plain(entry.value) for entry in tree if entry.key.text not in FREE}


def kinds_of(dice: Iterable[Die]) -> dict[str, list[int]]:
    return {die.name: list(die.faces) for die in dice}


def changed_entries(
    commitment: Commitment, now: Commitment, tree: Node | None, home: str, *, rolled: bool
) -> Problem | None:
    """Return a Problem for what was changed since the race committed, None if nothing was.

    `now` is what the race would commit to today, `home` its folder; `rolled` tells whether it has dice.
    """
    if commitment.race != now.race:
        words = f"this is the commitment of {shown(commitment.race)}"
        renamed = f"if you renamed its folder, call it {commitment.race} again"
        return Problem("commitment-false", words, Place(f"{home}/{PROMISE}"), None, f"{renamed}; {COPIED}")
    changes = list(_all_changes(commitment, now))
    if not changes:
        return None
    more = [f"and {len(changes) - _MOST} more"] if len(changes) > _MOST else []
    listed = "; ".join([*(words for _, words in changes[:_MOST]), *more])
    anew = f"; no die is rolled yet, so you may also take 'dice:' out and run 'ludi-press bind {commitment.race}' anew"
    person = next((path for path, _ in changes if path[-1:] and path[-1] in _PEOPLE), ())
    handed = f"; a new name of who sends orders: 'handovers: {{{person[-2]}: {{to: …, from: 1}}}}'" if person else ""
    suggestion = f"put back what {PROMISE} has{handed}{'' if rolled else anew}"
    node = nearest(tree, changes[0][0])  # where the host would correct it
    place = Place(f"{home}/race.yaml") if node is None or node is tree else node.place
    return Problem("entries-changed", f"the race has committed to its entries: {listed}", place, None, suggestion)


def _all_changes(commitment: Commitment, now: Commitment) -> Iterator[tuple[KeyPath, str]]:
    """Yield each change: the path to it, and its words; dice of kinds that were not committed to are ignored."""
    yield from _changes((), commitment.entries, now.entries)
    if commitment.course is not None:
        yield from ((("track",), words) for _, words in _changes(("the track's",), commitment.course, now.course))
    for name, faces in commitment.kinds.items():
        if now.kinds and now.kinds.get(name) != faces:
            yield (), f"the die {name} had the faces {_said(faces)}, now {_said(now.kinds.get(name))}"


def _changes(path: KeyPath, was: Any, now: Any) -> Iterator[tuple[KeyPath, str]]:
    was, now = _by_number(was, now)
    if not (isinstance(was, dict) and isinstance(now, dict)):
        if was != now:
            yield path, f"{_named(path)} was {_said(was)}, now {_said(now)}"
        return
    for key in dict.fromkeys([*was, *now]):
        here = (*path, key)
        if key not in now:
            yield here, f"{_named(here)} is gone"
        elif key not in was:
            yield here, f"{_named(here)} is new"
        else:
            yield from _changes(here, was[key], now[key])
    if was.keys() == now.keys() and list(was) != list(now):
        name = _named(path) if path else "the keys"
        yield path, f"{name} stood in the order {', '.join(was)}, now {', '.join(now)}"


def _by_number(was: Any, now: Any) -> tuple[Any, Any]:
    """Return two lists of groups as groups by number, so that only the groups that differ are reported."""
    lists = isinstance(was, list) and isinstance(now, list) and len(was) == len(now)
    if not lists or all(isinstance(one, str) for one in (*was, *now)):
        return was, now
    first, second = ({str(number): one for number, one in enumerate(side, start=1)} for side in (was, now))
    return first, second


def _named(path: KeyPath) -> str:
    return shown(" ".join(path)).strip("'")


def _said(value: Any) -> str:
    if isinstance(value, list):
        return shown(f"[{', '.join(map(str, value))}]").strip("'")
    return "nothing" if value is None else "a group of keys" if isinstance(value, Mapping) else shown(str(value))


_LEAST: Final = 3.0
"""The lowest accepted contrast between a sign and its background (WCAG 2.2, 1.4.11)."""

_ALIKE: Final = 0.12
"""Colours closer than this in Oklab count as the same."""


def strange_badges(head: RaceHead, teams: Collection[str]) -> Iterator[Problem]:
    """Yield problems for mottos, colours and handovers of somebody who does not take part."""
    for table in (head.mottos, head.colours, head.handovers):
        for team, placed in table.items():
            if team not in teams:
                suggestion = meant_or_known(team, teams, "team")
                yield Problem("badge-team", f"nobody here is called {shown(team)}", placed.head, None, suggestion)


def strange_senders(head: RaceHead, tree: Node | None, parties: Collection[Party]) -> Iterator[Problem]:
    """Yield a warning for each name under `addresses:` and `accounts:` that nobody has who sends orders here.

    Heirs of a team have entered nothing, and are known by their name.
    """
    heirs = (one.value.to for one in head.handovers.values())
    names = [*(party.id for party in parties), *(party.person or party.name for party in parties), *heirs]
    known = {as_called(name) for name in names}
    for key in ("addresses", "accounts"):
        table = tree.get(key) if isinstance(tree, MappingNode) else None
        for entry in table if isinstance(table, MappingNode) else ():
            if as_called(entry.key.text) not in known:
                words = f"'{key}:' names {shown(entry.key.text)}, and nobody who sends orders here is called so"
                yield warning("sender-unknown", words, entry.key.place, meant_or_known(entry.key.text, names, "name"))
            yield from _no_addresses(entry.value) if key == "addresses" else ()


def _no_addresses(listed: Node) -> Iterator[Problem]:
    """Yield a warning for each of the addresses of somebody that is none."""
    for one in listed.items if isinstance(listed, SequenceNode) else (listed,):
        if isinstance(one, ScalarNode) and not fullmatch(MAIL, one.text.strip()):
            words = f"{shown(one.text)} is no mail address: no mail comes from there"
            yield warning("address-form", words, one.place, "write it as livia@example.org")


def colour_warnings(head: RaceHead, paints: Theme) -> Iterator[Problem]:
    """Yield warnings for colours that cannot be seen, or that resemble those of a factio or of another team."""
    own = {team: (placed, parse(placed.value)) for team, placed in head.colours.items()}
    paper = paints.colours.paper
    for team, (placed, colour) in own.items():
        named, ratio = f"the colour of {team}", contrast(colour, paper)
        if ratio < _LEAST:
            words = f"{named} has a contrast of {ratio:.1f} to the paper; {_LEAST} is the least that is seen"
            yield warning("colour-faint", words, placed.place, "take a darker one")
        like = next((tone for tone in Tone if _alike(colour, paints.tone(tone).fill)), None)
        if like:
            words = f"{named} looks like that of the factio {like}"
            yield warning("colour-factio", words, placed.place, "take one that is none of the four")
    for (one, (_, first)), (other, (placed, second)) in combinations(own.items(), 2):
        if _alike(first, second):
            words = f"the colours of {one} and {other} look alike"
            yield warning("colour-alike", words, placed.place, "take another")


def _alike(colour: Colour, other: Colour) -> bool:
    return difference(colour, other) < _ALIKE


def same_names(tree: Node | None, names: Mapping[str, Collection[str]], teams: Collection[str]) -> Iterator[Problem]:
    """Yield a question for each name that two participants share; `names` are ids by name in small letters."""
    for name, ids in names.items():
        written = [scalar for scalar in scalars(tree) if scalar.text.casefold() == name]
        if len(ids) > 1 and len(written) > 1 and set(ids) <= set(teams):
            message = f"{' and '.join(ids)} are both called {shown(written[-1].text)}: is that meant?"
            suggestion = "orders name them by their ids; readers tell them apart by who sends their orders"
            yield warning("name-twice", message, written[-1].place, suggestion)


def shown_colour(placed: Placed[str] | None) -> str | None:
    """Return a colour as SVG writes it, None if the team has none of its own."""
    return str(parse(placed.value)) if placed else None


_MOST_BADGES: Final = 10
"""The most letters that are reported."""


def missing_glyphs(press: Press, theme: str, race: Node | None, other: Collection[str]) -> tuple[Problem, ...]:
    """Return a warning for each letter of race.yaml that no font of the theme has; keys in `other` are never drawn.

    The fonts are read only if a text has letters beyond ASCII, which every font has.
    """
    entries = race.entries if isinstance(race, MappingNode) else ()
    texts = [text for entry in entries if entry.key.text not in other for text in scalars(entry.value)]
    strange = [text for text in texts if not text.text.isascii()]
    paints = read_paints(press, theme).value if strange else None
    if paints is None:
        return ()
    missing: dict[str, Problem] = {}
    for text in strange:
        for letter in paints.label.lacks(text.text):
            missing.setdefault(letter, _missing(letter, text.place))
    return tuple(missing.values())[:_MOST_BADGES]


def _missing(letter: str, place: Place) -> Problem:
    words = f"the pictures cannot draw '{letter}' (U+{ord(letter):04X}): a dot will stand for it"
    suggestion = "write it with a letter that they have, or give the theme a font that has it"
    column = place.text.find(letter, place.column - 1)  # -1 if the letter is written as an escape
    place = place if column < 0 else replace(place, column=column + 1, width=1)
    return warning("letter-undrawn", words, place, suggestion)
