"""Creates the next race of a season from its last one."""

import json
from datetime import date

from msgspec.structs import replace

from ludi_press.content.championship_file import ChampionshipForm
from ludi_press.content.nodes import plain
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.games.contract import Campaign, Campaigner
from ludi_press.press.playing.new_race import Wanted, new_race
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press, unknown
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.seasons import FOLDER, read_seasons


def next_race(press: Press, season: str, wanted: Wanted, today: date) -> Judged[tuple[str, ...]]:
    """Write the race after the last of a season, with its track, rules, host, theme, languages and the grown teams.

    Values given in `wanted` take precedence.
    Return the files, relative to the press.
    """
    seasons, problems = read_seasons(press)
    forms = dict(seasons.forms)
    if has_errors(problems):
        return Judged(None, problems)
    if season not in forms:
        return Judged(None, (unknown("championship", season, list(forms)),))
    file = f"content/{FOLDER}/{season}.yaml"
    played = _last(press, forms[season], file)
    if played.value is None:
        return Judged(None, played.problems)
    campaign = Campaign(forms[season].growth or {}, forms[season].successors or {}, file)
    return _written(press, played.value, campaign, wanted, today)


def _last(press: Press, form: ChampionshipForm, file: str) -> Judged[PlayedRace]:
    """Return the last race of the season, which must be over."""
    if not form.races:
        return Judged(None, (Problem("season-empty", "this season has no race yet", Place(file)),))
    played = play_race(read_race(press, form.races[-1].value))
    if has_errors(played.problems):
        return Judged(None, played.problems)
    if not played.over:
        words = f"{played.source.race}, the last race of this season, is not over"
        return Judged(None, (Problem("season-open", words, form.races[-1].place, None, "play it to its end first"),))
    return Judged(played)


def _written(
    press: Press, played: PlayedRace, campaign: Campaign, wanted: Wanted, today: date
) -> Judged[tuple[str, ...]]:
    source, game = played.source, played.source.game
    head = source.head
    if head is None or not isinstance(game, Campaigner):
        words = f"{wanted.game.title} knows no campaigns"
        return Judged(None, (Problem("season-game", words, Place(campaign.file)),))
    rules = f"rules: {json.dumps(plain(head.rules), ensure_ascii=False)}\n" if head.rules is not None else ""
    entries = game.next_race(source.set_up, played.turns[-1].record.after, campaign)
    if entries.value is None:
        return Judged(None, entries.problems)
    ready = replace(
        wanted,
        game=game,
        track=wanted.track or (head.track.value if head.track else None),
        theme=wanted.theme or (head.theme.value if head.theme else None),
        host=head.host,
        languages=tuple(one.value for one in head.language),
        entries=rules + entries.value,
    )
    made = new_race(press, ready, today)
    return Judged(made.value, (*entries.problems, *made.problems))
