"""The record of what was sent of a turn, in the race's folder of turns."""

from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.sent_file import Mailed, SentTurn, read_sent, write_sent
from ludi_press.core.problems import Judged, Problem
from ludi_press.press.publishing.kept import kept_name
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.write import write_atomically

REMINDER: Final = "<remind."
"""How the Message-ID of a reminder begins: the record of a turn has reminders beside its posts."""


class SentRecord(Struct):
    """What was sent of one turn; each change is written to disk before the next step.

    `errata` counts the amendments that the post tells; `language` is its tag, "" for the race's first.
    """

    path: Path
    sent: SentTurn
    errata: int = 0
    language: str = ""

    def keep(self, sent: SentTurn) -> None:
        self.sent = sent
        write_atomically(self.path, write_sent(sent))

    @property
    def unknown(self) -> dict[str, Mailed]:
        """The posts, by their Message-IDs, of which it is unknown whether the server took them."""
        mails = self.sent.mails.items()
        return {id_: one for id_, one in mails if not one.done and not id_.startswith(REMINDER)}

    def settle(self, id_: str, *, taken: bool) -> None:
        """Write down whether a server took a mail; one that it did not take is as if never sent."""
        mails = dict(self.sent.mails)
        old = mails.pop(id_)
        if taken:
            mails[id_] = replace(old, done=True)
        self.keep(replace(self.sent, mails=mails))

    def keep_post(self, file: str, text: str) -> None:
        """Write a post as it went out beside the record, by the name of its file."""
        turn = int(self.path.name.partition(".")[0])
        write_atomically(self.path.with_name(kept_name(turn, file, self.errata, self.language)), text.encode())


def where_sent(press: Press, race: str, turn: int) -> tuple[str, ...]:
    """Return where the post of a turn stands already: to whom it was mailed, and in which wikis it stands."""
    record = read_record(press, race, turn).value
    if record is None:
        return ()
    posts = (mail for id_, mail in record.sent.mails.items() if not id_.startswith(REMINDER))
    people = dict.fromkeys(to for mail in posts for to in mail.to)
    mailed = (f"was mailed to {', '.join(people)}",) if people else ()
    wikis = (f"stands in the wiki {api}" for api, one in record.sent.wikis.items() if one.pages)
    return (*mailed, *wikis)


def read_record(press: Press, race: str, turn: int, errata: int = 0, language: str = "") -> Judged[SentRecord]:
    """Return the record of a turn; an empty one if nothing of it was sent."""
    path = press.race_folder(race) / "turns" / f"{turn:02}.sent.json"
    if not path.exists():
        return Judged(SentRecord(path, SentTurn(), errata, language))
    data = read_file(press, path)
    if isinstance(data, Problem):
        return Judged(None, (data,))
    judged = read_sent(data, press.shown(path))
    return Judged(SentRecord(path, judged.value, errata, language) if judged.value else None, judged.problems)
