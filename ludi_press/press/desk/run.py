"""One pass over the races of a press: what is due is done, in the order in which a host would do it, and said.

A pass that fails is told to the host by mail, and the third in a row is the last.
A server that is away for a while is told once, and stops nothing.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem, Severity, describe, has_errors, on_one_line, warning
from ludi_press.games.contract import takes_orders
from ludi_press.press.building.build import build
from ludi_press.press.desk.due import DeskStep, DueStep, due, remind, seconds
from ludi_press.press.desk.mailbox import arrived, read_boxes, read_passwords
from ludi_press.press.desk.sharing import claimed, push
from ludi_press.press.playing.explain import check_race
from ludi_press.press.playing.new import new_turn
from ludi_press.press.playing.status import RaceStatus, Wait, status
from ludi_press.press.playing.vault import reveal
from ludi_press.press.publishing.mail import automatic, by_server, keep_post, mailbox, mailing, receipt_mails
from ludi_press.press.publishing.publish import publish
from ludi_press.press.publishing.record import UNREACHABLE, read_record
from ludi_press.press.publishing.wiki import wiki_change
from ludi_press.press.reading.find import Press, race_ids, refused
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.settings import FILE, DeskForm, MailForm, PressSettings, read_settings, strange_races
from ludi_press.press.reading.standing import read_kept
from ludi_press.press.reading.store import FAILURES, read_note, write_note
from ludi_press.press.reading.write import locked
from ludi_press.press.receiving.drawer import read_kept_standing
from ludi_press.press.receiving.messages import Inbox
from ludi_press.press.receiving.open_turn import close, find_open_turn
from ludi_press.press.receiving.receipts import keep_receipts
from ludi_press.press.receiving.receive import receive
from ludi_press.press.receiving.turn_editor import mark_of

MOST_STEPS: Final = 8
"""The most steps of a race in one pass; a race takes one turn in each."""
_RETURNS: Final = timedelta(minutes=10)
"""How long a mail may take until it lies in a mailbox."""
_LAST_LINES: Final = 20
"""How many lines of a pass that fails are mailed to the host."""
_MOST_FAILED: Final = 3
"""The most passes in a row that may fail."""


class DeskAct(Struct, frozen=True):
    """What was done, or would be, for a race; "" for the press as a whole.

    `waits` says that the race can go no further in this pass.
    """

    race: str
    what: str
    waits: bool = False

    @property
    def line(self) -> str:
        return f"{self.race}: {self.what}" if self.race else self.what


Said = DeskAct | Problem
Ask = Callable[[str], bool]
"""Asks the host; False leaves it for now."""


def run(
    press: Press, now: datetime, asks: Ask | None = None, *, dry: bool = False, desk: str = "desk"
) -> Iterator[Said]:
    """Do what is due; yield each thing done and each problem. With `dry` only tell what would be done.

    `asks` asks the host before a turn is closed and before a post goes out; without it nobody is there to be asked.
    `desk` is the name by which it claims a press that other hosts share.
    A pass that was killed can be repeated: messages count once, and mails are recorded before they are handed over.
    """
    settings, problems = read_settings(press)
    flaws = problems if has_errors(problems) else _unready(press, settings)
    if flaws or settings.desk is None:
        yield from flaws
        return
    if settings.desk.hold:
        yield DeskAct("", f"{FILE} says 'hold: yes': nothing is done")
        return
    at_work = _Desk(press, settings, settings.desk, now, asks, desk)
    if dry:
        yield from at_work.plan()
        return
    refusal = _stopped(press)
    if refusal:
        yield refusal
        return
    wrong: list[Problem] = []
    lines: deque[str] = deque(maxlen=_LAST_LINES)
    try:
        with locked(press):
            for said in at_work.whole():
                wrong += [said] if isinstance(said, Problem) and said.is_error else []
                lines.append(said.message if isinstance(said, Problem) else said.line)
                yield said
    except Exception as error:
        _count(press, [*wrong, _broken(error, press)], settings.mail, now, lines)
        raise
    _count(press, wrong, settings.mail, now, lines)


def _broken(error: Exception, press: Press) -> Problem:
    """Return the problem of a pass that could not go on: the system refused something, or ludi-press has a fault."""
    if isinstance(error, OSError):
        return refused(error, press.root)
    words = f"ludi-press itself has failed: {type(error).__name__}: {on_one_line(str(error))}"
    return Problem("desk-broken", words, None, None, "run it by hand, and report what it shows")


def _unready(press: Press, settings: PressSettings) -> tuple[Problem, ...]:
    if settings.desk is None:
        words, help_ = f"{FILE} has no 'desk:'", "write desk: with trust, and imap or maildir"
        return (Problem("desk-missing", words, Place(FILE), None, help_),)
    desk = settings.desk
    if not (desk.imap or desk.maildir or desk.feed or desk.talk):
        words, help_ = "the desk has nothing to read", f"write imap, maildir, feed or talk under desk: in {FILE}"
        return (Problem("desk-deaf", words, Place(FILE), None, help_),)
    wanted = [("mail", settings.mail), *([("wiki", settings.wiki)] if "wiki" in desk.send or desk.talk else [])]
    mute = (
        Problem("desk-mute", f"the desk has no '{name}:' to send by", Place(FILE), None, f"write {name}: into {FILE}")
        for name, form in wanted
        if form is None
    )
    return (*strange_races(press, desk), *mute)


class _Desk(Struct, frozen=True):
    press: Press
    settings: PressSettings
    form: DeskForm
    now: datetime
    asks: Ask | None
    name: str

    @property
    def races(self) -> Sequence[str]:
        named = [one.value for one in self.form.races]
        return [race for race in race_ids(self.press) if not named or race in named]

    def due(self, state: RaceStatus) -> DueStep:
        return due(state, self.now, self.form.remind, self.form.grace, asks=self.asks is not None)

    def may(self, what: str) -> bool:
        """Return whether the host agrees, where one is there to be asked."""
        return self.asks is None or self.asks(what)

    def plan(self) -> Iterator[Said]:
        """Tell what is due, and whose messages would be read."""
        box = self.read()
        yield from [box] if isinstance(box, Problem) else self.fresh(box)
        for race in self.races:
            state = status(self.press, race)
            found = self.due(state)
            told = f"{found.step} turn {state.turn}" if found.step is not DeskStep.NEW_TURN else "a new turn"
            yield DeskAct(race, found.why if found.step is DeskStep.WAIT else told)

    def whole(self) -> Iterator[Said]:
        """Do what is due for all races, and push it; nothing where another desk runs them."""
        if self.form.push:
            refused = [*claimed(self.press, self.name, self.now, timedelta(seconds=seconds(self.form.claim)))]
            yield from (one if isinstance(one, Problem) else DeskAct("", one) for one in refused)
            if refused:
                return
        done: list[str] = []
        for said in self.work():
            done += [said.line] if isinstance(said, DeskAct) and said.race else []
            yield said
        for one in push(self.press, "; ".join(done) or "ludi-press run") if self.form.push else ():
            yield one if isinstance(one, Problem) else DeskAct("", one)

    def work(self) -> Iterator[Said]:
        """Take the next steps of each race, until each waits for somebody or something is wrong."""
        box = self.read()
        if isinstance(box, Problem):
            yield box
            box = Inbox()
        for one in box.unread:
            yield DeskAct("", f"mail {one.number}, of {one.sender}: {one.why}" if one.number else one.why)
        waiting: dict[str, None] = dict.fromkeys(self.races)
        for _ in range(MOST_STEPS):
            built = False
            for race in [*waiting]:
                state = status(self.press, race)
                step = self.due(state).step
                if step is DeskStep.BUILD and built:
                    continue
                said = [*self.step(race, state, box)]
                yield from said
                built = built or step is DeskStep.BUILD
                stuck = any(one.is_error if isinstance(one, Problem) else one.waits for one in said)
                if stuck or not said or step in (DeskStep.WAIT, DeskStep.REMIND):
                    del waiting[race]
            if not waiting:
                return

    def read(self) -> Inbox | Problem:
        passwords = read_passwords(self.press)
        if isinstance(passwords, Problem):
            return passwords
        return read_boxes(self.press.root, self.form, self.now, self.settings.wiki, self.known(), passwords)

    def fresh(self, box: Inbox) -> Iterator[DeskAct]:
        """Yield whose messages no turn knows yet."""
        turns = [one for race in self.races for one in (read_kept(self.press, race).value or {}).values()]
        known = {mark for one in turns for mark in one.messages}
        who = Counter(one.account or one.address for one in box.messages if mark_of(one) not in known)
        if who:
            shown = ", ".join(on_one_line(one) for one in sorted(who)[:_LAST_LINES])
            yield DeskAct("", f"read {counted(who.total(), 'message')}, of {shown}")

    def known(self) -> set[str]:
        """Return the addresses of all racers, in small letters."""
        heads = (read_race(self.press, race).head for race in self.races)
        return {one.casefold() for head in heads if head for listed in head.addresses.values() for one in listed}

    def step(self, race: str, state: RaceStatus, box: Inbox) -> Iterator[Said]:
        if state.wait is Wait.CORRECTION:
            yield from (one for one in check_race(self.press, race) if one.is_error)
            return
        if state.wait in (Wait.ORDERS, Wait.ANSWERS):
            yield from self.hear(race, box)
            state = status(self.press, race)
        found = self.due(state)
        steps = {
            DeskStep.CLOSE: self.close,
            DeskStep.BUILD: self.build,
            DeskStep.SEND: self.send,
            DeskStep.NEW_TURN: self.open,
            DeskStep.DISCLOSE: self.disclose,
            DeskStep.REMIND: self.remind,
        }
        act = steps.get(found.step)
        yield from act(race, state) if act else (DeskAct(race, found.why),)

    def open(self, race: str, state: RaceStatus) -> Iterator[Said]:
        """Open a turn; the post of the start goes out before the first."""
        last = state.turn - 1
        if not (self.press.race_folder(race) / "turns" / f"{last:02}.seal.json").is_file():
            yield from self.send(race, replace(state, turn=last))
            return
        judged = new_turn(self.press, race)
        yield from judged.problems
        if judged.value:
            yield DeskAct(race, f"turn {judged.value.turn} is open: {judged.value.file}")

    def hear(self, race: str, box: Inbox) -> Iterator[Said]:
        """Read the messages of an open turn into its file, and mail the receipts."""
        opened = find_open_turn(self.press, race)
        if opened.value is None or not box.messages:
            yield from (one for one in opened.problems if one.is_error)
            return
        standing = read_kept_standing(self.press, race)
        judged = receive(opened.value, box.messages, now=self.now)
        yield from (one for one in judged.problems if one.is_error)
        if judged.value is None:
            return
        keep_receipts(judged.value)
        if judged.value.changed:
            who = ", ".join(dict.fromkeys(entry.who for entry in judged.value.entered))
            yield DeskAct(race, f"{f'orders of {who}' if who else 'questions'} read into {opened.value.file}")
        fresh = [who for who, order in judged.value.standing.items() if standing.get(who) != order]
        if fresh:
            yield DeskAct(race, f"standing orders of {', '.join(fresh)} kept")
        letters = receipt_mails(self.press, race).value
        for one in letters.send(self.now) if letters else ():
            yield one if isinstance(one, Problem) else DeskAct(race, f"receipt mailed to {one}")

    def close(self, race: str, state: RaceStatus) -> Iterator[Said]:
        turn = state.turn
        if not self.may(f"close turn {turn} of {race}"):
            return
        judged = close(self.press, race, self.now)
        yield from judged.problems
        if judged.value:
            silent = ", ".join(judged.value.silent)
            standing = ", ".join(judged.value.standing)
            told = (f"; {what}: {who}" for what, who in (("silent", silent), ("by standing orders", standing)) if who)
            yield DeskAct(race, f"turn {turn} is closed{''.join(told)}")

    def disclose(self, race: str, _state: RaceStatus) -> Iterator[Said]:
        """Make the secret of a race public that is over, so that its last post can tell it."""
        problems = reveal(self.press, race)
        yield from problems
        if not has_errors(problems):
            yield DeskAct(race, "it is over, and its secret is public")

    def build(self, race: str, state: RaceStatus) -> Iterator[Said]:
        turn = state.turn
        if state.by_host and not self.may(f"resolve turn {turn} of {race}, as you have written it"):
            return
        built = build(self.press)
        errors = [one for one in built.problems if one.is_error]
        yield from errors
        if not errors:
            yield DeskAct(race, f"turn {turn} is resolved and built")

    def send(self, race: str, state: RaceStatus) -> Iterator[Said]:
        """Send the post of a turn wherever it is not yet, and seal the turn."""
        turn = state.turn
        if not self.may(f"send the post of turn {turn} of {race}"):
            return
        unknown = [*self.settle(race, turn)]
        yield from unknown
        if any(isinstance(one, DeskAct) and one.waits for one in unknown):
            return
        for target in self.form.send:
            said = [*(self.mail(race, turn) if target == "mail" else self.wiki(race, turn))]
            yield from said
            if any(isinstance(one, Problem) and one.is_error for one in said):
                return
        judged = publish(self.press, race, turn)
        yield from (one for one in judged.problems if one.is_error)
        if judged.value:
            yield DeskAct(race, f"turn {turn} is sealed")

    def settle(self, race: str, turn: int) -> Iterator[Said]:
        """Find out about mails of which it is unknown whether the server took them.

        What lies in a mailbox was taken. What does not after a while is sent again, with the same Message-ID.
        """
        record = read_record(self.press, race, turn).value
        open_ = {} if record is None else record.unknown
        there = arrived(self.press.root, self.form, open_) if open_ else set()
        for id_, mailed in open_.items():
            if record is None:
                return
            if id_ in there:
                self.keep_post(race, turn, id_, mailed.digest)
                record.settle(id_, taken=True)
                yield DeskAct(race, f"the mail of {mailed.at} did arrive")
            elif self.now - datetime.fromisoformat(mailed.at) < _RETURNS:
                yield DeskAct(race, f"waits to see whether the mail of {mailed.at} has arrived", waits=True)
            else:
                record.settle(id_, taken=False)
                words = f"{race}: the mail of {mailed.at} has not arrived, and is sent again with the same Message-ID"
                help_ = "if its server took it without an answer, it stands twice in the list"
                yield warning("sent-again", words, None, help_)

    def keep_post(self, race: str, turn: int, id_: str, digest: str) -> None:
        """Keep a post that went out in a pass that was interrupted before it could."""
        found = mailing(self.press, race, turn, None, self.now, part=None, again=True).value
        for letter in found.letters if found else ():
            if (letter.id, letter.digest) == (id_, digest) and found:
                keep_post(letter, found.record)

    def mail(self, race: str, turn: int) -> Iterator[Said]:
        judged = mailing(self.press, race, turn, None, self.now, part=None, again=False)
        if judged.value is None:
            yield from (one for one in judged.problems if one.is_error and one.code != "sent-before")
            return
        for one in judged.value.send(self.now):
            yield one if isinstance(one, Problem) else DeskAct(race, f"mailed {one}")

    def wiki(self, race: str, turn: int) -> Iterator[Said]:
        judged = wiki_change(self.press, race, turn, None, overwrite=False)
        yield from (one for one in judged.problems if one.is_error)
        if judged.value is not None and not has_errors(judged.problems):
            for one in judged.value.send(self.now):
                yield one if isinstance(one, Problem) else DeskAct(race, f"put into the wiki: {one}")

    def remind(self, race: str, state: RaceStatus) -> Iterator[Said]:
        """Remind who is awaited; a mail that fails is tried no more, and is no failure of the pass."""
        opened, form = find_open_turn(self.press, race).value, self.settings.mail
        if opened is None or form is None or not takes_orders(opened.themed.game):
            return
        for one in remind(opened, state, self.due(state).spans, form, self.now):
            if isinstance(one, Problem):
                yield replace(one, severity=Severity.WARNING)
            else:
                yield DeskAct(race, f"reminded {one}")


# --- failures


class FailedPasses(Struct, frozen=True):
    """How many passes in a row have failed, and what the host was told last of servers that are away."""

    row: int = 0
    away: tuple[str, ...] = ()


def _failures(press: Press) -> FailedPasses:
    """Return what is known of the last passes; what cannot be read counts as nothing."""
    return read_note(press, FAILURES, FailedPasses) or FailedPasses()


def _count(
    press: Press, problems: Sequence[Problem], form: MailForm | None, now: datetime, lines: Iterable[str] = ()
) -> None:
    """Count a pass: one that went well ends the row, one that failed is told to the host by mail if that can be.

    One that only met servers that are away neither ends the row nor lengthens it.
    `lines` are the last that it said. Where the disk is full, the mail alone tells it.
    """
    before = _failures(press)
    away = tuple(sorted({one.code for one in problems if one.code.endswith(UNREACHABLE)}))
    lasting = any(not one.code.endswith(UNREACHABLE) for one in problems)
    after = FailedPasses(before.row + 1 if lasting else before.row if problems else 0, away)
    if after != before:
        with suppress(OSError):
            write_note(press, FAILURES, after)
    if form is not None and (lasting or {*away} - {*before.away}):
        stops = after.row >= _MOST_FAILED
        end = "It does nothing more until you run it with --resume." if stops else "The next pass tries again."
        done = "\n".join(("The last lines of the pass:", *(f"  {line}" for line in lines)))
        _tell_host("\n\n".join((*map(describe, problems), done, end)), form, now, stops=stops)


def _stopped(press: Press) -> Problem | None:
    """Return why the desk does nothing more, None while it may."""
    if _failures(press).row < _MOST_FAILED:
        return None
    words = f"{_MOST_FAILED} passes in a row have failed, and nothing is done any more"
    return Problem("desk-stopped", words, None, None, "mend what 'ludi-press check' tells, then run it with --resume")


def resume(press: Press) -> None:
    write_note(press, FAILURES, None)


def _tell_host(text: str, form: MailForm, now: datetime, *, stops: bool) -> None:
    """Mail a text to the host; where the mail server is what fails, the exit status alone tells it."""
    title = "ludi-press run has stopped" if stops else "ludi-press run has failed"
    mail = automatic(form, mailbox(form.from_), title, f"{text}\n", now)
    for _ in by_server(form, [mail], lambda server, one: iter([server.send_message(one)])):
        pass
