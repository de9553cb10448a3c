"""One pass over the races of a press: what is due is done, in the order in which a host would do it, and said."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.press_file import DeskForm, MailForm
from ludi_press.core.problems import Place, Problem, Severity, has_errors
from ludi_press.games.contract import takes_orders
from ludi_press.press.building.build import build
from ludi_press.press.desk.due import DeskStep, DueStep, due
from ludi_press.press.desk.failures import count, stopped
from ludi_press.press.desk.mailbox import read_boxes
from ludi_press.press.desk.pushing import push
from ludi_press.press.desk.reminders import remind
from ludi_press.press.playing.check import check_race
from ludi_press.press.playing.new_turn import new_turn
from ludi_press.press.playing.status import RaceStatus, Wait, status
from ludi_press.press.publishing.publish import publish
from ludi_press.press.publishing.sending.receipt_mails import receipt_mails
from ludi_press.press.publishing.sending.sending import mailing, wiki_change
from ludi_press.press.reading.find import Press, race_ids
from ludi_press.press.reading.settings import FILE, PressSettings, read_settings
from ludi_press.press.reading.write import locked
from ludi_press.press.receiving.closing import close
from ludi_press.press.receiving.messages import Inbox
from ludi_press.press.receiving.open_turn import OpenTurn, find_open_turn
from ludi_press.press.receiving.receipts import keep_receipts
from ludi_press.press.receiving.receive import receive

MOST_STEPS: Final = 8
"""The most steps of a race in one pass; a race takes one turn in each."""


class DeskAct(Struct, frozen=True):
    """What was done, or would be, for a race; "" for the press as a whole."""

    race: str
    what: str


Said = DeskAct | Problem
Ask = Callable[[str], bool]
"""Asks the host before a post goes out or a turn is closed; False leaves it for now."""


def run(press: Press, now: datetime, ask: Ask = lambda _: True, *, dry: bool = False) -> Iterator[Said]:
    """Do what is due; yield each thing done and each problem. With `dry` only tell what would be done.

    A pass that was killed can be repeated: messages count once, and mails are recorded before they are handed over.
    """
    settings, problems = read_settings(press)
    flaws = problems if has_errors(problems) else _unready(settings)
    if flaws or settings.desk is None:
        yield from flaws
        return
    if settings.desk.hold:
        yield DeskAct("", f"{FILE} says 'hold: yes': nothing is done")
        return
    desk = _Desk(press, settings, settings.desk, now, ask)
    if dry:
        yield from desk.plan()
        return
    refusal = stopped(press)
    if refusal:
        yield refusal
        return
    wrong: list[Problem] = []
    with locked(press):
        for said in desk.whole():
            wrong += [said] if isinstance(said, Problem) and said.is_error else []
            yield said
    count(press, wrong, settings.mail, now)


def _unready(settings: PressSettings) -> tuple[Problem, ...]:
    """Return what press.yaml lacks."""
    if settings.desk is None:
        words, help_ = f"{FILE} has no 'desk:'", "write desk: with trust, and imap or maildir"
        return (Problem("desk-missing", words, Place(FILE), None, help_),)
    desk = settings.desk
    if not (desk.imap or desk.maildir or desk.feed or desk.talk):
        words, help_ = "the desk has nothing to read", f"write imap, maildir, feed or talk under desk: in {FILE}"
        return (Problem("desk-deaf", words, Place(FILE), None, help_),)
    wanted = [("mail", settings.mail), *([("wiki", settings.wiki)] if "wiki" in desk.send or desk.talk else [])]
    return tuple(
        Problem("desk-mute", f"the desk has no '{name}:' to send by", Place(FILE), None, f"write {name}: into {FILE}")
        for name, form in wanted
        if form is None
    )


class _Desk(Struct, frozen=True):
    press: Press
    settings: PressSettings
    form: DeskForm
    now: datetime
    ask: Ask

    @property
    def races(self) -> Sequence[str]:
        return [race for race in race_ids(self.press) if not self.form.races or race in self.form.races]

    def due(self, state: RaceStatus) -> DueStep:
        return due(state, self.now, self.form.remind, self.form.grace)

    def plan(self) -> Iterator[Said]:
        """Tell what is due, without reading messages."""
        for race in self.races:
            state = status(self.press, race)
            found = self.due(state)
            told = f"{found.step} turn {state.turn}" if found.step is not DeskStep.NEW_TURN else "a new turn"
            yield DeskAct(race, found.why if found.step is DeskStep.WAIT else told)

    def whole(self) -> Iterator[Said]:
        """Do what is due for all races, and push it."""
        done: list[str] = []
        for said in self.work():
            done += [f"{said.race}: {said.what}"] if isinstance(said, DeskAct) and said.race else []
            yield said
        for one in push(self.press, "; ".join(done) or "ludi-press run") if self.form.push else ():
            yield one if isinstance(one, Problem) else DeskAct("", one)

    def work(self) -> Iterator[Said]:
        """Take the next steps of each race, until each waits for somebody or something is wrong."""
        box = read_boxes(self.press.root, self.form, self.now, self.settings.wiki)
        if isinstance(box, Problem):
            yield box
            box = Inbox()
        yield from (DeskAct("", f"mail {one.number}, of {one.sender}: {one.why}") for one in box.unread)
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
                failed = any(isinstance(one, Problem) and one.is_error for one in said)
                if failed or not said or step in (DeskStep.WAIT, DeskStep.REMIND):
                    del waiting[race]
            if not waiting:
                return

    def step(self, race: str, state: RaceStatus, box: Inbox) -> Iterator[Said]:
        """Do the next step of a race."""
        if state.wait is Wait.CORRECTION:
            yield from (one for one in check_race(self.press, race) if one.is_error)
            return
        if state.wait in (Wait.ORDERS, Wait.ANSWERS):
            yield from self.hear(race, box)
            state = status(self.press, race)
        found = self.due(state)
        match found.step:
            case DeskStep.CLOSE:
                yield from self.close(race, state.turn)
            case DeskStep.BUILD:
                yield from self.build(race, state.turn)
            case DeskStep.SEND:
                yield from self.send(race, state.turn)
            case DeskStep.REMIND:
                yield from self.remind(race, state, found.spans)
            case DeskStep.NEW_TURN:
                yield from self.open(race, state.turn)
            case _:
                yield DeskAct(race, found.why)

    def open(self, race: str, turn: int) -> Iterator[Said]:
        """Open a turn; the post of the start goes out before the first."""
        if not (self.press.race_folder(race) / "turns" / f"{turn - 1:02}.seal.json").is_file():
            yield from self.send(race, turn - 1)
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
        judged = receive(opened.value, box.messages)
        yield from (one for one in judged.problems if one.is_error)
        if judged.value is None:
            return
        keep_receipts(judged.value)
        if judged.value.changed:
            who = ", ".join(dict.fromkeys(entry.who for entry in judged.value.entered))
            yield DeskAct(race, f"orders of {who} read into {opened.value.file}")
        if judged.value.standing:
            yield DeskAct(race, f"standing orders of {', '.join(judged.value.standing)} kept")
        letters = receipt_mails(self.press, race).value
        for one in letters.send(self.now) if letters else ():
            yield one if isinstance(one, Problem) else DeskAct(race, f"receipt mailed to {one}")

    def close(self, race: str, turn: int) -> Iterator[Said]:
        if not self.ask(f"close turn {turn} of {race}"):
            return
        judged = close(self.press, race, self.now)
        yield from judged.problems
        if judged.value:
            silent = ", ".join(judged.value.silent)
            standing = ", ".join(judged.value.standing)
            told = (f"; {what}: {who}" for what, who in (("silent", silent), ("by standing orders", standing)) if who)
            yield DeskAct(race, f"turn {turn} is closed{''.join(told)}")

    def build(self, race: str, turn: int) -> Iterator[Said]:
        built = build(self.press)
        errors = [one for one in built.problems if one.is_error]
        yield from errors
        if not errors:
            yield DeskAct(race, f"turn {turn} is resolved and built")

    def send(self, race: str, turn: int) -> Iterator[Said]:
        """Send the post of a turn wherever it is not yet, and seal the turn."""
        if not self.ask(f"send the post of turn {turn} of {race}"):
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

    def remind(self, race: str, state: RaceStatus, spans: tuple[str, ...]) -> Iterator[Said]:
        opened, form = find_open_turn(self.press, race).value, self.settings.mail
        if opened is None or form is None or not takes_orders(opened.themed.game):
            return
        yield from self._reminded(opened, state, spans, form)

    def _reminded(self, opened: OpenTurn, state: RaceStatus, spans: tuple[str, ...], form: MailForm) -> Iterator[Said]:
        for one in remind(opened, state, spans, form, self.now):
            if isinstance(one, Problem):
                yield replace(one, severity=Severity.WARNING)
            else:
                yield DeskAct(opened.race, f"reminded {one}")
