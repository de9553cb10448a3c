"""Types and tricks from their forms: effects composed as a closed set of words allows (MR-10)."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct, field

from ludi_press.content.rules import Placed
from ludi_press.content.words import meant_or_known, one_of, shown
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.morturi.reading.forms import (
    LEAST_RANGE,
    AttackForm,
    BlowForm,
    RiderForm,
    ShotForm,
    TraitForm,
    TrickForm,
    TypeForm,
)
from ludi_press.games.morturi.rules.profile import (
    Effect,
    Feat,
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


class ProfileReader(Struct):
    """Types and tricks by id, and the problems found so far; each trick is read once for each type that has it."""

    types: Mapping[str, Placed[TypeForm]]
    tricks: Mapping[str, Placed[TrickForm]]
    problems: list[Problem] = field(default_factory=list)

    def read(self) -> Judged[dict[str, Profile]]:
        for trick, placed in self.tricks.items():
            self.judge(trick, placed)
        found = {id_: self.profile(id_, placed.value) for id_, placed in self.types.items()}
        return Judged(found, tuple(dict.fromkeys(self.problems)))

    def note(self, code: str, message: str, placed: Placed[object], rule: str, suggestion: str | None = None) -> None:
        """Adds a problem."""
        self.problems.append(Problem(code, message, placed.place, rule, suggestion))

    def judge(self, trick: str, placed: Placed[TrickForm]) -> None:
        """MR-10.2: adds problems of a trick that is not of one sort, or whose effects do not fit together."""
        form = placed.value
        if sum(map(bool, (form.trait, form.stance, form.attack, form.feat))) != 1:
            message = f"the trick {trick} must be one thing: a trait, a stance, an attack or a feat"
            self.note("trick-sort", message, Placed(trick, placed.head), "MR-10.2", f"write one of {one_of(Sort)}")
        riders = [*form.trait, *form.stance, *([form.attack] if form.attack else [])]
        for rider in riders:
            self.judge_rider(trick, rider, placed)

    def judge_rider(self, trick: str, form: RiderForm, placed: Placed[TrickForm]) -> None:
        """MR-10.3: adds problems of effects, moments and auras that do not fit together."""
        trait = self.trait(form, placed)
        words = {effect.word for effect in trait.effects}
        head = Placed(trick, placed.head)
        if isinstance(form, TraitForm) and not words:
            message = f"a trait of {trick} does nothing"
            self.note("trait-empty", message, head, "MR-10.3", f"write what it does: {one_of(Word)}")
        if Word.FOLLOW in words and Word.PUSH not in words:
            self.note("trait-follow", f"{trick} follows, and pushes nobody", head, "MR-2.7", "write 'push: 1' too")
        if isinstance(form, TraitForm) and form.for_ and not form.aura:
            self.note("trait-aura", f"{trick} says for whom, and has no aura", head, "MR-10.3", "write 'aura: 2' too")
        for word in sorted(words & _MOMENTS.keys()):
            if form.when and trait.when not in _MOMENTS[word]:
                message = f"'{word}' of {trick} cannot come at '{trait.when}'"
                self.note("trait-when", message, form.when[0], "MR-10.3", f"write {one_of(_MOMENTS[word])}")
        if form.when and not words & _MOMENTS.keys():
            message = f"nothing of {trick} has a moment: it is always on"
            self.note("trait-when", message, form.when[0], "MR-10.3", "take 'when' out")

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
        self.note("when-unknown", message, texts[0], "MR-10.3", suggestion)
        return When.HIT, ()

    def need(self, text: Placed[str]) -> Requirement | None:
        """MR-10.4: a condition of a trait: a word, perhaps with numbers or a type."""
        word, *rest = text.value.split()
        if word not in list(Need):
            message = f"{shown(word)} is no condition of a trait"
            self.note("if-unknown", message, text, "MR-10.4", meant_or_known(word, list(Need), "condition"))
            return None
        need = Need(word)
        if need is Need.FOE and len(rest) == 1:
            if rest[0] not in self.types:
                suggestion = meant_or_known(rest[0], self.types, "type")
                self.note("type-unknown", f"there is no type {shown(rest[0])}", text, "MR-10.4", suggestion)
            return Requirement(need, 0, name=rest[0])
        numbers = tuple(int(part) for part in rest if part.isascii() and part.isdigit() and len(part) < 3)
        fits = len(numbers) == len(rest) and all(number in _NUMBERED.get(need, ()) for number in numbers)
        wanted = {Need.FACE: len(rest) > 0, Need.CHARGED: len(rest) == 1, Need.FOE: False}.get(need, not rest)
        if not (fits and wanted):
            message = f"{shown(text.value)} says too little or too much"
            self.note("if-form", message, text, "MR-10.4", _FORMS.get(need, f"write '{need}' alone"))
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
            self.note("trick-unknown", f"there is no trick {shown(named.value)}", named, "MR-10.2", suggestion)
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
