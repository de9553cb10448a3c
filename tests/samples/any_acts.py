"""Any act of Ludi Romani: the fields of each drawn from a seed, so that most of them fit each other and a state."""

from collections.abc import Callable
from typing import Any

from any_draws import GODS, MORTALS, REGES, WAR, WOMEN, Draws, Fields, Fit, bound, do, shades, told, wearer

from ludi_press.games.ludi_romani.rules.challenge import Ending, LegionCount, LegionKind, Shade, Wheel
from ludi_press.games.ludi_romani.rules.goods import SOLD
from ludi_press.games.ludi_romani.rules.model import Amounts, Break, Cause, Good, Life, ToldAct, Way
from ludi_press.games.ludi_romani.rules.tables import Kind


def journey(d: Draws) -> Fields:
    who = d.one(d.who(), d.who(), d.who(), d.one("dionysus", "silenus", "neptune", "mercury"))
    led = [other for gods in (True, False) for other, leader in bound(d.state, gods=gods) if leader == who]
    caught = d.at_times(caught=d.one("neptune", "neptune", "oceanus", "juppiter", "juno"))
    return {
        "who": who,
        "to": d.region(),
        **({"with_": tuple(led)} if led else d.at_times(with_=d.some(d.here))),
        **d.rarely(through=d.some(("n-italy", "asia-minor", "syria", "parthia", "greece"), 1, 2), escort=d.who()),
        **({"way": Way.SEA, **caught, **d.at_times(takes=100_000)} if caught else d.at_times(way=d.one(*Way))),
    }


def battle(d: Draws) -> Fields:
    """A proelium of people with legions, at times of a war god or of the Ring."""
    armed = {*d.living(lambda one: one.goods.legions and one.commands and one.at != "rome")}
    camps = [camp for here in d.crowds.values() if len(camp := [who for who in here if who in armed]) > 1]
    fighters = d.one(*camps) if camps and d.random.random() < 0.95 else MORTALS
    both = d.some(fighters, 2, 2)
    bands = [
        band for bond in d.state.amicitiae if len(band := tuple(who for who in bond.members if who in fighters)) > 1
    ]
    first, second = both[:1], both[1:]
    attacker = d.one(*[first] * 6, *[(d.one(*WAR),)] * 2, *filter(None, bands))
    against = d.one(*[second] * 12, ("tyr",), *filter(None, bands))
    others = [who for who in fighters if who not in attacker]
    against = tuple(who for who in against if who not in attacker) or tuple(others[:1]) or second
    if attacker == first and d.random.random() < 0.05:
        attacker = ("tyr",)
    winter = d.state.season % 2 == 0
    if d.random.random() < (0.9 if winter else 0.05):
        return {
            "attacker": (d.one(*[wearer(d.state)] * 6, first[0]),),
            "against": second,
            "ring": True,
            **d.rarely(refused=True),
        }
    numen = {"numen": d.one("juno", "vesta", "apollo", *GODS)}
    war = attacker[0] in WAR
    return {
        "attacker": attacker,
        "against": against,
        **(d.rarely(**numen) if war else numen),
        **d.at_times(0.06, refused=True, urged=d.one("mars", "ares", "phobos", "tanit")),
        **d.one(*[{}] * 12, {"urged": "juno"}, {"urged": "juno", "refused": True}),
        **(d.at_times(heir=d.who()) if war else d.at_times(0.03, heir=d.who())),
        **meddling(d, (*attacker, *against)),
    }


def meddling(d: Draws, fights: tuple[str, ...]) -> Fields:
    """What mortals, imagines and gods do in a proelium."""
    legions = {
        who: d.one(
            tuple(d.one(*LegionKind) for _ in range(d.few())),
            LegionCount(**d.at_times(0.5, curiales=d.few(), clientarum=d.few())),
        )
        for who in d.some(fights)
    }
    dead = (*shades(d.state) * 4, d.who())
    drawn = d.at_times(
        0.2,
        legions=legions,
        imagines=tuple(
            Shade(who=who, for_=d.one(*fights, *fights, d.who()), at=d.few())
            for who in d.random.choices(dead, k=d.few())
        ),
        fortuna=tuple(
            Wheel(for_=d.one(*fights, *fights, *fights, *fights, d.who()), add=d.one(-3, -1, 1, 2), at=d.few())
            for _ in "ab"
        ),
        juno=tuple([one.id for one in d.state.people if one.id in WOMEN and one.spouse in (*fights, "cicero")]),
        fabrilis=d.one("no", "1", "2", "3"),
        converts={who: d.one("tanit", "tyr", "juno") for who in d.some([*REGES, *fights])},
    )
    wives = tuple([one.id for one in d.state.people if one.id in WOMEN and one.spouse in fights])
    if wives and d.one(True, False):
        drawn["juno"] = wives
    if {*REGES} & {*fights} and d.one(True, False):
        drawn["converts"] = {who: "tanit" for who in fights if who in REGES}
    return drawn | d.rarely(
        ends=Ending(after=d.one(0, 0, 1, 2, 3, 5), why=d.one(*Break)),
        succeeds={d.one("venus", "minerva", "mercury"): d.one(1, 2, 3), "diana": d.one(2, 3)},
    )


def votes(d: Draws) -> Fields:
    """A bill and the votes on it: all that somebody holds, or a part."""
    voters = d.some(d.living(lambda one: one.at == "rome" and one.goods.suffragia), 0, 4)
    cut = d.random.randint(0, len(voters))
    return {
        "consul": d.one(*(d.state.consuls or d.here), *(d.state.consuls or d.here), d.who()),
        "for_": d.one(dict.fromkeys(voters[:cut], d.few()), voters, voters[:cut], *voters[:1]),
        "against": d.one(voters[cut:], dict.fromkeys(voters[cut:], 3)),
        **d.rarely(abstain=d.some(d.here)),
        **d.at_times(0.6, venus=d.one("for", "for", "against")),
    }


_DOOMED: dict[Cause, Fit] = {
    Cause.INVENTUS: lambda one: one.unprotected,
    Cause.CLIENS: lambda one: one.patroni,
    Cause.BACCHANS: lambda one: one.god,
    Cause.REX_ROMAE: lambda one: one.kind is Kind.REX,
    Cause.PROSCRIPTUS: lambda one: one.proscribed,
    Cause.CAEDES: lambda one: one.condemned,
}
"""Who may die of a cause."""


def death(d: Draws) -> Fields:
    cause = d.one(*_DOOMED, *_DOOMED, *(cause for cause in Cause if cause is not Cause.PROSCRIPTIO))
    who = d.who(_DOOMED.get(cause, bool))
    one = d.state.person(who)
    leaders = one.patroni
    near = d.living(lambda other: other.at == one.at and other.id != who)
    gods = {Cause.REX_ROMAE: "venus", Cause.BACCHANS: one.god, Cause.SUICIDIUM: "pluto"}
    killer = d.one(gods.get(cause), d.one(*leaders[-1:], *near, None), d.one("juppiter", "neptune", "pluto", d.who()))
    return {
        "who": who,
        "cause": cause,
        "killer": killer,
        **d.at_times(heir=d.one(d.who(), d.who(), "pluto")),
        **(d.at_times(0.5, yields=d.some((*leaders, d.who()), 1, 3)) if leaders else {}),
    }


def gift(d: Draws) -> Fields:
    couples = [(one.id, one.spouse) for one in d.state.people if one.spouse]
    one, other = d.one(d.two(), d.two(), *couples, *(d.some(bond.members, 2, 2) for bond in d.state.amicitiae))
    giver = d.one(one, one, one, one, d.god(), "vesta", d.one("juventas", "mercury"), *shades(d.state))
    return {
        "from_": giver,
        "to": d.one(other, other, other, other, d.god(), "juventas", *shades(d.state)),
        **d.owned(giver),
    }


def purchase(d: Draws) -> Fields:
    """Of a god who mostly has what is sold."""
    seller, good = d.one(("juppiter", Good.CURIALES), ("juno", Good.CURIALES), ("tanit", Good.CLIENTARUM))
    if d.one(True, False):
        seller, good = d.one(("neptune", Good.CLASSES), ("neptune", Good.CLASSES), (d.god(), d.one(*SOLD)))
    buyer = d.who(lambda one: one.goods.denarii > 900_000)
    return {"buyer": buyer, "seller": d.one(*[seller] * 7, "mercury"), **d.goods(good)}


def barter(d: Draws) -> Fields:
    names = d.two() if d.random.random() < 0.9 else d.some(MORTALS, 1, 3)
    return {"gives": {who: Amounts(**d.owned(who)) for who in names}, **d.at_times(numen=d.one("tyr", "isis", "juno"))}


def tribute(d: Draws) -> Fields:
    d = d.elsewhere() if d.where == "rome" else d
    gods = [one.id for one in d.state.people if one.is_numen and one.at == d.where]
    dead = shades(d.state)
    shares = [
        (),
        (),
        d.who(),
        tuple(dead),
        *dead,
        dict.fromkeys(dead, 100_000),
        {who: d.one(0, 50_000) for who in dead},
    ]
    payers = d.one(d.some([*gods, d.god()], 1, 3), d.some(gods or GODS), d.some(gods or GODS))
    paid = d.at_times(paid=d.money()) if len(payers) == 1 else d.rarely(paid=d.money())
    return {"who": d.who(), "from_": payers, "imagines": d.one(*shares), **paid}


def ring(d: Draws) -> Fields:
    worn = d.one(wearer(d.state), wearer(d.state), d.who())
    fields = d.at_times(0.5, to=d.one(d.who(), d.one(*MORTALS), "juno"), from_=worn)
    return {**fields, **d.at_times(numen=d.one("pluto", "juno"), goes=d.region())}


def lent(d: Draws) -> Fields:
    """Somebody who lent suffragia or gave classes, and who has them."""
    pairs = [(one.owner, one.holder) for one in d.state.loans] + [(one.giver, one.holder) for one in d.state.fleets]
    who, holder = d.one(*pairs, d.two())
    return {"who": who, "from_": holder, **d.at_times(0.5, suffragia=d.few(), classes=d.few())}


def friends(d: Draws) -> Fields:
    name = d.one("a", "b", "c", "d")
    old = any(bond.name == name for bond in d.state.amicitiae)
    key = "joins" if old == (d.random.random() < 0.9) else "members"
    sworn = {"juno": d.one(True, d.some(d.here), d.some(MORTALS))} if d.one(True, False) else {}
    return {"name": name, **sworn, **({} if old and sworn and d.one(True, False) else {key: d.some(d.here, 1, 3)})}


def member(d: Draws) -> Fields:
    """Somebody and his amicitia, or one that he is not of."""
    bonds = [(who, bond.name) for bond in d.state.amicitiae for who in bond.members]
    who, name = d.one(*bonds, (d.who(), "a"), (d.who(), "b"))
    return {"who": who, "name": name}


def subject(d: Draws, key: str) -> Fields:
    """A cliens or bacchant and his leader, or two others."""
    pairs = bound(d.state, gods=key == "god")
    who, leader = d.one(*pairs, *pairs, d.two())
    return {"who": who, key: leader}


def couple(d: Draws) -> Fields:
    bride = d.who(lambda one: one.kind is Kind.VIRGO and not one.amazon and not one.spouse)
    return {"bride": bride, "groom": d.who(lambda one: one.is_roman_man and not one.spouse)}


def divorce(d: Draws) -> Fields:
    wife = d.who(lambda one: one.id in WOMEN and one.spouse)
    pays = Amounts(**d.owned(d.state.person(wife).spouse or wife))
    return {
        "wife": wife,
        **d.rarely(refused=True),
        **d.at_times(0.4, pays=pays),
        **d.at_times(killed=True, heir=d.who()),
    }


def patron(d: Draws) -> Fields:
    return {
        "patron": d.who(lambda one: one.commands and one.goods.legions),
        "who": d.who(lambda one: one.unprotected or one.patroni),
    }


def shift(d: Draws) -> Fields:
    """Curiales from one to another by imperium."""
    giver = d.who(lambda one: one.goods.curiales)
    return {"from_": giver, "to": d.who(lambda one: one.votes and one.id != giver), "curiales": d.few(), **votes(d)}


LIKELY: dict[str, Callable[[Draws], Fields]] = {
    "iter": journey,
    "emptio": purchase,
    "commutatio": barter,
    "dat": gift,
    "repetit": lent,
    "ordo": lambda d: {"region": d.where, "parties": d.some([tuple(d.here[:2]), *d.here[2:], d.who()], 2, 4)},
    "cedit": lambda d: {"who": d.who()},
    "proelium": battle,
    "fabrilis": lambda d: {"to": d.who(), **d.at_times(numen=d.one("juppiter", "juno"))},
    "mercurius": lambda d: {"who": d.who(), "to": d.region(), **d.at_times(numen=d.one("juppiter", "juno"))},
    "minerva": lambda d: {"who": d.who(), "to": d.region(), **d.at_times(numen=d.one("juppiter", "juno"))},
    "fuga": lambda d: {
        "rex": d.who(lambda one: one.kind is Kind.REX and one.goods.rexpressus),
        "numen": d.one("mercury", d.god()),
    },
    "anulus": ring,
    "pestis": lambda d: {"region": d.one(d.region(), "rome"), **d.at_times(numen=d.one("diana", "juno"))},
    "sanitas": lambda d: {
        "region": d.one(d.region(), *(one.region for one in d.state.pestes)),
        **d.at_times(numen=d.one("diana", "juno")),
    },
    "amicitia": friends,
    "discedit": member,
    "solvit": lambda d: {
        "name": member(d)["name"],
        **d.at_times(matrona=d.who(lambda one: one.kind is Kind.VIRGO and one.spouse)),
    },
    "nuptiae": couple,
    "divortium": divorce,
    "amazon": lambda d: {"who": d.who(lambda one: one.widowed)},
    "cliens": patron,
    "exigit": lambda d: {**subject(d, "patron"), "denarii": d.one(d.money(), 100_000, 150_000)},
    "dimittit": lambda d: subject(d, "patron"),
    "bacchans": lambda d: {
        "who": d.one(d.who(), *d.living(lambda one: one.god)),
        "god": d.one("dionysus", "silenus", "ariadne", "juno"),
    },
    "liberat": lambda d: subject(d, "god"),
    "mors": death,
    "virus": lambda d: {
        "matrona": d.who(lambda one: one.goods.virus and one.spouse),
        **d.at_times(0.5, dead=d.one(d.who(), d.who(), d.one(*MORTALS), d.god()), heir=d.who()),
    },
    "imago": lambda d: {
        "who": d.one(d.who(), *[one.id for one in d.state.people if one.life is Life.DEAD]),
        "at": d.one("greece", "s-italy", "rome"),
        **d.at_times(numen=d.one("pluto", "juno")),
    },
    "consules": lambda d: {"names": d.some(d.here, 1, 2)},
    "imperium": shift,
    "proscriptio": lambda d: {"who": d.who(lambda one: one.votes), **votes(d), **d.rarely(heir=d.who())},
    "restitutio": lambda d: {"who": d.who(lambda one: one.proscribed), **votes(d)},
    "caedes": lambda d: {"who": d.who(), **votes(d), **d.at_times(numen=d.one("phobos", "deimos", "juno"))},
    "census": lambda d: {
        "region": d.region(),
        **votes(d),
        **d.at_times(shares={who: d.money() for who in d.some(d.here)}),
    },
    "tributum": tribute,
    "instauratio": lambda d: d.at_times(numen="juppiter"),
    "feriae": lambda d: {},
    "mutatio": lambda d: {"years": d.some((30, 31, 32, 34, 37, 38, 43, 44), 1, 2)},
    "verba": lambda d: {"text": "a"},
}
"""The fields of each act."""


def _after_order(d: Draws, act: Any) -> list[ToldAct]:
    names = [who for party in act.parties for who in (party if isinstance(party, tuple) else (party,))]
    last = do("proelium", attacker=(names[-1],), against=(d.who(),), numen=d.god())
    return [last, *(do("cedit", who=who) for who in names[:2]), last]


def _after_battle(d: Draws, act: Any) -> list[ToldAct]:
    winner, loser = d.one((act.attacker[0], act.against[0]), (act.against[0], act.attacker[0]))
    then = [
        do("mors", who=loser, cause=Cause.VICTUS, killer=winner),
        do("cliens", patron=winner, who=loser),
        do("mercurius", who=loser, to=d.region()),
        do("fuga", rex=d.one(*REGES), numen="mercury"),
        do("proelium", attacker=(d.who(),), against=(loser,), numen="juno", refused=True),
        told("proelium", act),
    ]
    return d.random.sample(then, d.one(0, 1, 2))


def _after_catch(d: Draws, act: Any) -> list[ToldAct]:
    return [do("mors", who=act.who, cause=Cause.MARE, killer=d.one(act.caught, "juno"))] if act.caught else []


FOLLOWING: dict[str, Callable[[Draws, Any], list[ToldAct]]] = {
    "ordo": _after_order,
    "proelium": _after_battle,
    "iter": _after_catch,
}
"""What follows from an act."""
