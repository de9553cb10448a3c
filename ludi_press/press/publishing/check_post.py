"""Says whether a post, from wherever it was kept, is the turn that stands in this press, and what differs."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.content.post_text import bare, commitments_of, has_a_line, lines_of, marks_of, post_text
from ludi_press.content.words import shortened
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.press.playing.inputs_of import order_marks
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.playing.themed_race import play_with_theme
from ludi_press.press.publishing.kept import kept_posts
from ludi_press.press.publishing.post import copies_of
from ludi_press.press.reading.find import Press, read_file

_LONGEST: Final = 100
"""The most characters of a line that is quoted."""
_MOST: Final = 6
"""The most lines that are quoted."""


class FoundTurn(Struct, frozen=True):
    """A turn whose line of proof a post has.

    `stands` tells whether it is the line of the turn as it stands here.
    `missing` are lines of the post as the press writes it now that this one has not: its story, or what was altered.
    """

    turn: int
    line: str
    stands: bool
    missing: tuple[str, ...] = ()


def check_post(press: Press, race: str, data: bytes, name: str) -> Judged[tuple[FoundTurn, ...]]:
    """Compare a post with the race as its files stand, and no other die than those of its dice files.

    Every line of proof in it is compared, as a post may quote an earlier one.
    """
    judged = play_with_theme(press, race)
    if judged.value is None:
        return Judged(None, judged.problems)
    return _Checker(press, judged.value.played, post_text(data), Place(name)).check()


class _Checker(Struct, frozen=True):
    press: Press
    played: PlayedRace
    text: str
    place: Place

    def check(self) -> Judged[tuple[FoundTurn, ...]]:
        race = self.played.source.race
        lines = lines_of(self.text, race)
        if not lines:
            return Judged(None, (self.without_line(),))
        found = tuple(self.found(turn, line) for turn, line in lines)
        problems = [problem for one in found if not one.stands for problem in self.differences(one)]
        return Judged(found, (*self.other_commitment(), *problems))

    def without_line(self) -> Problem:
        race = self.played.source.race
        if has_a_line(self.text):
            words = f"this post has a line of proof, and it is not one of {race}"
            return Problem("post-of-another", words, self.place)
        words = f"this post has no line of proof of {race}, so nobody can say which turn it is"
        suggestion = "take the whole post, to its last line; posts of earlier versions of ludi-press have none"
        return Problem("post-without-line", words, self.place, None, suggestion)

    def found(self, turn: int, line: str) -> FoundTurn:
        played = self.played.turns[turn] if turn < len(self.played.turns) else None
        missing = self.missing(turn) if played else ()
        return FoundTurn(turn, line, played is not None and played.line == line, missing)

    def missing(self, turn: int) -> tuple[str, ...]:
        """Return the lines that the post lacks, by the format and language that it is nearest to."""
        given = bare(self.text)
        lacking = (
            tuple(line for line in text.splitlines() if bare(line) not in given and not has_a_line(line))
            for text in copies_of(self.press, self.played, turn)
        )
        return min(lacking, key=len, default=())

    def other_commitment(self) -> Iterator[Problem]:
        """Yield a problem if the post names commitments, and none of them is the race's."""
        proof, named = self.played.source.proof, commitments_of(self.text)
        if named and (proof is None or proof.commitment.value not in named):
            ours = proof.commitment.value if proof else "none"
            words = f"this post names the commitment {', '.join(sorted(named))}; that of the race here is {ours}"
            yield Problem("post-commitment", words, self.place)

    def differences(self, found: FoundTurn) -> Iterator[Problem]:
        """Yield what differs between a post and the turn that stands here."""
        if found.turn >= len(self.played.turns):
            words = f"this post is of turn {found.turn}, and no such turn is resolved here"
            yield Problem("post-unplayed", words, self.place)
            return
        turn = self.played.turns[found.turn]
        words = f"this post is not turn {found.turn} as it stands here: its line of proof is not {turn.line}"
        yield Problem("post-other", words, self.place, None, " ".join(self.where(found, turn)))

    def where(self, found: FoundTurn, turn: PlayedTurn) -> Iterator[str]:
        """Yield in words what is not the same, as far as the post shows it."""
        errata = self.played.source.errata(found.turn)
        kept = self.kept(found)
        if kept:
            yield f"it is the post that went out and is kept as {kept}."
        if errata:
            yield f"the turn was amended {errata[-1].at:%Y-%m-%d}: {errata[-1].reason}."
        marks = marks_of(self.text)
        others = [who for who, mark in order_marks(turn.dice).items() if mark not in marks]
        if marks and others:
            yield f"it has not the mark of the orders of {', '.join(others)}."
        if found.missing:
            yield f"it has not: {'; '.join(shortened(line.strip(), _LONGEST) for line in found.missing[:_MOST])}."
        else:
            yield "it tells the same; the dice that are set aside, what the host has seen, or an earlier turn differ."

    def kept(self, found: FoundTurn) -> str:
        """Return the name of the kept post that has the same line, "" if there is none."""
        for path in kept_posts(self.press, self.played.source.race, found.turn):
            data = read_file(self.press, path)
            text = "" if isinstance(data, Problem) else post_text(data)
            if (found.turn, found.line) in lines_of(text, self.played.source.race):
                return self.press.shown(path)
        return ""


def kept_differ(press: Press, race: str) -> tuple[Problem, ...]:
    """Return a problem for each turn whose post as it went out is not the turn as it stands."""
    judged = play_with_theme(press, race)
    if judged.value is None or has_errors(judged.problems):
        return ()
    played, found = judged.value.played, []
    for turn in played.turns:
        number = turn.record.turn
        for path in kept_posts(press, race, number, len(played.source.errata(number))):
            data = read_file(press, path)
            lines = () if isinstance(data, Problem) else lines_of(post_text(data), race)
            if lines and (number, turn.line) not in lines:
                words = f"turn {number} is not the one whose post went out: the kept post has another line of proof"
                found.append(Problem("verify-post", words, Place(press.shown(path))))
    return tuple(found)
