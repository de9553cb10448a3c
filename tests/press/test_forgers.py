"""A forger's tricks, played on a race: each is shown by the build, `verify`, a post or a page, as docs/dice.md says."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from bound_race import DOC, RACE, make_bound_race, roll

from ludi_press.core.problems import Judged, Problem
from ludi_press.press.building.build import build
from ludi_press.press.building.making import play
from ludi_press.press.playing.vault import commit
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.post import FoundTurn, check_post, kept_differ, post
from ludi_press.press.publishing.preview import peek
from ludi_press.press.publishing.publish import publish, undo
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import newest_built, read_race

CASES = yaml.safe_load((Path(__file__).parent / "forgers.yaml").read_text(encoding="utf-8"))
RACE_ID = "novi"


class Forger:
    """Does what a case says, in a copy of the race."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.home = press.race_folder(RACE_ID)
        self.kept: dict[int, str] = {}

    def do(self, step: Any) -> None:
        """Do one step: a name, or a mapping whose first key is its name."""
        name, *_ = step if isinstance(step, dict) else (step,)
        getattr(self, f"do_{name.replace(' ', '_')}")(step)

    def keep_posts(self) -> None:
        """Keep the posts of all turns that were built, as their readers have them."""
        for turn in range(newest_built(read_race(self.press, RACE_ID)) + 1):
            self.kept[turn] = self.posted(turn)

    def posted(self, turn: int) -> str:
        found = post(self.press, RACE_ID, turn, "markdown").value
        assert found is not None
        return "\n".join(part.text for part in found.copy.parts)

    def do_edit(self, step: dict[str, str]) -> None:
        path = self.home / step["edit"]
        text = path.read_text(encoding="utf-8")
        assert step["old"] in text
        path.write_text(text.replace(step["old"], step["new"], 1), encoding="utf-8")

    def do_write(self, step: dict[str, str]) -> None:
        (self.home / step["write"]).write_text(step["text"], encoding="utf-8")

    def do_delete(self, step: dict[str, str]) -> None:
        (self.home / step["delete"]).unlink()

    def do_build(self, _step: Any) -> None:
        roll(self.press, RACE_ID)

    def do_peek(self, _step: Any) -> None:
        assert peek(self.press, RACE_ID, "text").value is not None

    def do_undo(self, _step: Any) -> None:
        """Take the newest turn back while the secret is not public yet."""
        file = self.home / "race.yaml"
        public = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r'  secret: ".*"\n', "", public), encoding="utf-8")
        assert undo(self.press, RACE_ID).value is not None
        file.write_text(public, encoding="utf-8")

    def do_publish(self, step: dict[str, int]) -> None:
        assert publish(self.press, RACE_ID, step["publish"]).value is not None

    def do_retouch(self, step: dict[str, str]) -> None:
        assert step["retouch"] in self.kept[3]
        self.kept[3] = self.kept[3].replace(step["retouch"], step["new"])

    def do_commit(self, _step: Any) -> None:
        """Throw all dice away, and commit anew with another secret."""
        for path in (self.home / "turns").glob("*.dice.yaml"):
            path.unlink()
        (self.home / "race.yaml").write_text(RACE, encoding="utf-8")
        (self.press.secrets / RACE_ID).write_text(f"{'77' * 32}\n", encoding="utf-8")
        assert commit(self.press, RACE_ID, asks_words=False).value is not None

    def do_forget(self, _step: Any) -> None:
        """Take the record of what the host has seen out of a dice file."""
        path = self.home / "turns/03.dice.yaml"
        path.write_text(re.sub(r"seen:\n(?:  - .*\n)+", "", path.read_text(encoding="utf-8")), encoding="utf-8")

    def do_turn_the_first_die(self, _step: Any) -> None:
        path = self.home / "turns/02.dice.yaml"
        text = path.read_text(encoding="utf-8")
        turned = re.sub(
            r"face: (\d+), source: secret",
            lambda found: f"face: {int(found[1]) % 4 + 1}, source: secret",
            text,
            count=1,
        )
        assert turned != text
        path.write_text(turned, encoding="utf-8")

    def check(self, turn: int) -> Judged[tuple[FoundTurn, ...]]:
        return check_post(self.press, RACE_ID, self.kept[turn].encode(), "post.md")


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_bound_race(tmp_path_factory.mktemp("press").resolve()).root


@pytest.fixture
def forger(honest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Forger:
    """A copy of the race; its posts have no pictures, which prove nothing."""
    monkeypatch.setattr("ludi_press.press.publishing.post.drafts", lambda *about, **more: ())
    shutil.copytree(honest, tmp_path.resolve() / "press")
    return Forger(Press(tmp_path.resolve() / "press"))


def errors(problems: tuple[Problem, ...]) -> set[str]:
    return {problem.code for problem in problems if problem.is_error}


def test_of_an_honest_race_nothing_is_shown(forger: Forger) -> None:
    forger.keep_posts()
    assert verify_race(forger.press, RACE_ID).problems == kept_differ(forger.press, RACE_ID) == ()
    for turn in range(4):
        judged = forger.check(turn)
        assert judged.problems == ()
        assert [(one.turn, one.stands, one.missing) for one in judged.value or ()] == [(turn, True, ())]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['trick']}, {case['name']}")
def test_each_trick_is_shown(forger: Forger, case: dict[str, Any]) -> None:
    commitment = re.findall(r'commitment: "(\w{64})"', (forger.home / "race.yaml").read_text(encoding="utf-8"))[0]
    shown, turn = case["shown"], case.get("turn", 3)
    for step in case.get("before", ()):
        forger.do(step)
    forger.keep_posts()
    for step in case["forge"]:
        forger.do(step)
    for what, expected in shown.items():
        tell = {"build": built, "verify": verified, "changed": changed, "kept": kept, "missing": missing}.get(what)
        if tell is not None:
            assert tell(forger, turn) >= set([expected] if isinstance(expected, str) else expected), what
        elif what == "post":
            text = forger.posted(turn)
            assert all(one in text for one in ([expected] if isinstance(expected, str) else expected)), text
        else:
            assert build(forger.press, pictures=False).problems == ()
            assert (
                expected.format(commitment=commitment)
                in (forger.press.site / f"races/{RACE_ID}/index.html").read_text()
            )


def built(forger: Forger, _turn: int) -> set[str]:
    return errors(play(forger.press, read_race(forger.press, RACE_ID)).problems)


def verified(forger: Forger, _turn: int) -> set[str]:
    return errors((*verify_race(forger.press, RACE_ID).problems, *kept_differ(forger.press, RACE_ID)))


def changed(forger: Forger, turn: int) -> set[str]:
    return {part for one in verify_race(forger.press, RACE_ID).seen if one.turn == turn for part in one.changed}


def kept(forger: Forger, turn: int) -> set[str]:
    return errors(forger.check(turn).problems)


def missing(forger: Forger, turn: int) -> set[str]:
    (found,) = forger.check(turn).value or ()
    assert found.stands
    return {told for told in ("Ferox: control",) if any(told in line for line in found.missing)}


def test_the_page_and_the_cases_have_the_same_twenty_tricks() -> None:
    rows = re.findall(r"^\| (\d+) \| .* \| .* \|$", DOC.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(number) for number in rows] == list(range(1, 21))
    assert {case["trick"] for case in CASES} == set(range(1, 21))
