"""A page of every kind, of every game, in every language and theme: valid, small, whole without scripts."""

import re
import subprocess
from pathlib import Path
from shutil import which

import pytest
from kinds_of_page import EACH, EACH_IN_ENGLISH, VISITED
from playwright.sync_api import Browser, Page
from web_tools import TOOLS

LARGEST_PAGE = 150_000

VNU = TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"


def whole_pages(site: Path) -> list[Path]:
    """Every page, posts too."""
    return sorted(site.rglob("*.html"))


@pytest.mark.skipif(not VNU.is_file() or which("java") is None, reason="`make test` installs the checker of HTML")
def test_every_page_is_valid_html(all_sites: tuple[Path, ...]) -> None:
    pages = [str(page) for site in all_sites for page in whole_pages(site)]
    command = ["java", "-jar", str(VNU), "--format", "text", "--errors-only", *pages]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@EACH
def test_it_fits_a_phone(page: Page, visited: Path) -> None:
    page.set_viewport_size({"width": 375, "height": 800})
    page.goto(visited.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@EACH_IN_ENGLISH
def test_it_is_whole_without_scripts(browser: Browser, visited: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(visited.as_uri())
    assert plain.get_by_role("heading", level=1).count() == 1
    assert len(plain.locator("main").inner_text()) > 60
    context.close()


@EACH
def test_it_lives_under_a_strict_policy(visited: Path) -> None:
    text = visited.read_text(encoding="utf-8")
    assert "default-src 'none'; style-src 'self'; script-src 'self'" in text
    assert "unsafe" not in text
    assert " style=" not in text
    assert " onclick=" not in text


@pytest.mark.parametrize("site", ["latin", "italian"])
def test_pages_in_a_language_say_so(request: pytest.FixtureRequest, site: str) -> None:
    root: Path = request.getfixturevalue(site)
    tag = {"latin": "la", "italian": "it"}[site]
    pages = [root / path for path in VISITED[site].values()]
    assert [page for page in pages if f'<html lang="{tag}">' not in page.read_text(encoding="utf-8")] == []


def drawn(page: Path) -> int:
    """The bytes of a page that are its picture, or what a script marks on it."""
    return sum(
        map(len, re.findall(rb"<svg.*?</svg>|<script type=.application/json.*?</script>", page.read_bytes(), re.DOTALL))
    )


def test_no_page_is_large(all_sites: tuple[Path, ...]) -> None:
    sizes = {page: page.stat().st_size - drawn(page) for site in all_sites for page in whole_pages(site)}
    assert max(sizes.values()) < LARGEST_PAGE, max(sizes, key=lambda page: sizes[page])
