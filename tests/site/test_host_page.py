"""The host's page in a real browser, from a disk: what a button copies is what the file holds, in every way to copy."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from browsing import PATIENCE, Reader
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from ludi_press.posts.formats.copies import BY_ID, FORMATS, chosen

COPIED = [format_ for format_ in FORMATS if not format_.rich and format_.id != "mail"]
NO_API = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.fixture(scope="session")
def turn(site: Path) -> Path:
    """The folder of a turn of this press."""
    return site / "races/ludi-megalenses/turns/04"


BOTH = pytest.mark.parametrize("page", ["api", "old"], indirect=True)
"""In a browser that lets pages use the clipboard, and in one that has no such thing for them."""
PAPER = """<!DOCTYPE html><meta charset=utf-8><title>paper</title>
<textarea id="text"></textarea><div id="rich" contenteditable></div>"""


@pytest.fixture(scope="module")
def contexts(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, BrowserContext]]:
    """Both browsers, each with the page and a paper to paste on."""
    paper = tmp_path_factory.mktemp("paper") / "paper.html"
    paper.write_text(PAPER, encoding="utf-8")
    found = {way: browser.new_context() for way in ("api", "old")}
    found["old"].add_init_script(NO_API)
    found["api"].grant_permissions(["clipboard-read", "clipboard-write"])
    for context in found.values():
        context.set_default_timeout(PATIENCE)
        context.new_page()
        context.new_page().goto(paper.as_uri())
    yield found
    for context in found.values():
        context.close()


@pytest.fixture
def page(contexts: dict[str, BrowserContext], turn: Path, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The host's page, which remembers nothing; BOTH tells how its browser lets pages copy."""
    page = contexts[getattr(request, "param", "api")].pages[0]
    page.goto((turn / "host.html").as_uri())
    yield page
    page.evaluate("localStorage.clear()")


SAID = """() => {
  const status = document.querySelector("[role=status]");
  window.said = new Promise((done) => {
    new MutationObserver(() => status.textContent && done(status.textContent)).observe(status, { childList: true });
  });
}"""
"""Keeps what the page says next, which it shows for a moment only."""


def copy(page: Page, button: Locator, *, by_key: bool = False) -> str:
    """Copies by a button; what the page then says."""
    page.evaluate(SAID)
    if by_key:
        button.press("Enter")
    else:
        button.click()
    said: str = page.evaluate("window.said")
    return said


def pasted(page: Page, *, rich: bool = False) -> str:
    """What arrives where somebody pastes: in a field for text, or in an editor that shows its look."""
    paper = page.context.pages[1]
    field = paper.locator("#rich" if rich else "#text")
    field.fill("")
    field.press("Control+v")
    found: str = field.inner_html() if rich else field.input_value()
    return found


@BOTH
def test_a_button_copies_its_file_and_each_part_has_one(page: Page, turn: Path) -> None:
    for format_ in COPIED:
        files = sorted(turn.glob(f"turn4*.{format_.ending}"), key=lambda path: len(path.name))
        buttons = page.locator(f"#{format_.id}").get_by_role("button").all()
        assert len(buttons) == len(files) == (2 if format_.id == "bbcode" else 1)
        for button, file in zip(buttons, files, strict=True):
            assert copy(page, button) == "Copied."
            assert pasted(page) == file.read_text(encoding="utf-8"), file.name


@BOTH
def test_rich_text_is_copied_as_it_looks(page: Page) -> None:
    assert copy(page, page.locator("#html").get_by_role("button")) == "Copied."
    html = pasted(page, rich=True)
    assert html.count("<tr") == 13
    assert "background-color" in html
    assert "<h1" in html


@BOTH
def test_the_subject_is_copied(page: Page) -> None:
    assert copy(page, page.locator(".subject").get_by_role("button")) == "Copied."
    assert pasted(page) == "Ludi Megalenses 2779 a.u.c., the final: Turn 4"


def test_what_was_folded_stays_folded_after_copying(page: Page) -> None:
    assert copy(page, page.locator("#text").get_by_role("button")) == "Copied."
    assert page.locator("#text details[open]").count() == 0


def test_a_text_can_be_read_before_it_is_copied(page: Page, turn: Path) -> None:
    page.locator("#markdown summary").click()
    area = page.locator("#markdown-1")
    expect(area).to_have_value((turn / "turn4.md").read_text(encoding="utf-8"))
    assert area.is_visible()


@BOTH
def test_the_keyboard_alone_copies(page: Page, turn: Path) -> None:
    assert copy(page, page.locator("#text").get_by_role("button"), by_key=True) == "Copied."
    assert pasted(page) == (turn / "turn4.txt").read_text(encoding="utf-8")


def test_it_says_so_where_the_texts_are_not_there(page: Page, turn: Path) -> None:
    page.route("**/turns/**/host.js", lambda route: route.abort())
    page.reload()
    said = copy(page, page.locator("#wiki").get_by_role("button"))
    assert said == "The text could not be loaded. Open the file beside the button."
    assert (turn / (page.locator("#wiki a").get_attribute("href") or "")).is_file()
    page.unroute("**/turns/**/host.js")
    assert copy(page, page.locator("#wiki").get_by_role("button")) == "Copied."


def test_without_scripts_every_text_is_a_link_away(browser: Browser, turn: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    page = reader.open(turn / "host.html")
    assert page.get_by_role("button").count() == 0
    assert page.locator(".formats details:visible").count() == 0
    links = page.locator(".format a").all()
    names = {link.get_attribute("href") or "" for link in links if link.is_visible()}
    endings = {name.partition(".")[2] for name in names if (turn / name).is_file()}
    assert endings == {format_.ending for format_ in FORMATS}
    assert page.locator("noscript p").is_visible()
    reader.close()


def test_the_mail_is_a_file_beside_the_page(page: Page, turn: Path) -> None:
    link = page.locator("#mail a").first.get_attribute("href")
    assert link is not None
    message = message_from_bytes((turn / link).read_bytes(), policy=policy.default)
    assert message["X-Unsent"] == "1"


def test_the_page_names_the_length_and_the_limit_of_each_part(page: Page) -> None:
    for format_ in chosen(BY_ID, "xenforo"):
        for size in page.locator(f"#{format_.id} .size").all_inner_texts():
            assert "characters" in size
            assert (f"{format_.limit:,}".replace(",", "\u202f") in size) if format_.limit else True


def test_the_host_s_own_formats_come_in_the_host_s_order_and_the_prompts_above_them(page: Page) -> None:
    assert [article.get_attribute("id") for article in page.locator("article.format").all()] == list(BY_ID)
    sections = [one.get_attribute("class") for one in page.locator("main section").all()]
    assert sections.index("prompts") < sections.index("subject") < sections.index("formats")


def test_the_page_remembers_what_was_copied_last(page: Page) -> None:
    assert copy(page, page.locator("#bbcode").get_by_role("button").nth(1)) == "Copied."
    page.reload()
    first = page.locator("article.format").first
    assert first.get_attribute("id") == "bbcode"
    assert [one.get_attribute("data-last") for one in first.get_by_role("button").all()] == [None, ""]
    assert page.locator("[data-last]").count() == 1


def test_a_memory_that_another_page_spoilt_does_no_harm(page: Page) -> None:
    page.evaluate("localStorage.setItem('ludi-press.copied', '{')")
    page.reload()
    assert page.locator("article.format").first.get_attribute("id") == "wiki"
    assert copy(page, page.locator("#wiki").get_by_role("button")) == "Copied."
