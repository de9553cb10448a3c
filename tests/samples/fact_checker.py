"""Takes sentences of the news apart and checks them against turn.json: who, what, how much, places, causes, counts.

It shares no code with the tellers: it knows the English sentences, the data of turns, and where spaces of a track lie.
A claim is a pattern and a function that returns what is wrong with it; what no pattern fits is not understood.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import yaml
from msgspec import Struct
from trees import ROOT

Data = Mapping[str, Any]

_NUMBERS: Final = """none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five
    twenty-six twenty-seven twenty-eight twenty-nine thirty"""
_ORDINALS: Final = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
NUMBERS: Final = {word: number for number, word in enumerate(_NUMBERS.split())} | {"a": 1}
ORDINALS: Final = {word: number for number, word in enumerate(_ORDINALS.split(), start=1)}


OF: Final = r" the (?:beast|lion|bear|archer|hunter)(?: of [A-Z]\w+)?| of [A-Z]\w+"
"""What stands behind the name of a fighter."""


def number(word: str) -> int:
    """A number in words or figures."""
    plain = re.sub(r"\s", "", word)
    return int(plain) if plain.isdigit() else NUMBERS[word]


class Page(Struct, frozen=True):
    """A turn, the one before it and turn 0, the ids of all names, how far a place is, where its lane's spaces begin.

    `past` are all turns before it, where somebody asks.
    """

    now: Data
    before: Data
    ids: Mapping[str, str]
    far: Callable[[Data], int]
    begins: Callable[[Data], Sequence[int]] = lambda one: ()
    entry: Data | None = None
    past: Sequence[Data] = ()

    def id(self, name: str) -> str:
        return self.ids[re.sub(rf"(?: \(.*\)|{OF})$", "", name.strip())]

    def all(self, names: str) -> list[str]:
        """The ids of a list of names."""
        plain = re.sub(rf" \([^)]*\)|{OF}", "", names)
        return [self.id(one) for one in re.split(r", | and ", plain) if one]

    def events(self, what: str, **wanted: Any) -> list[Data]:
        found = (event for event in self.now["events"] if event["what"] == what)
        return [event for event in found if all(event.get(name) == value for name, value in wanted.items())]

    def causes(self, event: Data) -> Iterator[Data]:
        while event.get("cause") is not None:
            event = self.now["events"][event["cause"]]
            yield event

    def caused(self, event: Data, what: str, **wanted: Any) -> bool:
        """Whether an event has a cause of a kind."""
        found = (one for one in self.causes(event) if one["what"] == what)
        return any(all(one.get(name) == value for name, value in wanted.items()) for one in found)

    def team(self, one: str) -> Data:
        found: Data = self.now["teams"][one]
        return found

    def order(self, turn: Data) -> list[str]:
        """Everybody by place: those who are home, then the race order of those who drive, then that of the others."""
        teams = turn["teams"]
        home = sorted((one for one in teams if teams[one]["place"]), key=lambda one: teams[one]["place"])
        home += [one for one in turn["race_order"] if self.home(turn, one) and one not in home]
        racing = self.racing(turn)
        return [*home, *racing, *(one for one in turn["race_order"] if one not in (*home, *racing))]

    def racing(self, turn: Data) -> list[str]:
        teams = turn["teams"]
        return [one for one in turn["race_order"] if teams[one]["status"] in ("running", "driving")]

    def home(self, turn: Data, one: str) -> bool:
        return bool(turn["teams"][one]["place"] or turn["teams"][one]["status"] == "finished")

    def leader(self, turn: Data) -> str | None:
        """Who is alone in front."""
        first = self.racing(turn)[:2]
        level = len(first) > 1 and self.far(turn["teams"][first[0]]) == self.far(turn["teams"][first[1]])
        return None if level or not first else first[0]

    def gap(self, one: str, other: str, turn: Data | None = None) -> str:
        """SS-2.3: the spaces of the second's lane to the one that holds the first's middle, as the news words it."""
        teams = (turn or self.now)["teams"]
        there, here = self.far(teams[one]), self.far(teams[other])
        middle = (there + min(edge for edge in self.begins(teams[one]) if edge > there)) / 2
        spaces = sum(here < edge <= middle for edge in self.begins(teams[other]))
        return "none" if there == here else str(spaces) if spaces else "less"

    def place(self, team: str, turn: Data) -> str:
        """The place of a team on the board, as the news words it; who drive level share one."""
        racing, order = self.racing(turn), self.order(turn)
        alike = [one for one in order if team in racing and one in racing and self.gap(one, team, turn) == "none"]
        first = [*ORDINALS][min(map(order.index, alike or [team]))]
        return first if len(alike) < 2 else "level in front" if first == "first" else f"a shared {first}"

    def indices(self, event: Data) -> list[int]:
        """The indices of an event's causes."""
        found = []
        while (cause := event.get("cause")) is not None:
            found.append(cause)
            event = self.now["events"][cause]
        return found


def squares(words: str) -> str:
    """A margin in words, as `Page.gap` has it."""
    return "less" if words.startswith("less") else str(number(words.split()[0]))


Claim = Callable[[Page, Mapping[str, str]], bool]
CLAIMS: list[tuple[re.Pattern[str], Claim]] = []
NAME: Final = rf"(?:[A-Z][A-Za-z.]*\.? ?)+?(?: \([^()]*\)|{OF})?"


def _group(slot: re.Match[str]) -> str:
    kind = slot[1]
    said = ".+?" if kind == "teams" else NAME if kind == "numen" or kind[0] != "n" else r"[\w-]+"
    return f"(?P<{kind}>{said})"


def claim(*patterns: str) -> Callable[[Claim], Claim]:
    """Registers a function for sentences; `<team>` in a pattern is a name, `<teams>` several."""

    def register(function: Claim) -> Claim:
        for pattern in patterns:
            named = re.sub(r"(?<!\?P)<([a-z]+)>", _group, pattern)
            CLAIMS.append((re.compile(named), function))
        return function

    return register


def check(sentence: str, page: Page) -> bool | None:
    """Whether a sentence is true; None where it is not understood."""
    for pattern, holds in CLAIMS:
        found = pattern.fullmatch(sentence)
        if found:
            try:
                return holds(page, found.groupdict(default=""))
            except KeyError:
                continue
    return None


# Races

_ORDINAL = "|".join(ORDINALS)
_PLACE = rf"(?:level in front|a shared (?:{_ORDINAL})|{_ORDINAL})"
_LED = rf"<team>(?:(?P<led>, who led,)|, (?P<reign>[\w-]+) turns in the lead,|, (?P<was>{_PLACE}) a turn ago,)?"
_SPOT = rf"(?:the front|a shared (?:{_ORDINAL})|{_ORDINAL})"
_SILENT = r"without orders(?: again| for the \w+ time|, for the first time since turn \d+)?"
_LOW = (
    r"still at low speed|at low speed once more|whose whip fails|at the safe [\w-]+|at speed [\w-]+|with [\w-]+ spaces?"
)
_OVER = r"[\w-]+ over(?: the safe speed)?"
_MANNER = rf"(?:{_SILENT}(?: and )?)?(?:{_LOW})?(?: ?with \w+ endurance left)?|{_OVER}|whipping for [\w-]+ more"
_POINT = r"\w+ points? (?:on the (?:left|right)|of the horses)"
_BY = (
    rf"(?:, (?:from (?P<up>{_SPOT})|from the (?P<rank>\w+) rank|(?P<reigned>[\w-]+) turns in the lead)"
    rf"(?: and (?P<mannered>{_MANNER}))?,"
    rf"|, (?P<manner>{_MANNER}),)?(?: (?P<did>(?:(?!, and |, but )[^;:])+), and)?"
)
_BUT = r"(?:, but (?P<but>[^;:]+?))?"
_WAY = r"(?:, (?:driving|at speed) (?P<way>[\w-]+(?: spaces?)? to [\w-]+))?"
_TAIL = r"(?:; (?P<both>both [^;]+))?(?:, because (?P<since>[^;]+))?(?:; (?P<tail>.+))?"
_MEMORY = r"(?P<memory> again| for the \w+ time|, in return for (?:turn|round) \d+)?"
_GAP = r"(?P<gap>less than a \w+|[\w-]+(?: spaces?| squares?)?)"


class Driven(Struct, frozen=True):
    """How far or fast somebody drove, what the whip gained, the greatest excess held, and whether without an order."""

    n: int
    whip: int
    over: int
    silent: bool


def driven(page: Page, team: str) -> Driven:
    if page.now["game"] == "super-series":
        path = [*page.events("moved", team=team), *page.events("slipped", team=team)]
        spaces = sum(len(one["path"]) if "path" in one else 1 for one in path)
        whip = sum(one["spaces"] for one in page.events("whipped", team=team, success=True))
        return Driven(spaces, whip, 0, any(one["why"] == "silent" for one in page.events("order", team=team)))
    out = page.events("set-out", team=team)
    whip = sum(one["mf"] for one in page.events("whipped", team=team))
    held = [one["excess"] for one in page.events("strain-judged", team=team) if one["result"] == "-"]
    speed = sum(one["speed"] + one["spur"] for one in out)
    return Driven(speed, whip, max(held, default=0), any(one["rule"] == "CM-2.6" for one in out))


def drove(page: Page, said: Mapping[str, str]) -> bool:
    """How far or fast somebody drove, the place of the turn before, what befell on the way, and what is added."""
    team = page.id(said["team"])
    true = not said.get("up") or spot(page, team, page.before) == said["up"]
    if said.get("rank"):
        numbers = {who: one["space"] for who, one in page.before["teams"].items()}
        true &= 1 + max(numbers.values()) - numbers[team] == ORDINALS[said["rank"]]
    for way in filter(None, (said.get("way"), said.get("both"))):
        true &= _way(page, team, way)
    true &= all(_added(page, said, one) for one in (said.get("tail") or "").split("; ") if one)
    true &= not said.get("since") or (_added(page, said, said["since"]) and _decides(page, said["since"]))
    true &= all(_mannered(page, team, said[name]) for name in ("manner", "mannered") if said.get(name))
    return true and befell(page, team, said.get("did") or "") and befell(page, team, said.get("but") or "")


def _mannered(page: Page, team: str, told: str) -> bool:
    """How somebody drove, as it stands between commas behind the name."""
    mine = driven(page, team)
    if found := re.match(rf"{_SILENT}(?: and |$)", told):
        return mine.silent and (found.end() == len(told) or _mannered(page, team, told[found.end() :]))
    if found := re.fullmatch(r"(\w+) over(?: the safe speed)?", told):
        return mine.over == number(found[1])
    if found := re.fullmatch(r"whipping for (\w+) more", told):
        return mine.whip == number(found[1])
    if told in ("still at low speed", "at low speed once more"):
        rolled = {one["speed"] for one in page.events("spaces-rolled", team=team)}
        return rolled == {"LOW"} and page.before["teams"][team]["speed"] == "LOW"
    if told == "whose whip fails":
        return bool(page.events("whipped", team=team, success=False))
    found = re.fullmatch(
        r"(?:(?:at (?:(?P<safe>the safe )|speed )|with (?=[\w-]+ space))(?P<n>[\w-]+)(?: spaces?)?)?"
        r" ?(?:with (?P<left>\w+) endurance left)?",
        told,
    )
    if found is None:
        raise KeyError(told)
    true = not found["n"] or mine.n == number(found["n"])
    true &= not found["safe"] or not page.events("strained", team=team)
    return true and (not found["left"] or page.before["teams"][team]["endurance"] == number(found["left"]))


CIRCUS_LANES: Final = 8

BOTH: Final = (
    (r"both whip, (?P<one>[A-Z].+?) for (?P<n>\w+) more, (?P<two>[A-Z].+?) for (?P<m>\w+)", "whip"),
    (r"both whip, for (?P<n>\w+) more each", "whip"),
    (r"both hold the corner, (?P<n>\w+) and (?P<m>\w+) over its safe speed", "over"),
    (r"both hold the corner, (?P<n>\w+) over its safe speed", "over"),
)


def _decides(page: Page, clause: str) -> bool:
    """Whether the team of a clause would be ahead of another, had it not lost the spaces that the clause tells.

    Damage alone is no cause where the team has braked as well.
    """
    name = next(one for one in sorted(page.ids, key=len, reverse=True) if clause.startswith(f"{one} "))
    team, told = page.ids[name], clause.removeprefix(f"{name} ")
    if "damage" in told and "brakes" not in told and _braked(page, team, why="ordered"):
        return False
    spent = re.findall(r"(?:loses|for|brakes away|spends|is) (\w+) (?:spaces?|squares?)", told)
    spaces = sum(NUMBERS.get(n, 1) for n in spent)
    spaces += sum(one["mf"] for one in page.events("slowed", team=team) if re.search("is jostled|runs into", told))
    here, others = page.far(page.team(team)), [page.far(page.team(one)) for one in page.racing(page.now) if one != team]
    ahead = _unslid(page, team) if "slides" in told else here
    if spaces:
        ahead = [edge for edge in page.begins(page.team(team)) if edge > ahead][spaces - 1]
    return bool(ahead > here and sum(one >= here for one in others) > sum(one > ahead for one in others))


def _unslid(page: Page, team: str) -> int:
    """CM-4.6: how far a team would be whose lane had not changed in a slide, with as many squares after it."""
    moves = page.events("moved", team=team)
    slips = [at for at, one in enumerate(moves) if page.caused(one, "strain-judged")]
    start, after = moves[slips[0]]["from"], moves[slips[-1] + 1 :]
    squares_: int = sum(one["squares"] for one in after)
    return [edge for edge in page.begins(start) if edge > page.far(start)][squares_ - 1]


def _way(page: Page, team: str, way: str) -> bool:
    for pattern, what in BOTH:
        if found := re.fullmatch(pattern, way):
            said = found.groupdict()
            pair = [page.id(said["one"]), page.id(said["two"])] if said.get("one") else page.racing(page.now)[:2]
            wanted = [number(said["n"]), number(said.get("m") or said["n"])]
            front = {*pair} == {*page.racing(page.now)[:2]}
            return front and [getattr(driven(page, one), what) for one in pair] == wanted
    mine, other = (number(one.split()[0]) for one in way.split(" to "))
    return driven(page, team).n == mine and other in [driven(page, one).n for one in page.racing(page.before)]


def _added(page: Page, said: Mapping[str, str], clause: str) -> bool:
    """What stands at the end of a sentence about the front: why another lost it."""
    for name in sorted(page.ids, key=len, reverse=True):
        if clause.startswith((f"{name} ", f"{name}, who led, ")):
            told = clause.removeprefix(name).removeprefix(", who led,").removeprefix(" ")
            led = not clause.startswith(f"{name}, ") or page.leader(page.before) == page.ids[name]
            place = re.search(rf"(?:, and )?falls to ({_SPOT})$", told)
            team = page.ids[name]
            true = led and (not place or spot(page, team, page.now) == place[1])
            told = told[: place.start()] if place else told
            return true and befell(page, team, re.sub(rf" and (?!{_POINT})(?=[a-z])", ", ", told))
    return False


RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "slides a lane": ("S",),
    "slides two lanes": ("SS",),
    "is jostled": ("J",),
}
"""The results of a strain that a verb tells."""

DEEDS: Final[Mapping[str, Callable[[Page, str, re.Match[str]], bool]]] = {
    r"drives (?P<n>[\w-]+) spaces, (?P<whip>\w+) by the whip": lambda page, team, it: (
        (driven(page, team).n, driven(page, team).whip) == (number(it["n"]), number(it["whip"]))
    ),
    r"whips(?: again| for the \w+ time|, for the first time since turn \d+), drives (?P<n>[\w-]+) spaces": (
        lambda page, team, it: driven(page, team).n == number(it["n"]) and driven(page, team).whip > 0
    ),
    r"whips|uses the whip|goes to the whip": lambda page, team, it: driven(page, team).whip > 0,
    r"lashes at (?P<x>[A-Z][\w. ]+?) in vain": lambda page, team, it: bool(
        page.events("laceration", team=team, target=page.id(it["x"]), hit=False)
    ),
    r"drives at (?P<x>[A-Z][\w. ]+?) in vain": lambda page, team, it: bool(
        page.events("crash", team=team, target=page.id(it["x"]), hit=False)
    ),
    rf"slips in the [\w ]+? and loses (?P<points>{_POINT})": lambda page, team, it: any(
        lost(page, one, team) == it["points"] for one in page.events("slipped", team=team)
    ),
    r"slips into (?P<x>.+?) in the [\w ]+?": lambda page, team, it: bool(
        page.events("bumped", team=team, other=page.id(it["x"]))
    ),
    rf"loses (?P<points>{_POINT}) at the wall of the [\w ]+?": lambda page, team, it: any(
        lost(page, one, team) == it["points"] for one in page.events("bumped", team=team, other=None)
    ),
    r"loses (?P<n>\w+) spaces? behind (?P<x>[A-Z][\w. ]+?)(?: and (?P<points>\w+ points? of the horses))?": (
        lambda page, team, it: any(
            it["points"] in (None, lost(page, one, team))
            for one in page.events("blocked", team=team, obstacle=page.id(it["x"]), discarded=number(it["n"]))
        )
    ),
    rf"loses (?P<all>{_POINT}(?:(?:, | and ){_POINT})*) in (?P<n>\w+) slips": lambda page, team, it: (
        sorted(re.findall(_POINT, it["all"])) == sorted(_lost_sliding(page, team))
        and len(_lost_sliding(page, team)) == number(it["n"])
    ),
    r"drives over the wreck of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("wreck-struck", team=team, wreck=page.id(it["x"]))
    ),
    r"is stunned by (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("laceration", team=page.id(it["x"]), target=team, hit=True)
    ),
    r"stuns (?P<x>[A-Z][\w. ]+?) for (?P<n>\w+) moves? with the lash": lambda page, team, it: (
        any(one["to"] == NUMBERS.get(it["n"], 1) for one in page.events("stunned", team=page.id(it["x"])))
        and bool(page.events("laceration", team=team, target=page.id(it["x"]), hit=True))
    ),
    rf"crashes into (?P<x>[A-Z][\w. ]+?) for (?P<points>{_POINT})": lambda page, team, it: any(
        lost(page, one, page.id(it["x"])) == it["points"]
        for one in page.events("crash-damage", team=team, target=page.id(it["x"]))
    ),
    rf"then is {_SILENT}": lambda page, team, _: driven(page, team).silent,
    r"is still stunned for (?P<n>\w+) moves? by the lash of (?P<x>[A-Z][\w. ]+?) in turn (?P<turn>\d+)": (
        lambda page, team, it: (
            len(page.events("order", team=team, why="stunned")) == NUMBERS.get(it["n"], 1)
            and any(
                one["hit"] and (one["team"], one["target"]) == (page.id(it["x"]), team)
                for turn in page.past
                for one in turn["events"]
                if one["what"] == "laceration" and turn["turn"] == int(it["turn"])
            )
        )
    ),
    r"is stunned for (?P<n>\w+) moves?": lambda page, team, it: (
        len(page.events("order", team=team, why="stunned")) == NUMBERS.get(it["n"], 1)
    ),
    r"loses (?P<n>\w+) spaces? to (?P<old>old )?damage": lambda page, team, it: (
        sum(one["penalty"] for one in page.events("spaces-rolled", team=team)) == number(it["n"])
        and (not it["old"] or len({one["penalty"] for one in page.events("spaces-rolled", team=team)}) == 1)
    ),
    r"brakes at the fallen (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: (
        page.team(page.id(it["x"]))["status"] == "flipped"
        and any("brake" in str(one["done"]) for one in page.events("order", team=team, obstacle=page.id(it["x"])))
    ),
    r"brakes behind (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        "brake" in str(one["done"]) for one in page.events("order", team=team, obstacle=page.id(it["x"]))
    ),
    r"brakes": lambda page, team, _: _braked(page, team),
    rf"is {_SILENT}": lambda page, team, _: driven(page, team).silent,
    r"drives (?P<how>at the safe [\w-]+(?: with \w+ endurance left)?|with \w+ endurance left)": (
        lambda page, team, it: _mannered(page, team, it["how"])
    ),
    r"evades (?P<what>the (?:ram|lash) of [A-Z][\w. ]+?) for a square": lambda page, team, it: (
        _given_up(page, team, f"evading {it['what']}") == 1
    ),
    r"spends (?P<n>\w+) squares (?P<all>(?!to |on (?:a vain|vain|trying) ).+)": lambda page, team, it: (
        sum(_given_up(page, team, one) for one in re.split(r", | and ", it["all"])) == number(it["n"])
    ),
    r"evades the (?P<act>ram|lash) of (?P<y>[A-Z][\w. ]+?) into the lane behind (?P<x>[A-Z][\w. ]+?)": (
        lambda page, team, it: (
            bool(page.events("blocked", team=team, by=page.id(it["x"])))
            and any(
                page.caused(one, "attacked", act=it["act"])
                for one in page.events("evaded", team=team, success=True, by=page.id(it["y"]))
            )
        )
    ),
    r"(?P<how>slides a lane|slides two lanes|is jostled), (?P<n>\w+) over(?: the safe speed)?": (
        lambda page, team, it: _strained(page, team, it["n"], RESULTS[it["how"]])
    ),
    r"pays for (?P<n>\w+) over(?: the safe speed)? with a hurt horse": lambda page, team, it: _strained(
        page, team, it["n"], ("LH", "RH")
    ),
    r"is held back a square by the lash of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        page.caused(one, "attacked", team=page.id(it["x"]), act="lash") for one in page.events("moved", team=team)
    ),
    r"swerves from the lash of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        page.caused(one, "attacked", team=page.id(it["x"]), act="lash")
        for one in page.events("moved", team=team, rule="CM-7.5")
    ),
    r"is held up by (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("blocked", team=team, by=page.id(it["x"]))
    ),
    r"brakes away (?P<n>[\w-]+) squares for (?P<m>[\w-]+) endurance": lambda page, team, it: bool(
        page.events("slowed", team=team, mf=number(it["n"]), endurance=number(it["m"]))
    ),
    r"brakes away (?P<n>[\w-]+) squares to stay before the corner": lambda page, team, it: bool(
        page.events("slowed", team=team, mf=number(it["n"]))
    ),
    r"moves inside for (?P<n>\w+) squares?": lambda page, team, it: (
        _given_up(page, team, f"moving {it['n']} lanes inside") == NUMBERS.get(it["n"], 1)
    ),
    r"spends (?P<n>\w+) squares? on (?P<what>a vain move|vain moves) inside": lambda page, team, it: (
        _given_up(page, team, f"moving inside in vain {it['n']} times") == NUMBERS.get(it["n"], 1)
    ),
    r"spends (?P<n>\w+) squares? to (?P<act>ram|lash) "
    r"(?P<what>(?:the horses of )?[A-Z][\w. ]+?)(?P<down> down to a limit of [\w-]+)?": lambda page, team, it: (
        _given_up(page, team, f"{ING[it['act']]} {it['what']} {it['n']} times{it['down'] or ''}")
        == NUMBERS.get(it["n"], 1)
    ),
    r"spends (?P<n>\w+) squares? on (?P<what>trying to (?:ram|lash) [A-Z][\w. ]+?)": lambda page, team, it: (
        _given_up(page, team, f"{it['what']} {it['n']} times") == NUMBERS.get(it["n"], 1)
    ),
    r"runs into (?P<x>[A-Z][\w. ]+?) from behind": lambda page, team, it: bool(
        page.events("attacked", team=team, target=page.id(it["x"]), rule="CM-3.10")
    ),
}
"""What befell somebody on the way: a pattern, and whether it is so."""


ING: Final[Mapping[str, str]] = {"ram": "ramming", "lash": "lashing"}

_GIVEN: Final = (
    r"(?:evading the (?P<answered>ram|lash) of (?P<from>[A-Z][\w. ]+)"
    r"|moving (?:(?P<lanes>\w+) lanes )?inside(?P<vain> in vain)?(?: (?P<vainly>\w+) times)?"
    r"|trying to (?P<tried>ram|lash) (?P<missed>[A-Z][\w. ]+?)(?: (?P<tries>\w+) times)?"
    r"|(?P<act>ram|lash)(?:m?ing) (?P<part>the horses of )?(?P<at>[A-Z][\w. ]+?)(?: (?P<n>\w+) times,?)?"
    r"(?: down to a limit of (?P<limit>[\w-]+))?)"
)


def _given_up(page: Page, team: str, told: str) -> int:
    """How many squares a team has given up on what is told, "two lashes at Felix"; 0 where it has not."""
    found = re.fullmatch(_GIVEN, told)
    if found is None:
        raise KeyError(told)
    if found["answered"]:
        dodged = page.events("evaded", team=team, success=True, by=page.id(found["from"]), answer="brake")
        real = sum(page.caused(one, "attacked", act=found["answered"]) for one in dodged)
    elif found["tried"]:
        dodged = page.events("evaded", team=page.id(found["missed"]), success=True, by=team)
        real = sum(page.caused(one, "attacked", act=found["tried"]) for one in dodged)
    elif found["act"]:
        target = page.id(found["at"])
        blows = page.events("attacked", team=team, target=target, rule="CM-6.1", act=found["act"])
        real = sum(one["horses"] == bool(found["part"] or found["limit"]) for one in blows)
        dodged = page.events("evaded", team=target, success=True, by=team)
        real *= sum(page.caused(one, "attacked", act=found["act"]) for one in dodged) < len(blows)
        real *= not found["limit"] or page.team(target)["limit"] == number(found["limit"])
    else:
        real = len(page.events("moved", team=team, rule="CM-3.3"))
        inside = page.team(team)["lane"] < page.before["teams"][team]["lane"]
        real *= inside is not bool(found["vain"])
    said = found["n"] or found["lanes"] or found["vainly"] or found["tries"] or "a"
    return real if real == NUMBERS.get(said, 1) else 0


def _strained(page: Page, team: str, n: str, results: tuple[str, ...]) -> bool:
    return any(one["result"] in results for one in page.events("strain-judged", team=team, excess=number(n)))


def _braked(page: Page, team: str, **wanted: Any) -> bool:
    """Whether a team brakes, by its order or behind somebody."""
    return any("brake" in str(one["done"]) for one in page.events("order", team=team, **wanted))


def _lost_sliding(page: Page, team: str) -> list[str]:
    """What the slips of a team have cost it that cost anything."""
    slips = [*page.events("slipped", team=team), *page.events("bumped", team=team, other=None)]
    return [cost for one in slips if (cost := lost(page, one, team))]


def befell(page: Page, team: str, told: str) -> bool:
    """Whether everything happened that is told of somebody's way, in verbs with commas between them."""
    while told:
        for pattern, holds in DEEDS.items():
            if found := re.match(rf"(?:{pattern})(?:, |$)", told):
                if not holds(page, team, found):
                    return False
                told = told[found.end() :]
                break
        else:
            raise KeyError(told)
    return True


def lost(page: Page, contact: Data, team: str) -> str:
    """What a crash has cost somebody, as the news words it."""
    index = page.now["events"].index(contact)
    found = [one for one in page.events("damaged", team=team) if index in page.indices(one)]
    n, part = sum(one["to"] - one["from"] for one in found), found[0]["part"] if found else ""
    points = "a point" if n == 1 else f"{[*NUMBERS][n]} points"
    return f"{points} {'of' if part == 'horses' else 'on'} the {part}" if found else ""


def seconds(page: Page, names: str, first: str) -> bool:
    """Whether these are all who are next behind the first."""
    came = re.fullmatch(rf"(.+), up from ({_SPOT})", names)
    if came and spot(page, page.id(came[1]), page.before) != came[2]:
        return False
    teams = page.all(came[1] if came else names)
    racing = page.racing(page.now)[1:]
    level = [one for one in racing if page.gap(racing[0], one) == "none"]
    return racing[:1] != [] and {*teams} == {*level} and first == page.racing(page.now)[0]


@claim(
    rf"<team>{_BY} leads by {_GAP} from (?P<second>[^;:]+?){_BUT}{_TAIL}\.",
    rf"<team>{_BY} is back in front, {_GAP} ahead of (?P<second>[^;]+?){_BUT}{_TAIL}\.",
    rf"<team>{_BY} still leads, by {_GAP} from (?P<second>[^,;:]+?){_BUT}\.",
    rf"<team>{_BY} (?:keeps the lead,|(?P<stays>stays)) {_GAP} ahead of (?P<second>.+?){_BUT}\.",
    rf"<team>{_BY} leads on, {_GAP} before (?P<second>.+?){_BUT}\.",
    rf"<team>{_BY} now leads{_MEMORY}, {_GAP} ahead of (?P<second>[^;:]+?){_BUT}\.",
    rf"<team>{_BY} leads for the (?P<reign>\w+) turn running, by {_GAP} from (?P<second>[^;:]+?)"
    rf"(?:, (?:up|down) from (?P<began>[\w ]+?))?{_BUT}\.",
)
def leads(page: Page, said: Mapping[str, str]) -> bool:
    first, racing = page.id(said["team"]), page.racing(page.now)
    true = seconds(page, said["second"], first) and page.gap(racing[0], racing[1]) == squares(said["gap"])
    true &= not said.get("reign") or page.leader(page.before) == first
    began = said.get("began") or (said.get("stays") and said["gap"])
    if began:
        same = page.racing(page.before)[:2] == racing[:2]
        true &= same and page.gap(racing[0], racing[1], page.before) == squares(began)
    return true and drove(page, said)


@claim(
    rf"<team>{_BY} raises the lead from (?P<began>.+?) to {_GAP} over <second>{_WAY}{_BUT}\.",
    rf"<team>{_BY} pulls away, now {_GAP} ahead of <second>, up from (?P<began>[\w ]+?){_WAY}{_BUT}\.",
    rf"<team>{_BY} still leads <second>, by {_GAP} now, down from (?P<began>[\w ]+?){_BUT}\.",
    rf"<team>{_BY} keeps the lead, {_GAP} ahead of <second>, down from (?P<began>[\w ]+?){_BUT}\.",
    rf"<team>{_BY} is now {_GAP} ahead of <second>, (?P<began>[\w ]+?) a turn ago{_WAY}{_BUT}\.",
)
def margins(page: Page, said: Mapping[str, str]) -> bool:
    """Whether the same two are in front as a turn ago, at these distances, which grew or shrank on the track too."""
    first, second = page.id(said["team"]), page.id(said["second"])
    true = page.racing(page.now)[:2] == page.racing(page.before)[:2] == [first, second] and drove(page, said)
    was, gap = (page.gap(first, second, turn) for turn in (page.before, page.now))
    then, now = (page.far(one["teams"][first]) - page.far(one["teams"][second]) for one in (page.before, page.now))
    grown = int(gap.replace("less", "0")) > int(was.replace("less", "0"))
    return true and (was, gap, now > then) == (squares(said["began"]), squares(said["gap"]), grown) and now != then


@claim(rf"<team>{_BY} (?P<back>re)?takes the lead from <old>{_WAY}, and is {_GAP} ahead{_BUT}{_TAIL}\.")
def won_lead(page: Page, said: Mapping[str, str]) -> bool:
    first, old = page.id(said["team"]), page.id(said["old"])
    true = page.racing(page.now)[0] == first and page.leader(page.before) == old
    return true and page.gap(first, old) == squares(said["gap"]) and drove(page, said)


@claim(
    rf"<team>{_BY} (?P<back>re)?takes the lead from <old>, and is {_GAP} ahead of (?P<second>[^;:]+?){_BUT}{_TAIL}\."
)
def took(page: Page, said: Mapping[str, str]) -> bool:
    return page.leader(page.before) == page.id(said["old"]) and leads(page, said)


def _front(page: Page, turn: Data) -> set[str]:
    racing = page.racing(turn)
    return {one for one in racing if page.gap(racing[0], one, turn) == "none"}


@claim(rf"(?P<all>[^;]+?) are (?P<still>still )?level in front{_TAIL}\.")
def level(page: Page, said: Mapping[str, str]) -> bool:
    rank = r"(?:, from the \w+ rank)?"
    names = re.findall(rf"([A-Z][\w. ]+?)(?:, from ({_SPOT}))?{rank}(?:, and |, | and |,?$)", said["all"])
    tier = {page.id(name) for name, _ in names}
    true = tier == _front(page, page.now) and (not said["still"] or tier == _front(page, page.before))
    true &= all(not was or spot(page, page.id(name), page.before) == was for name, was in names)
    return true and drove(page, {"team": names[0][0], "tail": said["tail"], "both": said["both"]})


@claim(
    rf"<team>{_BY} draws level with (?P<front>[^;:]+?) in front{_WAY}{_BUT}{_TAIL}\.",
    rf"<teams> draw level with (?P<front>[^;:]+?) in front{_TAIL}\.",
    rf"<team>{_BY} catches up with (?P<front>[^;:]+?): level in front{_WAY}{_BUT}{_TAIL}\.",
    rf"<teams> catch up with (?P<front>[^;:]+?): level in front{_TAIL}\.",
)
def joined(page: Page, said: Mapping[str, str]) -> bool:
    came, stayed = {*page.all(said.get("teams") or said["team"])}, {*page.all(said["front"])}
    then = _front(page, page.before)
    true = came | stayed == _front(page, page.now) and stayed <= then and not came & then
    return true and drove(page, {**said, "team": said.get("team") or said["teams"].split(" and ")[-1]})


@claim(
    rf"<team>{_BY} (?:goes up|falls) from (?P<old>{_SPOT}) to (?P<place>{_SPOT}){_BUT}"
    rf"(?:; (?P<gainer>[A-Z][\w. ]+)(?:, (?P<how>{_MANNER}),)? goes up "
    rf"from (?P<rose>{_SPOT}) to (?P<risen>{_SPOT}))?\.",
    rf"<team>{_BY} goes past (?P<passed>(?:the silent )?[A-Z].+?), "
    rf"from (?P<old>{_SPOT}) to (?P<place>{_SPOT}){_BUT}\.",
    rf"(?P<past>[A-Z][^;]+?) (?:go|goes) by <team>, who{_BY} falls from (?P<old>{_SPOT}) "
    rf"to (?P<place>{_SPOT})\.",
    rf"The lash of <other> sends <target> into the way of <team>, who{_BY} falls from (?P<old>{_SPOT}) to "
    rf"(?P<place>{_SPOT})\.",
)
def moved(page: Page, said: Mapping[str, str]) -> bool:
    team, true = page.id(said["team"]), True
    if said.get("passed"):
        then, now = page.racing(page.before), page.racing(page.now)
        silent = re.findall(r"the silent ([A-Z][\w. ]+)", said["passed"])
        true &= all(driven(page, page.id(one)).silent for one in silent)
        true &= all(
            then.index(one) < then.index(team) and now.index(one) > now.index(team)
            for one in page.all(said["passed"].replace("the silent ", ""))
        )
    if said.get("past"):
        then, now = page.racing(page.before), page.racing(page.now)
        true &= all(
            then.index(one) > then.index(team) and now.index(one) < now.index(team) for one in page.all(said["past"])
        )
    if said.get("target"):
        swerves = page.events("moved", team=page.id(said["target"]), rule="CM-7.5")
        true &= any(page.caused(one, "attacked", team=page.id(said["other"]), act="lash") for one in swerves)
        true &= bool(page.events("blocked", team=team, by=page.id(said["target"])))
    if said.get("gainer"):
        gainer = page.id(said["gainer"])
        true &= not said["how"] or _mannered(page, gainer, said["how"])
        true &= [spot(page, gainer, turn) for turn in (page.before, page.now)] == [said["rose"], said["risen"]]
    places = (spot(page, team, page.before), spot(page, team, page.now))
    return true and places == (said["old"], said["place"]) and drove(page, said)


def spot(page: Page, team: str, turn: Data) -> str:
    """The place of a team as one from or to which it goes."""
    return re.sub("^level in front$", "the front", page.place(team, turn))


@claim(r"The last lap is begun\.")
def last_lap(page: Page, said: Mapping[str, str]) -> bool:
    laps = [max(one["lap"] for one in turn["teams"].values()) for turn in (page.before, page.now)]
    return bool(laps[0] < laps[1])


@claim(
    r"(?:One|Two|Three|Four) (?:corner|bend)s? (?:is|are) left(?:; <team> has <n> endurance, <second> (?P<m>\w+))?\."
)
def stake(page: Page, said: Mapping[str, str]) -> bool:
    told = {said["team"]: said["n"], said["second"]: said["m"]} if said["team"] else {}
    return all(page.team(page.id(name))["endurance"] == number(n) for name, n in told.items())


@claim(
    r"One more point lost on the (?P<part>left|right) would overturn the chariot\.",
    r"(?P<more>Another) would overturn the chariot\.",
    r"One more point of the (?P<part>horses) would stop them\.",
    r"Damage costs <team> <nless> spaces a move\.",
    r"<team>, <nless> spaces slower by damage, has one point left on the (?P<part>left|right)\.",
)
def last_point(page: Page, said: Mapping[str, str]) -> bool:
    """A part of the leader with one point left; SS-14.1: no more of them slow the chariot than are lost."""
    leader, part = page.racing(page.now)[0], said.get("part")
    if said.get("more"):
        return 2 in (page.team(leader)["left"], page.team(leader)["right"])
    one = page.team(leader)
    true = not part or bool(one[part] == (3 if part == "horses" else 2))
    if said.get("nless"):
        before = [event["penalty"] for event in page.events("spaces-rolled", team=leader)]
        lost = one["left"] + one["right"] + one["horses"]
        true &= said.get("team") in (None, "") or leader == page.id(said["team"])
        true &= max(before) <= number(said["nless"]) <= lost
    return true


@claim(
    r"<team> has (?P<n>\w+) spaces? to the line\.",
    r"The corner is next, safe at (?:<n> in their lane|\w+ for <team>, at (?P<m>\w+) for <second>)\.",
    r"In the corner ahead \w+ is safe for <team>, (?P<m>\w+) for <second>\.",
    r"The last corner is next: <team>, safe at \w+, has <nleft> endurance; <second>, safe at \w+, has <nrest>\.",
)
def coming(page: Page, said: Mapping[str, str]) -> bool:
    """Who is named drives still, and of two both are in front or next to it, with this endurance."""
    told = [page.id(said[who]) for who in ("team", "second") if said.get(who)]
    left = [number(said[n]) for n in ("nleft", "nrest") if said.get(n)]
    true = not left or [page.team(one)["endurance"] for one in told] == left
    return true and {*told} <= {*page.racing(page.now)[:4]}


_CORNERING: Final = yaml.safe_load((ROOT / "ludi_press/games/super_series/data/1/cornering.yaml").read_text())


def _doomed(page: Page, fall: Data) -> bool:
    """SS-8.3: whether the chart overturns a chariot with any face of the die, by its range of them."""
    corner = next(one for one in page.causes(fall) if one["what"] == "corner")
    cells = _CORNERING[f"lane-{min(corner['lane'], len(_CORNERING))}"][corner["speed"]]
    ranges = [[*map(int, cell.split()[0].split("-"))] for cell in cells[min(corner["skill"], len(cells) - 1)].values()]
    low, high = min(one[0] for one in ranges), max(one[-1] for one in ranges)
    fatal = cells[min(corner["skill"], len(cells) - 1)].get("naufragia", "0").split()[0].split("-")
    return all(int(fatal[0]) <= max(low, face + corner["shift"]) for face in range(low, high + 1)) and fatal != ["0"]


_DOWN = (
    r"(?P<down>; the horses drag the driver on|, dragged on behind the horses"
    r"|; the team runs on, dragging the driver)?"
)
_FAR = (
    r"(?:, with \w+ (?:bends?|corners?) to go|, \w+ spaces? from the line"
    r"|, (?P<squares>[\w-]+) squares? from the line with (?P<left>\w+) turns? left)?"
)
LAST_CALL: Final = 4
"""CM-12.4: so many turns after that of the victory the demonstration's race ends."""
PACES: Final = {"at full speed": "MAX", "at speed": "FAST", "at low speed": "LOW"}


@claim(
    rf"{_LED} overturns in the [\w ]+, (?P<speed>at (?:full speed|speed|low speed)) in the <nlane> lane"
    r"(?P<doomed>, where no die would have held the chariot)?"
    r"(?P<down>(?:, and is dragged \w+ spaces?)?(?:, \w+ spaces? from the line)?, (?:un)?hurt.*)?\.",
    rf"The [\w ]+? overturns {_LED}, (?P<speed>at (?:full speed|speed|low speed)) in the <nlane> lane"
    r"(?P<doomed>, where no die would have held the chariot)?"
    r"(?P<down>(?:, and is dragged \w+ spaces?)?(?:, \w+ spaces? from the line)?, (?:un)?hurt.*)?\.",
    rf"{_LED} (?:scrapes the wall once too often|loses a wheel) and overturns(?P<down>, .+)?\.",
    rf"{_LED} overturns(?P<down>(?:, and is dragged \w+ spaces?)?(?:, \w+ spaces? from the line)?, (?:un)?hurt[^:]*)?"
    r": a slip (?P<speed>at (?:full speed|speed|low speed)) in the [\w ]+ costs the last point on the \w+\.",
    rf"{_LED} slips into the wall in the [\w ]+ (?P<speed>at (?:full speed|speed|low speed)), .+ overturns"
    r"(?P<down>(?:, and is dragged \w+ spaces?)?(?:, \w+ spaces? from the line)?, (?:un)?hurt.*)?\.",
    rf"{_LED} overturns in the corner, <nover> over its safe speed{_DOWN}\.",
    rf"{_LED} slides into the outer wall, <nover> over the safe speed of the corner, and overturns{_DOWN}\.",
    rf"{_LED} has no endurance for the corner and overturns{_DOWN}\.",
)
def fell(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    falls = page.events("naufragia", team=team) + page.events("flipped", team=team)
    true = len(falls) == 1 and bool(said["down"]) == (page.team(team)["status"] in ("flipped", "dragged"))
    if said.get("speed"):
        lane = {"lane": ORDINALS[said["nlane"]]} if said.get("nlane") else {}
        true &= page.caused(falls[0], "corner", speed=PACES[said["speed"]], **lane)
        true &= bool(said.get("nlane")) <= (bool(said.get("doomed")) is _doomed(page, falls[0]))
    if said.get("nover"):
        true &= page.caused(falls[0], "strain-judged", excess=number(said["nover"]))
    true &= not said["was"] or page.place(team, page.before) == said["was"]
    return true and (not (said["led"] or said["reign"]) or page.leader(page.before) == team)


@claim(
    r"<team> holds on, dragged <n> spaces?, (?P<hurt>unhurt|hurt once|hurt \w+ times)(?:; another hurt is death)?\.",
    r"<team> keeps hold of the reins, dragged <n> spaces?, (?P<hurt>unhurt|hurt once|hurt \w+ times)"
    r"(?:; another hurt is death)?\.",
)
def held(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    times = re.fullmatch(r"hurt (\w+) times", said["hurt"])
    hurts = number(times[1]) if times else {"unhurt": 0, "hurt once": 1}[said["hurt"]]
    spaces = sum(len(one["path"]) for one in page.events("dragged", team=team))
    return (page.team(team)["hurts"], spaces) == (hurts, number(said["n"]))


@claim(r"Holding on is enough for <team>, if nobody bars the lane: the horses drag <n> spaces at least\.")
def enough(page: Page, said: Mapping[str, str]) -> bool:
    """Who lies so near the line; SS-15.4: horses drag two spaces at least."""
    row = page.team(page.id(said["team"]))
    line = {"lap": row["lap"] + 1, "lane": row["lane"], "section": 0, "space": 1}
    ahead = sum(page.far(row) < edge <= page.far(line) for edge in page.begins(row))
    return row["status"] == "flipped" and ahead <= number(said["n"]) == 2


@claim(
    r"<team> lets go of the reins, (?:rolls clear, and is out|and the hooves behind miss: out, and alive)\.",
    r"<team> gives up the reins and rolls out of the race\.",
)
def escaped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("escape", team=page.id(said["team"]), trampled=False))


@claim(r"<team> lets go of the reins and is run over\.")
def trampled(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("escape", team=page.id(said["team"]), trampled=True))


@claim(
    rf"<team> crashes into <target>{_MEMORY}; <victim> loses (?P<harm>.+)\.",
    rf"<team> crashes into <target>{_MEMORY}: the blow costs <victim> (?P<harm>.+), "
    r"<again> (?P<own>\w+ (?:of|on) the .+)\.",
)
def crashed(page: Page, said: Mapping[str, str]) -> bool:
    team, target = page.id(said["team"]), page.id(said["target"])
    found = page.events("crash-damage", team=team, target=target)
    costs = [(lost(page, one, target), lost(page, one, team)) for one in found]
    own = re.sub("^one (of|on)", r"a point \1", said.get("own") or "")
    return (said["harm"], re.sub(r"^(\w+) (of|on)", r"\1 points \2", own) if own[:8] != "a point " else own) in costs


_BRINK = (
    r"one more point (?:lost on the (?P<brink>left|right) would overturn|(?P<halt>of the horses would stop)) <victim>"
)


@claim(
    rf"<team> crashes into <target>{_MEMORY}; {_BRINK}\.",
    r"<victim>, held up by <other> for (?P<n>\w+) spaces?, loses another point of the (?P<halt>horses); "
    r"one more would stop them\.",
    rf"<again> (?:slips in the [\w ]+?|scrapes the wall|whips the horses|has little left)[;:] {_BRINK}\.",
)
def on_the_brink(page: Page, said: Mapping[str, str]) -> bool:
    """Who has a single point of a part left since this turn."""
    one = page.id(said["victim"])
    part, most = ("horses", 3) if said["halt"] else (said["brink"], 2)
    true = bool(page.team(one)[part] == most > page.before["teams"][one][part])
    if said.get("other"):
        true &= bool(page.events("blocked", team=one, obstacle=page.id(said["other"]), discarded=number(said["n"])))
    return true


@claim(
    rf"<team> lashes <target>{_MEMORY}, who (?:is (?P<place>{_PLACE}) and )?may only cruise for "
    rf"(?P<n>\w+) moves?(?:; <lasher> falls from (?P<was>{_SPOT}) to (?P<now>{_SPOT}))?\.",
)
def stunned(page: Page, said: Mapping[str, str]) -> bool:
    if said.get("lasher"):
        who = page.id(said["lasher"])
        ends = [spot(page, who, turn) for turn in (page.before, page.now)]
        if who != page.id(said["team"]) or ends != [said["was"], said["now"]]:
            return False
    told = [one["to"] for one in page.events("stunned", team=page.id(said["target"]))]
    if said.get("place") and page.place(page.id(said["target"]), page.now) != said["place"]:
        return False
    return NUMBERS.get(said["n"], 1) in told and bool(
        page.events("laceration", team=page.id(said["team"]), target=page.id(said["target"]), hit=True)
    )


@claim(r"The whip hurts the horses of <teams>\.")
def whip_hurt(page: Page, said: Mapping[str, str]) -> bool:
    hurt = {one["team"] for one in page.events("damaged", rule="SS-11.1")}
    return {*page.all(said["teams"])} <= hurt


@claim(r"<teams> (?:has|have) yet to cross the starting line\.")
def unmoved(page: Page, said: Mapping[str, str]) -> bool:
    """Who stands on the grid still."""
    return {*page.all(said["teams"])} == {one for one in page.racing(page.now) if page.far(page.team(one)) < 0}


@claim(
    r"<team> is held up by <target>(?:, <n> spaces? lost)?\.",
    r"<team> is held up by <target>, and brakes away (?P<m>\w+) squares for as much endurance"
    rf"(?:, falling to (?P<fall>{_SPOT}))?\.",
    r"<team> evades the (?:ram|lash) of <other>, but into the lane behind <target>, and brakes away (?P<m>\w+) "
    rf"squares for as much endurance(?:, falling to (?P<fall>{_SPOT}))?\.",
)
def blocked(page: Page, said: Mapping[str, str]) -> bool:
    team, other = page.id(said["team"]), page.id(said["target"])
    found = page.events("blocked", team=team, obstacle=other) + page.events("blocked", team=team, by=other)
    slowed = [one["mf"] for one in page.events("slowed", team=team)]
    true = not said.get("m") or number(said["m"]) in slowed
    true &= not said.get("fall") or spot(page, team, page.now) == said["fall"]
    return true and bool(found) and (not said.get("n") or number(said["n"]) in [one.get("discarded") for one in found])


@claim(rf"The walls? costs? (?P<all>.*{_POINT}.*)\.")
def scraped(page: Page, said: Mapping[str, str]) -> bool:
    parts = re.findall(rf"([A-Z].+?) ({_POINT})(?: each)?(?:, | and |$)", said["all"])
    told = {who: harm for names, harm in parts for who in page.all(names)}
    real = {one["team"]: lost(page, one, one["team"]) for one in page.events("wall", harmed=True)}
    return bool(told) and all(real.get(who) == harm for who, harm in told.items())


@claim(rf"<team> slips in the [\w ]+, against the outer wall{_MEMORY}, and loses (?P<harm>.+)\.")
def bumped(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    return any(lost(page, one, team) == said["harm"] for one in page.events("bumped", team=team, other=None))


@claim(rf"<team> slips in the [\w ]+?{_MEMORY}, and loses (?P<harm>{_POINT})\.")
def slipped(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    return any(lost(page, one, team) == said["harm"] for one in page.events("slipped", team=team))


def _home(page: Page, team: str) -> Data:
    (found,) = page.events("finished", team=team)
    return found


@claim(
    rf"<team>{_BY} wins by (?P<gap>[\w ]+?) from <second>{_TAIL}\.",
)
def won(page: Page, said: Mapping[str, str]) -> bool:
    team, second = page.id(said["team"]), page.id(said["second"])
    one, other = _home(page, team), _home(page, second)
    true = page.order(page.now)[:2] == [team, second]
    if "squares" in one:
        true &= one["squares"] - other["squares"] == number(said["gap"].split()[0])
    elif said["gap"] == "a whole move":
        true &= other["round"] - one["round"] == 1
    return true and drove(page, said)


@claim(rf"<team>{_BY} wins, alone over the line in this turn\.")
def won_alone(page: Page, said: Mapping[str, str]) -> bool:
    return page.order(page.now)[0] == page.id(said["team"]) and len(page.events("finished")) == 1


@claim(rf"<team>{_BY} wins before <second>, level [\w ]+{_TAIL}\.")
def won_level(page: Page, said: Mapping[str, str]) -> bool:
    pair = [page.id(said["team"]), page.id(said["second"])]
    one, other = (_home(page, who) for who in pair)
    level = [one.get(what) == other.get(what) for what in ("round", "squares")]
    return page.order(page.now)[:2] == pair and any(level) and drove(page, said)


_WHERE = r"(?: (?P<pace>at (?:full speed|speed|low speed)) in the [\w ]+?)?"


@claim(rf"Beyond the line <team> overturns{_WHERE}\.")
def beyond(page: Page, said: Mapping[str, str]) -> bool:
    winner = page.order(page.now)[0]
    return page.id(said["team"]) == winner and _overturned(page, winner, said["pace"])


def _overturned(page: Page, team: str, pace: str | None) -> bool:
    """Whether a team fell, and in a corner with this speed where a corner alone was the cause."""
    falls = [*page.events("naufragia", team=team), *page.events("flipped", team=team)]
    causes = [page.now["events"][one["cause"]] for one in falls if one.get("cause") is not None]
    speeds = [one["speed"] for one in causes if one["what"] == "corner"]
    return bool(falls) and speeds[-1:] == ([PACES[pace]] if pace else [])


@claim(r"<team> had begun the turn <n> (?:spaces?|squares?) (?P<way>ahead of|behind) <second>\.")
def began(page: Page, said: Mapping[str, str]) -> bool:
    one, other = (page.id(said[who]) for who in ("team", "second"))
    pair = (one, other) if said["way"] == "ahead of" else (other, one)
    return page.gap(*pair, page.before) == squares(said["n"])


@claim(r"They had begun the turn level\.")
def began_level(page: Page, said: Mapping[str, str]) -> bool:
    pair = page.order(page.now)[:2]
    return len({page.far(page.before["teams"][one]) for one in pair}) == 1


_HOME = re.compile(
    r"(?P<team>[A-Z][\w. ]+?)(?:, who (?P<lost>[^;]+),)? (?:comes in|is home|is) (?P<place>[a-z]+)"
    r"(?:, otherwise (?P<better>[a-z]+))?(?:, (?P<how>dragged|overturned" + _WHERE + r" and dragged))?"
    r"(?P<level>, level with [A-Z][\w. ]+?(?:, who was ahead in the order of the turn)?)?"
    r"(?:, past (?P<past>.+?)(?P<inside> on the inside of the [\w ]+)?)?(?:, (?P<behind>[\w ]+) behind)?"
)


def _better(page: Page, team: str, told: str) -> int:
    """The place in which somebody would have come home with the spaces or squares that it is told to have lost."""
    spaces, mine, order = sum(map(number, re.findall(r"(\w+) (?:spaces?|squares?)", told))), _home(page, team), []
    here = page.far(page.team(team))
    more = [edge for edge in page.begins(page.team(team)) if edge > here][spaces - 1]
    for one in page.order(page.now)[: page.order(page.now).index(team)]:
        end = page.events("finished", team=one)
        same = bool(end) and end[0]["round"] == mine["round"]
        near = "squares" in mine and bool(end) and end[0]["squares"] < mine["squares"] + spaces
        order += [one] * (not (near or (same and "squares" not in mine and page.far(page.team(one)) < more)))
    return len(order) + 1


_THEN = re.compile(r"(the dragged )?([A-Z][\w. ]+?)(?:, | and |$)")


@claim(r"(?P<all>[A-Z][^;]+? (?:comes in|is home) .+?)\.")
def home(page: Page, said: Mapping[str, str]) -> bool:
    true = True
    first, *rest = said["all"].split("; then ")
    begun = _HOME.match(first)
    for at, (dragged, name) in enumerate(_THEN.findall(rest[0]) if rest and begun else (), start=1):
        place = ORDINALS[begun["place"] if begun else ""] - 1 + at
        true &= page.order(page.now).index(page.id(name)) == place
        true &= bool(dragged) == bool(
            _home(page, page.id(name)).get("dragged") or page.team(page.id(name)).get("tractus")
        )
    for part in first.split("; "):
        found = _HOME.fullmatch(part)
        if found is None:
            raise KeyError(part)
        team, order = page.id(found["team"]), page.order(page.now)
        end = _home(page, team)
        true &= order.index(team) + 1 == ORDINALS[found["place"]]
        true &= bool(found["how"]) == bool(end.get("dragged") or end.get("tractus"))
        true &= not found["past"] or all(
            page.racing(page.before).index(one) < page.racing(page.before).index(team)
            and order.index(one) > order.index(team)
            for one in page.all(found["past"])
        )
        true &= not found["lost"] or befell(page, team, found["lost"])
        true &= not found["better"] or _better(page, team, found["lost"]) == ORDINALS[found["better"]]
        if found["inside"]:
            mine, theirs = (page.events("corner", team=one)[-1] for one in (team, page.id(found["past"])))
            true &= mine["section"] == theirs["section"] and mine["lane"] < theirs["lane"]
        other = order[order.index(team) - 1]
        if found["level"]:
            ends = {one: _home(page, one) for one in (team, other)}
            where = {row.get("squares") or (row["round"], page.far(page.team(one))) for one, row in ends.items()}
            true &= len(where) == 1
        if found["behind"]:
            squares_ = _home(page, other).get("squares", 0) - end.get("squares", 0)
            apart = str(squares_) if squares_ else page.gap(other, team)
            true &= found["behind"].endswith("move") or apart == squares(found["behind"])
        if "overturned" in (found["how"] or ""):
            falls = page.events("naufragia", team=team) + page.events("flipped", team=team)
            true &= _overturned(page, team, found["pace"]) if found["pace"] else bool(falls)
    return true


@claim(
    r"<team> has won by [\w ]+? from <second>(?:; <third> is third(?:, <fourth> fourth)?)?\.",
    r"<team> has won; <second>, level on the line, is second(?:; <third> is third(?:, <fourth> fourth)?)?\.",
)
def has_won(page: Page, said: Mapping[str, str]) -> bool:
    wanted = [page.id(said[who]) for who in ("team", "second", "third", "fourth") if said.get(who)]
    return bool(page.order(page.now)[: len(wanted)] == wanted) and page.home(page.before, wanted[0])


@claim(r"Of <n>, <nhome> came home(?:, <ndown> of them dragged)?; (?P<ends>.+)\.")
def field(page: Page, said: Mapping[str, str]) -> bool:
    """Who did not come home, and that nobody else did not."""
    ends = re.findall(r"([A-Z][\w. ]+?)(?: (was out|died|overturned))? in turn (\d+)", said["ends"])
    for at, (name, how, turn) in enumerate(ends):
        ends[at] = (name, how or ends[at - 1][1], turn)
    teams = page.now["teams"]
    away = {one for one, row in teams.items() if row["status"] != "finished"}
    dead = {one for one in away if "dead" in (teams[one]["status"], teams[one].get("fate"))}
    told = {page.id(name): how for name, how, _ in ends}
    past = [event for turn in (*page.past, page.now) for event in turn["events"] if event["what"] == "finished"]
    down = {event["team"] for event in past if event.get("dragged") or event.get("tractus")}
    if said.get("ndown") and len(down) != number(said["ndown"]):
        return False
    true = {*told} == away and {one for one, how in told.items() if how == "died"} == dead
    return true and (len(teams), len(teams) - len(away)) == (number(said["n"]), number(said["nhome"]))


@claim(rf"<team>{_BY} is passed by <teams>\.")
def passed(page: Page, said: Mapping[str, str]) -> bool:
    team, then, now = page.id(said["team"]), page.racing(page.before), page.racing(page.now)
    by = page.all(said["teams"])
    true = all(then.index(one) > then.index(team) and now.index(one) < now.index(team) for one in by)
    return true and drove(page, said)


@claim(
    rf"<team>{_BY} falls from (?P<old>{_SPOT}) to (?P<place>{_SPOT}), the last still driving{_FAR}\.",
)
def left_alone(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    true = page.racing(page.now) == [team] and spot(page, team, page.before) == said["old"]
    return true and spot(page, team, page.now) == said["place"] and drove(page, said) and to_line(page, said)


def to_line(page: Page, said: Mapping[str, str]) -> bool:
    """How many squares somebody has to the line, and how many turns for them."""
    if not said.get("squares"):
        return True
    row = page.team(page.id(said["team"]))
    line = {"lap": row["lap"] + 1, "lane": row["lane"], "section": 0, "space": 1}
    squares_ = sum(page.far(row) < edge <= page.far(line) for edge in page.begins(row))
    home = min(one["finish"]["turn"] for one in page.now["teams"].values() if one.get("finish"))
    return (squares_, home + LAST_CALL - page.now["turn"]) == (number(said["squares"]), number(said["left"]))


@claim(
    rf"<team>{_BY} is alone on the (?:track|sand){_FAR}, "
    r"and has only to reach the line to be <nplace>\.",
    rf"<team>{_BY} is (?P<still>still )?alone(?: on the sand)?{_FAR}, on the way to <nplace> place\.",
)
def racing(page: Page, said: Mapping[str, str]) -> bool:
    ended = [one for one in page.now["teams"].values() if one["place"] or one["status"] == "finished"]
    still = len(page.racing(page.before)) == 1
    if (len(ended) + 1, still) != (ORDINALS[said["nplace"]], bool(said.get("still"))):
        return False
    return page.racing(page.now) == [page.id(said["team"])] and drove(page, said) and to_line(page, said)


@claim(
    rf"Of the <n> still driving, <team> leads, {_GAP} ahead of (?P<second>.+?)\.",
    rf"<team> leads the <n> still driving, {_GAP} ahead of (?P<second>.+?)\.",
    rf"<team> heads the <n> still driving, {_GAP} ahead of (?P<second>.+?)\.",
    rf"<team> passes <second>, and heads the <n> left by {_GAP}{_TAIL}\.",
    r"(?P<level>.+?) are level at the head of the <n> still driving\.",
)
def field_led(page: Page, said: Mapping[str, str]) -> bool:
    """Who is first of those who still drive once somebody is home."""
    left = page.racing(page.now)
    true = len(left) == number(said["n"])
    if said.get("level"):
        return true and {*page.all(said["level"])} == _front(page, page.now)
    first, why = page.id(said["team"]), {**said, "both": ""}
    true &= seconds(page, said["second"], first) and page.gap(left[0], left[1]) == squares(said["gap"])
    return true and drove(page, why)


@claim(r"The race is adjourned: orders for turn (?P<turn>\d+) are open until .+\.")
def adjourned(page: Page, said: Mapping[str, str]) -> bool:
    return bool(int(said["turn"]) == page.now["turn"] + 1)


@claim(r"<team>, on foot, is <n> lanes? from safety\.")
def ran(page: Page, said: Mapping[str, str]) -> bool:
    one = page.team(page.id(said["team"]))
    was = page.before["teams"][page.id(said["team"])]["lane"]
    lanes = one["lane"] if one["lane"] < was else CIRCUS_LANES + 1 - one["lane"]
    return bool((one["status"], lanes) == ("on-foot", number(said["n"])))


@claim(
    rf"<team> (?:rams|lashes) the horses of <target>{_MEMORY}: one loses <n>(?: points?)?, and <victim> may drive "
    r"<nlimit> at most, no longer <nwas>\.",
    rf"<team> (?:rams|lashes) the horses of <target>{_MEMORY}, who may drive <nlimit> at most from now on, "
    r"no longer <nwas>\.",
    rf"The (?:ram|lash) of <team> costs a horse of <target> <n> points?{_MEMORY}: <nlimit> at most from now on, "
    r"no longer <nwas>\.",
    rf"<team> hurts a horse of <target>{_MEMORY}, for <n> points?\.",
)
def hurt(page: Page, said: Mapping[str, str]) -> bool:
    if said.get("nlimit"):
        limits = [turn["teams"][page.id(said["target"])]["limit"] for turn in (page.now, page.before)]
        if limits != [number(said["nlimit"]), number(said["nwas"])]:
            return False
    points = {"points": number(said["n"])} if said.get("n") else {}
    hits = page.events("horse-hurt", team=page.id(said["target"]), **points)
    return any(page.caused(one, "attacked", team=page.id(said["team"])) for one in hits)


@claim(
    rf"<team> (?P<how>evades) the (?P<act>ram|lash) of <other>{_MEMORY}, at the price of a square and two endurance\.",
    rf"<team> (?P<how>escapes) the (?P<act>ram|lash) of <other>{_MEMORY}, a square and two endurance the poorer\.",
    rf"<team> swings (?P<how>out|inside) in time from the (?P<act>ram|lash) of <other>{_MEMORY}\.",
)
def evaded(page: Page, said: Mapping[str, str]) -> bool:
    other = page.id(said["other"])
    answer = {"out": "out", "inside": "in"}.get(said["how"], "brake")
    found = page.events("evaded", team=page.id(said["team"]), success=True, by=other, answer=answer)
    return any(page.caused(one, "attacked", team=other, act=said["act"]) for one in found)


@claim(rf"The lash of <team> makes <target> swerve{_MEMORY}\.")
def swerved(page: Page, said: Mapping[str, str]) -> bool:
    found = page.events("moved", team=page.id(said["target"]), rule="CM-7.5")
    return any(page.caused(one, "attacked", team=page.id(said["team"]), act="lash") for one in found)


@claim(r"<team> lashes at <target>, who grabs the whip\.")
def lost_whip(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("whip-moved", team=page.id(said["team"]), to=None))


@claim(r"(?P<each>.+), pays? with a hurt horse(?: each)?\.")
def strained(page: Page, said: Mapping[str, str]) -> bool:
    found = re.findall(r"(?:^| and )(.+?), (\w+) over the safe speed", said["each"])
    hurt = [(page.events("horse-hurt", team=one), number(n)) for names, n in found for one in page.all(names)]
    return bool(hurt) and all(any(page.caused(e, "strain-judged", excess=n) for e in events) for events, n in hurt)


@claim(rf"<team> takes the corner <n> over its safe speed, and holds{_MEMORY}\.")
def mastered(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("strain-judged", team=page.id(said["team"]), result="-", excess=number(said["n"])))


@claim(r"The horses of <team> stop for good\.")
def stopped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("horses-stopped", team=page.id(said["team"])))


@claim(
    r"<team> cannot cut loose, <n> where <nm> or less was needed, and is dragged on with <nhits> hits? of \w+ left\.",
    r"The knife of <team> fails, <n> where <nm> or less was needed, and <nhits> hits? of \w+ (?:is|are) left\.",
)
def uncut(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    tried = page.events("cut-loose", team=team, success=False)
    totals = [(one["total"], one["most"]) for one in tried]
    return (number(said["n"]), number(said["nm"])) in totals and page.team(team)["hits"] == number(said["nhits"])


@claim(
    r"<team> loses a horse\.",
    rf"<team>{_BY} has (?P<left>\w+) endurance left"
    r"(?:: the next corner over its safe speed would overturn the chariot)?\.",
    r"<team> cannot cut the dead horse free.+\.",
)
def weakened(page: Page, said: Mapping[str, str]) -> bool:
    one = page.team(page.id(said["team"]))
    if said.get("left"):
        left = {"no": 0}.get(said["left"]) if said["left"] == "no" else number(said["left"])
        return bool(one["endurance"] == left) and drove(page, said)
    return 0 in one["horses"]


@claim(r"<team> is third now\.")
def third(page: Page, said: Mapping[str, str]) -> bool:
    return page.racing(page.now)[2] == page.id(said["team"])


@claim(r"Barred from the whip and from corners over the safe speed: (?P<all>.+)\.")
def banned(page: Page, said: Mapping[str, str]) -> bool:
    """CM-4.6, CM-4.7: who slid two lanes may not for a turn, who is jostled until as many are healed."""
    told = re.findall(r"(the jostled )?([A-Z][\w. ]+?) for (\w+) turns?", said["all"])
    teams = [
        (page.team(page.id(name)), page.events("strain-judged", team=page.id(name)), why, n) for why, name, n in told
    ]
    return bool(told) and all(
        strains and NUMBERS.get(n, 1) == (min(one["jostled"], -one["cdm"]) if why else one["ban"])
        for one, strains, why, n in teams
    )


@claim(r"<team> is jostled, <n> over the safe speed of the corner\.")
def jostled(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("strain-judged", team=page.id(said["team"]), result="J", excess=number(said["n"])))


@claim(rf"<team> damages the (?P<side>left|right) wheel of <target>{_MEMORY}\.")
def wheeled(page: Page, said: Mapping[str, str]) -> bool:
    hits = page.events("wheel-hurt", team=page.id(said["target"]), side=said["side"])
    return any(one["points"] and page.caused(one, "attacked", team=page.id(said["team"])) for one in hits)


@claim(r"<target>, on the sand, is run down by <team>\.")
def run_down(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("run-down", team=page.id(said["target"]), by=page.id(said["team"])))


@claim(rf"<team> wounds <target>{_MEMORY}: <n> hits? left\.")
def driver_wounded(page: Page, said: Mapping[str, str]) -> bool:
    hits = page.events("changed", team=page.id(said["target"]), gauge="hits", now=number(said["n"]))
    return any(page.caused(one, "attacked", team=page.id(said["team"])) for one in hits)


@claim(
    r"<team> takes an (?P<what>eye) of <target>\.",
    r"<team> wounds the (?P<what>arm) of <target>, whose whip is worth half from now on\.",
    r"<team> wounds <target> (?P<what>severe)ly\.",
)
def maimed(page: Page, said: Mapping[str, str]) -> bool:
    hits = page.events("critical-hit", team=page.id(said["target"]), by=page.id(said["team"]))
    return any(one["result"] == said["what"] for one in hits)


@claim(r"<teams> (?:dies|die) on the sand\.")
def died(page: Page, said: Mapping[str, str]) -> bool:
    return all("dead" in (page.team(one)["status"], page.team(one).get("fate")) for one in page.all(said["teams"]))


@claim(rf"<team> lashes the horses of <target>{_MEMORY}, for <n> endurance\.")
def lashed(page: Page, said: Mapping[str, str]) -> bool:
    team, target = page.id(said["team"]), page.id(said["target"])
    return bool(page.events("team-lashed", team=team, target=target, endurance=number(said["n"])))


@claim(
    r"<team> is dragged on by the horses, <n> hits? of \w+ left\.",
    r"<team> cannot cut loose, <ntotal> where <nmost> or less was needed, and is dragged on with <n> hits? "
    r"of \w+ left\.",
)
def still_dragged(page: Page, said: Mapping[str, str]) -> bool:
    one = page.team(page.id(said["team"]))
    if said.get("ntotal"):
        tried = page.events("cut-loose", team=page.id(said["team"]), success=False)
        if [(number(said["ntotal"]), number(said["nmost"]))] != [(e["total"], e["most"]) for e in tried]:
            return False
    return (one["status"], one["hits"]) == ("dragged", number(said["n"]))


@claim(r"<team> dies, dragged for the \w+ turn, the reins still uncut\.")
def dragged_dead(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("went-out", team=page.id(said["team"]), fate="dead"))


@claim(r"<team> cuts loose from the horses, and stands on the sand\.")
def cut_loose(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("cut-loose", team=page.id(said["team"]), success=True))


@claim(r"<teams> reach(?:es)? the wall on foot, safe\.")
def safe(page: Page, said: Mapping[str, str]) -> bool:
    return all(page.events("went-out", team=one, fate="safe") for one in page.all(said["teams"]))


# Fights


def _left(page: Page) -> Mapping[str, list[str]]:
    sides = page.now.get("schools") or page.now["sides"]
    return {one.get("school") or one["side"]: one["left"] for one in sides}


def _struck(page: Page, victim: str, by: str, side: str = "", arm: str = "") -> list[Data]:
    """The losses of a fighter by another: from a side, by an arm."""
    lost = page.events("wounded", team=victim, by=by) + page.events("point-lost", team=victim)
    asked = {"side": {"from the flank": "flank", "from behind": "rear"}[side]} if side and "schools" in page.now else {}
    asked |= {"arm": arm} if arm else {}
    return [
        one
        for one in lost
        if "sides" not in page.now or page.caused(one, "compared", team=by)
        if not asked or page.caused(one, "attacked", **asked)
    ]


_PUSHED = r"(?:(?P<how>pushed|pulled) beside <beside> and )?"
_BEFORE = (
    rf", whom <pusher> had {_PUSHED}left with <nleft> points?|, who (?:faced <facedfoe> and )?had <nhad> points? left"
)
_CAUSE = rf"(?: while <lock> holds the front|{_BEFORE})?"
_SO = r"(?:; <down> is down to (?:(?P<last>[^.,]+)(?: alone|, (?P<lies>who lies .+|who may rise .+))|<ndown>))?"


_NTH = r"(?: at the <nth> hit(?: since round <nsince>)?)?"


def _nth_hit(page: Page, said: Mapping[str, str], team: str, by: str) -> bool:
    """By which hit since which round somebody fell, whom nobody else had hit in the fight."""
    if not said.get("nth"):
        return True
    struck = Counter[tuple[int, str]]()
    for turn in (*page.past, page.now):
        for one in turn["events"]:
            if one["what"] in ("wounded", "point-lost") and one["team"] == team:
                struck[turn["turn"], one.get("by") or _striker(turn, one)] += 1
    first = min(turn for turn, _ in struck)
    since = number(said["nsince"]) if said["nsince"] else page.now["turn"]
    return {who for _, who in struck} == {by} and (struck.total(), first) == (ORDINALS[said["nth"]], since)


def _striker(turn: Data, event: Data) -> str:
    """Who struck the blow that cost a hit point."""
    while event["what"] != "compared":
        event = turn["events"][event["cause"]]
    return str(event["team"])


def _down_to(page: Page, said: Mapping[str, str]) -> bool:
    """How many a fall has left to a school, or whom alone."""
    if not said.get("down"):
        return True
    left = _left(page)[page.id(said["down"])]
    if said.get("lies") and not _lies(page, page.id(said["last"]), said["lies"]):
        return False
    return left == [page.id(said["last"])] if said["last"] else len(left) == number(said["ndown"])


def _left_with(page: Page, said: Mapping[str, str], team: str) -> bool:
    """Who had left somebody with how much before the last blow, or how much was left before the round."""
    if said.get("pusher"):
        before = page.events("wounded", team=team)[-2:-1]
        if [(one["by"], one["to"]) for one in before] != [(page.id(said["pusher"]), number(said["nleft"]))]:
            return False
        if said["how"] and not _beside(page, said, team):
            return False
    if said.get("facedfoe") and not page.events("attacked", team=team, target=page.id(said["facedfoe"])):
        return False
    return not said.get("nhad") or page.before["teams"][team]["life"] == number(said["nhad"])


def _beside(page: Page, said: Mapping[str, str], team: str) -> bool:
    """Whether the last push or pull put somebody beside who had not been beside before and took no step."""
    pushes, foe = page.events("forced", team=team, by=page.id(said["pusher"])), page.id(said["beside"])
    at = page.before["teams"][foe]["at"]
    stood = not page.events("moved", team=foe) and not page.events("forced", team=foe)
    last = [(one["how"], _walk(at, one["path"][-1]), _walk(at, one["from"]) > 1) for one in pushes if one["path"]]
    return stood and last[-1:] == [(said["how"].removesuffix("ed"), 1, True)]


@claim(
    rf"<by>(?:, (?P<side>from the flank|from behind),)? fells <team>{_NTH}{_CAUSE}{_SO}\.",
    rf"<by>(?:, (?P<side>from the flank|from behind),)? (?P<arm>shoots) down <team>{_NTH}{_CAUSE}{_SO}"
    r"\.",
)
def felled(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    if said.get("lock") and not page.events("not-turned", team=team, by=by, lock=page.id(said["lock"])):
        return False
    if not _left_with(page, said, team):
        return False
    if not _nth_hit(page, said, team, by):
        return False
    hits = _struck(page, team, by, said["side"], "shoot" if said.get("arm") else "")
    return bool(page.events("out", team=team, by=by)) and bool(hits) and _down_to(page, said)


@claim(rf"<school> is gone: <by> fells <team>, its last(?:{_BEFORE})?\.")
def gone(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    true = not _left(page)[page.id(said["school"])] and bool(page.events("out", team=team, by=by))
    return true and _left_with(page, said, team)


_POINTS = r"(?:points? of life|hit points?)"


def _of(one: Data) -> int:
    """What somebody has left."""
    return int(one.get("life", one.get("points")))


_HIT = (
    r"(?P<memory> again| for the \w+ time| in return for (?:a|(?P<blows>\w+)) blows? in round (?P<since>[\w-]+)"
    r"| for the first time since round [\w-]+)?"
)
_AMOUNT = r"(?:,? (?:this time )?for <n>)?"
_INCHES = r"(?:<ninches>(?P<half> and a half)? inch(?:es)?|(?P<little>(?:less than )?half an inch))"
_REST = r"(?:(?:; <teams> have|, leaving <left>) <nleft> of <nfull> (?:hit )?points(?: left(?P<each> each))?)?"


@claim(
    rf"<by>(?: comes {_INCHES} and)? hits <team>(?:, held by <other>,)?"
    rf"(?: (?P<side>from the side|from behind))?{_HIT}{_AMOUNT}{_REST}\.",
    rf"(?P<before>Before the end) <by> had hit <team>{_HIT}{_AMOUNT}{_REST}\.",
    rf"(?P<thrown>Before being thrown down), <by> hits <team>{_HIT}{_AMOUNT}{_REST}\.",
    rf"(?P<before>Before falling), <by> hits <team>{_HIT}{_AMOUNT}{_REST}\.",
    rf"<by> (?P<arm>shoots) <team>{_HIT}{_AMOUNT}{_REST}\.",
    rf"<team> (?P<attacking>attacks) <by> and is hit(?: for <n>)? in answer{_REST}\.",
)
def wounded(page: Page, said: Mapping[str, str]) -> bool:
    team, by, side = page.id(said["team"]), page.id(said["by"]), said.get("side", "")
    lost = _struck(page, team, by, "", "shoot" if said.get("arm") else "")
    taken: int = sum(one["from"] - max(one["to"], 0) for one in lost)
    true: bool = taken == number(said["n"] or "one")
    if said["nleft"]:
        alike, entry = page.all(said["teams"] or said.get("left", "")), (page.entry or page.now)["teams"]
        true &= team in alike and bool(said["each"]) == (len(alike) > 1)
        true &= {(_of(page.team(one)), _of(entry[one])) for one in alike} == {
            (number(said["nleft"]), number(said["nfull"]))
        }
    if said.get("attacking"):
        true &= all(page.caused(event, "fought", team=team, target=by) for event in lost)
    if said.get("since"):
        events = [event for turn in page.past if turn["turn"] == number(said["since"]) for event in turn["events"]]
        blows = [one for one in events if one["what"] in ("wounded", "point-lost") and one["team"] == by]
        true &= len(blows) >= number(said["blows"] or "one")
    if said.get("other"):
        true &= page.team(page.id(said["other"]))["status"] == "standing"
    if said.get("before"):
        true &= page.team(by)["status"] in ("dead", "out", "lying") or page.now["over"]
    if said.get("thrown"):
        order = page.now["events"]
        down = [order.index(one) for one in page.events("condition", team=by, condition="prone", begins=True)]
        true &= any(at > order.index(event) for at in down for event in lost)
    true &= _came(page, said, by, team)
    if side:
        quarter = {"from the side": "side", "from behind": "back"}[side]
        true &= all(page.caused(event, "fought", team=by, quarter=quarter) for event in lost)
    return true


def _came(page: Page, said: Mapping[str, str], by: str, target: str) -> bool:
    """Whether somebody came into contact over as much sand as the news say, to the half inch."""
    if not said.get("ninches"):
        return True
    far = [
        next(one for one in page.causes(event) if one["what"] == "moved")["far"]
        for event in page.events("engaged", team=by, target=target)
    ]
    least = 1000 * number(said["ninches"]) + 500 * bool(said.get("half"))
    return any(least <= one + 100 < least + 600 for one in far)


@claim(
    rf"<first>(?: comes {_INCHES} and)? hits <by>(?:, held by <other>,)?(?: (?P<side>from the side|from behind))?"
    r"(?: for <n>)?, and is (?:hit|(?P<arm>shot))(?: for <nback>)?(?: (?P<quarter>from the side|from behind))? by "
    r"<then>(?:, who comes (?:<nfar>(?P<nhalf> and a half)? inch(?:es)?))?; "
    r"<teams> have <nleft> of <nfull> (?:hit )?points left each\.",
)
def struck_back(page: Page, said: Mapping[str, str]) -> bool:
    """A hit, and a later one on who struck it; both have as much left."""
    given = {name: value or "" for name, value in said.items()}
    left = {name: given[name] for name in ("nleft", "nfull")} | {"memory": "", "each": ""}
    first = {**given, **left, "by": given["first"], "team": given["by"], "teams": given["by"], "arm": ""}
    last = {**left, "by": given["then"], "team": given["first"], "teams": given["first"], "n": given["nback"]}
    last |= {"arm": given["arm"], "ninches": given["nfar"], "half": given["nhalf"], "side": given["quarter"]}
    times = [_last_wound(page, page.id(one)) for one in (given["by"], given["first"])]
    if {*page.all(given["teams"])} != {page.id(given["by"]), page.id(given["first"])}:
        return False
    return times == sorted(times) and wounded(page, first) and wounded(page, last)


def _last_wound(page: Page, who: str) -> int:
    """The index of the last event by which somebody lost life; -1 where there is none."""
    told = (
        at
        for at, one in enumerate(page.now["events"])
        if one["what"] in ("wounded", "point-lost") and one["team"] == who
    )
    return max(told, default=-1)


@claim(
    r"<team> loses <n> (?:hit )?points? to <teams>(?P<front>, who holds the front| while <lock> holds the front)?"
    r"; that leaves <nleft> of <nfull> (?:hit )?points\."
)
def bled(page: Page, said: Mapping[str, str]) -> bool:
    team, one = page.id(said["team"]), page.team(page.id(said["team"]))
    locks = {one["lock"] for one in page.events("not-turned", team=team)}
    if said["front"] and not locks & {page.id(said["lock"]) if said["lock"] else page.all(said["teams"])[-1]}:
        return False
    taken = [_struck(page, team, by) for by in page.all(said["teams"])]
    total = sum(event["from"] - event["to"] for events in taken for event in events)
    return all(taken) and (total, _of(one)) == (number(said["n"]), number(said["nleft"]))


@claim(
    rf"<by> (?P<how>nets) <team>{_HIT}; <again> acts (?P<without>without a step), and then the net is off\.",
    rf"<by> (?P<how>nets) <team>{_HIT}; <again> cannot step (?P<still>when next to act)\.",
    r"<by> (?P<how>throws) <team> down"
    r"(?:; <again> (?P<still>needs) <npoints> points? of movement to rise)?\.",
)
def caught(page: Page, said: Mapping[str, str]) -> bool:
    condition = "netted" if said["how"] == "nets" else "prone"
    team, by = page.id(said["team"]), page.id(said["by"])
    lasts = condition in page.team(team)["conditions"]
    found = page.events("condition", team=team, by=by, condition=condition, begins=True)
    if said.get("without"):
        own = [one for one in page.now["events"] if one.get("team") == team]
        since = [one["what"] for one in own[own.index(found[-1]) :]] if found else []
        if "activated" not in since or "moved" in since:
            return False
    return bool(found) and lasts == bool(said.get("still"))


def _life(page: Page, side: str) -> list[int]:
    """What each of those has whom a school has left."""
    left = [page.now["teams"][one] for one in _left(page)[side]]
    return [one.get("life", one.get("points")) for one in left]


@claim(
    r"<teams> (?P<whole>alone has lost nobody)\.",
    r"<teams> (?P<alone>leads) with <n> left\.",
    r"<teams> are level in front, with <n> left each\.",
)
def front(page: Page, said: Mapping[str, str]) -> bool:
    """Which schools have most left, and that others had before."""
    left = {side: len(ones) for side, ones in _left(page).items()}
    before = {side: len(_left_before(page, side)) for side in left}
    first = {side for side, n in left.items() if n == max(left.values())}
    changed = first != {side for side, n in before.items() if n == max(before.values())}
    told, entry = {*page.all(said["teams"])}, (page.entry or page.now)["teams"].values()
    if said.get("whole"):
        return told == {one for one in left if left[one] == sum(who["school"] == one for who in entry)}
    most = max(left.values()) == number(said["n"])
    return most and (told == first if changed else told == {side for side, n in left.items() if n == before[side]})


@claim(r"(?P<all>Ludus .+ ha(?:s|ve) .+)\.")
def state(page: Page, said: Mapping[str, str]) -> bool:
    """How many each school has left, or whom alone: all that have anybody, or those of whom nobody has fallen."""
    told = [_some_left(page, part) for part in said["all"].split("; ")]
    schools = {side for side, left in _left(page).items() if left and side != "beasts"}
    fell = {side for side in schools if len(_left(page)[side]) < len(_left_before(page, side))}
    return all(true for true, _ in told) and {one for _, some in told for one in some} in (schools, schools - fell)


def _some_left(page: Page, part: str) -> tuple[bool, list[str]]:
    """Whether some schools have left whom a part of a sentence says, and which schools these are."""
    many = re.fullmatch(
        r"(.+?) (still )?ha(?:s|ve) (?:its |their )?(\w+)(?: left(?: each)?)?(?:, with (.+) on the ground)?", part
    )
    last, teams = re.fullmatch(r"(\w+ \w+) has only (.+?)(?:, (who lies .+))?", part), page.now["teams"]
    if many and many[3] in NUMBERS:
        schools = page.all(many[1])
        entered = {one: sum(row["school"] == one for row in teams.values()) for one in schools}
        true = all(len(_left(page)[one]) == number(many[3]) for one in schools)
        true &= not many[2] or {*entered.values()} == {number(many[3])}
        down = {one for school in schools for one in _left(page)[school] if teams[one]["status"] == "lying"}
        return true and down == {*page.all(many[4] or "")}, schools
    if last is None:
        raise KeyError(part)
    school, who = page.id(last[1]), page.id(last[2])
    return _left(page)[school] == [who] and _lies(page, who, last[3] or ""), [school]


def _lies(page: Page, who: str, words: str) -> bool:
    """Whether somebody lies, and may rise or not, as the news say."""
    one = page.team(who)
    if not words:
        return bool(one["status"] != "lying")
    return bool(one["status"] == "lying" and ("may rise" in words) == (page.now["turn"] > one["fallen"]))


@claim(
    r"(?P<all>So far Ludus .+ lost .+)\.",
    rf"The schools are level: each has lost (?P<neach>\w+) {_POINTS}\.",
)
def whole(page: Page, said: Mapping[str, str]) -> bool:
    """While nobody has fallen, what each school has lost since the fight began, by its hits in all rounds so far."""
    left, entry = _left(page), (page.entry or page.now)["teams"]
    fallen = [one for one in page.now["teams"].values() if one["status"] in ("out", "dead")]
    if fallen:
        return False
    full = {side: sum(entry[one].get("life", entry[one].get("points")) for one in ones) for side, ones in left.items()}
    lost = {side: full[side] - sum(_life(page, side)) for side in full}
    if said.get("neach"):
        return {*lost.values()} == {number(said["neach"])}
    told = re.findall(rf"(Ludus .+?)(?: ha(?:s|ve) lost)? (\w+)(?: {_POINTS})?(?: each)?(?:, |$)", said["all"])
    return {one: number(n) for names, n in told for one in page.all(names)} == lost


def _left_before(page: Page, side: str) -> list[str]:
    sides = page.before.get("schools") or page.before["sides"]
    return next(one["left"] for one in sides if (one.get("school") or one["side"]) == side)


@claim(
    rf"The nearest enemies, <team> and <foe>, are {_INCHES} apart and out of reach\.",
    r"<team> and <foe> are in contact, and nobody strikes\.",
)
def nearest(page: Page, said: Mapping[str, str]) -> bool:
    """Which two enemies are nearest to each other, and how far apart."""
    there = {who: (one["at"], one["school"]) for who, one in page.now["teams"].items() if one["status"] != "dead"}

    def far(one: str, other: str) -> float:
        across, up = (float(there[one][0][axis]) - float(there[other][0][axis]) for axis in "xy")
        return float((across**2 + up**2) ** 0.5)

    pairs = [(far(one, foe), {one, foe}) for one in there for foe in there if there[one][1] != there[foe][1]]
    least = min(distance for distance, _ in pairs)
    pair = {page.id(said["team"]), page.id(said["foe"])}
    true = any(both == pair and distance < least + 1 for distance, both in pairs) and not page.events("fought")
    if not said.get("ninches"):
        return true and least < 1400
    apart = 1000 * number(said["ninches"]) + 500 * bool(said.get("half"))
    return true and apart <= least + 100 < apart + 600


@claim(
    r"As all stand, all <n> can reach an enemy next round\.",
    r"As all stand, <n> of the <nof> can reach an enemy next round: (?P<but>all but )?<teams>\.",
)
def in_reach(page: Page, said: Mapping[str, str]) -> bool:
    """Who can touch an enemy in a straight line next round; whom somebody else's base bars is not counted."""
    here = {who: one for who, one in page.now["teams"].items() if one["status"] != "dead"}
    moves = {"heavy": 5, "light": 7, "animal": 10, "rhino": 10}

    def far(one: str, other: str) -> float:
        across, up = (float(here[one]["at"][axis]) - float(here[other]["at"][axis]) for axis in "xy")
        return float((across**2 + up**2) ** 0.5)

    foes = {one: [who for who in here if here[who]["school"] != here[one]["school"]] for one in here}
    near = {one for one in here if min(far(one, foe) for foe in foes[one]) <= 1000 * moves[here[one]["kind"]] + 1200}
    if page.events("fought") or (said.get("nof") and number(said["nof"]) != len(here)):
        return False
    told = {*page.all(said["teams"])} if said.get("teams") else set()
    reach = {*here} - told if said.get("but") or not told else told
    return len(reach) == number(said["n"]) and reach <= near


@claim(
    r"(?P<all>.+ (?P<new>now )stands between .+?)(?: and|: they)(?:, like <teams>,)? cannot turn\.",
    r"(?P<all>.+, with one hit point left, stands (?:between|against) .+)\.",
)
def beside(page: Page, said: Mapping[str, str]) -> bool:
    """Between or against which enemies somebody stands, since this round, or with the last hit point."""
    parts = rf"({NAME})(?: now)?(?: stands)? (?:between|against) (.+?)(?=, {NAME} (?:between|against) |$)"
    for name, foes in re.findall(parts, re.sub(", with one hit point left,| as does", "", said["all"])):
        team, beside_ = page.id(name), page.all(foes)
        there = [one for one in beside_ if page.team(one)["status"] == "standing"]
        near = [one for one in there if _apart(page.team(team), page.team(one)) < CONTACT]
        if near != beside_ or any(page.team(one)["school"] == page.team(team)["school"] for one in near):
            return False
        if page.team(team)["status"] != "standing" or (not said.get("new") and page.team(team)["points"] != 1):
            return False
    held = {one for one in page.now["teams"] if len(_touched(page.before, one)) > 1 < len(_touched(page.now, one))}
    return not said.get("new") or held == {*(page.all(said["teams"]) if said["teams"] else ())}


def _touched(turn: Data, who: str) -> list[str]:
    """The enemies who stand in contact with somebody who stands."""
    me, standing = turn["teams"][who], [one for one, it in turn["teams"].items() if it["status"] == "standing"]
    foes = [one for one in standing if turn["teams"][one]["school"] != me["school"]]
    return [one for one in foes if _apart(me, turn["teams"][one]) < CONTACT] if who in standing else []


CONTACT: Final = 1051
"""MO-3.2: those are in contact whose middles are no farther apart, in thousandths of an inch."""


def _apart(one: Data, other: Data) -> float:
    return float(sum((float(one["at"][axis]) - float(other["at"][axis])) ** 2 for axis in "xy") ** 0.5)


@claim(r"<teams> stand against each other with one hit point left each\.")
def duel(page: Page, said: Mapping[str, str]) -> bool:
    one, other = (page.team(who) for who in page.all(said["teams"]))
    return [one["points"], other["points"]] == [1, 1] and _apart(one, other) < CONTACT


@claim(r"<team> attacks <target>, and neither is hit\.")
def drawn(page: Page, said: Mapping[str, str]) -> bool:
    team, target = page.id(said["team"]), page.id(said["target"])
    hit = [one for who in (team, target) for one in page.events("armour", team=who)]
    return bool(page.events("fought", team=team, target=target)) and not hit


def _caesar(page: Page, first: list[str], then: str) -> str | None:
    """The Caesar whose order had all of some act before another."""
    for one in page.events("caesar"):
        if one["team"] and {*first} <= {*one["order"][: one["order"].index(then)]}:
            return str(one["team"])
    return None


@claim(r"<teams> comes? too late for <target>, who is down already\.")
def late(page: Page, said: Mapping[str, str]) -> bool:
    target = page.id(said["target"])
    late_ = {one["team"] for one in page.events("no-fight", target=target, why="fallen")}
    moved_ = {
        one["team"] for one in page.events("moved") if one["far"] >= 500 and one.get("other", target) in (None, target)
    }
    return late_ & moved_ == {*page.all(said["teams"])} and page.team(target)["status"] != "standing"


def _went(page: Page, said: Mapping[str, str], team: str) -> bool:
    """Whether somebody moved as far as the news say, to the half inch."""
    least = 1000 * number(said["ninches"] or "none") + 500 * bool(said["half"] or said["little"])
    return any(least <= one["far"] + 100 < least + 600 for one in page.events("moved", team=team))


@claim(
    rf"<team>(?: comes {_INCHES},)? does not reach <target>"
    r"(?P<first>, (?:who had moved|whom <caesar>, Caesar, had let move) first)?, and fights nobody\."
)
def apart(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    true = not (said["ninches"] or said["little"]) or _went(page, said, team)
    moved = [one["team"] for one in page.events("moved")]
    true &= not said["first"] or page.id(said["target"]) in moved[: moved.index(team)]
    true &= not said["first"] or _caesar(page, [page.id(said["target"])], team) == (
        page.id(said["caesar"]) if said["caesar"] else None
    )
    return true and bool(page.events("no-fight", team=team, target=page.id(said["target"])))


_FAR = r"(?:(?:,| and) (?P<beyond>more than a round)(?: away)?| and (?P<soon>can be there next round), as all stand)?"
_SQUARE = r"\((?P<at>\w+)(?:; <bar> stands on (?P<on>\w+))?\)"


@claim(
    rf"(?:At that moment )?<team>, with the flag of <flag>, is (?:a|<n>) squares? from home {_SQUARE}{_FAR}\.",
    rf"<team> (?P<takes>takes) the flag of <flag>; home {_SQUARE} is (?:a|<n>) squares? away, "
    r"(?:and )?(?P<beyond>more than a round)\.",
    rf"<team> (?P<takes>takes) the flag of <flag> and (?P<soon>can be home) {_SQUARE} next round, as all stand\.",
    r"<team> is (?:a|<n>) squares? from the flag of <lies> \((?P<at>\w+)\), (?:and )?(?P<beyond>more than a round)"
    r"(?: away)?\.",
    r"<team> (?P<soon>can take) the flag of <lies> \((?P<at>\w+)\), (?:a|<n>) squares? away, "
    r"next round, as all stand\.",
)
def aims(page: Page, said: Mapping[str, str]) -> bool:
    """How far somebody is from a flag, or from home with one, and that the flag or its carrier is there."""
    one = page.team(page.id(said["team"]))
    if said.get("flag") and one["carries"] != page.id(said["flag"]):
        return False
    if said.get("takes") and not page.events("flag", team=page.id(said["team"]), flag=page.id(said["flag"])):
        return False
    if said.get("lies"):
        flags = [school["flag"] for school in page.now["schools"] if school["school"] == page.id(said["lies"])]
        if said["at"] not in flags:
            return False
    there = {page.team(who)["at"]: who for who in page.now["teams"] if page.team(who)["status"] == "fighting"}
    if said.get("bar") and there.get(said["on"]) != page.id(said["bar"]):
        return False
    if said.get("flag") and said["at"] in there:
        return False
    return not said.get("n") or _walk(one["at"], said["at"]) == number(said["n"])


def _walk(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


@claim(r"Nobody strikes: the nearest enemies are <n> squares? apart\.")
def far_apart(page: Page, said: Mapping[str, str]) -> bool:
    there = [(one["at"], one["school"]) for one in page.now["teams"].values() if one["status"] == "fighting"]
    least = min(_walk(at, to) for at, own in there for to, other in there if own != other)
    return least == number(said["n"]) and not page.events("attacked")


@claim(r"This round <n> attacks miss\.")
def missed(page: Page, said: Mapping[str, str]) -> bool:
    return len(page.events("attacked", hit=False)) == number(said["n"])


@claim(
    r"(?P<all>.+ attacks? .+) in vain(?:: (?P<dice>a .+ needed))?\.",
    r"These attacks miss: (?P<all>.+ against .+)\.",
    r"<school> attacks <n> times in vain: (?P<all>.+ against .+)\.",
)
def in_vain(page: Page, said: Mapping[str, str]) -> bool:
    """Who attacked whom and missed."""
    pairs = re.findall(rf"((?:(?:, | and )?{NAME})+?) (?:attacks?|against) ({NAME})(?:; |, |$)", said["all"])
    told = {(who, page.id(target)) for names, target in pairs for who in page.all(re.sub(r"^(?:, | and )", "", names))}
    real = {(one["team"], one["target"]) for one in page.events("attacked", hit=False)}
    flags = {pair for pair in real if page.team(pair[1])["carries"]}
    vain = [one for one in page.events("attacked", hit=False) if (one["team"], one["target"]) in told]
    rolls = {(one["face"], one["number"]["needed"]) for one in vain}
    dice = re.findall(r"a (\w+) with (\w+) needed", said.get("dice", ""))
    rolled = {(number(face), number(needed)) for face, needed in dice}
    return told == (flags or real) and rolled in (set(), rolls) and len(dice) in (0, len(told))


@claim(r"<team> takes the flag of <flag> at (?P<at>\w+)\.")
def flag(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.team(page.id(said["team"]))["carries"] == page.id(said["flag"]))


_TO = r"(?:, <nown> to <nnext>)?"
_FAVOUR = rf"the favour of the crowd{_TO}: each of its hits (?:now )?takes <n> more points? of life\."


@claim(
    rf"<team> takes the lead in {_FAVOUR}",
    rf"<team> (?P<again>keeps) the lead in {_FAVOUR}",
    r"<by>'s blow (?:makes the favour of the crowd level|puts <ahead> ahead in the favour of the crowd), <nfirst> to "
    rf"<nlost>; <other>'s (?P<back>gives) <team> the lead again{_TO}\.",
)
def morale(page: Page, said: Mapping[str, str]) -> bool:
    """Whose hits count more since this round, and the favour of that school and of the next."""
    team, left = page.id(said["team"]), _left(page)
    favour = {one["school"]: one["favour"] for one in page.now["schools"]}
    others = max((n for one, n in favour.items() if one != team and left[one]), default=0)
    had = {one["school"]: one["favour"] for one in page.before["schools"]}
    leads = had[team] > max((n for one, n in had.items() if one != team), default=0)
    changes = page.events("morale", team=team)
    blows = [one.get("by") for event in changes for one in page.causes(event) if one["what"] == "out"]
    how = ("back" if len(blows) == len(changes) else "") if any(one["to"] == 0 for one in changes) else "again"
    if [name for name in ("back", "again") if said.get(name)] != [how] * (leads and bool(how)):
        return False
    true = not said["nown"] or (favour[team], others) == (number(said["nown"]), number(said["nnext"]))
    if said.get("back"):
        return true and blows[-2:] == [page.id(said["by"]), page.id(said["other"])] and _levelled(page, said, team)
    return true and any(one["to"] == number(said["n"]) for one in page.events("morale", team=team))


def _levelled(page: Page, said: Mapping[str, str], team: str) -> bool:
    """The favour of the school that drew level or passed, and of the one that lost the lead, at that moment."""
    favour = {one["school"]: one["favour"] for one in page.before["schools"]}
    last = None
    for one in page.now["events"]:
        if one["what"] == "favour":
            favour[one["team"]] = one["to"]
        if one["what"] == "morale" and one["team"] == team and one["to"] == 0:
            own, (n, first) = favour[team], max((n, who) for who, n in favour.items() if who != team)
            last = (n, own, "" if n == own else first)
    ahead = page.id(said["ahead"]) if said["ahead"] else ""
    return last == (number(said["nfirst"]), number(said["nlost"]), ahead)


@claim(r"<team> no longer leads in the favour of the crowd\.")
def morale_lost(page: Page, said: Mapping[str, str]) -> bool:
    return any(one["to"] == 0 for one in page.events("morale", team=page.id(said["team"])))


_DOWN = (
    r"<by>(?:, (?P<side>from behind|from the side)(?: while <faced> holds the front)?,"
    r"|(?P<own>, answering an attack,))? brings down <fallen>(?P<its>, its last)?(?P<often> again| for the \w+ time)?"
)
_ROLL = (
    r"a (?P<nface>\w+)(?: and (?P<nbonus>\w+) for a foe felled, (?P<nsum>\w+) needed| with (?P<nneeded>\w+) needed"
    r"|, (?P<just>just enough))"
)
_FATE = (
    rf"{_DOWN}(?:(?:; the crowd (?P<what>refuses|grants) (?:mercy|the <nth> appeal)"
    rf"|, and (?:at the <nthen> appeal )?the crowd (?P<lets>lets) <doomed> die)(?:, {_ROLL})?"
    r"(?:, but <caesar>, Caesar, turns the thumb (?P<thumb>up|down))?"
    r"(?:: <riser> lives and may rise in round <nrises>|(?:, and|:) <judged> dies)?"
    r"|,(?: who)? (?P<proud>asks for no mercy,? and dies))"
)


def _standing(page: Page, said: Mapping[str, str]) -> bool:
    sides = page.now.get("schools") or page.now["sides"]
    return any(
        one["place"] == 1 and (one.get("school") or one["side"]) == page.id(said["team"]) for one in sides
    ) and bool(page.now["over"])


@claim(
    r"<team> wins, <n> of <nof> still on the field: <loser>, down to <teams>, surrenders\.",
    r"<team> wins, <n> of <nof> still on the field: <loser> surrenders at the end of the round: a blow by <hitter> has "
    r"left its last, <teams>, <nlast> of <nfull> points\.",
    r"<team> wins, <n> of <nof> still on the field: <feller> fells <felled>, the last of the others\.",
    rf"<team> wins, with <nleft> left: {_FATE}\.",
    r"<team> wins: <by> carries the flag of <flag> home to (?P<at>\w+)\.",
)
def palm(page: Page, said: Mapping[str, str]) -> bool:
    true = _standing(page, said)
    if said.get("n"):
        true &= len(_left(page)[page.id(said["team"])]) == number(said["n"])
    if said.get("nleft"):
        true &= len(_left(page)[page.id(said["team"])]) == number(said["nleft"])
        return true and went_down(page, {**said, "team": ""})
    if said.get("loser"):
        true &= bool(page.events("surrender", team=page.id(said["loser"]), granted=True))
        true &= {one["team"] for one in page.events("left")} == {*page.all(said["teams"])}
    if said.get("hitter"):
        who = page.id(said["teams"])
        hits = [one for one in page.events("wounded", team=who) if one["by"]]
        true &= (hits[-1]["by"], hits[-1]["to"]) == (page.id(said["hitter"]), number(said["nlast"]))
    if said.get("feller"):
        true &= bool(page.events("out", team=page.id(said["felled"]), by=page.id(said["feller"])))
    if said.get("flag"):
        true &= page.team(page.id(said["by"]))["carries"] == page.id(said["flag"])
    return true


@claim(r"<teams> share the (?P<place>\w+) place\.")
def shared_place(page: Page, said: Mapping[str, str]) -> bool:
    sides = page.now.get("schools") or page.now["sides"]
    return {one.get("school") or one["side"] for one in sides if one["place"] == ORDINALS[said["place"]]} == {
        *page.all(said["teams"])
    }


@claim(
    r"<team> is second\.",
    r"<team>(?P<a>, gone since round <na>,)? is second and <other>(?P<b>, gone since round <nb>,)? third\.",
)
def places(page: Page, said: Mapping[str, str]) -> bool:
    sides = page.now.get("schools") or page.now["sides"]
    real = {one["place"]: one.get("school") or one["side"] for one in sides}
    return real[2] == page.id(said["team"]) and (not said.get("other") or real[3] == page.id(said["other"]))


@claim(
    r"(?:<school> is gone: )?<by>(?P<own>, answering an attack,)? kills <team>(?: from (?:behind|the side))?"
    rf"{_NTH}{_SO}\.",
    r"Before that <by> had killed <team>\.",
)
def killed(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    found = page.events("beast-killed", team=team, by=by)
    if "own" in said:
        found = [one for one in found if page.caused(one, "fought", team=team) == bool(said["own"])]
    return bool(found) and _nth_hit(page, said, team, by) and _down_to(page, said)


@claim(rf"(?:<school> is gone: )?{_FATE}{_SO}\.")
def went_down(page: Page, said: Mapping[str, str]) -> bool:
    """Who fell to whom and from which side, what the crowd rolled or Caesar willed, and what came of it."""
    given = {name: value for name, value in said.items() if value}
    team, by = page.id(given["fallen"]), page.id(given["by"])
    true = any(
        page.caused(one, "fought", team=team) == ("own" in given) for one in page.events("fell", team=team, by=by)
    )
    if "school" in given:
        true &= not _left(page)[page.id(given["school"])] and page.team(team)["school"] == page.id(given["school"])
    if given.get("side"):
        quarter = {"from the side": "side", "from behind": "back"}[given["side"]]
        true &= any(page.caused(one, "fought", team=by, quarter=quarter) for one in page.events("fell", team=team))
    if given.get("faced"):
        true &= page.team(page.id(given["faced"]))["status"] == "standing"
    if appeal := given.get("nth") or given.get("nthen"):
        true &= page.team(team)["appeals"] == ORDINALS[appeal]
    if given.get("nface"):
        true &= any(_rolled(given, one) for one in page.events("implored", team=team))
    true &= "its" in given or "school" in given or given.get("often", "") == _again(_downed(page, by, team))
    dies = "proud" in given or given.get("what") == "refuses" or "lets" in given
    if "thumb" in given:
        dies, caesar = given["thumb"] == "down", page.id(given["caesar"])
        true &= bool(page.events("thumb", team=caesar, fighter=team, thumb=given["thumb"]))
    if not dies:
        true &= page.team(team)["status"] == "lying" and number(given["nrises"]) == page.now["turn"] + 2
    true &= {page.id(given[name]) for name in ("judged", "riser", "doomed") if name in given} <= {team}
    return true and bool(page.events("died" if dies else "spared", team=team)) and _down_to(page, said)


def _rolled(given: Mapping[str, str], roll: Data) -> bool:
    """Whether the crowd rolled as the news say, whatever a foe felled added, against what was needed."""
    face, bonus, needed = roll["face"], roll["bonus"], roll["needed"]
    told = number(given.get("nsum") or given.get("nneeded") or given["nface"])
    true = (number(given["nface"]), told, given.get("what") == "grants") == (face, needed, roll["spared"])
    return true and number(given.get("nbonus", "none")) == bonus and ("just" in given) == (face == needed and not bonus)


def _again(n: int) -> str:
    return "" if n == 1 else " again" if n == 2 else f" for the {[*ORDINALS][n - 1]} time"


def _downed(page: Page, by: str, team: str) -> int:
    """How many times somebody has brought down another, this round among them."""
    turns = [one["events"] for one in page.past]
    return 1 + sum(any(_is_fall(event, by, team) for event in events) for events in turns)


def _is_fall(event: Data, by: str, team: str) -> bool:
    return bool(event["what"] == "fell" and (event.get("by"), event["team"]) == (by, team))


@claim(r"For that <team> cannot be Caesar in round <n>\.")
def barred(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("thumb", team=page.id(said["team"]))) and number(said["n"]) == page.now["turn"] + 1


@claim(
    r"<team>, down since round <n>, gets up(?: again| for the \w+ time)? with one hit point"
    r"(?:, and attacks <target>(?P<last>, who has one left too)?(?P<drawn>: neither is hit)?)?"
    r"(?:; <teams>, (?:whom <caesar>, Caesar, had let act first, (?:is|are) )?within <nnear> inch(?:es)?"
    r"(?:,| and) strikes? nobody)?\.",
)
def rose(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    true = page.before["teams"][team]["fallen"] == number(said["n"]) and page.team(team)["points"] == 1
    if said["target"]:
        target = page.id(said["target"])
        true &= bool(page.events("fought", team=team, target=target))
        true &= not said["last"] or page.team(target)["points"] == 1
        true &= bool(said["drawn"]) != any(page.events("armour", team=one) for one in (team, target))
    if said["teams"]:
        here, foes = page.team(team)["at"], page.all(said["teams"])
        true &= _caesar(page, foes, team) == (page.id(said["caesar"]) if said["caesar"] else None)
        for foe in page.all(said["teams"]):
            there = page.team(foe)["at"]
            far = sum((float(here[axis]) - float(there[axis])) ** 2 for axis in "xy") ** 0.5
            true &= far <= 1000 * number(said["nnear"]) and page.team(foe)["school"] != page.team(team)["school"]
            true &= not page.events("fought", team=foe) and not page.events("fought", target=foe)
    return true and bool(page.events("stood-up", team=team))


@claim(
    rf"<by>(?: comes {_INCHES} and)? hits <team>(?: from (?:behind|the side))?(?: (?P<times>twice))?{_HIT},"
    r" and <saved>(?P<rest>, with one hit point left and <nneeded> needed,)? is saved by the armour\.",
    r"<team> attacks <by> and is hit(?: (?P<times>twice))? in answer, but the armour holds\.",
)
def armour(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    saved = [one for one in page.events("armour", team=team, saved=True) if page.caused(one, "compared", team=by)]
    if "saved" in said and said["saved"] != re.sub(r" \(.*", "", said["team"]):
        return page.id(said["saved"]) == team and armour(page, {**said, "saved": said["team"]})
    if said.get("rest") and {one["needed"] for one in saved} != {number(said["nneeded"])}:
        return False
    if bool(said.get("rest")) != (page.team(team)["points"] == 1) and "saved" in said:
        return False
    times = 2 if said["times"] == "twice" else 1
    return len(saved) == times and not page.events("point-lost", team=team) and _came(page, said, by, team)


@claim(
    r"(?P<all>.+ attacks .+); <teams> are hit (?P<times>once|twice) each in answer, and the armour holds every time\."
)
def armour_of_each(page: Page, said: Mapping[str, str]) -> bool:
    """Several who were hit as often in answer and took no harm."""
    pairs = re.findall(rf"({NAME}) attacks ({NAME})(?:; |$)", said["all"])
    if {page.id(one) for one, _ in pairs} != {*page.all(said["teams"])}:
        return False
    return len(pairs) > 1 and all(armour(page, {**said, "team": one, "by": foe}) for one, foe in pairs)


@claim(r"<team>, <n> hit points? left, is hit (?P<times>twice|\w+ times): (?P<all>.+); the armour holds every time\.")
def armour_of(page: Page, said: Mapping[str, str]) -> bool:
    """All who hit one fighter, who took no harm."""
    team = page.id(said["team"])
    saved = page.events("armour", team=team, saved=True)
    by = {one["team"] for event in saved for one in page.causes(event) if one["what"] == "compared"}
    named = {page.id(name) for name in re.findall(r"by ([A-Z]\w+(?: [A-Z]\w+)*)", said["all"])}
    life = page.team(team)["points"] == number(said["n"]) and not page.events("point-lost", team=team)
    times = 2 if said["times"] == "twice" else number(said["times"].split()[0])
    return life and len(saved) == times and by == named


# Ludi Romani

_PLACES: Final = {"Northern Italy": "n-italy", "Southern Italy": "s-italy"}
_LATIN: Final = r"(?P<region>[A-Z][\w ]+?)"


def _region(words: str) -> str:
    return _PLACES.get(words, words.lower().replace(" ", "-"))


def _legions(goods: Mapping[str, int]) -> int:
    return goods.get("curiales", 0) + goods.get("clientarum", 0)


class Fought(Struct, frozen=True):
    """A battle: who won (or attacked, where nobody did), who attacked, where, what each side lost of how many."""

    winner: str
    loser: str
    attacker: str
    region: str
    lost: tuple[int, int]
    act: int
    fielded: int


def _fought(page: Page) -> list[Fought]:
    found, challenge = [], None
    for event in page.now["events"]:
        if event["what"] == "challenged":
            challenge = event
        elif event["what"] == "battle-ended" and challenge is not None:
            mine, theirs = event["lost"]
            sides = [challenge["attackers"][0], challenge["against"][0]]
            winner, loser = sides if mine <= theirs else sides[::-1]
            lost = (max(mine, theirs), min(mine, theirs))
            act, legions = event["round"], challenge["legions"]
            found.append(Fought(winner, loser, sides[0], challenge["region"], lost, act, legions))
    return found


_DENARII = r"[\d\s]+\d"
_CAME = (
    r"(?:, already beaten by <first> in (?P<where>[\w ]+),"
    r"|, ferried by (?P<crossed>the Fates)(?: with only (?P<ships>one ship|<nships> ships))?,)?"
)
_LEFT = (
    r"(?:(?: and |; <loser> )(?:has <n> of <nof> legions left|still has (?:one legion|<nstill> legions))"
    r"(?: but took <ncaptured>)?, <winner> (?P<gained>now )?<nwon>(?: of <nown>)?"
    r"|(?: and |; <ruined> )(?P<last>loses) (?:the last legion|the last <nlast> legions))"
)
_BOUND = r"(?:; <to> takes <whom> as a cliens \(follower\)|; <bare> stands? unprotected)?"
_WORDS = r"(?:[^.;(]|\([^)]*\))*?"
_CHANGE = (
    r"(?P<so>(?:, passes| and is first| and leads| and comes within| and is now"
    rf"| and rises from| and falls from){_WORDS}(?:; [A-Z]{_WORDS} (?:falls|rises|is first){_WORDS})*"
    r"(?:; Actium is [\w-]+ seasons? away)?)?"
)
_FORTUNE = (
    r"(?:; Fortuna's <npips> (?:(?P<turn>saves|costs) <spared> a legion"
    r"|(?P<take>keeps|lets) <given> (?:from capturing|capture) a legion"
    r"|is worth (?P<both>two legions) to <winning>))?"
)
_AFTER = rf"{_BOUND}{_FORTUNE}"


@claim(
    rf"<team>{_CAME} (?P<won>beats|routs) <against> in {_LATIN}{_LEFT}{_AFTER}\.",
    rf"<team> (?P<won>beats) <against>{_CAME} in {_LATIN}{_LEFT}{_AFTER}\.",
    rf"<team>{_CAME} attacks <against>{_MEMORY} in {_LATIN}, is (?P<thrown>beaten|thrown back){_LEFT}{_AFTER}\.",
    rf"<team>{_CAME} attacks <against>{_MEMORY} in {_LATIN}{_LEFT}{_AFTER}\.",
    rf"<team>{_CAME} attacks <against>{_MEMORY} in {_LATIN}, and each side loses (?:one legion|<neven> legions)"
    rf"(?:(?:: |; (?P<captured>with captured ones ))<mine> has <nmine>(?: left)?, <theirs> <ntheirs>)?{_AFTER}\.",
)
def fought(page: Page, said: Mapping[str, str]) -> bool:
    """Who attacked whom where, what the loser has left of how many, and what came of it."""
    team, foe = page.id(said["team"]), page.id(said["against"])
    found = [one for one in _fought(page) if (one.attacker, one.region) == (team, _region(said["region"]))]
    found = [one for one in found if {one.winner, one.loser} == {team, foe}]
    if not said.get("winner") and not said.get("last"):
        lost = number(said["neven"] or "one")
        found = [one for one in found if one.lost == (lost, lost)]
        pair = [(who, number(said[n])) for who, n in ((team, "nmine"), (foe, "ntheirs")) if said.get("nmine")]
        found = [one for one in found if not pair or bool(said["captured"]) == _captured(page, one)]
        return any(_remain(page, one, pair) and _aftermath(page, said, one) for one in found)
    loser = foe if said.get("won") else team
    whole = said.get("won") == "routs" or said.get("thrown") == "thrown back"
    found = [one for one in found if one.loser == loser and (not whole or one.lost[0] == one.fielded)]
    return any(_lost(page, said, one) and _aftermath(page, said, one) for one in found)


def _remain(page: Page, battle: Fought, told: list[tuple[str, int]]) -> bool:
    return all(_owned(page, who, battle.act + 1) == n for who, n in told)


def _captured(page: Page, battle: Fought) -> bool:
    """Whether a side of a battle without a winner has more than what it has not lost."""
    owned = [[_owned(page, who, battle.act + at) for at in (0, 1)] for who in (battle.winner, battle.loser)]
    return any(left != had - battle.lost[0] for had, left in owned)


def _lost(page: Page, said: Mapping[str, str], battle: Fought) -> bool:
    """How many legions the loser of a battle had, has left of those, and has captured."""
    had, has = (_owned(page, battle.loser, act) for act in (battle.act, battle.act + 1))
    left = had - battle.lost[0]
    named = [said[name] for name in ("loser", "ruined") if said.get(name)]
    if any(page.id(one) != battle.loser for one in named):
        return False
    if said["last"]:
        return (had, has) == (number(said["nlast"] or "one"), 0)
    told = (number(said["nof"]), number(said["n"])) if said["n"] else (left, number(said["nstill"] or "one"))
    captured = number(said["ncaptured"]) if said["ncaptured"] else 0
    return (had if said["n"] else left, left, has - left) == (*told, captured) and _won(page, said, battle)


def _won(page: Page, said: Mapping[str, str], battle: Fought) -> bool:
    """How many legions the winner has: with captured ones `now`, else what is left, and of how many if fewer."""
    had, has = (_owned(page, battle.winner, act) for act in (battle.act, battle.act + 1))
    gained = has > had - battle.lost[1]
    fewer = number(said["nown"]) == had > has if said["nown"] else gained or had == has
    told = (page.id(said["winner"]), number(said["nwon"]), bool(said["gained"]))
    return told == (battle.winner, has, gained) and fewer


def _owned(page: Page, who: str, act: int, *goods: str) -> int:
    """The legions, or other goods, that somebody has when an act begins."""
    moved = [one for one in page.events("handed") if one["round"] < act]
    kinds = goods or ("curiales", "clientarum")
    gained: int = sum(
        one["goods"].get(kind, 0) * ((one["to"] == who) - (one["team"] == who)) for one in moved for kind in kinds
    )
    return sum((gained, *(page.before["teams"][who]["goods"].get(kind, 0) for kind in kinds)))


def _aftermath(page: Page, said: Mapping[str, str], battle: Fought) -> bool:
    """What became of the loser of a battle, how the standing changed, what Fortuna did, and what went before."""
    team, foe = page.id(said["team"]), page.id(said["against"])
    ruined = page.all(said["bare"]) if said["bare"] else [page.id(said["whom"]) if said["whom"] else battle.loser]
    true = not (said["bare"] or said.get("last") or said["to"])
    true |= all(page.events("unprotected", team=who, round=battle.act) for who in ruined)
    true &= not said["to"] or bool(page.events("bound", team=ruined[0], to=page.id(said["to"])))
    true &= not said["whom"] or not _owned(page, ruined[0], battle.act + 1)
    true &= not said["first"] or _beaten(page, said, battle.loser, battle.act)
    true &= not said["crossed"] or _crossed(page, said, team, battle)
    true &= _turned(page, said, battle)
    return true and said.get("memory", "") == " again" * (not said.get("won") and _met(page, team, foe))


def _crossed(page: Page, said: Mapping[str, str], team: str, battle: Fought) -> bool:
    """With how few ships somebody crossed to a battle, the rule of the ships being waived."""
    acts = {one["round"] for one in page.events("waived", rule="LR-3.7")} - {0}
    sailed = page.events("moved", way="sea", team=team, to=battle.region)
    sailed = [one for one in sailed if one["round"] in acts and one["round"] < battle.act]
    told = number(said["nships"] or "one")
    real = [(_owned(page, team, one["round"], "classes"), _owned(page, team, one["round"])) for one in sailed]
    return any(ships < legions and (not said["ships"] or ships == told) for ships, legions in real)


def _turned(page: Page, said: Mapping[str, str], battle: Fought) -> bool:
    """Whether the pips that Fortuna added have changed who lost a legion in a clash, or who has it."""
    if not said["npips"]:
        return True
    who, turned = page.id(said["spared"] or said["given"] or said["winning"]), said["turn"] or said["take"]
    return _pips(page, who, turned, number(said["npips"]), battle)


def _pips(page: Page, who: str, turned: str, pips: int, battle: Fought) -> bool:
    for one in page.events("clashed", round=battle.act):
        for added in (added for added in one["added"] if added["who"] == "fortuna"):
            sign = 1 if who == battle.attacker else -1
            lead = sign * (one["totals"][0] - one["totals"][1])
            plain = lead - (added["count"] if added["side"] == who else -added["count"])
            turns = {
                "saves": plain <= 0 < lead, "costs": lead <= 0 < plain,
                "keeps": lead < 2 <= plain, "lets": plain < 2 <= lead,
            }  # fmt: skip
            turns[""] = plain <= 0 and lead >= 2
            if abs(added["count"]) == pips and turns[turned]:
                return True
    return False


@claim(r"Before that (?P<what>.+)")
def before(page: Page, said: Mapping[str, str]) -> bool:
    """A battle before another one by somebody who fought in it."""
    true = check(said["what"], page)
    if true is None:
        raise KeyError(said["what"])
    told = _story(page, said["what"])
    return true and any(_is_before(one, other) for one in told for other in _fought(page))


def _story(page: Page, told: str) -> list[Fought]:
    """The battles that a bullet names by both leaders and their region."""
    names = {who: name for name, who in page.ids.items()}
    battles = [(one, (names[one.winner], names[one.loser])) for one in _fought(page)]
    there = [(one, {*pair} | {name for name in _PLACES if _PLACES[name] == one.region}) for one, pair in battles]
    return [one for one, found in there if all(name in told for name in found) and _region_in(one.region, told)]


def _region_in(region: str, told: str) -> bool:
    return region in _PLACES.values() or region.replace("-", " ").title() in told


def _is_before(one: Fought, other: Fought) -> bool:
    return one.act < other.act and bool({one.winner, one.loser} & {other.winner, other.loser})


def in_order(page: Page, bullets: Sequence[str]) -> bool:
    """Whether a battle that is told behind a later one of the same people, and no other, says that it was before."""
    stories = [_story(page, one) for one in bullets]
    late = [
        any(_is_before(one, other) for one in own[-1:] for story in stories[:at] for other in story)
        for at, own in enumerate(stories)
    ]
    return late == [one.startswith("Before that ") for one in bullets]


@claim(rf"<team>{_CAME} attacks <against>{_MEMORY} in {_LATIN}, and neither side loses a legion\.")
def fought_in_vain(page: Page, said: Mapping[str, str]) -> bool:
    told = (page.id(said["team"]), page.id(said["against"]), _region(said["region"]), (0, 0))
    return told in [(one.attacker, one.loser, one.region, one.lost) for one in _fought(page)]


_IN_ALL = r"loses (?:one legion|<nlost> legions) in all and has <n>(?P<captured>, with captured ones)?"


@claim(
    r"<loser> is beaten twice, (?P<how>attacking|attacked by) <first> in (?P<where>[\w ]+) "
    rf"and attacked by <team> in {_LATIN}, {_IN_ALL}{_FORTUNE}\.",
    rf"<team> beats <loser> twice in {_LATIN}; <again> {_IN_ALL}{_FORTUNE}\.",
)
def fought_twice(page: Page, said: Mapping[str, str]) -> bool:
    """By whom and where somebody was beaten one after the other, how many legions that cost, and how many are held."""
    loser = page.id(said["loser"])
    pairs = [("first", "where") if said.get("first") else ("team", "region"), ("team", "region")]
    told = [(page.id(said[who]), _region(said[where])) for who, where in pairs]
    found = [one for one in _fought(page) if one.loser == loser]
    true = [(one.winner, one.region) for one in found] == told
    lost, has = sum(one.lost[0] for one in found), _owned(page, loser, found[-1].act + 1)
    owned = ([_owned(page, loser, one.act + at) for at in (0, 1)] for one in found)
    captured = any(now > then - one.lost[0] for one, (then, now) in zip(found, owned, strict=True))
    true &= [one.attacker == loser for one in found] == [said.get("how") == "attacking", False]
    told_ = (number(said["nlost"] or "one"), number(said["n"]), bool(said["captured"]))
    return true and (lost, has, captured) == told_ and _turned(page, said, found[-1])


def _met(page: Page, team: str, foe: str) -> bool:
    """Whether somebody challenged another in an earlier season."""
    events = (one for turn in page.past for one in turn["events"] if one["what"] == "challenged")
    return any((one["attackers"][0], one["against"][0]) == (team, foe) and not one["refused"] for one in events)


def _beaten(page: Page, said: Mapping[str, str], team: str, act: int) -> bool:
    """Whether somebody lost to another before an act."""
    told = (page.id(said["first"]), team, _region(said["where"]))
    return any(one.act < act and (one.winner, one.loser, one.region) == told for one in _fought(page))


@claim(
    rf"<team>{_CAME} attacks <by> in {_LATIN}, loses the last (?:<n> )?legions? and is killed by <again>\.",
    rf"<by> attacks <team>{_CAME} in {_LATIN}; <again> loses the last (?:<n> )?legions? and is killed\.",
)
def slain(page: Page, said: Mapping[str, str]) -> bool:
    """Who was killed after losing the last legions where, and by whom and where that one had been beaten before."""
    team, by, had = page.id(said["team"]), page.id(said["by"]), number(said["n"] or "one")
    there = [one for one in _fought(page) if (one.loser, one.winner) == (team, by)]
    there = [one for one in there if one.region == _region(said["region"]) and _owned(page, team, one.act) == had]
    true = bool(there) and (not said.get("first") or _beaten(page, said, team, there[0].act))
    return true and bool(page.events("died", team=team, killer=by, why="victus"))


_WARES: Final = {
    "denarii": "denarii", "ship": "classes", "ships": "classes", "votes": "suffragia", "vote": "suffragia",
    "legion": "legions", "legions": "legions",
}  # fmt: skip


@claim(
    rf"<heir>(?:, married to <killer>,)? inherits (?P<goods>[^;]+?){_CHANGE}\.",
    r"<heir> (?P<god>takes) (?!up |the Ring of Gyges back )(?P<goods>[^;]+)\.",
)
def inherited(page: Page, said: Mapping[str, str]) -> bool:
    """What the heir has of the dead, to whom the heir is married, and where the heir stands now."""
    told = re.findall(r"([\d\s]*\d|[a-z]+) ([a-z]+)(?=, | and |$)", said["goods"])
    if said.get("killer") and page.before["teams"][page.id(said["heir"])]["spouse"] != page.id(said["killer"]):
        return False
    wanted = {_WARES[what]: number(n) for n, what in told}
    rule = "LR-9.5" if said.get("god") else "LR-9.3"
    left = page.events("handed", rule=rule, to=page.id(said["heir"]))
    return any(_estate(one) == wanted for one in left) and stands(page, page.id(said["heir"]), said.get("so") or "")


def _estate(estate: Data) -> dict[str, int]:
    """What somebody has of the dead."""
    goods = {what: n for what, n in estate["goods"].items() if what not in ("curiales", "clientarum")}
    return dict(+Counter({"legions": _legions(estate["goods"]), **goods}))


_CAUSES: Final = {
    "beaten in battle": "victus", "met unprotected": "inventus", "a cliens": "cliens", "a bacchant": "bacchans",
    "a king in Rome": "rex-romae", "proscribed": "proscriptus", "by order of the Senate": "caedes", "at sea": "mare",
    "against a god of war": "bellator", "proscribed in Rome": "proscriptio", "by Juno after a divorce": "divortium",
}  # fmt: skip
_WITH = r"(?:, and the amicitia \(league\) (?P<bond>\w+) ends)?"


@claim(
    rf"<team> chooses the poisoned cup of <killer> and dies{_WITH}\.",
    rf"<team> dies by (?P<why>suicide){_WITH}\.",
    rf"<team> is dead(?:: killed)?, (?P<how>{'|'.join(_CAUSES)})(?:, by <killer>)?{_WITH}\.",
)
def dead(page: Page, said: Mapping[str, str]) -> bool:
    if said["bond"] and not dissolved(page, said):
        return False
    how = {"why": "suicidium" if said.get("why") else _CAUSES.get(said.get("how") or "", "virus")}
    by = said.get("killer")
    how |= {"killer": page.id(by)} if by else {}
    return bool(page.events("died", team=page.id(said["team"]), **how))


@claim(
    r"<team> gives <to> the Ring of Gyges, .+\.", r"<to> takes the Ring of Gyges back from <team>(?P<idle>, unused)?\."
)
def ring(page: Page, said: Mapping[str, str]) -> bool:
    given = page.events("handed", team=page.id(said["team"]), to=page.id(said["to"]), rule="LR-4.18")
    if said.get("idle"):
        since = [
            turn
            for turn in page.past
            if any(one["goods"].get("anulus") for one in turn["events"] if "to" in one and "goods" in one)
        ]
        return bool(given) and not any(_active(one, page.id(said["team"])) for one in since[-1]["events"])
    return any(one["goods"].get("anulus") for one in given)


def _active(event: Data, who: str) -> bool:
    """Whether an event is a journey or a battle of somebody."""
    travels = event["what"] == "moved" and event["way"] and event["team"] == who
    return bool(travels or (event["what"] == "challenged" and who in [*event["attackers"], *event["against"]]))


@claim(
    r"<team> returns from the dead as a shade \(imago\), led by <numen>, and may add a die in battles, and once at "
    r"Actium\.",
    r"<numen> leads <team> back from the dead as a shade \(imago\), who may add a die in battles, and once at Actium\.",
)
def returned(page: Page, said: Mapping[str, str]) -> bool:
    found = page.events("imago", team=page.id(said["team"])) + page.events("became-imago", team=page.id(said["team"]))
    return any(one["numen"] == page.id(said["numen"]) for one in found)


@claim(
    rf"<groom> marries <team> with a dowry of (?P<sum>[\d\s]+) denarii{_CHANGE}\.",
    r"<team> marries <groom>, without a dowry\.",
)
def married(page: Page, said: Mapping[str, str]) -> bool:
    dos = number(said["sum"]) if said.get("sum") else 0
    true = stands(page, page.id(said["groom"]), said.get("so") or "")
    return true and bool(page.events("married", team=page.id(said["team"]), groom=page.id(said["groom"]), dos=dos))


@claim(
    r"<team> is no longer a cliens of <to>\.",
    rf"<to> goes to {_LATIN} without <team>, who is a cliens \(follower\) no longer\.",
)
def freed(page: Page, said: Mapping[str, str]) -> bool:
    """Who is free of whom, and that the patron has moved without the other."""
    if said.get("region"):
        there, here = page.team(page.id(said["to"]))["at"], page.team(page.id(said["team"]))["at"]
        moved = page.events("moved", team=page.id(said["to"]), to=_region(said["region"]))
        if not moved or there != _region(said["region"]) or here == there:
            return False
    return bool(page.events("bound", team=page.id(said["team"]), to=page.id(said["to"]), over=True))


@claim(rf"<team> is divorced from <husband>, who pays back (?P<sum>[\d\s]+) denarii{_CHANGE}\.")
def divorced(page: Page, said: Mapping[str, str]) -> bool:
    owed, husband = number(said["sum"]), page.id(said["husband"])
    true = bool(page.events("divorced", team=page.id(said["team"]), husband=husband, pays=owed))
    return true and stands(page, husband, said["so"])


@claim(
    r"<teams> (?:become friends|(?P<sworn>swear friendship before Juno)), under the name (?P<bond>\w+)\.",
    r"<teams> enters the amicitia (?P<bond>\w+)(?P<sworn>, sworn before Juno)?\.",
)
def friends(page: Page, said: Mapping[str, str]) -> bool:
    """Who made friends, and that all swore to Juno or not all did."""
    found = [page.events("befriended", team=one, name=said["bond"]) for one in page.all(said["teams"])]
    return all(found) and bool(said["sworn"]) == all(any(one["blessed"] for one in own) for own in found)


@claim(r"<team> becomes a cliens \(follower\) of <to>\.", r"<team> joins the (?P<god>thiasos) of <to>\.")
def bound(page: Page, said: Mapping[str, str]) -> bool:
    pair = {"team": page.id(said["team"]), "to": page.id(said["to"])}
    return bool(page.events("bound", **pair, bacchant=bool(said.get("god")), over=False))


@claim(
    rf"(?P<pestis>Pestilence comes to) {_LATIN}\.",
    r"<team> takes up (?P<amazon>arms as an amazon)\.",
    r"<team> serves (?P<served>poison, and nobody chooses the cup)\.",
    r"<team> is (?P<caught>caught at sea) by <god>\.",
    r"Years are (?P<skipped>taken out) of the calendar: (?P<out>[^.]+)\.",
)
def befallen(page: Page, said: Mapping[str, str]) -> bool:
    """What a single event says, by its name."""
    wanted: dict[str, Any] = {name: page.id(said[name]) for name in ("team", "god") if said.get(name)}
    wanted |= {"region": _region(said["region"])} if said.get("region") else {}
    wanted |= {"years": [int(one) for one in re.findall(r"\d+", said["out"])]} if said.get("out") else {}
    (what,) = {"pestis", "amazon", "served", "caught", "skipped"} & {*said}
    return bool(page.events("years-skipped" if what == "skipped" else what, **wanted))


@claim(r"The amicitia \(league\) (?P<bond>\w+) ends\.")
def dissolved(page: Page, said: Mapping[str, str]) -> bool:
    bonds = [one["name"] for one in page.now["amicitiae"]]
    return bool(page.events("unfriended", name=said["bond"])) and said["bond"] not in bonds


@claim(r"<team> leaves the amicitia \(league\) (?P<bond>\w+)\.")
def left(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("unfriended", team=page.id(said["team"]), name=said["bond"]))


_BILL: Final = {
    "proposes to outlaw": "proscriptio", "proposes a census (full levy) of": "census",
    "proposes to restore": "restitutio",
    "proposes an imperium for": "imperium", "asks the Senate for the death of": "caedes",
}  # fmt: skip
_COUNT = (
    r"(?:carries it by <nfor> votes to <nagainst>|loses by <nno> votes to <nyes>)"
    r"(?:, by the (?P<tied>will of Venus))?(?:, against <teams>)?"
)


@claim(
    rf"<team>(?P<consul>, consul(?P<times> again| for the \w+ time)?,)? (?P<bill>{'|'.join(map(re.escape, _BILL))}) "
    rf"<whom>(?:, <patron>'s cliens \(follower\) until <left> went to {_LATIN},)? and {_COUNT}"
    r"(?P<empty>; nobody lives there to pay)?\.",
)
def voted(page: Page, said: Mapping[str, str]) -> bool:
    carried = bool(said["nfor"])
    ayes, noes = (said["nfor"], said["nagainst"]) if carried else (said["nyes"], said["nno"])
    votes = {"votes_for": number(ayes), "votes_against": number(noes), "carried": carried, "tied": bool(said["tied"])}
    found = page.events("voted", team=page.id(said["team"]), bill=_BILL[said["bill"]], **votes)
    whom = re.sub(r" \(.*", "", said["whom"])
    if said["teams"]:
        friends = {who for bond in page.before["amicitiae"] for who in _oath(bond, page.id(said["team"]))}
        sworn = re.findall(r"(\w+)'s sworn friend (\w+)", said["teams"])
        named = {page.id(one) for of, one in sworn if page.id(of) == page.id(said["team"])}
        against = {*page.all(re.sub(r"\w+'s sworn friend ", "", said["teams"]))}
        found = [one for one in found if against == {vote["who"] for vote in one["noes"]}]
        if named != friends & against:
            return False
    if bool(said["consul"]) != (page.id(said["team"]) in page.now["consuls"]):
        return False
    if said["patron"] and not page.events("bound", team=page.id(whom), to=page.id(said["patron"]), over=True):
        return False
    if said["left"] and not page.events("moved", team=page.id(said["left"]), to=_region(said["region"])):
        return False
    if said["consul"] and said["times"] != _times_consul(page, page.id(said["team"])):
        return False
    if said.get("empty") and any(page.events("handed", round=one["round"]) for one in found):
        return False
    return any(one["whom"] == page.ids.get(whom, _region(whom)) for one in found)


def _oath(bond: Data, team: str) -> set[str]:
    """Those who swore to Juno beside somebody."""
    return {*bond["blessed"]} - {team} if team in bond["blessed"] else set()


def _times_consul(page: Page, who: str) -> str:
    """How often somebody is consul by now, in words."""
    past = [event for turn in page.past for event in turn["events"] if event["what"] == "consuls"]
    return _again(1 + sum(who in one["names"] for one in past))


def _sums(text: str, pattern: str, page: Page) -> dict[str, int]:
    """The number that each of those who are named together has; those who are only counted are "" with a number."""
    found = re.finditer(rf"{pattern}(?:; |$)", text)
    told: dict[str, int] = {}
    for one in found:
        many = re.fullmatch(r"(\w+) players", one["who"])
        told |= {f"{at}": number(one["n"]) for at in range(number(many[1]))} if many else {}
        told |= {} if many else {who: number(one["n"]) for who in page.all(one["who"])}
    return told


def _alike(told: Mapping[str, int], real: Mapping[str, int]) -> bool:
    """Whether those who are named have these sums, and as many others theirs."""
    named = {who: n for who, n in told.items() if not who.isdigit()}
    return sorted(told.values()) == sorted(real.values()) and all(real[who] == n for who, n in named.items())


@claim(r"The Fates allow a second tributum(?P<vain>, and nobody collects it)?\.")
def repeated(page: Page, said: Mapping[str, str]) -> bool:
    after, events = page.events("repeated"), page.now["events"]
    again = bool(after) and any(one["what"] == "collected" for one in events[events.index(after[0]) :])
    return bool(after) and again != bool(said["vain"])


_HAS = r"(?:, and has <nhas>)?"
_ALSO = r"(?P<also>(?:, (?:buys|is given|collects) (?:[^,;.(]|\([^)]*\))+?)*)"


@claim(
    rf"<team> (?P<how>buys) (?:a legion|<n> legions) from <teams>"
    rf"(?: at (?P<half>half (?:its|their) worth))?{_HAS}{_ALSO}{_CHANGE}\.",
    rf"<team> is (?P<how>given) (?:a legion|<n> legions) by <teams>{_HAS}{_ALSO}{_CHANGE}\.",
    rf"<team> is (?P<how>given) (?P<sum>{_DENARII}) denarii by <teams>{_ALSO}{_CHANGE}\.",
    rf"<team> (?P<how>collects) (?P<sum>{_DENARII}) denarii of tributum \(tax\) from <teams>{_ALSO}{_CHANGE}"
    r"(?P<vain>; the Fates allow a second tributum, and nobody collects it)?\.",
)
def gained(page: Page, said: Mapping[str, str]) -> bool:
    """What somebody bought, was given or collected of whom, for what, and what that changed."""
    who, how = page.id(said["team"]), said["how"]
    real: Counter[str] = Counter()
    if how == "collects":
        real.update({one["numen"]: 0 for one in page.events("collected")})
    for one in page.events("collected", team=who) if how == "collects" else ():
        real[one["numen"]] += one["sum"]
    for one in page.events("sold", buyer=who) if how == "buys" else ():
        real[one["team"]] += _legions(one["goods"])
    for one in page.events("handed", to=who, rule="LR-4.11") if how == "given" else ():
        real[one["team"]] += one["goods"].get("denarii", 0) if said.get("sum") else _legions(one["goods"])
    real = +real
    true = {*real} == {*page.all(said["teams"])} and sum(real.values()) == number(said.get("sum") or said["n"] or "one")
    if said.get("half"):
        bought = page.events("sold", buyer=who)
        true &= 2 * sum(one["price"] for one in bought) == sum(_worth(one["goods"]) for one in bought)
    true &= not said.get("vain") or bool(check("The Fates allow a second tributum, and nobody collects it.", page))
    more = re.split(r", (?=buys|is given|collects)", said["also"])[1:]
    true &= stands(page, who, said["so"]) and all(check(f"{said['team']} {one}.", page) for one in more)
    return true and (not said.get("nhas") or _legions(page.team(who)["goods"]) == number(said["nhas"]))


@claim(r"<team> is in Rome without an escort: Venus may kill or expel a foreign ruler \(rex\) there\.")
def unescorted(page: Page, said: Mapping[str, str]) -> bool:
    who = page.id(said["team"])
    alone = page.events("escorted", team=who, escort=None)
    return bool(alone) and (page.team(who).get("at"), page.team(who)["kind"]) == ("rome", "rex")


@claim(rf"<team> goes from Rome to {_LATIN} unharmed\.")
def unharmed(page: Page, said: Mapping[str, str]) -> bool:
    who, region = page.id(said["team"]), _region(said["region"])
    before, after = page.before["teams"][who], page.team(who)
    alone = (before["at"], before["kind"], before.get("escort")) == ("rome", "rex", None)
    return alone and after["life"] == "living" and bool(page.events("moved", team=who, to=region))


_GREAT = r"<team> is called the Great and leads the new order"


@claim(rf"{_GREAT}: “(?P<text>.+)”", rf"{_GREAT}\.")
def new_order(page: Page, said: Mapping[str, str]) -> bool:
    text = {"constitution": said["text"]} if said.get("text") else {}
    return bool(page.events("triumphed", team=page.id(said["team"]), **text))


@claim(r"<teams> shares? the victory with <team>\.")
def victors(page: Page, said: Mapping[str, str]) -> bool:
    """Who has won beside the leader."""
    leader = page.events("triumphed")[0]["team"]
    party = next(one["members"] for one in page.now["actium"]["parties"] if leader in one["members"])
    return page.id(said["team"]) == leader and {leader, *page.all(said["teams"])} == {*party}


@claim(r"Of <team> the victors say: “(?P<fate>[^”]+)”(?:; of (?P<others>.+) they say nothing)?\.")
def fates(page: Page, said: Mapping[str, str]) -> bool:
    """The fate of one, and all of the beaten parties of whom none is told."""
    told = dict(page.events("triumphed")[0]["fates"])
    beaten = [who for one in page.now["actium"]["parties"] if not one["ships"] for who in one["members"]]
    others = page.all(said["others"]) if said.get("others") else []
    return told == {page.id(said["team"]): said["fate"]} and {*others} == {*beaten} - {*told}


def _values(turn: Data) -> dict[str, int]:
    """What each mortal is worth by the prices of LR-11.3."""
    living = {who: one for who, one in turn["teams"].items() if one["life"] == "living" and one["kind"] != "numen"}
    return {who: _worth(one["goods"]) for who, one in living.items()}


def _ranks(turn: Data, most: int) -> dict[str, int]:
    """Those of the greatest sums."""
    real = _values(turn)
    least = sorted({*real.values()}, reverse=True)[:most][-1]
    return {who: n for who, n in real.items() if n >= least}


_JOINT: Final = rf"(?:{_ORDINAL}|last)"


def _place_words(values: Mapping[str, int], who: str) -> str:
    """The place of somebody among sums."""
    if (
        [*values.values()].count(values[who]) == 1
        and values[who] == min(values.values())
        and len({*values.values()}) > 3
    ):
        return "last"
    return [*ORDINALS][sum(n > values[who] for n in values.values())]


_CLOCK = r"(?P<clock>; Actium is (?:one season|<nclock> seasons) away)?"
_AWAY = r"(?:Actium is (?P<away>one|[\w-]+) seasons? away: |Actium is (?P<next>next): )?"
_LAST_SEASON: Final = 25


@claim(
    rf"<teams>, worth (?P<sum>{_DENARII})(?: each)?, (?:is|are) now first(?: in worth)?"
    r"\.",
    rf"{_AWAY}(?P<rest>[A-Z].*?) (?P<still>is|are) now (?P<gap>{_DENARII}) denarii behind <teams>, "
    rf"(?P<than>nearer) by (?P<by>{_DENARII}){_CLOCK}"
    r"\.",
    rf"{_AWAY}<teams> (?P<still>still )?leads? (?P<rest>.+?)(?P<other>, now second,)? by (?P<gap>{_DENARII}) denarii"
    rf"(?:, (?P<by>{_DENARII}) (?P<than>more|less) than before(?:, given by (?P<gods>[^;.]+?))?)?{_CLOCK}"
    rf"(?:; (?P<third>[^;]+?) (?:is third|share the third place), (?P<short>{_DENARII}) denarii "
    r"behind (?P<second>[^;.]+))?"
    r"\.",
)
def foremost(page: Page, said: Mapping[str, str]) -> bool:
    """Who is first in worth, before whom, since this season or not, and the seasons that are left."""
    front, had = _ranks(page.now, 1), {*_ranks(page.before, 1)}
    if {*front} != {*page.all(said["teams"])}:
        return False
    if said.get("sum"):
        return {*front} != had and front == dict.fromkeys(front, number(said["sum"]))
    if said.get("gods"):
        gifts = [one for who in front for one in page.events("handed", to=who, rule="LR-4.11")]
        given = {one["team"]: one["goods"]["denarii"] for one in gifts if one["goods"].get("denarii")}
        if {*given} != {*page.all(said["gods"])} or sum(given.values()) != number(said["by"]):
            return False
    left = "0" if said["next"] else said["away"] or (said["clock"] and (said["nclock"] or "one"))
    true = not left or page.now["turn"] + number(left) == _LAST_SEASON
    true &= {*_ranks(page.now, 2)} - {*front} == {*page.all(said["rest"])} and _gap(page.now) == number(said["gap"])
    if said.get("third"):
        _, second, third = sorted({*_values(page.now).values()}, reverse=True)[:3]
        ranks = [{*_ranks(page.now, most)} for most in (1, 2, 3)]
        true &= [{*page.all(said[one])} for one in ("second", "third")] == [ranks[1] - ranks[0], ranks[2] - ranks[1]]
        true &= second - third == number(said["short"])
    same = {*front} == had and bool(said.get("other")) == _new_second(page)
    still = same if said["by"] or said.get("other") else bool(said["still"]) == same
    return true and still and _than(page, said["by"], said["than"])


def _new_second(page: Page) -> bool:
    """Whether others are second in worth than before the season."""
    before, now = ({*_ranks(turn, 2)} - {*_ranks(turn, 1)} for turn in (page.before, page.now))
    return before != now


def _gap(turn: Data) -> int:
    """By how much the first leads the second."""
    first, second = sorted({*_values(turn).values()}, reverse=True)[:2]
    return first - second


def _than(page: Page, by: str, than: str) -> bool:
    """Whether the first leads by so much more or less than before the same second."""
    before, front = _values(page.before), {*_ranks(page.now, 1)}
    gaps = {before[one] - before[other] for one in front for other in {*_ranks(page.now, 2)} - front}
    changed = _gap(page.now) - gaps.pop() if len(gaps) == 1 else 0
    return not by or (abs(changed) == number(by) and (changed > 0) == (than == "more") and not _new_second(page))


_YEAR = r"since (?P<year>\d+) BCE"
_TOO = r"(?:; <moved> (?P<moves>(?:falls|rises) from .+))?"
_SINCE = rf"leader {_YEAR}"
_PASSES = rf"passes <old>(?:, {_SINCE},?)?(?: and is first(?P<again> again)?, (?P<gap>{_DENARII}) denarii ahead)?"
_FIRST = rf"is first(?P<again> again)?(?:, (?P<gap>{_DENARII}) denarii before (?P<rest>[^;.]+))?"


_SAVED = r"(?:, saved a legion by Fortuna's <npips>,)?"


@claim(
    rf"<team>{_SAVED} {_PASSES}\.",
    rf"<old>, {_SINCE}, falls to (?P<place>{_JOINT}), and <team>{_SAVED} {_FIRST}{_TOO}\.",
)
def replaced(page: Page, said: Mapping[str, str]) -> bool:
    """Who is first in worth now and by how much before the next, who was before and is where, and since which year."""
    if said.get("moves") and not _moves(page, page.id(said["moved"]), said):
        return False
    return _decided(page, said) and _replaced(page, page.id(said["team"]), page.id(said["old"]), said)


def _decided(page: Page, said: Mapping[str, str]) -> bool:
    """Whether a legion that Fortuna's pips saved has made somebody the first."""
    if not said["npips"]:
        return True
    first, second = sorted(_values(page.now).values(), reverse=True)[:2]
    pips = number(said["npips"])
    saved = any(_pips(page, page.id(said["team"]), "saves", pips, one) for one in _fought(page))
    return saved and first - second < 400_000


def _replaced(page: Page, team: str, old: str, said: Mapping[str, str]) -> bool:
    true = {*_ranks(page.now, 1)} == {team} and (not said.get("gap") or _gap(page.now) == number(said["gap"]))
    if said.get("rest"):
        true &= {*_ranks(page.now, 2)} - {team} == {*page.all(said["rest"])}
    if said.get("place"):
        true &= _place_words(_values(page.now), old) == said["place"]
    if said.get("gap") or said.get("again"):
        true &= bool(said.get("again")) == any({*_ranks(turn, 1)} == {team} for turn in page.past)
    year = _reign(page, {old})
    return true and year is not None and number(said["year"] or str(year)) == year


def _reign(page: Page, front: set[str]) -> int | None:
    """Since which year some had been first in worth."""
    reign: list[int] = []
    for turn in reversed(page.past):
        if {*_ranks(turn, 1)} != front:
            break
        reign.append(turn["season"]["year"] if turn["season"] else 44)
    return reign[-1] if reign else None


_LEADS = rf"leads(?: (?P<rest>.+?))??(?P<other>, now second,)? by (?:only )?(?P<gap>{_DENARII}) denarii"
_TAILS: Final = [
    rf", {_PASSES}{_TOO}",
    rf" and {_FIRST}; <old>, {_SINCE}, falls to (?P<place>{_JOINT}){_TOO}",
    rf" and {_LEADS}(?:, (?P<by>{_DENARII}) (?P<than>more|less) than before)?{_TOO}",
    rf" and (?:comes within|is now) (?P<gap>{_DENARII}) denarii (?:of|behind) <first>, first(?: in worth)?",
    rf" and rises from (?P<was>{_JOINT}) to (?P<now>second), (?P<gap>{_DENARII}) denarii behind <first> "
    rf"instead of (?P<had>{_DENARII})",
    r" and (?P<moves>(?:rises|falls) from .+)",
]


def stands(page: Page, subject: str, tail: str) -> bool:
    """Whether what stands behind a sentence is true of the standing of whom that sentence ends with."""
    if not tail:
        return True
    clock = re.search(r"; Actium is ([\w-]+) seasons? away$", tail)
    if clock:
        left = page.now["turn"] + number(clock[1]) == _LAST_SEASON
        return left and _changed(page, subject, tail[: clock.start()])
    return _changed(page, subject, tail)


def _changed(page: Page, subject: str, tail: str) -> bool:
    """How the standing of somebody has changed."""
    for pattern in _TAILS:
        found = re.fullmatch(re.sub(r"(?<!\?P)<([a-z]+)>", _group, pattern), tail)
        if found is None:
            continue
        said = found.groupdict(default="")
        if said.get("moves") and not _moves(page, page.id(said["moved"]) if said.get("moved") else subject, said):
            return False
        if said.get("year") or said.get("old"):
            team, old = said.get("team"), said.get("old")
            return _replaced(page, page.id(team) if team else subject, page.id(old) if old else subject, said)
        if said.get("first"):
            second = {*_ranks(page.now, 2)} - {*_ranks(page.now, 1)}
            true = {*_ranks(page.now, 1)} == {page.id(said["first"])} and second == {subject}
            true &= not said.get("was") or _place_words(_values(page.before), subject) == said["was"]
            before = _values(page.before)
            true &= not said.get("had") or before[page.id(said["first"])] - before[subject] == number(said["had"])
            return true and _gap(page.now) == number(said["gap"])
        if said.get("gap"):
            true = {*_ranks(page.now, 1)} == {subject} and _gap(page.now) == number(said["gap"])
            true &= not said.get("other") or _new_second(page)
            return true and _than(page, said["by"], said["than"])
        return True
    raise KeyError(tail)


def _moves(page: Page, team: str, said: Mapping[str, str]) -> bool:
    """Whether somebody rises or falls from one place to another."""
    level = r"(?:, level with ([^;.]+))?"
    found = re.fullmatch(rf"(rises|falls) from ({_JOINT}) to ({_JOINT})(?: in worth)?{level}", said["moves"])
    if found is None:
        raise KeyError(said["moves"])
    before, now = _values(page.before), _values(page.now)
    ahead = [sum(n > one[team] for n in one.values()) for one in (before, now)]
    places = (_place_words(before, team), _place_words(now, team))
    same = {who for who, n in now.items() if n == now[team]} - {team}
    true = same == ({*page.all(found[4])} if found[4] else set())
    return true and places == (found[2], found[3]) and (ahead[1] < ahead[0]) == (found[1] == "rises")


@claim(r"<team> (?P<moves>(?:rises|falls) from .+)\.")
def placed(page: Page, said: Mapping[str, str]) -> bool:
    """The places of somebody in worth before and after; those who are worth as much share one."""
    return _moves(page, page.id(said["team"]), said)


def settled(page: Page, told: str) -> bool:
    """Whether who rises or falls behind a battle is in the new place, or has gone further, when that battle is over."""
    moved = re.search(rf"([A-Z]\w+)(?: \([^)]*\))?(?: has [^;.]+)? (?:rises|falls) from [^;.]+ to ({_JOINT})", told)
    if not moved:
        return True
    team, plain = page.id(moved[1]), re.sub(r", already beaten .+? in [\w ]+,", "", told)
    battles = [one for one in _fought(page) if team in (one.winner, one.loser)]
    acts = [one.act for one in battles if f"in_{one.region.replace('-', '_')}" in plain.lower().replace(" ", "_")]
    worth = _values(page.before)
    for one in (one for one in page.events("handed") if acts and one["round"] <= acts[-1]):
        for who, sign in ((one["to"], 1), (one["team"], -1)):
            worth |= {who: worth[who] + sign * _worth(one["goods"])} if who in worth else {}
    ends = _values(page.before), worth, _values(page.now)
    start, then, now = (sum(n > one[team] for n in one.values()) for one in ends)
    return not acts or (now - start) * (then - now) >= 0


def _worth(goods: Mapping[str, int]) -> int:
    legions = sum(goods.get(name, 0) for name in ("curiales", "clientarum", "ultrices", "fabrilis"))
    cards = goods.get("dos", 0) + goods.get("rexpressus", 0)
    votes = goods.get("suffragia", 0) // 10
    return (
        goods.get("denarii", 0)
        + 400_000 * legions
        + 300_000 * goods.get("classes", 0)
        + 3_000_000 * cards
        + 100_000 * votes
    )


@claim(
    rf"<team>(?:, (?P<was>{_JOINT}) in worth,)? wins at Actium with <n> of <nof> ships left"
    r"(?:: in round (?P<round>[\w-]+) <teams> throws? <nmine> against <nbest> and loses? the last of <nhad>)?\.",
)
def actium(page: Page, said: Mapping[str, str]) -> bool:
    """Who won with how many ships, and by which roll the last rival lost."""
    team = page.id(said["team"])
    (fleet,) = page.events("fleet", team=team)
    rolls = page.events("rowed", round=page.events("rowed")[-1]["round"])
    true = bool(page.events("actium-won", team=team))
    true &= not said["was"] or _place_words(_values(page.before), team) == said["was"]
    if said["teams"]:
        (lost,) = (one for one in rolls if not one["ships"])
        (other,) = page.events("fleet", team=lost["team"])
        real = (other["members"], lost["total"], max(one["total"] for one in rolls), other["ships"], lost["round"])
        told = (*map(number, (said["nmine"], said["nbest"], said["nhad"], said["round"])),)
        true &= real == (page.all(said["teams"]), *told)
    left = page.events("rowed", team=team)[-1]["ships"]
    return true and [left, fleet["ships"]] == [number(said["n"]), number(said["nof"])]


@claim(r"<teams>, first in worth, (?:is|are) among the beaten\.")
def dethroned(page: Page, said: Mapping[str, str]) -> bool:
    """Who of those who were worth most before Actium has not won."""
    (won_,) = page.events("actium-won")
    return {*_ranks(page.before, 1)} - {*won_["victors"]} == {*page.all(said["teams"])}


@claim(r"<teams> wins? with <team>\.")
def allied(page: Page, said: Mapping[str, str]) -> bool:
    (won_,) = page.events("actium-won", team=page.id(said["team"]))
    told: list[str] = won_["victors"][1:]
    return told == page.all(said["teams"])


@claim(r"(?P<all>[^;]+ loses? the last ship in round .+)\.")
def sunk(page: Page, said: Mapping[str, str]) -> bool:
    """In which round each beaten party lost the last of its ships."""
    told = []
    for part in re.sub(r" \([^)]*\)|( with allies)", "", said["all"]).split("; "):
        found = re.fullmatch(r"(.+?) loses? the last ship in round ([\w-]+)", part)
        if found is None:
            raise KeyError(part)
        told.append((page.all(found[1])[0], number(found[2])))
    last = page.events("rowed")[-1]["round"]
    real = [(one["team"], one["round"]) for one in page.events("rowed", ships=0)]
    return sorted(told) == sorted(one for one in real if one[1] < last)


@claim(rf"(?P<all>{_DENARII} denarii bought .+?)(?:; (?P<aid>.+ gave .+))?\.")
def fleets(page: Page, said: Mapping[str, str]) -> bool:
    """What bought whose fleet, and what gods gave for it."""
    plain = re.sub(r" \([^)]*\)", "", f"{said['all']}; {said['aid']}")
    bought, _, given = plain.partition("; ")
    found = re.findall(r"([\d\s]+\d)(?: denarii bought)? ([A-Z]\w+)(?:'s)?(?: party)? ([a-z-]+)", bought)
    real = [(one["team"], one["worth"], one["ships"]) for one in page.events("fleet") if one["ships"]]
    gifts = re.findall(r"([A-Z]\w+)(?: gave)? ([A-Z]\w+) ([\d\s]+\d)", given)
    aid = [(one["team"], one["to"], one["goods"]["denarii"]) for one in page.events("handed", rule="LR-11.5")]
    true = [(page.id(who), number(sum_), number(n)) for sum_, who, n in found] == real
    return true and [(page.id(god), page.id(to), number(sum_)) for god, to, sum_ in gifts] == aid


@claim(r"(?:It is told: )?(?P<text>.+)")
def heard(page: Page, said: Mapping[str, str]) -> bool:
    """What the host has told of a season of Ludi Romani; any other sentence is not understood."""
    if page.now["game"] != "ludi-romani" or not page.events("said", of="verba", text=said["text"]):
        raise KeyError(said["text"])
    return True


# The lines of who did what

LINES: Final[dict[str, Callable[[Data, re.Match[str]], bool]]] = {
    r"(\d+) spaces?, (\w+)(?:, .+)?": lambda one, said: (one["spaces"], one["speed"]) == (int(said[1]), said[2]),
    r"whip \+(\d+)": lambda one, said: one.get("spaces", one.get("mf")) == int(said[1]),
    r"(\d+) lost behind [\w ]+": lambda one, said: one["discarded"] == int(said[1]),
    r"(?:.+: )?(?:drops|swings|rams|brakes) [^:]+, (\d+) to (\d+)": lambda one, said: (
        one["totals"] == [int(said[2]), int(said[1])] and one["success"] is (int(said[1]) >= int(said[2]))
    ),
    r"dragged (\d+) spaces?": lambda one, said: len(one["path"]) == int(said[1]),
    r"over the line, place (\d+)": lambda one, said: one["place"] == int(said[1]),
    r"over the line by (\d+) squares?(?:, place \d+)?": lambda one, said: one["squares"] == int(said[1]),
    r"drives (\d+).*": lambda one, said: one["speed"] == int(said[1]),
    r"brakes (\d+) for (\d+) endurance": lambda one, said: (
        (one["mf"], one["endurance"]) == (int(said[1]), int(said[2]))
    ),
    r"corner (\d+) over, endurance \u2212(\d+)": lambda one, said: (
        (one["excess"], one["paid"]) == (int(said[1]), int(said[2]))
    ),
    r".*horse (\d) \u2212(\d)": lambda one, said: (one["horse"], one["points"]) == (int(said[1]), int(said[2])),
    r".*\u2212(\d+), (\d+) left": lambda one, said: (one["damage"], max(one["to"], 0)) == (int(said[1]), int(said[2])),
    r"(\d+) left to .*": lambda one, said: one["to"] == int(said[1]),
    r"goes (\d+)(½?) inches?.*": lambda one, said: (
        one["far"] - 500 < 1000 * int(said[1]) + 500 * len(said[2]) <= one["far"] + 100
    ),
    r"goes to ([A-Z]\d+)": lambda one, said: one["path"][-1] == said[1],
    r"(\d+)\u2236(\d+).*": lambda one, said: one["totals"] == [int(said[1]), int(said[2])],
    r"losses: [\w ]+ (\d+), [\w ]+ (\d+)": lambda one, said: one["lost"] == [int(said[1]), int(said[2])],
}
"""What lines say of an event: a pattern, and whether the event is so."""


def check_line(words: str, event: Data) -> bool | None:
    """Whether a part of a line is true of the event that it tells; None where it is not understood."""
    for pattern, holds in LINES.items():
        found = re.fullmatch(pattern, words)
        if found:
            return holds(event, found)
    return None
