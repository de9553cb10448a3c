"""Races of the other games run by themselves; their posts are what a host gets by hand, to the byte.

The suite plays a turn of each, `make fuzz` three.
"""

from datetime import datetime, timedelta
from pathlib import Path
from re import findall, sub
from shutil import copytree, rmtree

import pytest
import yaml
from desk_mails import RESULT, mails
from fuzzing import FUZZ
from mail_server import NAME, Taking

from ludi_press.core.problems import Problem, has_errors
from ludi_press.press.building.build import build
from ludi_press.press.desk.run import run
from ludi_press.press.playing.new import new_turn
from ludi_press.press.playing.vault import commit
from ludi_press.press.playing.verify import verify_race
from ludi_press.press.publishing.mail import mailing
from ludi_press.press.publishing.publish import publish
from ludi_press.press.reading.find import Press
from ludi_press.press.receiving.messages import read_path
from ludi_press.press.receiving.open_turn import close, find_open_turn
from ludi_press.press.receiving.receive import receive

DEMONSTRATION = Path(__file__).parents[3] / "content" / "races"
TURNS = range(1, 4 if FUZZ else 2)
RACES = ("ludi-augustales", "munus-apollinare", "quinquatrus")
SECRET = "5a" * 32
GRACE = timedelta(hours=13)
"""How long after a deadline an open question holds no turn any more: under these dice some orders are impossible."""


def people(race: str) -> dict[str, str]:
    """Who leads each team, fighter or person of a race of the demonstration."""
    told = yaml.safe_load((DEMONSTRATION / race / "race.yaml").read_text(encoding="utf-8"))
    if "players" in told:
        return {who: one if isinstance(one, str) else one["player"] for who, one in told["players"].items()}
    if "schools" in told:
        return {who: school["lanista"] for school in told["schools"].values() for who in school["fighters"]}
    return {team: one["racer"] for team, one in told["teams"].items()}


def address(person: str) -> str:
    return f"{sub('[^a-z]', '', person.casefold())}@example.org"


def press_of(root: Path, race: str, server: Taking) -> Press:
    """A press with the race before its start, under a secret that is the same in every run."""
    text = (DEMONSTRATION / race / "race.yaml").read_text(encoding="utf-8").partition("\ndice:")[0]
    addresses = "".join(f"  {one}: {address(one)}\n" for one in dict.fromkeys(people(race).values()))
    home = root / "content/races" / race
    home.mkdir(parents=True)
    (home / "race.yaml").write_text(f"{text}\npictures: {{motion: no}}\naddresses:\n{addresses}", encoding="utf-8")
    mail = f"from: Ludi <{NAME}>, to: [list@x.example], server: localhost, port: {server.port}, user: {NAME}"
    (root / "press.yaml").write_text(
        f"mail: {{{mail}}}\ndesk: {{maildir: mail, trust: [mx.example.org]}}\n", encoding="utf-8"
    )
    for name in ("new", "cur", "tmp"):
        (root / "mail" / name).mkdir(parents=True)
    press = Press(root.resolve())
    press.secrets.mkdir()
    (press.secrets / race).write_text(f"{SECRET}\n", encoding="ascii")
    assert commit(press, race, asks_words=False).value is not None
    return press


def deliver(press: Press, race: str, turn: int, at: datetime) -> None:
    """Put a mail of each person into the maildir, with the orders of the demonstration."""
    told = yaml.safe_load((DEMONSTRATION / race / f"turns/{turn:02}.yaml").read_text(encoding="utf-8"))["orders"]
    leads, bodies = people(race), dict[str, list[str]]()
    for who, order in told.items():
        written = order if isinstance(order, str) else yaml.safe_dump(order, default_flow_style=True, width=1000)
        bodies.setdefault(leads[who], []).append(f"{who}: {written.strip()}")
    date = at.strftime("%a, %d %b %Y %H:%M:%S %z")
    for number, (person, lines) in enumerate(bodies.items()):
        head = f"{RESULT}From: {person} <{address(person)}>\nTo: {NAME}\nSubject: turn {turn}\nDate: {date}\n"
        text = f"{head}Message-ID: <{turn}.{number}@x>\n\n" + "\n".join(lines) + "\n"
        (press.root / "mail/new" / f"{turn}.{number:02}").write_text(text, encoding="utf-8")


def by_desk(press: Press, race: str, first: datetime) -> None:
    passes(press, first - timedelta(days=3))
    for turn in TURNS:
        closes = first + timedelta(days=2 * (turn - 1))
        deliver(press, race, turn, closes - timedelta(hours=5))
        passes(press, closes - timedelta(hours=4))
        passes(press, closes + GRACE)


def passes(press: Press, now: datetime) -> None:
    assert [one for one in run(press, now) if isinstance(one, Problem)] == []


def by_hand(press: Press, race: str, first: datetime) -> list[str]:
    """The mails of the posts, made by the commands of a host."""
    found = [posted(press, race, 0, first)]
    for turn in TURNS:
        closes = first + timedelta(days=2 * (turn - 1))
        assert new_turn(press, race).value is not None
        deliver(press, race, turn, closes - timedelta(hours=5))
        box, opened = read_path(press.root / "mail"), find_open_turn(press, race).value
        assert not isinstance(box, Problem)
        assert opened is not None
        assert receive(opened, box.messages).value is not None
        assert close(press, race, closes + GRACE).value is not None
        found.append(posted(press, race, turn, closes))
    return found


def posted(press: Press, race: str, turn: int, now: datetime) -> str:
    assert not has_errors(build(press, pictures=False).problems)
    judged = mailing(press, race, turn, None, now, part=None, again=False)
    assert judged.value is not None
    assert publish(press, race, turn).value is not None
    return "".join(one.text for one in judged.value.letters)


def shown(press: Press) -> dict[str, bytes]:
    """All pages, feeds and posts of every format."""
    files = (path for path in press.site.rglob("*") if path.is_file())
    return {path.relative_to(press.site).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize("race", RACES)
def test_it_runs_by_itself_and_posts_what_a_host_would(tmp_path: Path, server: Taking, race: str) -> None:
    opens = yaml.safe_load((DEMONSTRATION / race / "race.yaml").read_text(encoding="utf-8"))["opens"]["closes"]
    first = datetime.fromisoformat(f"{opens}").astimezone()
    alone, host = press_of(tmp_path / "a", race, server), press_of(tmp_path / "b", race, server)
    by_desk(alone, race, first)
    wanted = by_hand(host, race, first)
    posts = [one for one in mails(server) if one["To"].addresses[0].addr_spec == "list@x.example"]
    assert [str(body.get_content()) for one in posts if (body := one.get_body(("plain",)))] == wanted
    assert new_turn(host, race).value is not None
    build(host, pictures=False), build(alone, pictures=False)
    assert shown(alone) == shown(host)
    for press in (alone, host):
        assert {one.code for one in verify_race(press, race).problems if one.is_error} <= {"secret-hidden"}
    orders = (alone.race_folder(race) / "turns/01.yaml").read_text(encoding="utf-8")
    assert all(f"\n  {who}:" in orders for who in people(race))


def test_in_ludi_romani_it_reads_messages_and_sends_what_its_host_wrote(tmp_path: Path, server: Taking) -> None:
    race = "ludi-romani"
    press = press_of(tmp_path, race, server)
    passes(press, datetime(2026, 9, 3, 12).astimezone())
    mail = f"{RESULT}From: Helvia Procula <helviaprocula@example.org>\nSubject: turn 1\nMessage-ID: <1@x>\n"
    text = f"{mail}Date: Thu, 03 Sep 2026 18:00:00 +0200\n\nMaecenas buys a curialis from Minerva.\n"
    (press.root / "mail/new/1").write_text(text, encoding="utf-8")
    for hours in (20, 60):  # its deadline passes, and it waits for the gods
        said = [*run(press, datetime(2026, 9, 3).astimezone() + timedelta(hours=hours))]
        assert [one for one in said if isinstance(one, Problem)] == []
        assert "turn 1 waits for what its host writes, and for 'ludi-press build'" in str(said[-1])
    turn = press.race_folder(race) / "turns/01.yaml"
    assert "maecenas" in turn.read_text(encoding="utf-8")
    asked: list[str] = []

    def refuse(what: str) -> bool:
        asked.append(what)
        return False

    assert [*run(press, datetime(2026, 9, 6, 12).astimezone(), refuse)] == []
    assert asked == ["resolve turn 1 of ludi-romani, as you have written it"]
    assert not (press.race_folder(race) / "turns/01.seal.json").exists()


ACTS = ("emptio: {buyer: cicero, seller: vesta, curiales: 1}", "verba: 'A comet stands.'", "verba: 'It is gone.'")
"""What the gods write into each season, besides what a mail brings."""


def season(press: Press, race: str, turn: int) -> None:
    """Write the act of the gods behind those of the mails."""
    file = press.race_folder(race) / f"turns/{turn:02}.yaml"
    before, key, acts = file.read_text(encoding="utf-8").partition("\nacts:\n")
    assert key
    file.write_text(f"{before}{key}{acts.rstrip()}\n  - {{{ACTS[turn - 1]}}}\n", encoding="utf-8")


def romani_mail(press: Press, turn: int, at: datetime) -> None:
    head = f"{RESULT}From: Helvia Procula <helviaprocula@example.org>\nSubject: turn {turn}\nMessage-ID: <{turn}@x>\n"
    date = at.strftime("%a, %d %b %Y %H:%M:%S %z")
    (press.root / f"mail/new/{turn}").write_text(f"{head}Date: {date}\n\n{BUYS}\n", encoding="utf-8")


BUYS = "Maecenas buys a curialis from Minerva."


def test_a_game_of_gods_runs_three_turns_by_nothing_but_acts_and_a_yes(tmp_path: Path, server: Taking) -> None:
    race, first = "ludi-romani", datetime(2026, 9, 4, 20).astimezone()
    alone, host = press_of(tmp_path / "a", race, server), press_of(tmp_path / "b", race, server)
    passes(alone, first - timedelta(days=1))
    wanted = [posted(host, race, 0, first)]
    for turn in range(1, 4):
        closes = first + timedelta(days=2 * (turn - 1))
        romani_mail(alone, turn, closes - timedelta(hours=5))
        passes(alone, closes - timedelta(hours=4))
        season(alone, race, turn)
        asked: list[str] = []

        def agree(what: str, told: list[str] = asked) -> bool:
            told.append(what)
            return True

        assert [one for one in run(alone, closes + GRACE, agree) if isinstance(one, Problem)] == []
        assert asked[:2] == [
            f"resolve turn {turn} of {race}, as you have written it",
            f"send the post of turn {turn} of {race}",
        ]
        assert new_turn(host, race).value is not None
        romani_mail(host, turn, closes - timedelta(hours=5))
        box, opened = read_path(host.root / "mail"), find_open_turn(host, race).value
        assert not isinstance(box, Problem)
        assert opened is not None
        assert receive(opened, box.messages).value is not None
        season(host, race, turn)
        wanted.append(posted(host, race, turn, closes))
    posts = [one for one in mails(server) if one["To"].addresses[0].addr_spec == "list@x.example"]
    assert [str(body.get_content()) for one in posts if (body := one.get_body(("plain",)))] == wanted
    assert all(BUYS.split()[0] in one for one in wanted[1:])


def test_a_race_ends_with_its_secret_public_and_its_last_post_sent(tmp_path: Path, server: Taking) -> None:
    """A bout of the demonstration as it was when its last turn had just closed."""
    race = "munus-apollinare"
    press = press_of(tmp_path, race, server)
    home, told = press.race_folder(race), (DEMONSTRATION / race / "race.yaml").read_text(encoding="utf-8")
    rmtree(home)
    copytree(DEMONSTRATION / race, home)
    (secret,) = findall(r'\n  secret: "(\w+)"', told)
    (home / "race.yaml").write_text(told.replace(f'\n  secret: "{secret}"', ""), encoding="utf-8")
    (press.secrets / race).write_text(f"{secret}\n", encoding="ascii")
    last = max(path.name[:2] for path in (home / "turns").glob("*.seal.json"))
    for kind in ("seal.json", "dice.yaml"):
        (home / "turns" / f"{last}.{kind}").unlink()
    said = [one.what for one in run(press, datetime(2026, 9, 1).astimezone()) if not isinstance(one, Problem)]
    assert said[:2] == [f"turn {int(last)} is resolved and built", "it is over, and its secret is public"]
    assert said[-2:] == [f"turn {int(last)} is sealed", "nothing is left to do"]
    assert secret in (home / "race.yaml").read_text(encoding="utf-8")
    assert verify_race(press, race).problems == ()
    assert [one["To"].addresses[0].addr_spec for one in mails(server)] == ["list@x.example"]
    again = [one.what for one in run(press, datetime(2026, 9, 2).astimezone()) if not isinstance(one, Problem)]
    assert again == ["nothing is left to do"]
