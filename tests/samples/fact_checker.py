"""Takes sentences of the news apart and checks them against turn.json: who, what, how much, places, causes, counts.

It shares no code with the tellers: it knows the English sentences, the data of turns, and where spaces of a track lie.
A claim is a pattern and a function that returns what is wrong with it; what no pattern fits is not understood.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

Data = Mapping[str, Any]

_NUMBERS: Final = """none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five"""
_ORDINALS: Final = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
NUMBERS: Final = {word: number for number, word in enumerate(_NUMBERS.split())} | {"a": 1}
ORDINALS: Final = {word: number for number, word in enumerate(_ORDINALS.split(), start=1)}


def number(word: str) -> int:
    """A number in words or figures."""
    plain = re.sub(r"\s", "", word)
    return int(plain) if plain.isdigit() else NUMBERS[word]


class Page(Struct, frozen=True):
    """A turn and the one before it, with the ids of all names, and how far a position is along the track."""

    now: Data
    before: Data
    ids: Mapping[str, str]
    far: Callable[[Data], int]
    unit: int = 1

    def id(self, name: str) -> str:
        return self.ids[re.sub(r" \(.*\)$", "", name.strip())]

    def all(self, names: str) -> list[str]:
        """The ids of a list of names."""
        plain = re.sub(r" \([^)]*\)", "", names)
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
        """Everybody by place: those who are home, then the race order."""
        teams = turn["teams"]
        home = sorted((one for one in teams if teams[one]["place"]), key=lambda one: teams[one]["place"])
        return [*home, *(one for one in turn["race_order"] if one not in home)]

    def racing(self, turn: Data) -> list[str]:
        teams = turn["teams"]
        return [one for one in turn["race_order"] if teams[one]["status"] in ("running", "driving")]

    def leader(self, turn: Data) -> str | None:
        """Who is alone in front."""
        first = self.racing(turn)[:2]
        level = len(first) > 1 and self.far(turn["teams"][first[0]]) == self.far(turn["teams"][first[1]])
        return None if level or not first else first[0]

    def gap(self, one: str, other: str, turn: Data | None = None) -> str:
        """The distance between two, now or in another turn, as the news words it."""
        teams = (turn or self.now)["teams"]
        ticks = self.far(teams[one]) - self.far(teams[other])
        return "none" if not ticks else str(ticks // self.unit) if ticks >= self.unit else "less"

    def place(self, team: str, turn: Data) -> str:
        """The place of a team, as the news words it: those who drive level share one."""
        racing, order = self.racing(turn), self.order(turn)
        if team not in order:
            raise KeyError(team)
        alike = [one for one in racing if team in racing and self.gap(one, team, turn) == "none"]
        first = [*ORDINALS][min(map(order.index, alike or [team]))]
        return first if len(alike) < 2 else "level in front" if first == "first" else f"level for {first}"

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
NAME: Final = r"(?:[A-Z][A-Za-z.]*\.? ?)+?(?: \([^()]*\))?"


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

_LED = r"<team>(?:(?P<led>, who led,)|, (?P<reign>[\w-]+) turns in the lead,)?"
_ORDINAL = "|".join(ORDINALS)
_PLACE = rf"(?:level in front|level for (?:{_ORDINAL})|{_ORDINAL})"
_WAS = rf"<team>(?:, (?P<was>{_PLACE}) a turn ago,)?"
_DID = r"(?: (?P<did>(?:(?!, and)[^;:])+), and(?: yet)?)?"
_WAY = r"(?:(?:: |, at )(?P<way>(?:(?!, at )[^;:])+)|; (?P<both>both [^;]+))?"
_TAIL = r"(?:; (?P<tail>.+))?"
_MEMORY = r"(?P<memory> again| for the \w+ time|, for the \w+ turn running|, in return for (?:turn|round) \d+)?"
_REIGN = r"(?:, after <nreign> turns in the lead)?"
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
    true = not said.get("was") or page.place(team, page.before) == said["was"]
    for way in filter(None, (said.get("way"), said.get("both"))):
        true &= _way(page, team, way)
    true &= all(_added(page, said, one) for one in (said.get("tail") or "").split("; ") if one)
    return true and befell(page, team, said.get("did") or "")


BOTH: Final = (
    (r"both whip, for (\w+) more and for (\w+)", "whip"),
    (r"both whip, for (\w+) more each()", "whip"),
    (r"both take the corner over its safe speed, by (\w+) and by (\w+), and hold", "over"),
    (r"both take the corner (\w+) over its safe speed, and hold()", "over"),
)


def _way(page: Page, team: str, way: str) -> bool:
    for pattern, what in BOTH:
        if found := re.fullmatch(pattern, way):
            wanted = (number(found[1]), number(found[2] or found[1]))
            pair = page.racing(page.now)[:2]
            return tuple(getattr(driven(page, one), what) for one in pair) == wanted
    return all(_part(page, team, part) for part in way.split(", "))


def _part(page: Page, team: str, part: str) -> bool:
    mine = driven(page, team)
    others = [driven(page, one).n for one in page.racing(page.before) if one != team]
    if found := re.fullmatch(r"([\w-]+)(?: spaces?)?(?: to ([\w-]+))?", part):
        return mine.n == number(found[1]) and (not found[2] or number(found[2]) in others)
    if found := re.fullmatch(r"(\w+) (?:of them|more) by the whip", part):
        return mine.whip == number(found[1])
    if found := re.fullmatch(r"(\w+) over the safe speed", part):
        return mine.over == number(found[1])
    if re.fullmatch(r"the most of all", part):
        return mine.n > max(others)
    return mine.n < min(n for n in others if n)


def _added(page: Page, said: Mapping[str, str], clause: str) -> bool:
    """What stands at the end of a sentence about the front: why another lost it, and what the next turn hangs on."""
    first = page.racing(page.now)[:2]
    if found := re.fullmatch(r"endurance left: ([\w-]+) and ([\w-]+)", clause):
        return [page.team(one)["endurance"] for one in first] == [number(found[1]), number(found[2])]
    if found := re.fullmatch(r"one point of the (left side|right side|horses) is left", clause):
        return bool(page.team(first[0])[found[1].split()[0]] == 2)
    if clause == "the last lap is begun":
        laps = [max(one["lap"] for one in turn["teams"].values()) for turn in (page.before, page.now)]
        return bool(laps[0] < laps[1])
    if re.fullmatch(r"one (?:corner|bend) is left", clause):
        return True
    for name in sorted(page.ids, key=len, reverse=True):
        if clause.startswith(f"{name} "):
            told = clause.removeprefix(f"{name} ")
            place = re.search(r", and is (level in front|level for \w+|\w+)$", told)
            team = page.ids[name]
            true = not place or page.place(team, page.now) == place[1]
            told = told[: place.start()] if place else told
            return true and befell(page, team, re.sub(r" and (?=[a-z])", ", ", told))
    return False


RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "slides a lane": ("S",),
    "slides two lanes": ("SS",),
    "is jostled": ("J",),
    "hurts a horse": ("LH", "RH"),
}
"""The results of a strain that a verb tells."""

DEEDS: Final[Mapping[str, Callable[[Page, str, re.Match[str]], bool]]] = {
    r"slips wide in the [\w ]+?": lambda page, team, _: bool(page.events("slipped", team=team)),
    r"slips into (?P<x>.+?) in the [\w ]+?": lambda page, team, it: bool(
        page.events("bumped", team=team, other=page.id(it["x"]))
    ),
    r"meets the wall in the [\w ]+?": lambda page, team, _: bool(page.events("bumped", team=team, other=None)),
    r"loses (?P<n>\w+) spaces? behind (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("blocked", team=team, obstacle=page.id(it["x"]), discarded=number(it["n"]))
    ),
    r"drives over the wreck of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("wreck-struck", team=team, wreck=page.id(it["x"]))
    ),
    r"is stunned by (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: bool(
        page.events("laceration", team=page.id(it["x"]), target=team, hit=True)
    ),
    r"stuns (?P<x>[A-Z][\w. ]+?) for (?P<n>\w+) orders? with the lash": lambda page, team, it: (
        any(one["to"] == NUMBERS.get(it["n"], 1) for one in page.events("stunned", team=page.id(it["x"])))
        and bool(page.events("laceration", team=team, target=page.id(it["x"]), hit=True))
    ),
    r"crashes into (?P<x>[A-Z][\w. ]+?) for (?P<points>.+? of the [a-z]+(?: side)?)": lambda page, team, it: any(
        lost(page, one, page.id(it["x"])) == it["points"]
        for one in page.events("crash-damage", team=team, target=page.id(it["x"]))
    ),
    r"is still stunned": lambda page, team, _: bool(page.events("order", team=team, why="stunned")),
    r"brakes": lambda page, team, _: any("brake" in str(one["done"]) for one in page.events("order", team=team)),
    r"sends nothing(?: again| for the \w+ time|, for the first time since turn \d+)?": lambda page, team, _: (
        driven(page, team).silent
    ),
    r"(?:cruises|drives(?: at| a safe)?) (?P<n>[\w-]+?)(?: spaces?)?": lambda page, team, it: (
        driven(page, team).n == number(it["n"])
    ),
    r"drops back a square from the (?P<act>ram|lash) of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        page.caused(one, "attacked", act=it["act"])
        for one in page.events("evaded", team=team, success=True, by=page.id(it["x"]), answer="brake")
    ),
    r"(?P<how>slides a lane|slides two lanes|is jostled|hurts a horse) in the corner, (?P<n>\w+) over": (
        lambda page, team, it: any(
            one["result"] in RESULTS[it["how"]]
            for one in page.events("strain-judged", team=team, excess=number(it["n"]))
        )
    ),
    r"is held back a square by the lash of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        page.caused(one, "attacked", team=page.id(it["x"]), act="lash") for one in page.events("moved", team=team)
    ),
    r"swerves from the lash of (?P<x>[A-Z][\w. ]+?)": lambda page, team, it: any(
        page.caused(one, "attacked", team=page.id(it["x"]), act="lash")
        for one in page.events("moved", team=team, rule="CM-7.5")
    ),
    r"is held up by (?P<x>[A-Z][\w. ]+?)(?:, whom the lash of (?P<y>[A-Z][\w. ]+?) has sent there)?": (
        lambda page, team, it: (
            bool(page.events("blocked", team=team, by=page.id(it["x"])))
            and (
                not it["y"]
                or any(
                    page.caused(one, "attacked", team=page.id(it["y"]), act="lash")
                    for one in page.events("moved", team=page.id(it["x"]), rule="CM-7.5")
                )
            )
        )
    ),
    r"brakes for (?P<n>\w+) endurance": lambda page, team, it: bool(
        page.events("slowed", team=team, endurance=number(it["n"]))
    ),
    r"has (?P<n>\w+) endurance left": lambda page, team, it: page.before["teams"][team]["endurance"] == number(it["n"]),
    r"runs into (?P<x>[A-Z][\w. ]+?) from behind": lambda page, team, it: bool(
        page.events("attacked", team=team, target=page.id(it["x"]), rule="CM-3.10")
    ),
}
"""What befell somebody on the way: a pattern, and whether it is so."""


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
    return f"{points} of the {part}{'' if part == 'horses' else ' side'}" if found else ""


def seconds(page: Page, names: str, first: str) -> bool:
    """Whether these are all who are next behind the first, with their places of a turn ago."""
    told = re.findall(rf"([A-Z][\w. ]+?)(?: \(({_PLACE}) a turn ago\))?(?:, | and |$)", names)
    teams = [page.id(name) for name, _ in told]
    racing = page.racing(page.now)[1:]
    level = [one for one in racing if page.gap(racing[0], one) == "none"]
    true = racing[:1] != [] and {*teams} == {*level} and first == page.racing(page.now)[0]
    return true and all(not was or page.place(page.id(name), page.before) == was for name, was in told)


@claim(
    rf"{_WAS}{_DID} leads (?P<second>.+?) by {_GAP}{_MEMORY}{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} still leads (?P<second>.+?), by {_GAP}{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} (?:keeps the lead|stays in front), {_GAP} ahead of (?P<second>.+?){_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} leads those still driving, {_GAP} ahead of (?P<second>[^;:]+?){_MEMORY}{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} takes the lead from (?P<second>[^;:]+?){_MEMORY}, by {_GAP}{_WAY}{_TAIL}\.",
)
def leads(page: Page, said: Mapping[str, str]) -> bool:
    first, racing = page.id(said["team"]), page.racing(page.now)
    true = seconds(page, said["second"], first) and page.gap(racing[0], racing[1]) == squares(said["gap"])
    return true and drove(page, said)


@claim(
    rf"{_WAS}{_DID} stretches the lead over <second> from (?P<began>.+?) to {_GAP}{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} draws away from <second>: {_GAP} now, (?P<began>.+?) a turn ago{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} is {_GAP} clear of <second>, (?P<began>.+?) a turn ago{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} (?P<near>closes on) the leader, <second>, from (?P<began>.+?) to {_GAP}{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} (?P<near>is nearer to) the leader, <second>: {_GAP}, (?P<began>.+?) a turn ago{_WAY}{_TAIL}\.",
    rf"{_WAS}{_DID} is {_GAP} behind (?P<near>the leader), <second>, (?P<began>.+?) a turn ago{_WAY}{_TAIL}\.",
)
def margins(page: Page, said: Mapping[str, str]) -> bool:
    """Whether the same two are in front as a turn ago, at these distances."""
    first, second = [page.id(said["team"]), page.id(said["second"])][:: -1 if said.get("near") else 1]
    true = page.racing(page.now)[:2] == page.racing(page.before)[:2] == [first, second] and drove(page, said)
    was, gap = (page.gap(first, second, turn) for turn in (page.before, page.now))
    return true and (was, gap) == (squares(said["began"]), squares(said["gap"]))


@claim(rf"<team> whips{_MEMORY}, for <n> more; <second> is now {_GAP} behind{_TAIL}\.")
def drew_away(page: Page, said: Mapping[str, str]) -> bool:
    pair = [page.id(said["team"]), page.id(said["second"])]
    true = page.racing(page.now)[:2] == pair and page.gap(pair[0], pair[1]) == squares(said["gap"])
    return true and driven(page, pair[0]).whip == number(said["n"]) and drove(page, {**said, "way": ""})


@claim(rf"{_WAS}{_DID} takes the lead from <old>{_MEMORY}, {_GAP} ahead of (?P<second>[^;:]+?){_WAY}{_TAIL}\.")
def took(page: Page, said: Mapping[str, str]) -> bool:
    return page.leader(page.before) == page.id(said["old"]) and leads(page, said)


def _front(page: Page, turn: Data) -> set[str]:
    racing = page.racing(turn)
    return {one for one in racing if page.gap(racing[0], one, turn) == "none"}


@claim(rf"(?P<all>[^;]+?) are (?P<still>still )?level in front(?:; (?P<both>both [^;]+))?{_TAIL}\.")
def level(page: Page, said: Mapping[str, str]) -> bool:
    names = re.findall(rf"([A-Z][\w. ]+?)(?: \(({_PLACE}) a turn ago\))?(?:, | and |$)", said["all"])
    tier = {page.id(name) for name, _ in names}
    true = tier == _front(page, page.now) and (not said["still"] or tier == _front(page, page.before))
    true &= all(not was or page.place(page.id(name), page.before) == was for name, was in names)
    return true and drove(page, {"team": names[0][0], "tail": said["tail"], "both": said["both"]})


@claim(
    rf"{_WAS}{_DID} draws level with (?P<front>[^;:]+?) in front{_WAY}{_TAIL}\.",
    rf"<teams> draw level with (?P<front>[^;:]+?) in front{_TAIL}\.",
)
def joined(page: Page, said: Mapping[str, str]) -> bool:
    came, stayed = {*page.all(said.get("teams") or said["team"])}, {*page.all(said["front"])}
    true = came | stayed == _front(page, page.now) and stayed <= _front(page, page.before)
    true &= not came & _front(page, page.before)
    return true and drove(page, {**said, "team": said.get("team") or said["teams"].split(" and ")[-1]})


@claim(rf"{_WAS}{_DID} is (?P<place>{_PLACE}){_WAY}\.")
def moved(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.place(page.id(said["team"]), page.now) == said["place"]) and drove(page, said)


PACES: Final = {"at full speed": "MAX", "at speed": "FAST", "at low speed": "LOW"}


@claim(
    rf"{_LED} overturns in the [\w ]+, (?P<speed>at (?:full speed|speed|low speed)) in the <nlane> lane"
    r"(?P<down>, and must now .+)?\.",
    rf"{_LED} (?:scrapes the wall once too often|loses a wheel) and overturns(?P<down>, .+)?\.",
    rf"{_LED} slips in the [\w ]+ (?P<speed>at (?:full speed|speed|low speed)), .+ overturns"
    r"(?P<down>, and must now .+)?\.",
    rf"{_LED} overturns in the corner, <nover> over its safe speed(?P<down>, and the horses .+)?\.",
    rf"{_LED},? <nover> over the safe speed of the corner, slides into the outer wall and overturns(?P<down>, .+)?\.",
    rf"{_LED} has no endurance for the corner and overturns(?P<down>, .+)?\.",
)
def fell(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    falls = page.events("naufragia", team=team) + page.events("flipped", team=team)
    true = len(falls) == 1 and bool(said["down"]) == (page.team(team)["status"] in ("flipped", "dragged"))
    if said.get("speed"):
        lane = {"lane": ORDINALS[said["nlane"]]} if said.get("nlane") else {}
        true &= page.caused(falls[0], "corner", speed=PACES[said["speed"]], **lane)
    if said.get("nover"):
        true &= page.caused(falls[0], "strain-judged", excess=number(said["nover"]))
    return true and (not (said["led"] or said["reign"]) or page.leader(page.before) == team)


@claim(r"<team> holds on behind the horses, <n> spaces? farther, (?P<hurt>unhurt|hurt once|hurt \w+ times)\.")
def held(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    times = re.fullmatch(r"hurt (\w+) times", said["hurt"])
    hurts = number(times[1]) if times else {"unhurt": 0, "hurt once": 1}[said["hurt"]]
    spaces = sum(len(one["path"]) for one in page.events("dragged", team=team))
    return (page.team(team)["hurts"], spaces) == (hurts, number(said["n"]))


@claim(r"<team> lets go of the reins, (?:rolls clear, and is out|and the hooves behind miss: out, and alive)\.")
def escaped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("escape", team=page.id(said["team"]), trampled=False))


@claim(
    rf"<team> crashes into <target>{_MEMORY}, who loses (?P<harm>.+)\.",
    rf"<team> crashes into <target>{_MEMORY}; <victim> loses (?P<harm>.+), <again> (?P<own>\w+ points? of the .+)\.",
)
def crashed(page: Page, said: Mapping[str, str]) -> bool:
    team, target = page.id(said["team"]), page.id(said["target"])
    found = page.events("crash-damage", team=team, target=target)
    costs = [(lost(page, one, target), lost(page, one, team)) for one in found]
    return (said["harm"], said.get("own") or "") in costs


@claim(rf"The lash of <team> stuns <target>{_MEMORY}, for <n> orders?\.")
def stunned(page: Page, said: Mapping[str, str]) -> bool:
    told = [one["to"] for one in page.events("stunned", team=page.id(said["target"]))]
    return number(said["n"]) in told and bool(
        page.events("laceration", team=page.id(said["team"]), target=page.id(said["target"]), hit=True)
    )


@claim(r"The whip is worth <teams>\.")
def whipped(page: Page, said: Mapping[str, str]) -> bool:
    real = {one["team"]: one.get("spaces", one.get("mf")) for one in page.events("whipped")}
    groups = re.findall(r"([a-z]+)(?: each)? to (.+?)(?=(?:, | and )[a-z]+(?: each)? to |$)", said["teams"])
    told = [(one, number(n)) for n, names in groups for one in page.all(names)]
    return bool(told) and all(real[one] == n for one, n in told)


@claim(r"<teams> whip in vain\.", rf"<team> whips in vain, and is (?P<place>{_PLACE}){_WAY}\.")
def whipped_in_vain(page: Page, said: Mapping[str, str]) -> bool:
    if said.get("team"):
        return bool(page.events("whipped", team=page.id(said["team"]), success=False)) and moved(page, said)
    return all(page.events("whipped", team=one, success=False) for one in page.all(said["teams"]))


@claim(r"<team> is held up by <target>(?:, <n> spaces? lost)?\.")
def blocked(page: Page, said: Mapping[str, str]) -> bool:
    team, other = page.id(said["team"]), page.id(said["target"])
    found = page.events("blocked", team=team, obstacle=other) + page.events("blocked", team=team, by=other)
    return bool(found) and (not said["n"] or number(said["n"]) in [one.get("discarded") for one in found])


@claim(r"The (?P<wall>spina|outer wall) costs <teams> a point(?: each)?\.")
def scraped(page: Page, said: Mapping[str, str]) -> bool:
    side = "left" if said["wall"] == "spina" else "right"
    return all(page.events("wall", team=one, side=side, harmed=True) for one in page.all(said["teams"]))


@claim(rf"<team> slips in the [\w ]+, against the outer wall{_MEMORY}\.")
def bumped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("bumped", team=page.id(said["team"]), other=None))


@claim(rf"<team> slips one lane outward{_MEMORY}, in the [\w ]+\.")
def slipped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("slipped", team=page.id(said["team"])))


def _home(page: Page, team: str) -> Data:
    (found,) = page.events("finished", team=team)
    return found


@claim(
    rf"<team> wins, (?P<gap>[\w ]+) ahead of <second>{_REIGN}{_WAY}{_TAIL}\.",
    rf"<team> wins, <n> squares? farther beyond the line than <second>{_REIGN}{_WAY}{_TAIL}\.",
)
def won(page: Page, said: Mapping[str, str]) -> bool:
    team, second = page.id(said["team"]), page.id(said["second"])
    one, other = _home(page, team), _home(page, second)
    true = page.order(page.now)[:2] == [team, second]
    if said.get("n"):
        true &= one["squares"] - other["squares"] == number(said["n"])
    elif said["gap"] == "an order":
        true &= other["round"] - one["round"] == 1
    return true and drove(page, said)


@claim(rf"<team> wins, alone over the line in this turn{_REIGN}\.")
def won_alone(page: Page, said: Mapping[str, str]) -> bool:
    return page.order(page.now)[0] == page.id(said["team"]) and len(page.events("finished")) == 1


@claim(rf"<team> wins before <second>, level [\w ]+{_REIGN}{_WAY}{_TAIL}\.")
def won_level(page: Page, said: Mapping[str, str]) -> bool:
    pair = [page.id(said["team"]), page.id(said["second"])]
    one, other = (_home(page, who) for who in pair)
    level = [one.get(what) == other.get(what) for what in ("round", "squares")]
    return page.order(page.now)[:2] == pair and any(level) and drove(page, said)


@claim(r"The chariot overturns only beyond the line\.")
def beyond(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("naufragia", team=page.order(page.now)[0]))


@claim(r"<team> had begun the turn <n> (?:spaces?|squares?) (?P<way>ahead of|behind) <second>\.")
def began(page: Page, said: Mapping[str, str]) -> bool:
    one, other = (page.far(page.before["teams"][page.id(said[who])]) for who in ("team", "second"))
    sign = 1 if said["way"] == "ahead of" else -1
    return sign * (one - other) // page.unit == number(said["n"])


@claim(r"The two had begun the turn level\.")
def began_level(page: Page, said: Mapping[str, str]) -> bool:
    pair = page.order(page.now)[:2]
    return len({page.far(page.before["teams"][one]) for one in pair}) == 1


_HOME = re.compile(
    rf"(?P<team>[A-Z][\w. ]+?)(?:, (?P<was>{_PLACE}) a turn ago,)? (?P<fell>overturns,? and )?"
    r"(?:comes in (?P<a>\w+)|is dragged in by the horses, (?P<b>\w+)|is (?P<c>\w+)(?P<how>, .+)?)"
)


@claim(r"(?P<all>[A-Z][^;]+? (?:comes in \w+|is dragged in by the horses, \w+)(?:; .+)?)\.")
def home(page: Page, said: Mapping[str, str]) -> bool:
    true = True
    for part in said["all"].split("; "):
        found = _HOME.fullmatch(part)
        if found is None:
            raise KeyError(part)
        team, place = page.id(found["team"]), found["a"] or found["b"] or found["c"]
        end = _home(page, team)
        dragged = bool(found["b"] or "dragged" in (found["how"] or ""))
        true &= page.order(page.now).index(team) + 1 == ORDINALS[place]
        true &= dragged == bool(end.get("dragged") or end.get("tractus"))
        true &= not found["was"] or page.place(team, page.before) == found["was"]
        if found["fell"] or "overturned" in (found["how"] or ""):
            true &= bool(page.events("naufragia", team=team) + page.events("flipped", team=team))
    return true


@claim(
    r"<team> has won, <n> \w+ ahead of <second>(?:; <third> is third)?\.",
    r"<team> has won; <second>, level on the line, is second\.",
)
def has_won(page: Page, said: Mapping[str, str]) -> bool:
    wanted = [page.id(said[who]) for who in ("team", "second", "third") if said.get(who)]
    return bool(page.order(page.now)[: len(wanted)] == wanted)


@claim(r"Of <n>, <nhome> came home; (?P<ends>.+)\.")
def field(page: Page, said: Mapping[str, str]) -> bool:
    """Who did not come home, and that nobody else did not."""
    ends = re.findall(r"([A-Z][\w. ]+?) (was out|died) in turn (\d+)", said["ends"])
    teams = page.now["teams"]
    away = {one for one, row in teams.items() if row["status"] != "finished"}
    dead = {one for one in away if "dead" in (teams[one]["status"], teams[one].get("fate"))}
    told = {page.id(name): how for name, how, _ in ends}
    true = {*told} == away and {one for one, how in told.items() if how == "died"} == dead
    return true and (len(teams), len(teams) - len(away)) == (number(said["n"]), number(said["nhome"]))


@claim(
    r"The race goes on for <n> chariots\.",
    rf"{_WAS}{_DID} is alone on the (?:track|sand)(?:, \w+ (?:bends?|corners?) from the line)?, "
    r"with only the line to reach for <nplace> place\.",
    r"<team>, (?P<still>alone)(?:, \w+ (?:bends?|corners?) from the line)?,(?: (?P<did>(?:(?!, and)[^;:])+), and)? "
    r"is still on the way to <nplace> place\.",
    r"<teams> still drive\.",
)
def racing(page: Page, said: Mapping[str, str]) -> bool:
    left = page.racing(page.now)
    if "nplace" in said:
        ended = [one for one in page.now["teams"].values() if one["place"] or one["status"] == "finished"]
        still = len(page.racing(page.before)) == 1
        if (len(ended) + 1, still) != (ORDINALS[said["nplace"]], bool(said.get("still"))):
            return False
        return left == [page.id(said["team"])] and drove(page, said)
    return len(left) == number(said["n"]) if "n" in said else {*left} == {*page.all(said["teams"])}


@claim(r"The race is adjourned: orders for turn (?P<turn>\d+) are open until .+\.")
def adjourned(page: Page, said: Mapping[str, str]) -> bool:
    return bool(int(said["turn"]) == page.now["turn"] + 1)


@claim(r"<team>, on foot, has run as far as lane <n>\.")
def ran(page: Page, said: Mapping[str, str]) -> bool:
    one = page.team(page.id(said["team"]))
    return bool((one["status"], one["lane"]) == ("on-foot", number(said["n"])))


@claim(rf"<team> hurts a horse of <target>{_MEMORY}, for <n> points?; <victim> may now drive <nlimit>\.")
def hurt(page: Page, said: Mapping[str, str]) -> bool:
    if page.team(page.id(said["victim"]))["limit"] != number(said["nlimit"]):
        return False
    hits = page.events("horse-hurt", team=page.id(said["target"]), points=number(said["n"]))
    return any(page.caused(one, "attacked", team=page.id(said["team"])) for one in hits)


@claim(
    rf"<team> (?P<how>drops back a square) from the (?P<act>ram|lash) of <other>{_MEMORY}, for two endurance\.",
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


@claim(r"<target> grabs at the whip of <team>, and it is gone\.")
def lost_whip(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("whip-moved", team=page.id(said["team"]), to=None))


@claim(r"(?P<each>.+), pays? with a hurt horse(?: each)?\.")
def strained(page: Page, said: Mapping[str, str]) -> bool:
    found = re.findall(r"(?:^| and )(.+?), (\w+) over the safe speed of a corner", said["each"])
    hurt = [(page.events("horse-hurt", team=one), number(n)) for names, n in found for one in page.all(names)]
    return bool(hurt) and all(any(page.caused(e, "strain-judged", excess=n) for e in events) for events, n in hurt)


@claim(rf"<team> takes the corner <n> over its safe speed, and holds{_MEMORY}\.")
def mastered(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("strain-judged", team=page.id(said["team"]), result="-", excess=number(said["n"])))


@claim(r"The horses of <team> stop for good\.")
def stopped(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("horses-stopped", team=page.id(said["team"])))


@claim(
    r"<team> loses a horse\.", rf"<team>{_DID} has no endurance left\.", r"<team> cannot cut the dead horse free.+\."
)
def weakened(page: Page, said: Mapping[str, str]) -> bool:
    if not befell(page, page.id(said["team"]), said.get("did") or ""):
        return False
    one = page.team(page.id(said["team"]))
    return 0 in one["horses"] or not one["endurance"]


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


@claim(r"<teams> (?:dies|die) on the sand\.")
def died(page: Page, said: Mapping[str, str]) -> bool:
    return all("dead" in (page.team(one)["status"], page.team(one).get("fate")) for one in page.all(said["teams"]))


@claim(rf"<team> lashes the horses of <target>{_MEMORY}, for <n> endurance\.")
def lashed(page: Page, said: Mapping[str, str]) -> bool:
    team, target = page.id(said["team"]), page.id(said["target"])
    return bool(page.events("team-lashed", team=team, target=target, endurance=number(said["n"])))


@claim(r"<team> is still dragged by the horses, <n> hits? left\.")
def still_dragged(page: Page, said: Mapping[str, str]) -> bool:
    one = page.team(page.id(said["team"]))
    return (one["status"], one["hits"]) == ("dragged", number(said["n"]))


@claim(r"<team>, still behind the horses, is dragged to death\.")
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


@claim(
    r"<by> fells <team>(?: (?P<side>from the flank|from behind))?(?: with the <nth> hit)?"
    r"(?: while <lock> holds the front)?\.",
    r"<by> (?P<arm>shoots) <team> down(?: (?P<side>from the flank|from behind))?(?: with the <nth> hit)?\.",
)
def felled(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    if said.get("lock") and not page.events("not-turned", team=team, by=by, lock=page.id(said["lock"])):
        return False
    hits = _struck(page, team, by, said["side"], "shoot" if said.get("arm") else "")
    return bool(page.events("out", team=team, by=by)) and bool(hits)


@claim(r"<school> is gone: <by> fells <team>, its last(?:, whom <pusher> had pushed to (?P<at>\w+))?\.")
def gone(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    true = not _left(page)[page.id(said["school"])] and bool(page.events("out", team=team, by=by))
    pushed = page.events("forced", team=team, by=page.id(said["pusher"])) if said["pusher"] else []
    return true and (not said["pusher"] or any(one["path"][-1] == said["at"] for one in pushed))


_POINTS = r"(?:points? of life|hit points?)"
_REST = r"(?:; <nleft> left|(?P<one>, all but one))"


@claim(
    rf"<by>(?: comes <ninches> inches and)? takes <n> {_POINTS} from <team>{_MEMORY}{_REST}\.",
    rf"<by> (?P<arm>shoots) <team>{_MEMORY} for <n> {_POINTS}{_REST}\.",
    r"<by>(?: comes <ninches> inches and)? strikes <team>(?:, held by <other>,)? "
    rf"(?P<side>from the side|from behind){_MEMORY} for <n> {_POINTS}{_REST}\.",
    rf"<team> attacks <by> and loses <n> {_POINTS}{_REST}\.",
)
def wounded(page: Page, said: Mapping[str, str]) -> bool:
    team, by, side = page.id(said["team"]), page.id(said["by"]), said.get("side", "")
    lost = _struck(page, team, by, "", "shoot" if said.get("arm") else "")
    taken = sum(one["from"] - max(one["to"], 0) for one in lost)
    one, left = page.team(team), 1 if said["one"] else number(said["nleft"])
    true = (taken, one.get("life", one.get("points"))) == (number(said["n"]), left)
    if side:
        quarter = {"from the side": "side", "from behind": "back"}[side]
        true &= all(page.caused(event, "fought", team=by, quarter=quarter) for event in lost)
    return true


@claim(rf"<team> loses <n> {_POINTS} to <teams>{_REST}\.")
def bled(page: Page, said: Mapping[str, str]) -> bool:
    team, one = page.id(said["team"]), page.team(page.id(said["team"]))
    taken = [_struck(page, team, by) for by in page.all(said["teams"])]
    total = sum(event["from"] - event["to"] for events in taken for event in events)
    left = one.get("life", one.get("points"))
    return all(taken) and (total, left) == (number(said["n"]), 1 if said["one"] else number(said["nleft"]))


@claim(
    r"<by> (?P<how>nets) <team>, who cannot step in this round\.",
    r"<by> (?P<how>nets) <team>, who cannot step (?P<still>when next to act)\.",
    r"<team>, (?P<how>thrown) down by <by>, (?P<still>must rise) before all else\.",
    r"<by> (?P<how>throws) <team> down\.",
)
def caught(page: Page, said: Mapping[str, str]) -> bool:
    condition = "netted" if said["how"] == "nets" else "prone"
    team, by = page.id(said["team"]), page.id(said["by"])
    lasts = condition in page.team(team)["conditions"]
    found = page.events("condition", team=team, by=by, condition=condition, begins=True)
    return bool(found) and lasts == bool(said.get("still"))


@claim(r"<team> is the last of <school>\.")
def last(page: Page, said: Mapping[str, str]) -> bool:
    return _left(page)[page.id(said["school"])] == [page.id(said["team"])]


_HAVE = r"(?:; (?P<rest>.+))?"


def _life(page: Page, side: str, turn: Data | None = None) -> tuple[int, int]:
    """How many a school has left, and their life."""
    left = [(turn or page.now)["teams"][one] for one in _left(page)[side]]
    return len(left), sum(one.get("life", one.get("points")) for one in left)


@claim(
    rf"<team> leads with <n> on the (?:field|sand){_HAVE}\.",
    rf"<team> still leads, with <n> on the (?:field|sand){_HAVE}\.",
    rf"<team> leads by life, <nlife> points to <nless> for <second>, each with <n> on the field{_HAVE}\.",
    rf"<team> leads by hit points, <nlife> to <nless> for <second>, each with <n> on the sand{_HAVE}\.",
    rf"(?P<level>.+?) are level: <n> on the (?:field|sand) and <nlife> {_POINTS} each{_HAVE}\.",
)
def ahead(page: Page, said: Mapping[str, str]) -> bool:
    """Who is in front by number and life, and the number of all others."""
    have = {side: _life(page, side) for side, left in _left(page).items() if left and side != "beasts"}
    front = page.all(said["level"]) if said.get("level") else [page.id(said["team"])]
    true = all(have[one] == max(have.values()) and have[one][0] == number(said["n"]) for one in front)
    if said.get("nlife"):
        true &= have[front[0]][1] == number(said["nlife"])
    if said.get("second"):
        true &= have[page.id(said["second"])] == (number(said["n"]), number(said["nless"]))
    told = {one for one, (n, _) in have.items() if n == number(said["n"])} if said.get("nlife") else {*front}
    for names, n in re.findall(r"((?:[A-Z]\w+ [A-Z]\w+(?:, | and )?)+) (?:has|have) (\w+)", said["rest"]):
        true &= all(have[one][0] == number(n) for one in page.all(names))
        told |= {*page.all(names)}
    return true and told == {*have}


@claim(
    r"<team>(?P<with> with <n> (?:points? of life|hit points?)|, lying with no hit point,) is "
    r"(?:the last of|still alone for) <school>, against <teams>\.",
    r"Against <team>(?P<with> with <n> (?:points? of life|hit points?)|, lying with no hit point,) stand <teams>\.",
)
def few(page: Page, said: Mapping[str, str]) -> bool:
    """One against few, with what they have left."""
    left, team = _left(page), page.id(said["team"])
    told = re.findall(r"((?:[A-Z]\w+ )+)with (\w+)", said["teams"])
    life = {one: row.get("life", row.get("points")) for one, row in page.now["teams"].items()}
    own = page.id(said["school"]) if said.get("school") else page.team(team)["school"]
    true = left[own] == [team] and life[team] == (number(said["n"]) if said["n"] else 0)
    others = {page.id(name): number(n) for name, n in told}
    return true and all(life[one] == n for one, n in others.items()) and sum(map(len, left.values())) == len(told) + 1


@claim(r"<school> is Caesar of the round, .+\.")
def chair(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.now["caesar"] == page.id(said["school"]))


@claim(r"(?P<all>.+ miss(?:es)? .+)\.")
def missed(page: Page, said: Mapping[str, str]) -> bool:
    """Every blow that missed in the round, and no other."""
    told = re.findall(r"((?:[A-Z]\w+(?:, | and | )?)+) miss(?:es)? ((?:[A-Z]\w+ ?)+)", said["all"])
    wanted = {(by, page.id(target.strip())) for teams, target in told for by in page.all(teams)}
    return bool(told) and wanted == {(one["team"], one["target"]) for one in page.events("attacked", hit=False)}


@claim(r"<team> carries the flag of <flag> on, to (?P<square>\w+)\.")
def carried(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    flags = [turn["teams"][team]["carries"] for turn in (page.before, page.now)]
    return flags == [page.id(said["flag"])] * 2 and page.events("moved", team=team)[-1]["path"][-1] == said["square"]


@claim(r"<team> takes the flag of <flag> at (?P<at>\w+)\.")
def flag(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.team(page.id(said["team"]))["carries"] == page.id(said["flag"]))


@claim(r"The crowd is with <team>: every hit counts <n> more\.")
def morale(page: Page, said: Mapping[str, str]) -> bool:
    return any(one["to"] == number(said["n"]) for one in page.events("morale", team=page.id(said["team"])))


def _standing(page: Page, said: Mapping[str, str]) -> bool:
    sides = page.now.get("schools") or page.now["sides"]
    return any(
        one["place"] == 1 and (one.get("school") or one["side"]) == page.id(said["team"]) for one in sides
    ) and bool(page.now["over"])


@claim(
    r"<team> wins, <n> of <nof> still on the field: <loser>, down to <teams>, surrenders\.",
    r"<team> wins, <n> of <nof> left on the sand\.",
    r"<team> wins: <by> carries the flag of <flag> home to (?P<at>\w+)\.",
)
def palm(page: Page, said: Mapping[str, str]) -> bool:
    true = _standing(page, said)
    if said.get("n"):
        true &= len(_left(page)[page.id(said["team"])]) == number(said["n"])
    if said.get("loser"):
        true &= bool(page.events("surrender", team=page.id(said["loser"]), granted=True))
        true &= {one["team"] for one in page.events("left")} == {*page.all(said["teams"])}
    if said.get("flag"):
        true &= page.team(page.id(said["by"]))["carries"] == page.id(said["flag"])
    return true


@claim(
    r"<team> is second\.",
    r"<team>(?P<a>, gone since round <na>,)? is second and <other>(?P<b>, gone since round <nb>,)? third\.",
)
def places(page: Page, said: Mapping[str, str]) -> bool:
    sides = page.now.get("schools") or page.now["sides"]
    real = {one["place"]: one.get("school") or one["side"] for one in sides}
    return real[2] == page.id(said["team"]) and (not said.get("other") or real[3] == page.id(said["other"]))


@claim(
    r"<by> kills <team>(?: from (?:behind|the side))?(?: with the <nth> hit)?\.",
    r"<team> attacks <by> and is killed(?: with the <nth> hit)?\.",
)
def killed(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("beast-killed", team=page.id(said["team"]), by=page.id(said["by"])))


_BEATEN = r"(?:brought down(?: (?P<side>from behind|from the side))? by <by>|beaten in the attack on <foe>)"
_FELLS = (
    r"(?:<by> brings <team> down(?: (?P<side>from behind|from the side))?|<teamb> attacks <foe> and is brought down)"
)
_NOBODY = r"(?:; <school> has nobody left)?"


@claim(
    rf"<team> is (?P<end>dead): {_BEATEN}, and refused by the crowd{_NOBODY}\.",
    rf"<team> (?P<end>dies) without an appeal, {_BEATEN}{_NOBODY}\.",
    rf"{_FELLS}, and the crowd refuses the <n> appeal: <dead> is (?P<end>dead){_NOBODY}\.",
    rf"<team>, {_BEATEN}, lives: the crowd has mercy\.",
    rf"{_FELLS}, and the crowd grants the <n> appeal\.",
    rf"<team>, {_BEATEN}, lives against the will of the crowd: <caesar>, Caesar of the round, turns up the thumb and "
    r"gives up the next initiative\.",
)
def went_down(page: Page, said: Mapping[str, str]) -> bool:
    given = {name: value for name, value in said.items() if value}
    team = page.id(given["team"] if "team" in given else given["teamb"])
    by = page.id(given.get("by") or given["foe"])
    true = len(page.events("fell", team=team, by=by)) == 1
    if given.get("n"):
        true &= page.team(team)["appeals"] == ORDINALS[given["n"]]
    if "school" in given:
        true &= not _left(page)[page.id(given["school"])]
    if "caesar" in given:
        return true and bool(page.events("thumb", team=page.id(given["caesar"]), fighter=team, thumb="up"))
    return true and bool(page.events("died" if "end" in given else "spared", team=team))


@claim(r"<team>, down since round <n>, stands up again with one hit point\.")
def rose(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    true = page.before["teams"][team]["fallen"] == number(said["n"]) and page.team(team)["points"] == 1
    return true and bool(page.events("stood-up", team=team))


@claim(
    rf"<by>(?: comes <ninches> inches and)? hits <team>(?: from (?:behind|the side))?(?: (?P<times>twice))?{_MEMORY}, "
    r"and (?:the|each time the) armour holds\.",
    r"<team> attacks <by> and is hit(?: (?P<times>twice))?, but the armour holds\.",
)
def armour(page: Page, said: Mapping[str, str]) -> bool:
    team, by = page.id(said["team"]), page.id(said["by"])
    saved = [one for one in page.events("armour", team=team, saved=True) if page.caused(one, "compared", team=by)]
    return len(saved) == (2 if said["times"] else 1) and not page.events("point-lost", team=team)


# Ludi Romani


def _legions(goods: Mapping[str, int]) -> int:
    return goods.get("curiales", 0) + goods.get("clientarum", 0)


def _battle(page: Page, said: Mapping[str, str], names: list[str], lost: list[int]) -> bool:
    for event in page.events("battle-ended"):
        sides = [event["team"], event["against"]]
        if sorted(sides) == sorted(names):
            real = event["lost"] if sides == names else event["lost"][::-1]
            fell: Counter[str] = Counter()
            for one in page.events("handed", round=event["round"]):
                fell[one["to"]] += _legions(one["goods"])
            told = {page.id(to): number(n) for n, to in re.findall(r"(\w+) to ([A-Z]\w+)", said["spoils"])}
            return real == lost and told == dict(+fell)
    return False


_SPOILS = r"(?:: (?P<spoils>\w+ to .+))?"


@claim(
    rf"<team> beats <against> in [\w ]+, <n> legions? to <nless>{_SPOILS}\.",
    rf"<team> challenges <against> in [\w ]+ (?P<lost>and) loses <n> (?:legions? )?to <nless>{_SPOILS}\.",
)
def beat(page: Page, said: Mapping[str, str]) -> bool:
    """Who challenged whom, and what each side lost."""
    names = [page.id(said["team"]), page.id(said["against"])]
    if not page.events("challenged", team=names[0], foe=names[1]) and not any(
        one["attackers"][0] == names[0] and one["against"][0] == names[1] for one in page.events("challenged")
    ):
        return False
    lost = [number(said["nless"]), number(said["n"])]
    return _battle(page, said, names, lost[::-1] if said.get("lost") else lost)


@claim(rf"<team> and <against> lose <n> legions? each in [\w ]+?{_SPOILS}\.")
def drew(page: Page, said: Mapping[str, str]) -> bool:
    return _battle(page, said, [page.id(said["team"]), page.id(said["against"])], [number(said["n"])] * 2)


@claim(r"<team> has no legion left, and becomes a cliens of <to>\.")
def bound(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    return bool(page.events("unprotected", team=team)) and bool(page.events("bound", team=team, to=page.id(said["to"])))


@claim(
    r"<team> kills <whom>, (?P<why>poisoned)(?:; <heir> inherits)?\.",
    r"<whom> is dead, killed by <team> after the loss of the last legion\.",
)
def slain(page: Page, said: Mapping[str, str]) -> bool:
    asked = {"heir": page.id(said["heir"])} if said.get("heir") else {}
    asked |= {"why": "virus" if said.get("why") else "victus"}
    return bool(page.events("died", team=page.id(said["whom"]), killer=page.id(said["team"]), **asked))


@claim(r"<team> is dead, by suicide; <heir> inherits\.")
def suicide(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("died", team=page.id(said["team"]), heir=page.id(said["heir"]), why="suicidium"))


@claim(r"<team> returns from the dead in [\w ]+, led by <numen>\.")
def returned(page: Page, said: Mapping[str, str]) -> bool:
    found = page.events("imago", team=page.id(said["team"])) + page.events("became-imago", team=page.id(said["team"]))
    return any(one["numen"] == page.id(said["numen"]) for one in found)


@claim(r"<team> marries <groom>\.")
def married(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("married", team=page.id(said["team"]), groom=page.id(said["groom"])))


@claim(r"<team> is divorced from <husband>, who owes (?P<sum>[\d\s]+) denarii\.")
def divorced(page: Page, said: Mapping[str, str]) -> bool:
    owed = number(said["sum"])
    return bool(page.events("divorced", team=page.id(said["team"]), husband=page.id(said["husband"]), pays=owed))


@claim(r"<teams> are friends \((?P<bond>\w+)\)\.")
def friends(page: Page, said: Mapping[str, str]) -> bool:
    return all(page.events("befriended", team=one, name=said["bond"]) for one in page.all(said["teams"]))


@claim(r"The amicitia (?P<bond>\w+) is dissolved\.")
def dissolved(page: Page, said: Mapping[str, str]) -> bool:
    bonds = [one["name"] for one in page.now["amicitiae"]]
    return bool(page.events("unfriended", name=said["bond"])) and said["bond"] not in bonds


@claim(r"<team> leaves the amicitia (?P<bond>\w+)\.")
def left(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("unfriended", team=page.id(said["team"]), name=said["bond"]))


@claim(r"Consuls of the year: <teams>\.")
def consuls(page: Page, said: Mapping[str, str]) -> bool:
    return bool(page.events("consuls", names=page.all(said["teams"])))


@claim(
    r"<team> brings the (?P<bill>\w+) of <whom> and (?P<end>loses), <n> votes to <nno>\.",
    r"<team> (?P<end>carries) the (?P<bill>\w+) of <whom>, <n> votes to <nno>\.",
)
def voted(page: Page, said: Mapping[str, str]) -> bool:
    votes = {"votes_for": number(said["n"]), "votes_against": number(said["nno"])}
    found = page.events(
        "voted", team=page.id(said["team"]), bill=said["bill"], carried=said["end"] == "carries", **votes
    )
    whom = re.sub(r" \(.*", "", said["whom"])
    return any(one["whom"] == page.ids.get(whom, whom.lower()) for one in found)


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


_WHO = r"(?P<who>[A-Z]\w+)(?: \([^)]*\))?"


@claim(r"As tributum <teams>\.")
def tributum(page: Page, said: Mapping[str, str]) -> bool:
    real: Counter[str] = Counter()
    for one in page.events("collected"):
        real[one["team"]] += one["sum"]
    return _alike(_sums(said["teams"], r"(?P<who>[^;]+?) takes? (?P<n>[\d\s]+) denarii(?: each)?", page), real)


@claim(r"<team> (?:sails|goes by land) from (?P<before>[\w ]+?) to (?P<after>[\w ]+?) by the will of the Fates\.")
def forced(page: Page, said: Mapping[str, str]) -> bool:
    """A journey in an act for which a rule was waived."""
    acts = {one["round"] for one in page.events("waived")}
    went = [one for one in page.events("moved", team=page.id(said["team"])) if one["round"] in acts]
    places = {"Northern Italy": "n-italy", "Southern Italy": "s-italy"}
    told = [places.get(said[end], said[end].lower().replace(" ", "-")) for end in ("before", "after")]
    return any([one["from"], one["to"]] == told for one in went)


@claim(
    r"<teams> (?P<how>now|still) has most legions, <n>; nobody else has more than <nrest>\.",
    r"<teams> have most legions, <n> each\.",
    r"(?P<how>Nobody) has overtaken <teams> over the winter: <n> legions, <nrest> at most elsewhere\.",
    r"Level with most legions into the new year, <n> each: <teams>\.",
)
def strongest(page: Page, said: Mapping[str, str]) -> bool:
    """Who has most, whether that was so before, and what the next has."""
    held, before = (
        {who: _legions(one["goods"]) for who, one in turn["teams"].items() if one["kind"] != "numen"}
        for turn in (page.now, page.before)
    )
    first = {who for who, n in held.items() if n == max(held.values())}
    true = first == {*page.all(said["teams"])} and max(held.values()) == number(said["n"])
    if said.get("how"):
        same = first == {who for who, n in before.items() if n == max(before.values())}
        true &= same == (said["how"] in ("still", "Nobody"))
        true &= max(n for who, n in held.items() if who not in first) == number(said["nrest"])
    return true


@claim(r"<team> has won at Actium, <n> of <nof> ships left\.")
def actium(page: Page, said: Mapping[str, str]) -> bool:
    team = page.id(said["team"])
    (fleet,) = page.events("fleet", team=team)
    left = page.events("rowed", team=team)[-1]["ships"]
    return [left, fleet["ships"]] == [number(said["n"]), number(said["nof"])] and bool(
        page.events("actium-won", team=team)
    )


@claim(r"<teams> share the victory\.")
def victory(page: Page, said: Mapping[str, str]) -> bool:
    (won_,) = page.events("actium-won")
    return bool(won_["victors"][1:] == page.all(said["teams"]))


@claim(r"(?P<teams>.+ had \w+ ships and lost the last in round .+)\.")
def beaten(page: Page, said: Mapping[str, str]) -> bool:
    pattern = rf"{_WHO}(?: and [A-Z]\w+ \([^)]*\))? had (?P<n>\w+) ships and lost the last in round (?P<r>[\w-]+)"
    told = [(page.id(one["who"]), number(one["n"]), number(one["r"])) for one in re.finditer(pattern, said["teams"])]
    real = [
        (fleet["team"], fleet["ships"], sunk["round"])
        for fleet in page.events("fleet")
        for sunk in page.events("rowed", team=fleet["team"], ships=0)
    ]
    return told == real


@claim(r"Before the battle <teams>\.")
def aid(page: Page, said: Mapping[str, str]) -> bool:
    found = re.findall(r"([A-Z]\w+)(?: \([^)]*\))? gave ([A-Z]\w+)(?: \([^)]*\))? ([\d\s]+) denarii", said["teams"])
    real = page.events("handed", rule="LR-11.5")
    wanted = [(page.id(god), page.id(to), number(sum_)) for god, to, sum_ in found]
    return wanted == [(one["team"], one["to"], one["goods"]["denarii"]) for one in real]


# The lines of who did what

LINES: Final[dict[str, Callable[[Data, re.Match[str]], bool]]] = {
    r"(\d+) spaces?, (\w+)": lambda one, said: (one["spaces"], one["speed"]) == (int(said[1]), said[2]),
    r"whip \+(\d+)": lambda one, said: one.get("spaces", one.get("mf")) == int(said[1]),
    r"(\d+) of them lost behind [\w ]+": lambda one, said: one["discarded"] == int(said[1]),
    r"dragged (\d+) spaces?": lambda one, said: len(one["path"]) == int(said[1]),
    r"over the line, place (\d+)": lambda one, said: one["place"] == int(said[1]),
    r"over the line by (\d+) squares?": lambda one, said: one["squares"] == int(said[1]),
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
    r"goes to ([A-Z]\d+)": lambda one, said: one["path"][-1] == said[1],
    r"(\d+)\u2236(\d+).*": lambda one, said: one["totals"] == [int(said[1]), int(said[2])],
    r"legions lost (\d+)\u2236(\d+)": lambda one, said: one["lost"] == [int(said[1]), int(said[2])],
}
"""What lines say of an event: a pattern, and whether the event is so."""


def check_line(words: str, event: Data) -> bool | None:
    """Whether a part of a line is true of the event that it tells; None where it is not understood."""
    for pattern, holds in LINES.items():
        found = re.fullmatch(pattern, words)
        if found:
            return holds(event, found)
    return None
