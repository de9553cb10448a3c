"""Checks the dice of a race by the files alone: the secret, every die, the chain of dice files, and the turns (SS-18)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ludi_press.content.dice_file import DiceFile
from ludi_press.dice import Address, Die, Pending, Roll, Source, draw
from ludi_press.press.dicebook import first_link, link
from ludi_press.press.find import Press
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.read import RaceSource, read_race
from ludi_press.press.rollers import find_secret
from ludi_press.problems import Place, Problem, has_errors

RULE = "SS-18.2"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: dice by who rolled them, whether the race committed to a secret, and all problems.

    `turns` is how many turns were played again from the dice files, the grid among them.
    """

    race: str
    committed: bool
    turns: int
    over: bool
    dice: Mapping[Source, int]
    problems: tuple[Problem, ...]

    @property
    def verified(self) -> bool:
        """Whether nothing speaks against the dice; without a commitment only chain and turns could be checked."""
        return not has_errors(self.problems)


def verify_race(press: Press, race: str) -> Verdict:
    """Plays the race again with the dice of its dice files and no others, and checks each of them."""
    source = read_race(press, race)
    secret = find_secret(press, race, source.head)
    witness = _Witness(source, _shown_turns(press, race), secret.value)
    played = play_race(replace(source, dice_files={}), witness.roll)
    problems = [*played.problems, *secret.problems, *witness.problems]
    if witness.committed and secret.value is None and not secret.problems:
        problems.append(witness.unrevealed())
    if not has_errors(source.problems):
        problems += [*witness.chain(), *witness.turns(played)]
    dice = Counter(roll.source for file in source.dice_files.values() for roll in file.dice)
    return Verdict(race, witness.committed, len(played.turns), played.over, dice, tuple(problems))


def _shown_turns(press: Press, race: str) -> str:
    return press.shown(press.race_folder(race) / "turns")


@dataclass(slots=True)
class _Witness:
    """Hands out the dice of the files, and notes every one that could not have been rolled."""

    source: RaceSource
    folder: str
    secret: bytes | None
    problems: list[Problem] = field(default_factory=list)
    rolls: dict[tuple[Address, str], Roll] = field(init=False)

    def __post_init__(self) -> None:
        rolls = [roll for file in self.source.dice_files.values() for roll in file.dice]
        self.rolls = {(roll.address, roll.die): roll for roll in rolls if roll.source is not Source.HOST}

    @property
    def committed(self) -> bool:
        return self.source.head is not None and self.source.head.dice is not None

    def roll(self, address: Address, die: Die) -> tuple[int, Source]:
        """The die as the file has it; a turn whose die is missing cannot be played on."""
        known = self.rolls.get((address, die.name))
        if known is None:
            if address.turn in self.source.dice_files:
                self.note("verify-die", address.turn, f"the turn needs the die {address} ({die.name})", "has it not")
            raise Pending(str(address))
        if known.face not in die.faces:
            self.note("verify-face", address.turn, f"{die.name} has no face {known.face}", f"says so of {address}")
            raise Pending(str(address))
        self.judge(known, die)
        return known.face, known.source

    def judge(self, known: Roll, die: Die) -> None:
        where = f"the die {known.address}"
        if known.source is Source.SYSTEM and self.committed:
            self.note("verify-source", known.address.turn, f"{where} was not rolled by the race's secret", "says so")
        elif known.source is Source.SECRET and not self.committed:
            self.note("verify-source", known.address.turn, f"{where} comes from a secret", "there is no commitment")
        elif known.source is Source.SECRET and self.secret is not None:
            face = draw(self.secret, known.address, die)
            if face != known.face:
                self.note("verify-face", known.address.turn, f"the secret gives {face} for {where}", f"has {known.face}")

    def note(self, code: str, turn: int, words: str, file_words: str) -> None:
        self.problems.append(self.problem(code, turn, f"{words}, but this file {file_words}"))

    def problem(self, code: str, turn: int, words: str) -> Problem:
        return Problem(code, words, Place(self.file(turn)), RULE)

    def file(self, turn: int) -> str:
        return f"{self.folder}/{turn:02}.dice.yaml"

    def unrevealed(self) -> Problem:
        words = "the secret of this race is not revealed yet, so nobody can check its dice"
        proof = self.source.head.dice if self.source.head else None
        place = proof.commitment.place if proof else None
        return Problem("verify-unrevealed", words, place, RULE, "wait for the end of the race")

    def chain(self) -> Iterator[Problem]:
        """Each dice file names the hash of the one before it; the first one names the commitment."""
        expected = first_link(self.source.head)
        for turn, file in sorted(self.source.dice_files.items()):
            if (file.race, file.turn) != (self.source.race, turn):
                yield self.problem("verify-chain", turn, f"these are the dice of {file.race}, turn {file.turn}")
            if file.previous != expected:
                before = "the race's commitment" if turn == 0 else f"the dice file of turn {turn - 1} as it stands"
                yield self.problem("verify-chain", turn, f"the chain is broken: this file does not follow {before}")
            expected = link(file)

    def turns(self, played: PlayedRace) -> Iterator[Problem]:
        """Each turn, played again from its orders, uses exactly the dice of its file."""
        if has_errors(played.problems):
            return
        for turn in played.turns:
            number = turn.record.turn
            file = self.source.dice_files.get(number)
            if file is None:
                yield self.problem("verify-missing", number, f"turn {number} was played, and its dice file is not here")
            else:
                yield from self.differences(number, file, turn.dice)
        yield from self.surplus(played)

    def differences(self, number: int, file: DiceFile, again: DiceFile) -> Iterator[Problem]:
        if file.orders != again.orders:
            words = "these dice were rolled for other orders than those that the turn file has now"
            yield self.problem("verify-orders", number, words)
        if file.dice != again.dice:
            words = "the turn, played again, does not use exactly these dice in this order"
            yield self.problem("verify-dice", number, words)

    def surplus(self, played: PlayedRace) -> Iterator[Problem]:
        for number, file in sorted(self.source.dice_files.items()):
            if number >= len(played.turns) and file.dice and not played.waiting:
                yield self.problem("verify-surplus", number, f"there are dice, and turn {number} was not played")
