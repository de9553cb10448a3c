"""What is written to a wiki, and when, with a wiki in memory; tests/targets uses a real one."""

import pytest
from interrupted import interrupted
from toy_press import ToyPress

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.press.publishing.post import Posted, kept_differ, post
from ludi_press.press.publishing.record import SentRecord, read_record
from ludi_press.press.publishing.wiki import Revision, WikiChange, WikiPicture, WikiSite, look
from ludi_press.press.reading.settings import WikiForm

FORM = WikiForm(Placed("https://x.example/api.php", Place("press.yaml")), "Host@ludi", "Ludi/")
PNG, OTHER = b"\x89PNG 1", b"\x89PNG 2"


class Memory(WikiSite):
    """A wiki in memory, which accepts an edit only if the page has not changed."""

    def __init__(self) -> None:
        self.pages: dict[str, Revision] = {}
        self.files: dict[str, bytes] = {}
        self.done: list[str] = []

    def page(self, title: str) -> Revision | None:
        return self.pages.get(title)

    def pictures(self, names: object) -> dict[str, str]:
        return {name: WikiPicture(name, data).digest for name, data in self.files.items()}

    def upload(self, name: str, data: bytes, summary: str) -> None:
        self.files[name] = data
        self.done.append(name)

    def edit(self, title: str, text: str, before: Revision | None, summary: str) -> int:
        assert self.pages.get(title) == before
        self.pages[title] = Revision(len(self.done) + 1, "Host", text.rstrip(), "")
        self.done.append(title)
        return self.pages[title].id


@pytest.fixture
def posted(toy: ToyPress) -> Posted:
    """A turn's post with a picture."""
    found = post(toy.turn(1).built().press, "small", 1, "wiki").value
    assert found is not None
    found.pictures.update({"small-01-track.png": PNG})  # type: ignore[attr-defined] # it is a plain table
    return found


def record(toy: ToyPress) -> SentRecord:
    found = read_record(toy.press, "small", 1).value
    assert found is not None
    return found


def send(toy: ToyPress, site: Memory, posted: Posted) -> WikiChange:
    """Send if nothing forbids it."""
    change = look(site, posted, FORM, record(toy))
    if not change.foreign:
        list(change.write())
    return change


def test_pictures_come_before_the_page_and_nothing_comes_twice(toy: ToyPress, posted: Posted) -> None:
    site = Memory()
    send(toy, site, posted)
    assert site.done == ["Small-01-track.png", "Ludi/The small games/01"]
    change = send(toy, site, posted)
    assert (change.pictures, change.is_new_text, change.difference(), len(site.done)) == ((), False, "", 2)
    assert toy.read("content/races/small/turns/01.post.wiki") == change.text
    assert kept_differ(toy.press, "small") == ()


def test_pictures_and_pages_that_are_not_ours_are_foreign(toy: ToyPress, posted: Posted) -> None:
    site = Memory()
    send(toy, site, posted)
    site.files["Small-01-track.png"] = OTHER
    site.pages["Ludi/The small games/01"] = Revision(9, "Livia", "A poem.", "")
    told = [problem.message for problem in send(toy, site, posted).foreign]
    assert told == [
        "Livia edited the page 'Ludi/The small games/01' since it was sent",
        "the wiki has another picture by the name of Small-01-track.png than ludi-press put there",
    ]
    del site.pages["Ludi/The small games/01"], site.files["Small-01-track.png"]
    (deleted,) = send(toy, site, posted).foreign
    assert deleted.message == "somebody deleted the page 'Ludi/The small games/01' since it was sent"


@pytest.mark.parametrize("full", [False, True], ids=["killed", "disk full"])
def test_whenever_it_is_interrupted_it_can_be_repeated(toy: ToyPress, posted: Posted, *, full: bool) -> None:
    with interrupted(toy.root) as disk:
        send(toy, Memory(), posted)
    path = record(toy).path
    whole = path.read_bytes()
    for stop in range(1, len(disk.calls) + 1):
        path.unlink()
        site = Memory()
        with interrupted(toy.root, stop, full=full):
            send(toy, site, posted)
        assert send(toy, site, posted).foreign == (), disk.calls[stop - 1]
        assert path.read_bytes() == whole, disk.calls[stop - 1]
        assert sorted(set(site.done)) == sorted(site.done), disk.calls[stop - 1]
