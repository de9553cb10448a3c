"""The host's page in a real browser, from a disk: what a button copies is what the file holds, in every way to copy."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from browsing import PATIENCE, Reader
from playwright.sync_api import Browser, BrowserContext, Page, expect

from ludi_press.posts.formats.table import BY_ID, FORMATS, Format, chosen

COPIED = [format_ for format_ in FORMATS if not format_.rich and format_.id != "mail"]
NO_API = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.fixture(scope="session")
def turn(site: Path) -> Path:
    """The folder of a turn of this press."""
    return site / "races/ludi-megalenses/turns/11"


BOTH = pytest.mark.parametrize("context", ["api", "old"], indirect=True)
"""In a browser that lets pages use the clipboard, and in one that has no such thing for them."""


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """A browser; BOTH tells how it lets pages copy."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    if getattr(request, "param", "api") == "old":
        context.add_init_script(NO_API)
    else:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, turn: Path) -> Page:
    page = context.new_page()
    page.goto((turn / "host.html").as_uri())
    return page


def pasted(context: BrowserContext, tmp_path: Path, *, rich: bool = False) -> str:
    """What arrives where somebody pastes: in a field for text, or in an editor that shows its look."""
    paper = tmp_path / "paper.html"
    field = '<div id="f" contenteditable>x</div>' if rich else '<textarea id="f"></textarea>'
    paper.write_text(f"<!DOCTYPE html><meta charset=utf-8><title>paper</title>{field}", encoding="utf-8")
    page = context.new_page()
    page.goto(paper.as_uri())
    page.locator("#f").focus()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")
    found: str = page.locator("#f").inner_html() if rich else page.locator("#f").input_value()
    page.close()
    return found


@BOTH
@pytest.mark.parametrize("format_", COPIED, ids=lambda one: one.id)
def test_a_button_copies_its_file(
    page: Page, context: BrowserContext, turn: Path, tmp_path: Path, format_: Format
) -> None:
    section = page.locator(f"#{format_.id}")
    section.get_by_role("button").first.click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    files = sorted(turn.glob(f"turn11*.{format_.ending}"), key=lambda path: len(path.name))
    file = next(path for path in files if path.name in (f"turn11.{format_.ending}", f"turn11-1.{format_.ending}"))
    assert pasted(context, tmp_path) == file.read_text(encoding="utf-8")


@BOTH
def test_each_part_has_its_button(page: Page, context: BrowserContext, turn: Path, tmp_path: Path) -> None:
    names = [path.name for path in sorted(turn.glob("turn11-*.bb"))]
    assert len(names) > 1
    buttons = page.locator("#bbcode").get_by_role("button")
    assert buttons.count() == len(names)
    buttons.last.click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    assert pasted(context, tmp_path) == (turn / names[-1]).read_text(encoding="utf-8")


@BOTH
def test_rich_text_is_copied_as_it_looks(page: Page, context: BrowserContext, tmp_path: Path) -> None:
    page.locator("#html").get_by_role("button").click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    html = pasted(context, tmp_path, rich=True)
    assert html.count("<tr") == 13
    assert "background-color" in html
    assert "<h1" in html


@BOTH
def test_the_subject_is_copied(page: Page, context: BrowserContext, tmp_path: Path) -> None:
    page.locator(".subject").get_by_role("button").click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    assert pasted(context, tmp_path) == "Ludi Megalenses 2779 a.u.c., the final: Turn 11, the last"


def test_what_was_folded_stays_folded_after_copying(page: Page) -> None:
    page.locator("#text").get_by_role("button").click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    assert page.locator("#text details[open]").count() == 0


def test_a_text_can_be_read_before_it_is_copied(page: Page, turn: Path) -> None:
    page.locator("#markdown summary").click()
    area = page.locator("#markdown-1")
    expect(area).to_have_value((turn / "turn11.md").read_text(encoding="utf-8"))
    assert area.is_visible()


@BOTH
def test_the_keyboard_alone_copies(page: Page, context: BrowserContext, turn: Path, tmp_path: Path) -> None:
    page.locator("#text").get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    assert pasted(context, tmp_path) == (turn / "turn11.txt").read_text(encoding="utf-8")


def test_it_says_so_where_the_texts_are_not_there(page: Page, turn: Path) -> None:
    page.route("**/turns/**/host.js", lambda route: route.abort())
    page.reload()
    page.locator("#wiki").get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("The text could not be loaded. Open the file beside the button.")
    assert (turn / (page.locator("#wiki a").get_attribute("href") or "")).is_file()
    page.unroute("**/turns/**/host.js")
    page.locator("#wiki").get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")


def test_without_scripts_every_text_is_a_link_away(browser: Browser, turn: Path) -> None:
    reader = Reader(browser, java_script_enabled=False)
    page = reader.open(turn / "host.html")
    assert page.get_by_role("button").count() == 0
    assert page.locator("details:visible").count() == 0
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
    button = page.locator("#bbcode").get_by_role("button").nth(1)
    button.click()
    page.locator("[role=status]").get_by_text("Copied.").wait_for()
    page.reload()
    first = page.locator("article.format").first
    assert first.get_attribute("id") == "bbcode"
    assert [one.get_attribute("data-last") for one in first.get_by_role("button").all()] == [None, ""]
    assert page.locator("[data-last]").count() == 1


def test_a_memory_that_another_page_spoilt_does_no_harm(page: Page) -> None:
    page.evaluate("localStorage.setItem('ludi-press.copied', '{')")
    page.reload()
    assert page.locator("article.format").first.get_attribute("id") == "wiki"
    page.locator("#wiki").get_by_role("button").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
