"""Docs, README and what the program says agree with the commands, and long pages have a table of contents."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from re import DOTALL, MULTILINE, findall, finditer, sub

import click
import pytest

from ludi_press.cli import ALIASES, COMMANDS, group

ROOT = Path(__file__).parents[2]
DOCS = [ROOT / "README.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").rglob("*.md"))]
REFERENCE = ROOT / "docs" / "hosts" / "reference.md"
TWO_SCREENS = 100
"""Lines of a page that two screens hold."""
OF_ALL = {"--press", "--help"}


def named(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def command(name: str) -> click.Command:
    context = click.Context(group)
    found = group.get_command(context, name)
    assert found is not None, name
    return found


def options(found: click.Command) -> set[str]:
    """The options that its help shows, those of the commands below it included."""
    below = [*found.commands.values()] if isinstance(found, click.Group) else []
    shown = [one for one in found.params if isinstance(one, click.Option) and not one.hidden]
    own = {opt for one in shown for opt in (*one.opts, *one.secondary_opts)} | {"--help", "-h"}
    return own.union(*map(options, below))


def calls(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands that a text shows as code, each with its options."""
    blocks = "\n".join(findall(r"^```sh\n(.*?)^```", text, DOTALL | MULTILINE))
    spans = [*findall(r"`([^`\n]*ludi-press [^`\n]*)`", text), *findall(r"^ludi-press .*$", blocks, MULTILINE)]
    spans += findall(r"'(ludi-press [^'\n]*)'", text)
    for span in spans:
        for one in finditer(r"ludi-press ([a-z]+)(?![a-z.:])([^|;&#]*)", span):
            yield one[1], findall(r"(?<=[\s\[])--[a-z-]+", one[2])


def slug(heading: str) -> str:
    plain = sub(r"`|\*|\[([^\]]*)\]\([^)]*\)", lambda found: found[1] or "", heading)
    return sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")


def headings(text: str, marks: str = "##") -> list[str]:
    without_code = sub(r"^```.*?^```", "", text, flags=DOTALL | MULTILINE)
    return findall(rf"^{marks} (.*)$", without_code, MULTILINE)


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_a_page_longer_than_two_screens_begins_with_its_contents(doc: Path) -> None:
    text = doc.read_text(encoding="utf-8")
    listed = findall(r"^On this page: (.*)$", text, MULTILINE)
    if text.count("\n") > TWO_SCREENS or listed:
        wanted = " · ".join(f"[{heading}](#{slug(heading)})" for heading in headings(text))
        assert listed == [wanted]
        assert f"On this page: {wanted}" in text.splitlines()[:15]


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_every_link_to_a_heading_leads_to_one(doc: Path) -> None:
    for target, anchor in findall(r"\]\(([^)#:]*)#([^)]+)\)", doc.read_text(encoding="utf-8")):
        text = (doc.parent / target if target else doc).read_text(encoding="utf-8")
        assert anchor in {slug(one) for one in headings(text, "#{1,4}")}, f"{target}#{anchor}"


@pytest.mark.parametrize("doc", DOCS, ids=named(DOCS))
def test_a_command_can_be_pasted_with_its_comment_into_a_shell_that_knows_none(doc: Path) -> None:
    """In zsh, which macOS has, and in cmd of Windows a comment is words like others; our commands pass them over."""
    blocks = findall(r"^```(?:sh|powershell)\n(.*?)^```", doc.read_text(encoding="utf-8"), DOTALL | MULTILINE)
    for line in "".join(blocks).splitlines():
        called, mark, comment = line.partition("#")
        assert not mark or called.startswith("ludi-press "), line
        assert not {*comment} & {*"`'\"()[]{}<>|&;*?!$~#\\^%"}, line


def said() -> Mapping[str, str]:
    """All texts that name commands: the docs, and what the program says."""
    files = [
        *DOCS,
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "ludi_press").rglob("*.py"),
        *(ROOT / "ludi_press").rglob("*.yml"),
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_every_command_and_option_that_is_named_anywhere_is_one_and_has_its_newest_name() -> None:
    wrong = []
    for file, text in said().items():
        for name, given in calls(text):
            if name not in COMMANDS:
                wrong.append(f"{file}: {name}")
            elif strange := {*given} - options(command(name)):
                wrong.append(f"{file}: {name} {' '.join(sorted(strange))}")
    assert wrong == []


def test_the_reference_has_each_command_with_each_option() -> None:
    rows = findall(r"^\| `(.*?)` \|", REFERENCE.read_text(encoding="utf-8").partition("## Commands")[2], MULTILINE)
    told = [one for row in rows for one in row.split("`, `")]
    for name in COMMANDS:
        own = " ".join(row for row in told if row.split()[0] == name)
        assert own, name
        missing = options(command(name)) - OF_ALL - {one for one in options(command(name)) if not one.startswith("--")}
        assert {one for one in missing if one not in own} == set(), name


def test_no_text_names_a_command_by_its_older_name() -> None:
    """But for the sentence that tells them."""
    named = {f"{file}: {name}" for file, text in said().items() for name, _ in calls(text) if name in ALIASES}
    assert named == set()
