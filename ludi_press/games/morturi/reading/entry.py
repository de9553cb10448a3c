"""The entry of a battle: types and tricks, the arena, schools, gladiators, and squares (MR-4.5, MR-10, MR-12)."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludi_press.boards.grid import WINDS, Square, Wind, read_square
from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, one_of, shown
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.judging import Judge, fill_files
from ludi_press.games.kit.reading.words import ORDERS, load_words
from ludi_press.games.kit.schools import School
from ludi_press.games.morturi.reading.forms import (
    LEAST_RANGE,
    ArenaForm,
    AttackForm,
    BattleForm,
    BlowForm,
    Edition,
    FighterForm,
    RiderForm,
    SchoolForm,
    ShotForm,
    SignForm,
    Signs,
    TraitForm,
    TrickForm,
    TypeForm,
)
from ludi_press.games.morturi.rules.model import (
    NARROWEST,
    WIDEST,
    Arena,
    BattleSetUp,
    Effect,
    Entrant,
    Feat,
    Ground,
    Need,
    Profile,
    Requirement,
    Sort,
    Trait,
    Trick,
    Weapon,
    When,
    Word,
)

_TARGET: Final = (When.HIT, When.ATTACK, When.FACE)
_MOMENTS: Final = {
    **dict.fromkeys((Word.PUSH, Word.PULL, Word.TURN, Word.INFLICT, Word.FOLLOW), _TARGET),
    Word.HEAL: (When.HIT, When.FACE, When.START, When.KILL),
    Word.FAVOUR: (When.HIT, When.FACE, When.START, When.KILL, When.OUT, When.JEER),
}
"""MR-10.3: the moments that effects may have; effects that are not listed always apply."""

_FORMS: Final = {Need.FACE: "write 'face 5 6'", Need.CHARGED: "write 'charged 3'", Need.FOE: "write 'foe leo'"}
_NUMBERED: Final = {Need.CHARGED: range(1, 13), Need.FACE: range(1, 7)}


class ProfileReader(Judge):
    """Types and tricks by id, and the problems found so far; each trick is read once for each type that has it."""

    types: Mapping[str, Placed[TypeForm]]
    tricks: Mapping[str, Placed[TrickForm]]

    def read(self) -> Judged[dict[str, Profile]]:
        for trick, placed in self.tricks.items():
            self.judge(trick, placed)
        found = {id_: self.profile(id_, placed.value) for id_, placed in self.types.items()}
        return Judged(found, tuple(dict.fromkeys(self.problems)))

    def judge(self, trick: str, placed: Placed[TrickForm]) -> None:
        """MR-10.2: adds problems of a trick that is not of one sort, or whose effects do not fit together."""
        form = placed.value
        if sum(map(bool, (form.trait, form.stance, form.attack, form.feat))) != 1:
            message = f"the trick {trick} must be one thing: a trait, a stance, an attack or a feat"
            self.error("trick-sort", message, placed.head, "MR-10.2", f"write one of {one_of(Sort)}")
        riders = [*form.trait, *form.stance, *([form.attack] if form.attack else [])]
        for rider in riders:
            self.judge_rider(trick, rider, placed)

    def judge_rider(self, trick: str, form: RiderForm, placed: Placed[TrickForm]) -> None:
        """MR-10.3: adds problems of effects, moments and auras that do not fit together."""
        trait = self.trait(form, placed)
        words = {effect.word for effect in trait.effects}
        head = placed.head
        if isinstance(form, TraitForm) and not words:
            message = f"a trait of {trick} does nothing"
            self.error("trait-empty", message, head, "MR-10.3", f"write what it does: {one_of(Word)}")
        if Word.FOLLOW in words and Word.PUSH not in words:
            self.error("trait-follow", f"{trick} follows, and pushes nobody", head, "MR-2.7", "write 'push: 1' too")
        if isinstance(form, TraitForm) and form.for_ and not form.aura:
            self.error("trait-aura", f"{trick} says for whom, and has no aura", head, "MR-10.3", "write 'aura: 2' too")
        for word in sorted(words & _MOMENTS.keys()):
            if form.when and trait.when not in _MOMENTS[word]:
                message = f"'{word}' of {trick} cannot come at '{trait.when}'"
                self.error("trait-when", message, form.when[0].place, "MR-10.3", f"write {one_of(_MOMENTS[word])}")
        if form.when and not words & _MOMENTS.keys():
            message = f"nothing of {trick} has a moment: it is always on"
            self.error("trait-when", message, form.when[0].place, "MR-10.3", "take 'when' out")

    def trait(self, form: RiderForm, placed: Placed[TrickForm]) -> Trait:
        """MR-10.3: a trait from its form."""
        when, faces = self.when(form.when)
        if not isinstance(form, TraitForm):
            return Trait(tuple(_effects(form)), (), when, faces, aura=0, enemies=False)
        found = [self.need(text) for text in form.if_]
        needs = tuple(need for need in found if need is not None)
        return Trait(tuple(_effects(form)), needs, when, faces, form.aura or 0, form.for_ == "enemies")

    def when(self, texts: tuple[Placed[str], ...]) -> tuple[When, tuple[int, ...]]:
        """MR-10.3: a moment, or faces of a hit."""
        if all(text.value in "123456" for text in texts):
            return (When.FACE, tuple(int(text.value) for text in texts)) if texts else (When.HIT, ())
        moments = [when for when in When if when is not When.FACE]
        if len(texts) == 1 and texts[0].value in moments:
            return When(texts[0].value), ()
        message = f"{shown(texts[0].value)} is no moment"
        suggestion = f"write {one_of(moments)}, or faces of the die: [5, 6]"
        self.error("when-unknown", message, texts[0].place, "MR-10.3", suggestion)
        return When.HIT, ()

    def need(self, text: Placed[str]) -> Requirement | None:
        """MR-10.4: a condition of a trait: a word, perhaps with numbers or a type."""
        word, *rest = text.value.split()
        if word not in list(Need):
            message = f"{shown(word)} is no condition of a trait"
            self.error("if-unknown", message, text.place, "MR-10.4", meant_or_known(word, list(Need), "condition"))
            return None
        need = Need(word)
        if need is Need.FOE and len(rest) == 1:
            if rest[0] not in self.types:
                suggestion = meant_or_known(rest[0], self.types, "type")
                self.error("type-unknown", f"there is no type {shown(rest[0])}", text.place, "MR-10.4", suggestion)
            return Requirement(need, 0, name=rest[0])
        numbers = tuple(int(part) for part in rest if part.isascii() and part.isdigit() and len(part) < 3)
        fits = len(numbers) == len(rest) and all(number in _NUMBERED.get(need, ()) for number in numbers)
        wanted = {Need.FACE: len(rest) > 0, Need.CHARGED: len(rest) == 1, Need.FOE: False}.get(need, not rest)
        if not (fits and wanted):
            message = f"{shown(text.value)} says too little or too much"
            self.error("if-form", message, text.place, "MR-10.4", _FORMS.get(need, f"write '{need}' alone"))
            return None
        return Requirement(need, size=numbers[0] if numbers else 0, faces=numbers)

    def profile(self, id_: str, form: TypeForm) -> Profile:
        """MR-10.1: a type with its tricks."""
        melee = _weapon(form.melee)
        ranged = _weapon(form.ranged) if form.ranged else None
        found = [self.trick(trick, melee, ranged) for trick in form.tricks]
        tricks = tuple(trick for trick in found if trick is not None)
        return Profile(id_, form.move, form.life, melee, ranged, form.beast, tricks)

    def trick(self, named: Placed[str], melee: Weapon, ranged: Weapon | None) -> Trick | None:
        """MR-10.2: a trick as a type with these attacks has it."""
        placed = self.tricks.get(named.value)
        if placed is None:
            suggestion = meant_or_known(named.value, self.tricks, "trick")
            self.error("trick-unknown", f"there is no trick {shown(named.value)}", named.place, "MR-10.2", suggestion)
            return None
        form = placed.value
        if form.feat:
            feat = Feat(form.feat.die or 0, form.feat.favour, form.feat.heal, form.feat.move)
            return Trick(named.value, form.says, Sort.FEAT, cost=form.feat.cost, feat=feat)
        if form.attack:
            weapon = self.attack(named.value, placed, form.attack, melee, ranged)
            return Trick(named.value, form.says, Sort.ATTACK, cost=form.attack.cost, weapon=weapon)
        traits = tuple(self.trait(trait, placed) for trait in (*form.trait, *form.stance))
        return Trick(named.value, form.says, Sort.STANCE if form.stance else Sort.TRAIT, traits)

    def attack(
        self, trick: str, placed: Placed[TrickForm], form: AttackForm, melee: Weapon, ranged: Weapon | None
    ) -> Weapon:
        """MR-10.2: the weapon of an attack; what its form leaves out is that of the plain attack, or of the shot."""
        plain = ranged if form.range and ranged else melee
        own = self.trait(form, placed)
        return Weapon(
            hits=plain.hits if form.hits is None else form.hits,
            damage=plain.damage if form.damage is None else form.damage,
            trick=trick,
            range=form.range or 0,
            least=form.least or (plain.least if plain.is_ranged else LEAST_RANGE if form.range else 1),
            still=plain.still if form.still is None and form.range else bool(form.still),
            sweep=form.sweep,
            own=(own,) if own.effects else (),
        )


def _weapon(form: BlowForm) -> Weapon:
    if isinstance(form, ShotForm):
        return Weapon(form.hits, form.damage, range=form.range, least=form.least, still=form.still)
    return Weapon(form.hits, form.damage)


def _effects(form: RiderForm) -> Iterator[Effect]:
    for word in Word:
        value = getattr(form, word.replace("-", "_"), None)
        if word in (Word.DAMAGE, Word.RANGE, Word.SWEEP) and not isinstance(form, TraitForm):
            continue
        if isinstance(value, tuple):
            yield Effect(word, 1, tuple(map(str, value)))
        elif isinstance(value, str):
            yield Effect(word, 1, (str(value),))
        elif value:
            yield Effect(word, int(value))


PACKAGE: Final = "ludi_press.games.morturi"
"""Where the words of orders lie."""
RESERVED: Final = frozenset({*WINDS, "any", "nearest", "stay", "path", "to", "toward", "away", "none", "yes", "no"})
"""MR-12.2: words of orders, which nobody is called."""


def set_up(brief: RaceBrief[BattleForm]) -> Judged[BattleSetUp]:
    """The battle as race.yaml sets it up; None where it has errors."""
    files = fill_files(brief.tables, Edition)
    if files.value is None:
        return Judged(None, files.problems)
    judged = judge_entry(brief, files.value)
    return Judged(judged.value, (*files.problems, *judged.problems))


def judge_entry(brief: RaceBrief[BattleForm], files: Edition) -> Judged[BattleSetUp]:
    """The battle from the form of race.yaml and the rules data."""
    judge = _Judge(brief.form, files, brief.whole)
    arena, profiles = judge.arena(), judge.profiles()
    roster = judge.roster(arena, profiles) if arena else ()
    flags = judge.flags(arena) if arena else ()
    if arena is None:
        return judge.verdict(None)
    schools = tuple(
        School(id_, one.value.name, one.value.lanista, one.value.tone) for id_, one in brief.form.schools.items()
    )
    title, rules = brief.title, files.rules
    made = BattleSetUp(brief.race, title, brief.host, schools, roster, arena, rules, flags)
    return judge.verdict(made)


class _Judge(Judge, dict=True):
    form: BattleForm
    files: Edition
    whole: bool

    def arena(self) -> Arena | None:
        """MR-12.1: an arena by its name, or a map of the race's own."""
        named, known = self.form.arena, self.files.arenas.arenas
        if isinstance(named.value, str):
            title: str = named.value
            if not self.knows("arena", title, known, named.place, "MR-4.5"):
                return None
            form: ArenaForm = known[title]
        else:
            form, title = named.value, "Arena"
        return self.take(read_arena(form, self.files.arenas.signs, title))

    def profiles(self) -> dict[str, Profile]:
        """MR-10: the starter types and tricks; those of the race replace those of the same name."""
        starter = self.files.profiles
        reader = ProfileReader({**starter.types, **self.form.types}, {**starter.tricks, **self.form.tricks})
        return self.take(reader.read()) or {}

    def roster(self, arena: Arena, profiles: Mapping[str, Profile]) -> tuple[Entrant, ...]:
        """MR-12.1: all gladiators, in order; a battle has two to four schools."""
        schools = self.form.schools
        if self.whole and not 2 <= len(schools) <= 4:
            suggestion = "enter two, three or four"
            self.error(
                "schools", f"a battle needs 2 to 4 schools, this has {len(schools)}", None, "MR-12.1", suggestion
            )
        self.ids()
        taken: dict[Square, str] = {}
        wanted = dict(self.named_squares(arena, taken))
        return tuple(
            entrant
            for number, (school, placed) in enumerate(schools.items(), 1)
            for entrant in self.entrants(arena, profiles, (number, school, placed.value), wanted, taken)
        )

    def ids(self) -> None:
        """MR-12.2: every school and gladiator has an id of its own that is no word of orders."""
        seen: set[str] = set(self.form.schools)
        for school, placed in self.form.schools.items():
            if self.whole and not placed.value.fighters:
                self.error("school-empty", f"{school} has no gladiator", placed.place, "MR-12.1", "write at least one")
            for fighter, one in placed.value.fighters.items():
                head = one.head
                if fighter in seen:
                    message = f"{shown(fighter)} is taken: every gladiator and school needs an id of its own"
                    self.error("fighter-id", message, head, "MR-12.2", "write another one")
                if fighter in RESERVED or fighter in load_words(PACKAGE, ORDERS).single:
                    message = f"nobody can be called {shown(fighter)}: it is a word of orders"
                    self.error("fighter-id", message, head, "MR-12.2", f"write '{fighter}-1'")
                seen.add(fighter)

    def named_squares(self, arena: Arena, taken: dict[Square, str]) -> Iterator[tuple[str, Square]]:
        """MR-12.2: the squares that `at` names: nobody starts in a wall, in a hazard or on another's square."""
        for placed in self.form.schools.values():
            for fighter, one in placed.value.fighters.items():
                at = self.square(arena, one.value.at, fighter) if one.value.at else None
                if at is None or one.value.at is None:
                    continue
                if at in taken:
                    message = f"{fighter} would stand on the square of {taken[at]}"
                    self.error("place-taken", message, one.value.at.place, "MR-12.2", "name another square")
                taken[at] = fighter
                yield fighter, at

    def square(self, arena: Arena, placed: Placed[str], who: str) -> Square | None:
        square = read_square(placed.value)
        if square is None:
            self.error(
                "square", f"{shown(placed.value)} names no square", placed.place, "MR-2.5", "write C4: column and row"
            )
        elif not arena.can_hold(square):
            place = nearest_open(arena, square)
            message = f"{who} cannot be at {square}: it is a wall, a hazard or off the board"
            self.error("place-closed", message, placed.place, "MR-12.2", f"the nearest open square is {place}")
        else:
            return square
        return None

    def entrants(
        self,
        arena: Arena,
        profiles: Mapping[str, Profile],
        entering: tuple[int, str, SchoolForm],
        wanted: Mapping[str, Square],
        taken: dict[Square, str],
    ) -> Iterator[Entrant]:
        """MR-12.2: the gladiators of a school; those without `at` get its free start squares."""
        number, school, form = entering
        left = iter([square for square in arena.starts(number) if square not in taken and arena.can_hold(square)])
        for fighter, placed in form.fighters.items():
            profile = self.profile(placed.value, profiles)
            at = wanted.get(fighter) if placed.value.at else next(left, None)
            if at is None and placed.value.at is None:
                message = f"the map has no start square left for {fighter}"
                self.error("place-missing", message, placed.head, "MR-12.2", "write 'at: C4'")
            facing = self.facing(arena, placed.value.face, at) if at else None
            if profile and at and facing:
                life = placed.value.life or profile.life
                yield Entrant(fighter, placed.value.name, school, profile, at, facing, life)

    def profile(self, form: FighterForm, profiles: Mapping[str, Profile]) -> Profile | None:
        """MR-10.1: the profile of a gladiator's type."""
        known = self.knows("type", form.type.value, profiles, form.type.place, "MR-10.1")
        return profiles[form.type.value] if known else None

    def facing(self, arena: Arena, face: Placed[str] | None, at: Square) -> Wind | None:
        """MR-12.2: a wind; by default toward the middle along the longer axis, and north on the middle itself."""
        if face is not None:
            wind = face.value.strip().lower()[:1] if face.value.strip().lower() in _WIND_NAMES else ""
            if wind in WINDS:
                return Wind(wind)
            self.error(
                "face", f"{shown(face.value)} is no side of a square", face.place, "MR-2.2", f"write {one_of(WINDS)}"
            )
            return None
        rows, columns = arena.height - 1 - 2 * at.row, arena.width - 1 - 2 * at.column
        if abs(rows) >= abs(columns):
            return Wind.SOUTH if rows > 0 else Wind.NORTH
        return Wind.EAST if columns > 0 else Wind.WEST

    def flags(self, arena: Arena) -> tuple[tuple[str, Square], ...]:
        """MR-7.5: the flags of schools; each school needs a home to bring one to."""
        found = []
        for school, placed in self.form.flags.items():
            self.knows("school", school, self.form.schools, placed.head, "MR-7.5")
            square = self.square(arena, placed, f"the flag of {school}")
            if square is not None:
                found.append((school, square))
        for number, school in enumerate(self.form.schools if self.form.flags else (), 1):
            if not arena.starts(number):
                message = f"{school} has no start square to bring a flag to"
                self.error("flag-home", message, None, "MR-7.5", f"draw the sign {number} on the map")
        return tuple(found)


_WIND_NAMES: Final = frozenset({*WINDS, "north", "east", "south", "west"})


def nearest_open(arena: Arena, to: Square) -> Square:
    """MR-9.9: the nearest square where a gladiator may stand, by walking distance; then northmost, westmost."""
    open_ = (square for square in arena.grounds if arena.can_hold(square))
    return min(open_, key=lambda one: (abs(one.row - to.row) + abs(one.column - to.column), one), default=to)


# The arena from its text grid

_HAZARDS = ("yes", "true", "no", "false")


def read_arena(form: ArenaForm, signs: Signs, title: str) -> Judged[Arena]:
    """MR-4.5: the squares of a map; all its mistakes at once."""
    problems: list[Problem] = []
    known = {sign: _ground(one, form.hazard, problems) for sign, one in {**signs, **form.legend}.items()}
    lines = ["".join(line.split()) for line in form.map.value.strip().splitlines()]
    problems += _sizes(lines, form.map)
    rows = tuple(_row(number, line, known, form.map, problems) for number, line in enumerate(lines))
    return Judged(None if problems else Arena(form.title or title, rows), tuple(problems))


def _ground(form: SignForm, damage: int, problems: list[Problem]) -> Ground:
    """MR-4.5: what a sign means; `hazard: yes` has the damage of the arena."""
    hazard, said = 0, form.hazard.value if form.hazard else "no"
    if said in ("yes", "true"):
        hazard = damage
    elif said.isascii() and said.isdigit() and 0 < int(said[:3]) <= 20:
        hazard = int(said)
    elif said not in _HAZARDS and form.hazard:
        message = f"{shown(said)} is no hazard"
        problems.append(Problem("hazard", message, form.hazard.place, "MR-4.5", "write yes, or its damage, 1 to 20"))
    return Ground(form.wall, form.high, form.hides, form.cost, hazard, form.start or 0)


def _sizes(lines: list[str], placed: Placed[str]) -> list[Problem]:
    """MR-4.5: 3 to 26 squares each way, all rows alike."""
    found = []
    width = len(lines[0]) if lines else 0
    for name, size in (("rows", len(lines)), ("columns", width)):
        if not NARROWEST <= size <= WIDEST:
            message = f"the map has {size} {name}"
            help_ = f"draw {NARROWEST} to {WIDEST} squares each way"
            found.append(Problem("map-size", message, placed.place, "MR-4.5", help_))
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            message = f"row {number} of the map has {len(line)} squares, and row 1 has {width}"
            found.append(Problem("map-row", message, placed.place, "MR-4.5", f"draw {width} squares in row {number}"))
    return found


def _row(
    number: int, line: str, known: Mapping[str, Ground], placed: Placed[str], problems: list[Problem]
) -> tuple[Ground, ...]:
    for column, sign in enumerate(line[:WIDEST]):
        if sign not in known:
            message = f"nobody knows the sign {shown(sign)} at {Square(number, column)}"
            help_ = f"the signs are {' '.join(known)}; `legend:` adds others"
            problems.append(Problem("map-sign", message, placed.place, "MR-4.5", help_))
    return tuple(known.get(sign, Ground()) for sign in line)
