"""Makes one turn's post without a build, and says whether a post from anywhere is the turn that stands here."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.content.proof_files import PROMISE
from ludi_press.content.words import one_of, shortened, shown
from ludi_press.core.problems import Judged, Place, Problem, has_errors, warning
from ludi_press.core.report import Erratum, Report
from ludi_press.posts.document.gallery import Inline
from ludi_press.posts.formats.copies import FORMATS, MAIL, Copy, Format, TurnCopies, chosen, shows_pictures, write_copy
from ludi_press.posts.prompts import month_of, tell_race
from ludi_press.posts.words.phrases import Words
from ludi_press.press.building.albums import Draft, Shown, drafts, mail_picture, pictures_of, retitled
from ludi_press.press.building.handouts import HOST, host_file, imprint, to_post, write_copies
from ludi_press.press.building.render import tell, with_own_words
from ludi_press.press.playing.dicebook import order_marks
from ludi_press.press.playing.explain import play_with_theme
from ludi_press.press.playing.play import PlayedRace, PlayedTurn
from ludi_press.press.publishing.publish import kept_posts
from ludi_press.press.publishing.returned import bare, commitments_of, has_a_line, lines_of, marks_of, post_text
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, Press, not_resolved, read_file
from ludi_press.press.reading.painter import read_paints
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.store import peek
from ludi_press.press.reading.theme import PressTheme, read_theme


class Posted(Struct, frozen=True):
    """A turn's post, its pictures by name, and their folder in the built site.

    `title` is the race's title; `host` is the site's page from which the host copies the post.
    `other_language` is the tag of a language other than the race's first; `errata` counts the amendments that it tells.
    """

    turn: int
    title: str
    language: str
    other_language: str
    copy: Copy
    folder: str
    host: str
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    errata: int = 0


def post(
    press: Press,
    race: str,
    turn: int | None,
    format_: str,
    base: str | None = None,
    language: str | None = None,
    *,
    drawn: bool = True,
) -> Judged[Posted]:
    """Return the post of a turn, by default the newest, in a format by its id.

    `base` is the address before the names of its pictures.
    `language` is one of the race's, by default its first.
    `drawn` tells whether the files of its pictures are wanted too, if the site has not drawn them yet.
    A mail always has its picture.
    A turn that no build has resolved is a problem: its dice are not rolled for a post.
    Warnings about the host's files are left to `build`.
    """
    judged = play_with_theme(press, race, turn)
    if judged.value is None:
        return Judged(None, judged.problems)
    played, flaws, words = judged.value.played, judged.value.flaws, judged.value.theme.words
    theme = judged.value.theme
    if language is not None and language != words.language:
        further, found = _theme_in(press, played.source, language)
        flaws = (*flaws, *found)
        if further is None or has_errors(found):
            return Judged(None, (*judged.problems, *found))
        theme = further
    newest = len(played.turns) - (0 if played.waiting else 1)  # with orders, even if it still waits for its dice
    number = newest if turn is None else turn
    if number >= len(played.turns):
        return Judged(None, (*played.problems, *flaws, not_resolved(press, race, number, len(played.turns))))
    if turn is None and has_errors(played.problems):
        flaws = (*flaws, _later_errors(played.source, number))
    writer = _Writer(press, played, theme, words, number, drawn)
    return writer.write(_format(played.source, format_), base, flaws)


def post_of(press: Press, played: PlayedRace, theme: PressTheme, number: int, format_: str) -> Judged[Posted]:
    """Return the post of a turn of a played race in its first language; nothing is drawn for it."""
    writer = _Writer(press, played, theme, theme.words, number, drawn=False)
    return writer.write(_format(played.source, format_), None, ())


def copies_of(press: Press, played: PlayedRace, number: int) -> Iterator[str]:
    """Yield what the post of a turn shows in each format and language, without its pictures."""
    reports = tell(played)
    for language in played.source.languages:
        theme, _ = read_theme(press, played.source.theme, language, played.source.game)
        if theme is not None:
            turn = _Writer(press, played, theme, theme.words, number).turn(reports, (), None)
            copies, _ = write_copies(turn, [one for one in FORMATS if one is not MAIL])
            yield from (post_text("\n".join(part.text for part in copy.parts).encode()) for copy in copies)


def _format(source: RaceSource, name: str) -> Format:
    """Return a format by its id; plain BBCode is that of the race's forum."""
    return chosen((name,), source.head.bbcode if source.head else "phpbb")[0]


def _later_errors(source: RaceSource, number: int) -> Problem:
    """Return a warning: a host who names no turn may mean the one that has errors."""
    words = f"turn {number + 1} or a later one has errors, so turn {number} is the newest"
    suggestion = f"'ludi-press check {source.race}' tells them"
    return warning("turn-newest", words, Place(source.turn_file(number + 1)), suggestion)


def _theme_in(press: Press, source: RaceSource, language: str) -> tuple[PressTheme | None, tuple[Problem, ...]]:
    """Return the theme in another language of the race; an unknown language is a problem that lists the known ones."""
    known = source.head.language if source.head else ()
    named = next((one for one in known if one.value == language), None)
    if named is not None:
        return read_theme(press, source.theme, named, source.game)
    tags = [one.value for one in known] or [DEFAULT_LANGUAGE]
    message = f"{source.race} has no posts in the language {shown(language)}"
    suggestion = f"write {one_of(tags)}, or add the language to race.yaml"
    return None, (Problem("language-unknown", message, Place(source.turn_file(0)), None, suggestion),)


class _Writer(Struct, frozen=True):
    """Writes one post; `painted` are the words of the pictures, which all languages of a race share.

    `drawn` tells whether pictures that the site has not are drawn; a mail has its own in any case.
    """

    press: Press
    played: PlayedRace
    theme: PressTheme
    painted: Words
    number: int
    drawn: bool = True

    def write(self, format_: Format, base: str | None, flaws: tuple[Problem, ...]) -> Judged[Posted]:
        """Return the post with its pictures, which are drawn only if the format shows any."""
        reports = tell(self.played)
        draft = self.draft(reports) if shows_pictures(format_, base) else None
        shown, files, problems = self.pictures(draft, reports[self.number], format_) if draft else ((), {}, ())
        mail = Inline(draft.mail, files[draft.mail]) if draft and draft.mail in files else None
        written = write_copy(self.turn(reports, shown, mail), format_, base)
        problems = (*flaws, *problems, *written.problems)
        if written.value is None or has_errors(problems):
            return Judged(None, problems)
        copy = written.value
        long = tuple(_too_long(part.file, format_) for part in copy.too_long)
        pictures = {picture.file: files[picture.file] for picture in copy.uploads if picture.file in files}
        folder = f"site/races/{self.played.source.race}/turns/{self.number:02}"
        language = self.theme.words.language
        other = "" if language == self.painted.language else language
        host = f"{folder}/{host_file(other) if other else HOST}"
        title = self.played.source.title_in(language)
        errata = len(self.played.source.errata(self.number))
        posted = Posted(self.number, title, language, other, copy, folder, host, pictures, errata)
        return Judged(posted, (*problems, *long))

    def draft(self, reports: tuple[Report, ...]) -> Draft | None:
        near = slice(max(0, self.number - 1), self.number + 1)  # a picture shows what the turn before left
        played, shared = replace(self.played, turns=self.played.turns[near]), bool(self.theme.site.address)
        found = drafts(played, reports[near], self.painted, self.theme.paints, shared=shared)
        return next((draft for draft in found if draft.turn == self.number), None)

    def pictures(
        self, draft: Draft, report: Report, format_: Format
    ) -> tuple[Shown, Mapping[str, bytes], tuple[Problem, ...]]:
        paints = read_paints(self.press, self.theme.name)
        theme = paints.value
        if theme is None:
            return (), {}, paints.problems
        race = self.played.source.race
        parts = peek(self.press, lambda store: store.parts(race)) or SiteParts(race, self.press.site, self.press.memory)
        drawn = self.drawn and format_ is not MAIL
        found = [pictures_of(parts, one, theme, self.painted, drawn=drawn) for one in (draft, draft.for_posts)]
        shown = tuple(picture for pictures, _ in found for picture in pictures)
        files = {name: data for _, files in found for name, data in files.items()}
        if format_ is MAIL and draft.mail not in files:
            files |= mail_picture(draft, theme, self.painted)
        report = with_own_words(self.played, report, self.theme.words.language)
        return retitled(self.played, report, shown, self.theme.words, lambda: theme), files, paints.problems

    def turn(self, reports: tuple[Report, ...], pictures: Shown, mail: Inline | None) -> TurnCopies:
        beats = (report.beats for report in reports[: self.number + 1])
        month, race = month_of(reports[0]), self.played.source.race
        prompts_of = tell_race(race, beats, self.theme.prompts, self.theme.words, month)
        proof = imprint(self.played, self.played.turns[self.number], self.theme.site.address)
        head = self.played.source.head
        prompts = prompts_of[-1] if head is None or head.prompts else ()
        report = with_own_words(self.played, reports[self.number], self.theme.words.language)
        return to_post(report, self.theme, proof, prompts, pictures, mail)


def _too_long(file: str, format_: Format) -> Problem:
    message = f"{file} is longer than the {format_.limit} characters that its target takes, and cannot be divided"
    return warning("post-too-long", message, Place(file), "shorten it there")


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


class _Checker(Struct, frozen=True, dict=True):
    """Compares the text of a post with a race."""

    press: Press
    played: PlayedRace
    text: str
    place: Place

    @cached_property
    def given(self) -> str:
        return bare(self.text)

    def check(self) -> Judged[tuple[FoundTurn, ...]]:
        race = self.played.source.race
        lines, proof = lines_of(self.text, race), self.played.source.proof
        if not has_a_line(self.text) and proof and proof.commitment.value in commitments_of(self.text):
            return self.announcement()
        if not lines:
            return Judged(None, (self.without_line(),))
        found = tuple(self.found(turn, line) for turn, line in lines)
        problems = [problem for one in found for problem in (self.altered if one.stands else self.differences)(one)]
        return Judged(found, (*self.other_commitment(), *problems))

    def announcement(self) -> Judged[tuple[FoundTurn, ...]]:
        """Return a problem if the announcement of the commitment has not every line of the entries that it binds."""
        data = read_file(self.press, self.press.race_folder(self.played.source.race) / PROMISE)
        if isinstance(data, Problem):
            return Judged(None, (data,))
        missing = [*self.lacking(data.decode())]
        words = "this post names the commitment of the race as it stands here, and its entries are not the same"
        flaw = Problem("post-entries", words, self.place, None, _has_not(missing)) if missing else None
        return Judged((), (flaw,) if flaw else ())

    def altered(self, found: FoundTurn) -> Iterator[Problem]:
        """Yield a problem if a post has its turn's line of proof, and not all lines of its text."""
        if found.missing:
            words = (
                f"this post has the line of proof of turn {found.turn} as it stands here, and its text is not the same"
            )
            yield Problem("post-altered", words, self.place, None, _has_not(found.missing))

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
        """Return the lines that the post lacks, by the format and language, or the kept post, that it is nearest to."""
        kept = (text for _, text in _kept_texts(self.press, self.played.source.race, turn))
        texts = chain(copies_of(self.press, self.played, turn), kept)
        lacking = (tuple(line for line in self.lacking(text) if not has_a_line(line)) for text in texts)
        return min(lacking, key=len, default=())

    def lacking(self, text: str) -> Iterator[str]:
        yield from (line for line in text.splitlines() if bare(line) not in self.given)

    def other_commitment(self) -> Iterator[Problem]:
        """Yield a problem if the post names commitments, and none of them is the race's."""
        proof, named = self.played.source.proof, commitments_of(self.text)
        if named and (proof is None or proof.commitment.value not in named):
            ours = proof.commitment.value if proof else "none"
            words = f"this post names the commitment {', '.join(sorted(named))}; that of the race here is {ours}"
            yield Problem("post-commitment", words, self.place)

    def differences(self, found: FoundTurn) -> Iterator[Problem]:
        if found.turn >= len(self.played.turns):
            words = f"this post is of turn {found.turn}, and no such turn is resolved here"
            yield Problem("post-unplayed", words, self.place)
            return
        turn = self.played.turns[found.turn]
        erratum = self.before_erratum(found)
        if erratum:
            then = f"as it was posted before the erratum of {erratum.at:%Y-%m-%d}: {erratum.reason}"
            told = f"this post is turn {found.turn} {then}"
            yield warning("post-former", told, self.place, f"it is kept as {self.kept(found)}")
            return
        words = f"this post is not turn {found.turn} as it stands here: its line of proof is not {turn.line}"
        yield Problem("post-other", words, self.place, None, " ".join(self.where(found, turn)))

    def where(self, found: FoundTurn, turn: PlayedTurn) -> Iterator[str]:
        """Yield in words what is not the same, as far as the post shows it."""
        errata = self.played.source.errata(found.turn)
        kept = self.kept(found)
        if kept:
            yield f"its line of proof is that of {kept}, the post that went out."
        if errata:
            yield f"the turn was amended {errata[-1].at:%Y-%m-%d}: {errata[-1].reason.rstrip('.')}."
        marks = marks_of(self.text)
        others = [who for who, mark in order_marks(turn.dice).items() if mark not in marks]
        if marks and others:
            yield f"it has not the mark of the orders of {', '.join(others)}."
        if found.missing:
            yield _has_not(found.missing)
        elif not others:
            yield "it tells the same; the dice that are set aside, what the host has seen, or an earlier turn differ."

    def before_erratum(self, found: FoundTurn) -> Erratum | None:
        """Return the erratum before which the post went out, if it has every line of the post kept from then."""
        race = self.played.source.race
        for count, erratum in enumerate(self.played.source.errata(found.turn)):
            for _, text in _kept_texts(self.press, race, found.turn, count):
                if (found.turn, found.line) in lines_of(text, race) and not any(self.lacking(text)):
                    return erratum
        return None

    def kept(self, found: FoundTurn) -> str:
        """Return the name of the kept post that has the same line, "" if there is none."""
        race = self.played.source.race
        posts = _kept_texts(self.press, race, found.turn)
        return next((name for name, text in posts if (found.turn, found.line) in lines_of(text, race)), "")


def _has_not(missing: Sequence[str]) -> str:
    return f"it has not: {'; '.join(shortened(line.strip(), _LONGEST) for line in missing[:_MOST])}."


def _kept_texts(press: Press, race: str, turn: int, errata: int | None = None) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each kept post of a turn; with `errata` only of those with so many amendments."""
    for path in kept_posts(press, race, turn, errata):
        data = read_file(press, path)
        if not isinstance(data, Problem):
            yield press.shown(path), post_text(data)


def kept_differ(press: Press, race: str) -> tuple[Problem, ...]:
    """Return a problem for each turn whose post as it went out is not the turn as it stands."""
    judged = play_with_theme(press, race)
    if judged.value is None or has_errors(judged.problems):
        return ()
    played, found = judged.value.played, []
    for turn in played.turns:
        number = turn.record.turn
        for name, text in _kept_texts(press, race, number, len(played.source.errata(number))):
            lines = lines_of(text, race)
            if lines and (number, turn.line) not in lines:
                words = f"turn {number} is not the one whose post went out: the kept post has another line of proof"
                found.append(Problem("verify-post", words, Place(name)))
    return tuple(found)
