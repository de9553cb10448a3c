"""Identifies whose message it is, and which turn and which race it is for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import combinations, takewhile
from re import ASCII, Match, escape
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import Plain
from ludi_press.content.nodes import plain as plain_value
from ludi_press.content.words import any_of, as_called
from ludi_press.core.report import Ask
from ludi_press.games.contract import Party
from ludi_press.press.reading.find import Press, race_ids, read_tree
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.plain import folded, one_of

_ROMAN: Final = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_NUMERALS: Final = {
    f"{tens}{ones}": 10 * ten + one
    for ten, tens in enumerate(("", "x", "xx", "xxx"))
    for one, ones in enumerate(_ROMAN)
}
_TURN: Final = pattern(
    rf"\b{one_of('turn')}\s*(?:no\.?|nr\.?|n\.|#|:)?\s*(\d{{1,3}}|[ivx]{{1,7}})\b|\b(\d{{1,3}})(?:st|nd|rd|th|\.|o|a|e|eme)?\s+{one_of('turn')}\b"
)
_ANSWER: Final = pattern(
    rf"(?:\s*\[[^\]]{{1,60}}\])*\s*(?:{one_of('answer')}(?:\[\d+\])?\s*:|\[[^\]]{{1,60}}\])*?\s*{one_of('answer')}(?:\[\d+\])?\s*:"
)

_FAR: Final = timedelta(days=366)
"""A date so far behind a deadline comes from a clock that is wrong."""


class Aim(Struct, frozen=True):
    """The turn that a message is for, None for the open one, and why that is not certain; it may be for `several`."""

    turn: int | None = None
    doubt: str | None = None
    several: bool = False


class Target(Struct, frozen=True):
    """The open turn of a race; `names` are what the race and others of the press are called, with their ids.

    `own` are words in small letters that name no other race: those of its titles, its game, its press and its teams.
    """

    race: str
    ask: Ask
    names: Mapping[str, str]
    own: frozenset[str] = frozenset()

    def aim(self, message: ReceivedMessage, turns: Sequence[int]) -> Aim:
        """Return what a message is for; `turns` are those that its text names."""
        strange = self.strange(message) or self.unheard(message)
        if strange:
            return Aim(None, f"this names {strange}: is it for {self.race}? Then name that")
        named = [*dict.fromkeys(turns)]
        if len(named) > 1:
            names = " and ".join(map(str, named))
            return Aim(None, f"this names the turns {names}: what is for turn {self.ask.turn}?", several=True)
        return Aim(None if named[0] == self.ask.turn else named[0]) if named else self.subject(message.subject)

    def subject(self, subject: str) -> Aim:
        """Return what a subject says; an answer to the post of the turn before is for the open one."""
        said, here = folded(subject[:_LONGEST]), self.ask.turn
        named = [*dict.fromkeys(turns_in(said))]
        answers = bool(_ANSWER.match(said))
        if not named or here in named or (answers and here - 1 in named):
            return Aim()
        if answers and max(named) < here:
            return Aim(
                None,
                f"this answers what was posted of turn {max(named)}: is it for turn {here}? Then write 'turn {here}'",
            )
        return Aim(max(named))

    def answers_post(self, subject: str) -> bool:
        """Return whether a subject answers the post of the turn before, which was written when this one opened."""
        said = folded(subject[:_LONGEST])
        return bool(_ANSWER.match(said)) and {*turns_in(said)} == {self.ask.turn - 1}

    def names_it(self, message: ReceivedMessage, turns: Sequence[int]) -> bool:
        """Return whether a message says that it is for the open turn."""
        return self.ask.turn in (*turns, *turns_in(folded(message.subject[:_LONGEST])))

    def strange(self, message: ReceivedMessage) -> str | None:
        """Return the name of another race that a message names, unless it names this one too.

        In the text names of one word are passed over: they may be words like any other.
        """
        found = self._races(message)
        return None if self.race in found or not found else next(iter(found.values()))

    def unheard(self, message: ReceivedMessage) -> str | None:
        """Return the name of a race that the press does not have, unless this one is named beside it."""
        for place, name in named_races(message.subject[:_LONGEST], message.text):
            subject, text = (part.replace(place, " ") for part in (message.subject, message.text))
            rest = replace(message, subject=subject, text=text)
            head, colon, _ = place.partition(":")
            if colon and self.names.get(_bare(head)) == self.race:  # a post of this race: "Heat: The start grid"
                continue
            if not {*_bare(name).split()} <= self.own and self.race not in self._races(rest):
                return name
        return None

    def _races(self, message: ReceivedMessage) -> dict[str, str]:
        """Return the races of the press that a message names, each with the name."""
        long = {name: race for name, race in self.names.items() if " " in name}
        return {
            race: name
            for names, text in ((self.names, message.subject[:_LONGEST]), (long, message.text))
            for name, race in _named(names, text)
        }

    def dated(self, message: ReceivedMessage) -> bool:
        """Return whether the date of a message can be true."""
        return not (message.at and self.ask.closes and message.at > self.ask.closes + _FAR)


_LONGEST: Final = 300


def turns_in(said: str) -> Iterator[int]:
    """Yield the turns that a text in small letters names, in figures or Roman numerals."""
    for found in _TURN.finditer(said):
        numeral = found[1] or found[2]
        number = int(numeral) if numeral.isdecimal() else _NUMERALS.get(numeral, 0)
        if number:
            yield number


_NUMBERED_TURN: Final = f"(?:{_TURN.pattern})"
_TURN_HEAD: Final = pattern(
    rf"[\W_]*(?:{one_of('for')}[ ]{_NUMBERED_TURN}|{_NUMBERED_TURN}\W*?[:.,)\u2013\u2014-]"
    rf"|(?:[a-z]+[ ]){{1,3}}{_NUMBERED_TURN}[ ]?:)"
)
"""The turn before what is ordered in it: "Turn 3: brake", "For turn 3 brake", "My orders for turn 3: brake"."""
_NEXT_HEAD: Final = pattern(r"(?<=[.;!])[ ]+(?=\w+[ ]\w+[ ]?:)")
"""Where such a head may begin inside a line."""


def by_turn(message: ReceivedMessage) -> list[ReceivedMessage]:
    """Return a message in parts, one a turn, if its lines say for which of several turns they are.

    What stands above the first of these belongs to all parts.
    """
    lines = [part for line in message.text.split("\n") for part in _NEXT_HEAD.split(line)]
    turns: list[int] = []
    for line in lines:
        head = _TURN_HEAD.match(folded(line[:_LONGEST]))
        turns.append(next(turns_in(head[0]), 0) if head else turns[-1] if turns else 0)
    numbers = [*dict.fromkeys(turn for turn in turns if turn)]
    if len(numbers) < 2:
        return [message]
    kept = (
        [line if turn in (0, number) else "" for turn, line in zip(turns, lines, strict=True)] for number in numbers
    )
    return [replace(message, text="\n".join(part).strip("\n")) for part in kept]


def _named(names: Mapping[str, str], text: str) -> Iterator[tuple[str, str]]:
    """Yield the names that stand in a text, the longest at each place, and their races."""
    if names:
        longest = sorted(names, key=lambda name: -len(name))
        whole = pattern(rf"(?<!\w)(?:{'|'.join(map(escape, longest))})(?!\w)")
        yield from ((found[0], names[found[0]]) for found in whole.finditer(_bare(text)))


def _bare(text: str) -> str:
    return " ".join(_WORD.findall(folded(text)))


_WORD: Final = pattern(r"\w+")


def race_names(press: Press) -> dict[str, str]:
    """Return the ids and titles of all races, in small letters and without marks; a title of several is left out."""
    found: dict[str, set[str]] = {}
    for race in race_ids(press):
        tree = read_tree(press, press.race_folder(race) / "race.yaml").value
        held = plain_value(tree) if tree else {}
        for name in (race, *_titles(held.get("title") if isinstance(held, dict) else None)):
            found.setdefault(_bare(name.replace("-", " ")), set()).add(race)
    return {name: next(iter(races)) for name, races in found.items() if name and len(races) == 1}


def words_of(names: Iterable[str]) -> frozenset[str]:
    """Return the single words of names, in small letters and without marks."""
    return frozenset(word for name in names for word in _bare(name.replace("-", " ")).split())


def _titles(title: "Plain | None") -> Sequence[str]:
    if isinstance(title, dict):
        return [one for one in title.values() if isinstance(one, str)]
    return [title] if isinstance(title, str) else []


_NAME_WORD: Final = r"[^\W_][\w'\u2019]*"
_PROPER: Final = rf"[^\W\d_a-z][\w'\u2019]*(?:[ ]{_NAME_WORD}){{0,3}}"
_GAMES, _RACE, _FOR = (f"(?i:{one_of(kind)})" for kind in ("games", "race", "for"))
_NUMBER: Final = r"(?P<number>\d{1,3}\b|[ivxIVX]{2,7}\b|[IVX](?=\s*(?:[,:;]|$)))"
_QUOTED: Final = "[\"'\u00ab\u201c\u201e](?P<quoted>[^\"'\u00bb\u201d\u201c\n]{1,60})[\"'\u00bb\u201d\u201c]"
_NUMBERED: Final = rf"(?:(?i:no\.?|nr\.?|n\.|#))?[ ]?{_NUMBER}"
_SUBJECT: Final = pattern(
    rf"\b(?:{_GAMES}[ ](?P<games>{_NAME_WORD}(?:[ ]{_NAME_WORD}){{0,3}})"
    rf"|{_RACE}[ :]{{1,2}}(?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER})))"
)
_TEXT: Final = pattern(
    rf"(?m)(?:\b{_FOR}[ ](?:\w{{1,4}}[ ])?|^[ ]*(?=[^:\n]{{1,60}}(?::|$)))"
    rf"(?:{_GAMES}|{_RACE})[ ](?:{_NUMBERED}|{_QUOTED}|(?P<name>{_PROPER}))"
)
_BEFORE: Final = pattern(rf"\b{_FOR}[ ](?:\w{{1,4}}[ ])?(?P<name>[A-Z]\w*(?:[ ][A-Z]\w*){{0,2}})[ ]{_RACE}\b")
_NO_NAME: Final = pattern(f"(?:{'|'.join(map(one_of, ('turn', 'race', 'no name')))})$")
"""What may stand beside the word for a race without naming one: "race orders"."""


def named_races(subject: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield each place of a subject and a text that names a race, and the name alone."""
    for rule, said in ((_SUBJECT, subject), (_TEXT, text), (_BEFORE, subject), (_BEFORE, text)):
        for found in rule.finditer(said):
            name = _name(found)
            if name:
                yield found[0], name


def _name(found: Match[str]) -> str:
    """Return the name: a number, what is quoted, or the words up to one in small letters or one that names nothing."""
    told = found.groupdict()
    whole = told.get("number") or told.get("quoted")
    if whole:
        return whole
    words = (told.get("games") or told["name"]).split()
    proper = takewhile(lambda at: at == 0 or words[at][0].isupper() or words[at].isdecimal(), range(len(words)))
    return " ".join(takewhile(lambda word: not _NO_NAME.match(folded(word)), (words[at] for at in proper)))


class Sender(Struct, frozen=True):
    """Somebody who may send orders: a person with all its parties, or a party without a person."""

    name: str
    parties: tuple[Party, ...]
    addresses: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(who for party in self.parties for who in party.ids)


class SignedMessage(Struct, frozen=True):
    """A message with its writer, None if unknown; `doubt` is why the writer is uncertain.

    `origin` is the message as it came, where the host has changed it; the host has `named` the writer.
    """

    message: ReceivedMessage
    writer: Sender | None
    doubt: str | None = None
    origin: ReceivedMessage | None = None
    named: bool = False

    @property
    def source(self) -> ReceivedMessage:
        return self.origin or self.message


def is_answer(subject: str) -> bool:
    return bool(_ANSWER.match(folded(subject[:_LONGEST])))


_SEE: Final = pattern(rf"{one_of('see subject')}[ .!:)]*$")


def with_subject(sent: SignedMessage) -> SignedMessage:
    """Return a message whose subject stands in its text, where that is empty or sends the reader to it."""
    message = sent.message
    subject, lines = message.subject.strip(), message.text.split("\n")
    first = next((place for place, line in enumerate(lines) if line.strip()), 0)
    sees = not lines[first].strip() or _SEE.match(folded(lines[first].strip()[:_LONGEST]))
    if not (subject and sees) or is_answer(subject):
        return sent
    lines[first] = subject
    return replace(sent, message=replace(message, text="\n".join(lines)), origin=sent.source)


Listed = Mapping[str, tuple[str, ...]]
"""Addresses or accounts by ids of parties or names of people."""


def writers(parties: Iterable[Party], addresses: Listed, accounts: Listed) -> tuple[Sender, ...]:
    """Return all who may send orders, in order of entry, with their addresses and accounts."""
    found: dict[str, list[Party]] = {}
    for party in parties:
        found.setdefault(party.person or party.name, []).append(party)
    called = {name: (name, *(one.id for one in led)) for name, led in found.items()}
    mails, users = _listed(addresses, called), _listed(accounts, called)
    return tuple(Sender(name, tuple(led), mails[name], users[name]) for name, led in found.items())


def _listed(listed: Listed, called: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return what is listed for each person, under the person's name or the ids of its parties."""
    known = {as_called(key): [one.casefold() for one in values] for key, values in listed.items()}
    return {name: tuple(one for key in keys for one in known.get(as_called(key), ())) for name, keys in called.items()}


class Directory(Struct, frozen=True):
    """The writers by all their names."""

    writers: tuple[Sender, ...]
    names: Mapping[str, Sender]

    def named(self, text: str) -> Sender | None:
        """Return the writer whose name is the whole text; a single word or an initial suffices if nobody else fits."""
        found = self.names.get(as_called(text))
        fits = () if found else self.fitting(text)
        return fits[0] if len(fits) == 1 else found

    def fitting(self, text: str) -> tuple[Sender, ...]:
        """Return the writers whose name a text abbreviates, or whose abbreviated name it tells in full."""
        words = as_called(text).split()
        return tuple(one for one in self.writers if len(words) > 1 and _fits(words, as_called(one.name).split()))

    def resembling(self, text: str) -> Sender | None:
        """Return the only writer whose name has the words of a text in their sequence, with others between."""
        words = as_called(text).split()
        found = [one for one in self.writers if len(words) > 1 and _is_inside(words, as_called(one.name).split())]
        return found[0] if len(found) == 1 else None

    def mailed(self, address: str) -> Sender | None:
        wanted = address.casefold()
        return next((one for one in self.writers if wanted and wanted in one.addresses), None)

    def registered(self, account: str) -> Sender | None:
        return next((one for one in self.writers if account.casefold() in one.accounts), None)


def directory(writers: tuple[Sender, ...]) -> Directory:
    """Return the writers by names of people and parties, by ids, and by words in a row that occur in only one name."""
    found: dict[str, list[Sender]] = {}
    for writer in writers:
        whole = {writer.name, *(form for party in writer.parties for form in (party.id, party.name, party.badge))}
        words = {part for name in whole for part in _parts(as_called(name).split())}
        for form in {*map(as_called, whole), *words} - {""}:
            found.setdefault(form, []).append(writer)
    return Directory(writers, {form: ones[0] for form, ones in found.items() if len(ones) == 1})


def _parts(words: Sequence[str]) -> Iterator[str]:
    """Yield what somebody may be called of a long name: each word that is one, and words in a row."""
    yield from (word for word in words if len(word) > 2 and word.isalpha())
    for first, last in combinations(range(len(words) + 1), 2):
        if last - first > 1:
            yield " ".join(words[first:last])


def _is_inside(words: Sequence[str], name: Sequence[str]) -> bool:
    rest = iter(name)
    return all(word in rest for word in words)


_ABBREVIATION: Final = pattern(r"[a-z]|[a-z]{1,3}\.", ASCII)
_BEGINNINGS: Final = {"c": ("c", "ga"), "cn": ("cn", "gn")}
"""How the words begin that an abbreviation may stand for, where they do not begin like it: Gaius is C., Gnaeus Cn."""


def _fits(words: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether words are those of a name in its sequence: at least one abbreviated, at least one in full."""
    rest = iter(name)
    pairs = [next(((word, one) for one in rest if _same(word, one)), None) for word in words]
    told = [pair for pair in pairs if pair]
    full = [word for word, one in told if word == one and not _ABBREVIATION.fullmatch(word)]
    return len(told) == len(words) > len(full) > 0


def _same(said: str, word: str) -> bool:
    """Return whether what is said is a word of a name, its abbreviation, or the praenomen that it abbreviates."""
    if said.rstrip(".") == word.rstrip(".") or _abbreviates(said, word):
        return True
    return _abbreviates(word, said) and bool(_PRAENOMEN.fullmatch(said))


_PRAENOMEN: Final = pattern(one_of("praenomen"))


def _abbreviates(short: str, word: str) -> bool:
    stem = short.rstrip(".")
    return bool(_ABBREVIATION.fullmatch(short)) and word.startswith(_BEGINNINGS.get(stem, (stem,)))


def identified(message: ReceivedMessage, known: Directory) -> SignedMessage:
    """Return a message with its writer: by its address, the sender's name or the signature."""
    if message.doubt:
        sender = identified(replace(message, doubt=None), known)
        return replace(sender, message=message, doubt=sender.doubt or message.doubt)
    if message.account:
        return _with_account(message, known)
    by_address = known.mailed(message.address)
    if by_address:
        return SignedMessage(message, by_address)
    signed = _signed(message, known)
    writer = known.named(message.name) or signed
    like = None if writer or known.fitting(message.name) else known.resembling(message.name)
    if like:
        return SignedMessage(message, like, f"is {message.name} {like.name}, who takes part?")
    if writer and signed and signed.name != writer.name:
        return SignedMessage(message, writer, f"{signed.name} has signed what {writer.name} is said to have sent")
    if writer and (message.mailed or message.address) and writer.addresses:
        return SignedMessage(message, writer, f"{message.address or 'no address'} is no address of {writer.name}")
    return SignedMessage(message, writer, _doubt_of_name(message, writer, known))


def _doubt_of_name(message: ReceivedMessage, writer: Sender | None, known: Directory) -> str | None:
    """Return why the name above a message does not tell its writer; pasted text can be signed by anybody."""
    fits = () if known.named(message.name) else known.fitting(message.name)
    if writer is None:
        return f"{message.name} may be {any_of(one.name for one in fits)}: who has sent this?" if fits else None
    strange = not (message.mailed or known.named(message.name) or writer in fits)
    return f"is {message.name} {writer.name}, who has signed this?" if message.name and strange else None


def _with_account(message: ReceivedMessage, known: Directory) -> SignedMessage:
    """Return a message of a forum or wiki with its writer; a name alone is no proof, since anybody may take it."""
    writer = known.registered(message.account)
    if writer:
        return SignedMessage(message, writer)
    named = known.named(message.account)
    doubt = (
        f"is the account {message.account} that of {named.name}? 'accounts:' in race.yaml says it" if named else None
    )
    return SignedMessage(message, named, doubt)


def _signed(message: ReceivedMessage, known: Directory) -> Sender | None:
    """Return the writer named alone in a line of the signature, or in the last lines of the text."""
    last = [line for line in message.text.split("\n") if line.strip()][-2:]
    lines = (*message.signature.split("\n"), *reversed(last))
    return next((writer for line in lines if (writer := known.named(_without_farewell(line)))), None)


_FAREWELL: Final = pattern(rf"\s*{one_of('farewell')}(?!\w)[-,;!.\s\u2013\u2014]*")
_BRACKETS: Final = pattern(r"[(\[]([^()\[\]]{1,60})[)\]]")
_MOST_SIGNED: Final = 3


def signature_of(text: str, writer: Sender) -> tuple[int, ...]:
    """Return the numbers of the last lines of a text that only say farewell, or name the writer."""
    lines = text.split("\n")
    told = [number for number, line in enumerate(lines) if line.strip()]
    last = reversed(told[-_MOST_SIGNED:])
    return tuple(takewhile(lambda number: signs(lines[number], writer), last))


def _without_farewell(line: str) -> str:
    said = folded(line)
    found = _FAREWELL.match(said)
    return said[found.end() :] if found else said


def signs(line: str, writer: Sender) -> bool:
    """Return whether a line is a farewell, words of the writer's name, his teams in brackets, or all of these."""
    if len(line) > _LONGEST:
        return False
    said = _without_farewell(line)
    name, teams = _BRACKETS.sub(" ", said), " ".join(_BRACKETS.findall(said))
    person, led = as_called(writer.name).split(), words_of(_called(writer))
    words = [word for one in name.split() if (word := one.strip("-,;!_*~:\u2013\u2014"))]
    named = all(any(_same(word, one) or word.rstrip(".") == one for one in person) for word in words)
    return named and {*_bare(teams.replace("-", " ")).split()} <= led


def names_only_person(text: str, writer: Sender) -> bool:
    """Return whether words of a writer's name are none of his teams or fighters."""
    return words_of([text]).isdisjoint(words_of(_called(writer)))


def _called(writer: Sender) -> Iterator[str]:
    for party in writer.parties:
        yield from (party.id, party.name, party.badge, *party.subjects, *party.subjects.values())
