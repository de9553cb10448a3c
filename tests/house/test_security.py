"""Each sentence of SECURITY.md has its test: here is which, and those that stand nowhere else."""

import ast
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from re import MULTILINE, findall

import pytest
from chariot_press import hour

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.core.problems import Problem
from ludi_press.pictures.symbols import ArtFile, read_symbol
from ludi_press.press.desk.mailbox import read_posts
from ludi_press.press.reading.settings import DeskForm
from ludi_press.press.receiving.messages import Inbox

ROOT = Path(__file__).parents[2]
HERE = "house/test_security.py"
SENTENCES: dict[str, tuple[str, ...]] = {
    "Whoever has the posts of a race finds out": ("press/test_forgers.py::test_each_trick_is_shown",),
    "A host who rolls by hand is trusted": (
        "press/building/test_handouts.py::test_a_post_tells_the_proof_in_a_sentence_and_counts_the_dice_by_hand",
    ),
    "The secret of a race is never printed": (
        "cli/test_begin.py::test_the_commitment_is_told_and_the_secret_is_not",
        "press/building/test_handouts.py::test_the_commitment_is_told_and_the_secret_once_it_is_out",
        "press/playing/test_vault.py::test_a_secret_is_not_revealed_before_the_race_is_over",
        "press/reading/test_founding.py::test_it_keeps_secrets_and_what_is_built_out_of_git",
        "press/test_interrupted.py::test_wherever_a_commit_is_killed_its_secret_is_in_no_file_that_git_would_take",
    ),
    "Only the host's own account can read": ("press/playing/test_vault.py::test_only_the_owner_reads_the_secret",),
    "Whatever stands in a message": (
        "press/receiving/test_receive.py::test_hostile_text_changes_no_line_but_the_writers_own",
        "press/receiving/test_receive.py::test_lines_of_the_host_stay",
    ),
    "A message from somebody whom nobody here knows": (
        "press/receiving/test_receive.py::test_an_unknown_sender_enters_nothing",
    ),
    "Where nobody looks, a From line alone is no proof": (
        "press/desk/test_run.py::test_a_from_line_alone_is_no_proof",
        "press/desk/test_run.py::test_a_password_that_a_team_chose_proves_its_sender",
        "press/desk/test_posts.py::test_only_an_account_that_the_race_knows_gives_orders",
    ),
    "Names, orders and stories are escaped": (
        "press/building/test_render.py::test_hostile_titles_reach_the_pages_as_words",
        "posts/document/test_parse.py::test_a_story_gives_no_tag_outside_the_list_and_no_link_but_to_the_web",
        "posts/formats/test_mediawiki.py::test_an_escaped_text_has_no_mark_and_reads_as_it_was",
        "posts/formats/test_html.py::test_words_are_escaped_for_attributes_too",
        "pictures/test_picture.py::test_attributes_are_escaped_and_none_is_left_out",
        "targets/test_mediawiki.py::test_hostile_names_are_read_as_they_were_put_in",
    ),
    "No message, and no number of messages": (
        "press/desk/test_mailbox.py::test_a_flood_does_not_drown_an_order",
        "press/desk/test_mailbox.py::test_a_mail_that_is_too_large_is_named_and_not_fetched",
        "cli/test_status.py::test_very_many_questions_hide_nothing",
        f"{HERE}::test_a_feed_that_would_fill_the_memory_is_told",
    ),
    "Nothing goes to a stranger": (
        "press/publishing/test_receipt_mails.py::test_whoever_writes_under_a_name_from_elsewhere_gets_nothing",
        "press/desk/test_run.py::test_programs_that_answer_each_other_come_to_an_end",
    ),
    "Its templates reach neither files nor programs": (
        "content/test_template.py::test_what_is_unsafe_is_refused",
        "content/test_template.py::test_what_calls_itself_ends",
    ),
    "Its pictures and symbols load nothing": (
        f"{HERE}::test_a_symbol_loads_and_runs_nothing",
        "posts/test_theme.py::test_the_style_sheet_asks_nothing_of_any_site",
    ),
    "No page loads anything from elsewhere": (
        "archive/test_pages.py::test_every_page_asks_nothing_of_any_other_site",
        "site/test_every_kind_of_page.py::test_it_lives_under_a_strict_policy",
        "posts/formats/test_html.py::test_a_file_asks_no_other_site_for_a_picture",
    ),
    "Everybody can check that no die was chosen": (
        "house/test_dice_page.py::test_what_was_forged_is_found_by_the_page_and_by_the_press",
        "press/test_forgers.py::test_of_an_honest_race_nothing_is_shown",
    ),
    "An order slip sends nothing by itself": (f"{HERE}::test_the_page_of_an_order_slip_has_nothing_that_sends",),
    "A password goes over connections whose certificate": (
        "press/publishing/test_mail.py::test_no_password_goes_over_an_open_line",
        "press/publishing/test_mail.py::test_a_server_that_does_not_trust_or_is_not_trusted_gets_nothing",
        "press/desk/test_mailbox.py::test_a_certificate_that_nobody_trusts_ends_it",
        "press/desk/test_mailbox.py::test_a_connection_without_encryption_goes_to_this_machine_alone",
        "targets/test_wiki_sending.py::test_a_wiki_that_cannot_be_sent_to_is_told",
    ),
    "Passwords come from the environment": (
        "press/desk/test_run.py::test_no_password_stands_in_a_file_or_in_what_is_said",
        "press/desk/test_sharing.py::test_no_password_of_a_repository_is_told",
        "press/publishing/test_mail.py::test_a_keyring_knows_passwords",
        "press/publishing/test_mail.py::test_a_file_may_have_the_password",
    ),
    "Mails and feeds are read up to a bound": (
        "press/desk/test_mailbox.py::test_a_mail_that_is_too_large_is_named_and_not_fetched",
        "press/desk/test_posts.py::test_what_is_no_feed_is_told",
        f"{HERE}::test_a_feed_that_would_fill_the_memory_is_told",
        f"{HERE}::test_a_feed_that_leads_to_an_open_line_is_not_followed",
    ),
    "What others wrote into a wiki": (
        "targets/test_wiki_sending.py::test_what_somebody_edited_is_not_written_over_unasked",
        "targets/test_wiki_sending.py::test_a_picture_that_somebody_else_put_there_stays",
    ),
    "A service that runs the races has their secrets": (
        "press/desk/test_schedules.py::test_what_a_pass_kept_comes_back_in_the_next_and_nobody_else_can_read_it",
        "press/reading/test_pages.py::test_the_schedule_of_github_puts_secrets_into_their_files_and_nowhere_else",
    ),
    "Files of a press can end a build": (
        "press/reading/test_safe.py::test_a_link_that_leads_out_of_the_press_is_a_problem",
        "press/reading/test_switch.py::test_nothing_is_moved_or_removed_through_a_link_out_of_the_site",
        "content/test_template.py::test_what_is_unsafe_is_refused",
    ),
    "Hostile files end in a message": (
        "press/test_hostile_files.py::test_whatever_becomes_of_a_file_its_host_is_answered_with_problems",
        "content/test_load.py::test_reading_hostile_files_ends",
    ),
    "A build or a pass that is killed": (
        "press/test_interrupted.py::",
        "press/desk/test_race_of_eight.py::test_a_kill_in_each_pass_loses_nothing_and_doubles_nothing",
    ),
    "`ludi-press serve` listens on this machine alone": (
        "press/publishing/test_serve.py::test_only_this_machine_may_ask",
        "press/publishing/test_serve.py::test_hidden_files_are_not_found",
    ),
}
"""How each sentence begins, and the tests that show it."""


def promises() -> list[str]:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8").partition("## Reporting")[0]
    return findall(r"^- (.*)$", text, MULTILINE)


@cache
def functions_of(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    return frozenset(one.name for one in tree.body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_"))


def test_each_sentence_has_a_test_and_no_test_stands_for_a_sentence_that_is_gone() -> None:
    begins = [[begin for begin in SENTENCES if sentence.startswith(begin)] for sentence in promises()]
    assert all(len(found) == 1 for found in begins), promises()
    assert [found[0] for found in begins] == [*SENTENCES]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_its_tests_are_there(sentence: str) -> None:
    for told in SENTENCES[sentence]:
        file, _, name = told.partition("::")
        assert name in functions_of(file) if name else functions_of(file), told


HARMLESS = '<path d="M0 0h9v9z"/>'
SYMBOL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


@pytest.mark.parametrize(
    "part",
    [
        "<script>alert(1)</script>",
        '<image href="https://x.example/a.png"/>',
        '<use href="https://x.example/a.svg#b"/>',
        '<a href="https://x.example/"><path d="M0 0h9"/></a>',
        "<foreignObject><p>text</p></foreignObject>",
        '<path d="M0 0h9" onclick="alert(1)"/>',
        '<path d="M0 0h9" fill="url(https://x.example/a)"/>',
        '<path d="M0 0h9" style="fill:url(https://x.example/a)"/>',
        "<style>@import url(https://x.example/a.css); path{fill:url(https://x.example/a)}</style>",
    ],
)
def test_a_symbol_loads_and_runs_nothing(part: str) -> None:
    """It is refused, or drawn without it."""
    judged = read_symbol(ArtFile("art/symbol.svg", SYMBOL.format(part + HARMLESS).encode()))
    assert judged.value is not None or judged.problems
    drawn = str(judged.value).casefold()
    assert not [word for word in ("x.example", "script", "alert", "onclick", "import", "url(") if word in drawn]


def test_a_symbol_with_entities_is_refused() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa">]>'
    (problem,) = read_symbol(ArtFile("art/symbol.svg", (bomb + SYMBOL.format(HARMLESS)).encode())).problems
    assert "DOCTYPE" in problem.message


def test_the_page_of_an_order_slip_has_nothing_that_sends() -> None:
    mosaic = ROOT / "themes" / "mosaic"
    page = (mosaic / "pages" / "slip.html.j2").read_text(encoding="utf-8")
    script = (mosaic / "scripts" / "slip.js").read_text(encoding="utf-8")
    senders = ("fetch(", "XMLHttpRequest", "sendBeacon", "WebSocket", "EventSource", ".submit(", "localStorage")
    assert [word for word in senders if word in script] == []
    assert "action=" not in page
    assert "method=" not in page


# --- servers that are not to be trusted


@contextmanager
def answering(status: int, data: bytes, **headers: str) -> Iterator[str]:
    """A server that answers everything so; its address."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/feed.xml"
        finally:
            server.shutdown()
            thread.join()


def read(address: str) -> Inbox | Problem:
    tree = load(f"trust: from\nfeed: {address}\n".encode(), "press.yaml").value
    assert tree is not None
    form = fill_one(tree, DeskForm).value
    assert form is not None
    return read_posts(form, None, hour("20:00"))


def test_a_feed_that_would_fill_the_memory_is_told() -> None:
    entities = "".join(f'<!ENTITY a{number} "{f"&a{number - 1};" * 10}">' for number in range(1, 10))
    head = f'<!DOCTYPE feed [<!ENTITY a0 "lol">{entities}]><feed xmlns="http://www.w3.org/2005/Atom"><id>t</id>'
    entry = "<entry><id>1</id><author><name>GaiusF</name></author><content>&a9;</content></entry></feed>"
    with answering(200, f"{head}{entry}".encode()) as address:
        found = read(address)
    assert isinstance(found, Problem) or sum(len(one.text) for one in found.messages) < 100_000
    with answering(200, b"<feed>" + b"x" * 10_000_001) as address:
        found = read(address)
    assert isinstance(found, Problem)
    assert found.code == "feed-strange"


def test_a_feed_that_leads_to_an_open_line_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(200, b"<feed/>") as there, answering(302, b"", Location=there) as address:
        monkeypatch.setattr("ludi_press.press.desk.mailbox._is_secure", lambda led: led == address)
        found = read(address)
    assert isinstance(found, Problem)
    assert found.code == "feed-insecure"
