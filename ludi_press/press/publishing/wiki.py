"""Writes a turn's page and pictures to a MediaWiki through its API; edits of others stay."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from difflib import unified_diff
from io import BytesIO
from typing import Any, Final
from unicodedata import normalize
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.posts.formats.mediawiki import page_name, upload_name
from ludi_press.press.publishing.post import Posted
from ludi_press.press.publishing.record import (
    LOOPBACK,
    OnWiki,
    SentRecord,
    password,
    read_post,
    server_problem,
    wanting,
)
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.settings import WikiForm, read_settings

_RETRIES: Final = {"max_retries": 3, "retry_timeout": 1}
_BY_REVISION: Final = (1, 36)
"""The first MediaWiki whose edits name their base revision by number; older ones use its time.

A newer one must not get the time too: it would allow edits of others within the same second.
"""
_BATCH: Final = 50
"""The most pictures of one query."""


class WikiError(Exception):
    """A wiki refused something, or could not be reached."""


class Revision(Struct, frozen=True):
    id: int
    user: str
    text: str
    timestamp: str


def unreachable(wiki: WikiForm) -> Problem | None:
    """Return why this wiki cannot be used: its address is no api.php or not secure, or mwclient is missing."""
    address = urlsplit(wiki.api.value)
    if not address.path.endswith("/api.php"):
        words = f"{wiki.api.value} is not the address of an api.php"
        return Problem("wiki-address", words, wiki.api.place, None, "Special:Version of the wiki tells it")
    if address.scheme != "https" and address.hostname not in LOOPBACK:
        return Problem("wiki-insecure", "the password would go unsecured", wiki.api.place, None, "write https://")
    try:
        import mwclient  # noqa: F401 - is it there?
    except ImportError:
        suggestion = "install it: pip install 'ludi-press[wiki]'"
        return Problem("wiki-extra", "to send to a wiki, mwclient is needed", None, None, suggestion)
    return None


class WikiSite:
    """A wiki after login; all methods raise WikiError."""

    def __init__(self, wiki: WikiForm, password: str) -> None:
        import mwclient

        address = urlsplit(wiki.api.value)
        with _as_wiki_error():
            self._site = mwclient.Site(
                address.netloc, path=address.path.removesuffix("api.php"), scheme=address.scheme, **_RETRIES
            )
            self._site.login(wiki.user, password)

    def page(self, title: str) -> Revision | None:
        """Return the newest revision of a page, None if there is no page."""
        ask = {"prop": "revisions", "rvprop": "ids|user|timestamp|content", "rvslots": "main", "titles": title}
        with _as_wiki_error():
            (page,) = self._site.get("query", **ask)["query"]["pages"].values()
        if "invalid" in page:
            raise WikiError(f"no page can be called '{title}': {page.get('invalidreason', '')}")
        if "revisions" not in page:
            return None
        (newest,) = page["revisions"]
        return _revision(newest)

    def revisions(self, title: str, since: datetime) -> list[Revision]:
        """Return the revisions of a page since a time and the one before them, the oldest first.

        A page that had none begins with an empty text.
        """
        ask = {"prop": "revisions", "rvprop": "ids|user|timestamp|content", "rvslots": "main", "titles": title}
        with _as_wiki_error():
            answer = self._site.get("query", **ask, rvlimit=str(_BATCH))
            (page,) = answer["query"]["pages"].values()
            found = [_revision(one) for one in page.get("revisions", ())]
        late = [one for one in found if datetime.fromisoformat(one.timestamp) >= since]
        before = found[len(late)] if len(late) < len(found) else Revision(0, "", "", "")
        return [before, *reversed(late)]

    def pictures(self, names: Sequence[str]) -> dict[str, str]:
        """Return the SHA-1 of each of these pictures that the wiki has, by name."""
        found: dict[str, str] = {}
        for first in range(0, len(names), _BATCH):
            titles = "|".join(f"File:{name}" for name in names[first : first + _BATCH])
            with _as_wiki_error():
                answer = self._site.get("query", prop="imageinfo", iiprop="sha1", titles=titles)["query"]
            asked = {one["to"]: one["from"] for one in answer.get("normalized", ())}
            for page in answer["pages"].values():
                title = asked.get(page["title"], page["title"])
                found |= {title.partition(":")[2]: info["sha1"] for info in page.get("imageinfo", ())}
        return found

    def upload(self, name: str, data: bytes, summary: str) -> None:
        """Upload a picture under a name, replacing an older one."""
        with _as_wiki_error():
            answer = self._site.upload(BytesIO(data), filename=name, comment=summary, ignore=True)
        if answer.get("result") != "Success":
            raise WikiError(f"{name} was not taken: {answer}")

    def edit(self, title: str, text: str, before: Revision | None, summary: str) -> int:
        """Write a page over one revision, or create it; return the number of the new revision.

        The wiki refuses if somebody else wrote in between.
        """
        if before is None:
            over: dict[str, Any] = {"createonly": "1"}
        elif (self._site.version or ())[:2] >= _BY_REVISION:
            over = {"nocreate": "1", "baserevid": str(before.id)}
        else:
            over = {"nocreate": "1", "basetimestamp": before.timestamp}
        with _as_wiki_error():
            answer = self._site.pages[title].edit(text, summary=summary, bot=False, **over)
        if answer.get("result") != "Success":
            raise WikiError(f"{title} was not taken: {answer}")
        return int(answer.get("newrevid") or (before.id if before else 0))


def _revision(told: dict[str, Any]) -> Revision:
    """A revision as the API tells it; a text or an author that the wiki hides is empty."""
    text = told["slots"]["main"] if "slots" in told else told
    return Revision(told["revid"], told.get("user", "somebody"), text.get("*", ""), told["timestamp"])


_MEANWHILE: Final = "somebody edited the page just now"
_CONFLICTS: Final = ("articleexists", "missingtitle", "pagedeleted", "editconflict")
"""The API's error codes for a page that changed since it was read."""


@contextmanager
def _as_wiki_error() -> Iterator[None]:
    """Turn errors of mwclient and requests, and unexpected answers, into WikiError."""
    from mwclient.errors import APIError, EditError, LoginError, MwClientError
    from requests.exceptions import RequestException

    try:
        yield
    except LoginError as error:
        raise WikiError(f"the name or the password is wrong ({error})") from error
    except EditError as error:
        raise WikiError(f"{_MEANWHILE}, or it is protected ({error})") from error
    except APIError as error:
        raise WikiError(f"{error.info} ({_MEANWHILE})" if error.code in _CONFLICTS else str(error.info)) from error
    except (MwClientError, RequestException, ValueError) as error:
        raise WikiError(str(error) or type(error).__name__) from error
    except (KeyError, TypeError) as error:
        raise WikiError(f"this is no answer of a wiki's API: {error} is missing") from error


PASSWORD: Final = "LUDI_PRESS_WIKI_PASSWORD"  # noqa: S105 # the name of a variable, not a password


class WikiPicture(Struct, frozen=True):
    """A picture that is missing or different in the wiki, by its name there."""

    name: str
    data: bytes

    @property
    def digest(self) -> str:
        """Its SHA-1, as wikis report it."""
        return hashlib.sha1(self.data, usedforsecurity=False).hexdigest()


class WikiChange(Struct, frozen=True):
    """What the post of a turn would change in a wiki: its page, and pictures.

    `before` is the present page, None if there is none; `same` are the SHA-1 of pictures already there, by name.
    `foreign` reports what others wrote since ludi-press did; it is overwritten only if the host asks for it.
    """

    turn: int
    form: WikiForm
    site: WikiSite
    record: SentRecord
    title: str
    text: str
    summary: str
    before: Revision | None
    pictures: tuple[WikiPicture, ...] = ()
    same: Mapping[str, str] = {}
    foreign: tuple[Problem, ...] = ()

    @property
    def is_new_text(self) -> bool:
        return self.before is None or _as_kept(self.before.text) != _as_kept(self.text)

    def difference(self) -> str:
        """Return the lines of the page that would change, as a unified diff."""
        old = _as_kept(self.before.text).splitlines() if self.before else []
        lines = unified_diff(old, _as_kept(self.text).splitlines(), "in the wiki", "to be sent", lineterm="")
        return "\n".join(lines) if self.is_new_text else ""

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Write it; yield the name of each page and picture, and each problem."""
        try:
            yield from self.write()
        except WikiError as error:
            yield refused(error, self.form)

    def write(self) -> Iterator[str]:
        """Write pictures and page to the wiki, and yield the name of each; raises WikiError.

        Pictures come first, so that no page lacks one.
        Each is recorded before the next is sent; after an interruption the rest is found unchanged and not sent again.
        """
        if self.same:
            self.note(pictures=self.same)
        for picture in self.pictures:
            self.site.upload(picture.name, picture.data, self.summary)
            self.note(pictures={picture.name: picture.digest})
            yield f"File:{picture.name}"
        if self.is_new_text:
            revision = self.site.edit(self.title, self.text, self.before, self.summary)
            self.note(pages={self.title: revision})
            yield self.title
        elif self.before:
            self.note(pages={self.title: self.before.id})
        self.record.keep_post(f"turn{self.turn}.wiki", self.text)

    def note(self, pages: Mapping[str, int] = {}, pictures: Mapping[str, str] = {}) -> None:
        record, api = self.record, self.form.api.value
        old = record.sent.wikis.get(api, OnWiki())
        new = OnWiki({**old.pages, **pages}, {**old.pictures, **pictures})
        if new != old:
            record.keep(replace(record.sent, wikis={**record.sent.wikis, api: new}))


def wiki_change(
    press: Press, race: str, turn: int | None, language: str | None, *, overwrite: bool
) -> Judged[WikiChange]:
    """Return what the post of a turn would change in the wiki; with `overwrite` also edits of others."""
    settings, problems = read_settings(press)
    form = settings.wiki
    if form is None or has_errors(problems):
        missing = () if has_errors(problems) else (wanting("wiki", "api and user"),)
        return Judged(None, (*problems, *missing))
    flaw = unreachable(form)
    if flaw:
        return Judged(None, (*problems, flaw))
    found = read_post(press, race, turn, "wiki", language)
    secret = password(PASSWORD, form.api.value, form.user)
    if found.value is None or isinstance(secret, Problem):
        return Judged(None, (*found.problems, *((secret,) if isinstance(secret, Problem) else ())))
    posted, record = found.value
    try:
        change = look(WikiSite(form, secret), posted, form, record)
    except WikiError as error:
        return Judged(None, (*found.problems, refused(error, form)))
    return Judged(change, (*found.problems, *(() if overwrite else change.foreign)))


def look(site: WikiSite, posted: Posted, wiki: WikiForm, record: SentRecord) -> WikiChange:
    """Compare a post with the wiki; raises WikiError."""
    title = page_name(wiki.prefix, posted.title, f"{posted.turn:02}", posted.other_language)
    known = record.sent.wikis.get(wiki.api.value, OnWiki())
    text, summary = "\n".join(part.text for part in posted.copy.parts), posted.copy.subject
    change = WikiChange(posted.turn, wiki, site, record, title, text, summary, site.page(title))
    pictures = tuple(WikiPicture(upload_name(name), data) for name, data in posted.pictures.items())
    there = site.pictures([picture.name for picture in pictures])
    fresh = tuple(picture for picture in pictures if there.get(picture.name) != picture.digest)
    same = {picture.name: picture.digest for picture in pictures if picture not in fresh}
    foreign = (*_foreign_page(change, known), *_foreign_pictures(fresh, there, known))
    return replace(change, pictures=fresh, same=same, foreign=foreign)


def _foreign_page(change: WikiChange, known: OnWiki) -> Iterator[Problem]:
    ours, before = known.pages.get(change.title), change.before
    if not change.is_new_text or ours == (before.id if before else None):
        return
    if before is None:
        yield Problem("wiki-edited", f"somebody deleted the page '{change.title}' since it was sent", None, None, _OVER)
    else:
        edited = f"{before.user} edited the page '{change.title}' since it was sent"
        words = edited if ours else f"there is a page '{change.title}' that ludi-press did not write"
        yield Problem("wiki-edited", words, None, None, _OVER)


def _foreign_pictures(fresh: tuple[WikiPicture, ...], there: Mapping[str, str], known: OnWiki) -> Iterator[Problem]:
    for picture in fresh:
        if picture.name in there and there[picture.name] != known.pictures.get(picture.name):
            words = f"the wiki has another picture by the name of {picture.name} than ludi-press put there"
            yield Problem("wiki-edited", words, None, None, _OVER)


_OVER: Final = "look at its history; to write over it, add --overwrite"


def _as_kept(text: str) -> str:
    """Return a text as a wiki stores it: in Unicode's composed form, without blanks at its end."""
    return normalize("NFC", text).rstrip()


def refused(error: WikiError, wiki: WikiForm) -> Problem:
    words = f"{wiki.api.value} says: {' '.join(str(error).split())}"
    return server_problem("wiki", words, error.__cause__, wiki.api.place)
