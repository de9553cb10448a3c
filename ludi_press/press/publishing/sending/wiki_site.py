"""Access to a MediaWiki through its API by mwclient, which is imported only when a wiki is used."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from io import BytesIO
from typing import Any, Final
from urllib.parse import urlsplit

from msgspec import Struct

from ludi_press.content.press_file import WikiForm
from ludi_press.core.problems import Problem
from ludi_press.press.publishing.sending.secure import LOOPBACK

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
    """The newest revision of a page: its number, its author and its text."""

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
        import mwclient  # noqa: F401
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
