"""Any season of Ludi Romani: acts and dice drawn from a seed, as hypothesis draws the seeds."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from any_acts import FOLLOWING, LIKELY
from any_draws import MORTALS, REGIONS, WOMEN, Draws, do, draws, of_form, shades, told
from hypothesis import strategies as st
from msgspec.structs import replace
from romani_scenario import TABLES, enter, tables

from ludi_press.core.dice import Source, TurnDice, draw
from ludi_press.games.kit.event import Event
from ludi_press.games.ludi_romani.rules.model import (
    Act,
    ActiumForm,
    AidForm,
    Amicitia,
    Amounts,
    Fleet,
    Goods,
    Life,
    Loan,
    MotusForm,
    PartyForm,
    Person,
    Pestis,
    SeasonOrders,
    SetUp,
    State,
    ToldAct,
)
from ludi_press.games.ludi_romani.rules.play import FORMS, ActTrial, begin, resolve
from ludi_press.games.ludi_romani.rules.tables import Kind, SeasonKind

seeds = st.integers(0, 30)
"""Few, so that all laws look at the same seasons, each of which is played once."""


def game(players: dict[str, Any] | None = None, rules: dict[str, Any] | None = None, **data: Any) -> SetUp:
    """Ten mortals in the same few regions, with more players and other rules."""
    places = {"cicero": {"at": "rome"}, "pansa": {"at": "greece"}}
    mortals = {who: {"player": who, **places.get(who, {})} for who in MORTALS}
    found = enter({"players": {**mortals, **(players or {})}, **data}, tables(rules) if rules else TABLES).value
    assert found is not None
    return found


GAME = game()


IDLE = SeasonOrders(opening=told("season", Act()), motus={}, acts=())
"""A season in which nobody does anything."""


def any_act(d: Draws, word: str) -> ToldAct:
    """An act whose fields mostly fit each other; one in ten has any fields at all."""
    act = do(word, **LIKELY[word](d)).act if d.random.random() < 0.9 else of_form(d, FORMS[word])
    return told(word, replace(act, by=d.one("fata", None, None), note=d.one("so", None, None, None)))


def any_motus(d: Draws) -> dict[str, MotusForm]:
    """The motus of a few; clientes and bacchants go along."""
    leaders = [(one.id, leader) for one in d.state.people for leader in (*one.patroni, *filter(None, [one.god]))]
    led = {leader: MotusForm(to=d.region(), with_=(who,)) for who, leader in leaders if d.one(True, False)}
    alone = {who: MotusForm(to=d.region(), **d.rarely(escort="cicero")) for who in d.some([*MORTALS, "mars"], 0, 3)}
    return {**alone, **led}


def opening(random: Random) -> ToldAct:
    """The beginning of a turn file; at times a numen wills motus, seats and close."""
    return told("season", Act(by=random.choice(["fata", None, None])))


def any_orders(random: Random, using: SetUp, before: State, count: int, words: Sequence[str] = ()) -> SeasonOrders:
    """A season of so many acts, most of them such as the rules allow; in a hiems the consuls are named first."""
    season = using.row(using.next_row(before)).season
    acts = []
    if season is SeasonKind.HIEMS:
        voters = [one.id for one in before.people if one.is_mortal and one.at == "rome" and one.votes]
        before = replace(before, consuls=tuple(voters[:2]))
        acts.append(do("consules", names=before.consuls))
    trial, d = ActTrial(using, before), draws(random, before)
    words = words or [word for word, row in TABLES.acts.acts.items() if season in row.seasons]
    for word in random.choices(words, k=count):
        for _ in range(2):
            act = any_act(d.elsewhere(), word)
            if trial.allows(act):
                break
        acts += [act, *(FOLLOWING[word](d, act.act) if word in FOLLOWING else ())]
    return replace(IDLE, opening=opening(random), acts=tuple(acts))


def any_person(random: Random, one: Person) -> Person:
    """Somebody in one of three regions with other property and another fate."""
    if one.is_numen:
        home = (
            random.choice([one.at, one.at, one.at, *REGIONS[1:4]])
            if random.random() < 0.1 or one.id != "cybele"
            else None
        )
        chest = random.choice([0, 100_000, 300_000, one.goods.denarii, one.goods.denarii])
        votes = random.choice([0, 5]) if one.id == "vesta" else 0
        return replace(one, at=home, goods=replace(one.goods, denarii=chest, suffragia=votes))
    counts = {"denarii": random.choice([0, 1, 5, 20, 30]) * 100_000, "suffragia": random.choice([0, 3, 10])}
    counts |= {good: random.choice([0, 0, 0, 1, 1, 2, 3, 5, 8]) for good in ("curiales", "clientarum", "classes")}
    counts |= {good: random.choice([0, 0, 1]) for good in ("rexpressus", "fabrilis")}
    woman, rex = one.kind is Kind.VIRGO, one.kind is Kind.REX
    life = random.choice([*[Life.LIVING] * 10, Life.DEAD, Life.IMAGO])
    if life is not Life.LIVING:
        owned = Goods(ultrices=1, denarii=counts["denarii"]) if life is Life.IMAGO else Goods()
        return replace(one, life=life, at=None, goods=owned)
    return replace(
        one,
        at=random.choice(["rome", "rome", "greece", "greece", "greece", "greece", "n-italy", "parthia"]),
        goods=replace(one.goods, **counts, virus=random.choice([0, 1, 2]) * woman),
        arrived=(random.choice([0, 1]), random.choice([0, 1])),
        widowed=woman and random.random() < 0.5,
        amazon=woman and random.random() < 0.3,
        unprotected=random.random() < 0.3,
        condemned=random.random() < 0.15,
        proscribed=random.random() < 0.15,
        escort=random.choice(["cicero", "antony", None]) if rex else None,
    )


def any_state(random: Random, using: SetUp, *, summer: bool = False) -> State:
    """The thick of a game: everybody in a few regions, with bonds, loans and dangers of all kinds."""
    people = {one.id: any_person(random, one) for one in begin(using)[0].people}
    living = [who for who, one in people.items() if one.is_mortal]
    _marry(random, people)
    for who in random.sample(living, 3):
        _subject(random, people, who)
    wearer = random.choice([*living, *(who for who, one in people.items() if one.life is Life.IMAGO), "pluto", "pluto"])
    for who in ("pluto", wearer):
        people[who] = replace(people[who], goods=replace(people[who].goods, anulus=int(who == wearer)))
    greeks = [who for who in living if people[who].at == "greece"]
    bonds = (_any_bond(random, "a", living), _any_bond(random, "b", greeks if len(greeks) > 1 else living))
    pairs = [(*random.sample(bond.members, 2), bond.name) for bond in bonds]
    return State(
        season=random.choice([0, 10, 12, 20]) + summer,
        people=tuple(people.values()),
        amicitiae=bonds,
        loans=tuple([Loan(one, other, name, random.choice([1, 2, 3])) for one, other, name in (*pairs, *pairs[:1])]),
        fleets=tuple([Fleet(one, other, random.choice([1, 2])) for one, other, _ in pairs]),
        lender="persephone" if wearer != "pluto" else None,
        consuls=tuple(living[:2]),
        pestes=random.choice([(), (), (), (Pestis("greece", 0),), (Pestis("egypt", 99), Pestis("n-italy", 3))]),
        skipped=random.choice([(), (), (43, 37)]) if not summer else (),
    )


def _marry(random: Random, people: dict[str, Person]) -> None:
    """Marries a woman, or two to amici who may fight side by side."""
    for wife, husband in zip(random.sample(WOMEN, random.choice([1, 2])), ("octavian", "cicero"), strict=False):
        if people[wife].is_mortal and people[husband].is_mortal:
            people[wife] = replace(people[wife], spouse=husband, dos=random.choice([0, 300_000, 900_000]), amazon=False)
            people[husband] = replace(people[husband], spouse=wife)


def _subject(random: Random, people: dict[str, Person], who: str) -> None:
    """Makes somebody a cliens of others in his region, or a bacchant."""
    near = [one.id for one in people.values() if one.is_mortal and one.at == people[who].at and one.id != who]
    if random.random() < 0.6:
        patroni = tuple(random.sample(near, min(len(near), random.choice([1, 2, 3]))))
        people[who] = replace(people[who], patroni=patroni)
    else:
        god = random.choice(["dionysus", "silenus"])
        people[who] = replace(people[who], god=god)
        people[god] = replace(people[god], at=people[who].at)


def _any_bond(random: Random, name: str, living: list[str]) -> Amicitia:
    members = tuple(random.sample(living, min(len(living), random.choice([2, 3, 5]))))
    return Amicitia(name, members, random.choice([members, members, members[:1], ()]))


def any_actium(random: Random, state: State, *, wrong: bool) -> ActiumForm:
    """A battle of Actium with alliances, gifts and helpers, or its next rounds; at times with a mistake."""
    d = draws(random, state)
    leaders = d.some(d.living(), 2, 4)
    allies = [who for who in d.living() if who not in leaders]
    now = state.actium.round + 1 if state.actium else 1
    helpers = d.some([*shades(state), "mars", "juno", "tanit", "vulcan", "saturn", "apollo"], 0, 5)
    aid = [AidForm(who=who, for_=d.one(*MORTALS), round=now + d.one(0, 1, 2)) for who in helpers]
    givers = d.some([*shades(state), "juno", "neptune", "saturn"], 0, 2)
    gifts: dict[str, Any] = {who: d.one("all", "all", Amounts(**d.owned(who))) for who in givers}
    members = {leader: allies[at::5] for at, leader in enumerate(leaders)}
    if wrong:
        d.one(
            lambda: members[leaders[0]].extend([*leaders[1:], *d.some(MORTALS)]),
            lambda: gifts.update({d.one("mars", d.who()): d.one("all", Amounts(immortales=1))}),
            lambda: aid.extend([*aid[:1], AidForm(who=d.one("mars", d.god(), d.who()), for_=d.who(), round=d.few())]),
            lambda: aid.append(AidForm(who="juno", for_=d.one(*MORTALS), round=max(1, now - d.one(0, 1)))),
            lambda: aid.append(AidForm(who="juno", for_=d.one(*MORTALS), round=max(1, now - 1))),
        )()
    parties = {who: PartyForm(members=tuple(members[who]), gifts={} if at else gifts) for at, who in enumerate(leaders)}
    fresh = state.actium is None or (wrong and d.one(True, False, False, False))
    return ActiumForm(parties=parties if fresh else {}, rounds=d.one(None, 1, 1, 2, 3), aid=tuple(aid))


Turn = tuple[State, tuple[Event, ...], TurnDice]
Played = list[Turn]


def turn(state: State, number: int, given: SeasonOrders, secret: bytes = b"s", using: SetUp = GAME) -> Turn:
    """One turn; what the rules refuse is left out of it."""
    turn_dice = TurnDice("any", number, lambda address, die: (draw(secret, address, die), Source.SECRET))
    after, events = resolve(using, state, given, turn_dice)
    return after, events, turn_dice


@cache
def play(seed: int) -> Played:
    """Seasons from the start, each without its illegal acts."""
    random = Random(seed)  # noqa: S311 - an example, no secret
    state, events = begin(GAME)
    played: Played = [(state, events, TurnDice("any", 0, lambda address, die: (1, Source.SECRET)))]
    for number in range(1, random.randint(3, 6)):
        orders = any_orders(random, GAME, played[-1][0], 16)
        played.append(turn(played[-1][0], number, orders, str(seed).encode()))
    return played
