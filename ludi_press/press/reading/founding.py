"""Creates a press, with the JSON Schemas that editors use for its files, and workflows that publish and run it.

Files that are written as they are lie in the folder `start`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from pkgutil import get_data
from typing import Any, Final

from ludi_press import __version__
from ludi_press.content.guard import SCHEMA_KEY
from ludi_press.content.race_file import BESIDE, RaceHead, TurnHead
from ludi_press.content.shapes import json_schema
from ludi_press.content.track_file import TrackForm
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import DEFAULT, find_game, known_games
from ludi_press.pictures.theme import ThemeForm
from ludi_press.posts.prompts import StockForm
from ludi_press.press.reading.find import RACES, Press, find_press
from ludi_press.press.reading.settings import ChampionshipForm, PressForm
from ludi_press.press.reading.write import drop_begun, file_hash, hash_of, write_fresh

HINTS: Final = ".vscode/schemas"
"""Their folder in a press."""

UP: Final = {"race": "../../../", "turn": "../../../../"}
"""The kinds of files with a schema for each game, and the relative path from such a file to the press."""


def hint_file(kind: str, game: AnyGame) -> str:
    """Return the schema of a kind of file, relative to the press."""
    return f"{HINTS}/{game.id}.{kind}.json" if kind in UP else f"{HINTS}/{kind}.json"


def modeline(press: Press, kind: str, game: AnyGame) -> str:
    """Return the first line of a race or turn file, which names its schema for editors; "" without schemas."""
    name = hint_file(kind, game)
    return f"# yaml-language-server: $schema={UP[kind]}{name}\n" if (press.root / name).is_file() else ""


SCHEMAS: Final[Mapping[str, Callable[[AnyGame], dict[str, Any]]]] = {
    "race": lambda game: _named("race", json_schema(RaceHead, game.race_form, title=f"race.yaml of {game.title}")),
    "turn": lambda game: _named("turn", _turn_schema(game)),
    "prompts": lambda game: _named("prompts", json_schema(StockForm, title="a file of story prompts")),
    "press": lambda game: _named("press", json_schema(PressForm, title="press.yaml")),
    "championship": lambda game: _named("championship", json_schema(ChampionshipForm, title="a championship's file")),
    "track": lambda game: _named("track", json_schema(TrackForm, title="a track file")),
    "cases": lambda _: dict(json.loads(_shipped("cases.schema.json"))),
    "theme": lambda game: _named("theme", json_schema(ThemeForm, title="pictures/theme.yaml of a theme")),
}
"""The schema of each kind of file; those of races and turns depend on the game."""


def _named(kind: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with the key that names its number, which a file may leave out."""
    words = "the schema of this file; one that names none is of the first"
    schema["properties"][SCHEMA_KEY] = {"const": f"ludi-press/{kind}/1", "description": words}
    return schema


def _turn_schema(game: AnyGame) -> dict[str, Any]:
    """Return the schema of a turn file; a name under `orders:` may have no value yet.

    Besides orders that are keys with values, a racer's word, a note and a time are allowed, for every game.
    """
    schema = json_schema(TurnHead, game.turn_form, title=f"a turn file of {game.title}")
    orders = schema["properties"].get("orders", {})
    for table in (orders, *orders.get("anyOf", ())):
        if "additionalProperties" in table:
            entry = table["additionalProperties"]
            table["additionalProperties"] = {"anyOf": [entry, {"type": "null"}]}
            for part in (entry, *entry.get("anyOf", ())):
                form = schema.get("$defs", {}).get(str(part.get("$ref", "")).rpartition("/")[2])
                for beside, key in BESIDE.items() if form else ():
                    of_all = next(one for one in schema["properties"][key]["anyOf"] if "additionalProperties" in one)
                    form["properties"].setdefault(beside, of_all["additionalProperties"])
    return schema


HARMLESS: Final = (".git", ".github", ".gitattributes", ".editorconfig", "LICENSE", "LICENSE.md", "README", "README.md")
"""What a folder may already contain when a press is created in it."""

FOUNDED: Final = f"{RACES.as_posix()}/.gitkeep"
"""The file that makes a folder a press; it is written last."""

_SHOWN: Final = 3

HOSTS: Final = {"github": ".github/workflows/press.yml", "gitlab": ".gitlab-ci.yml"}
"""The hosts that can publish a press, and where each expects its workflow."""

RUNNERS: Final = {
    "github": {".github/workflows/desk.yml": "run-github.yml"},
    "gitlab": {".gitlab/desk.yml": "run-gitlab.yml", ".gitlab-ci.yml": "gitlab.yml"},
    "systemd": {"systemd/ludi-press.service": "ludi-press.service", "systemd/ludi-press.timer": "ludi-press.timer"},
}
"""What can call `ludi-press run`, and where each of its files lies."""

_MAPPED: Final = {
    "press": "press.yaml",
    "championship": "content/championships/*.yaml",
    "track": "tracks/*.yaml",
}
"""The files that an editor can recognise by their path; files of races and turns name their schema themselves."""


def found_press(folder: Path, host: str | None = None, runner: str | None = None) -> Judged[tuple[str, ...]]:
    """Create a press in an empty or new folder, all or nothing; return the written files relative to it.

    With a `host` of HOSTS also write the workflow that publishes it there, with a `runner` of RUNNERS the schedule by
    which it runs its races; an existing press gets only these.
    If an earlier command was killed before it was done, its work is completed.
    Raises OSError if the system refuses.
    """
    workflow = _workflow(host, runner)
    files = {**workflow, **_files()}
    for name in files:
        drop_begun(folder / name)
    around = find_press(folder)
    if workflow and around is not None and around.root == folder.resolve():
        is_begun = not any((folder / RACES).iterdir())
        return _written(folder, {**workflow, **({FOUNDED: b""} if is_begun else {})})
    problem = _refusal(folder, files)
    if problem:
        return Judged(None, (problem,))
    return _written(folder, files)


def _workflow(host: str | None, runner: str | None) -> dict[str, bytes]:
    """Return the files that publish a press and run its races; what installs ludi-press anew pins its version."""
    pin = {"requirements.txt": f"ludi-press=={__version__}\n".encode()}
    publishing = {HOSTS[host]: _shipped(f"{host}.yml"), **pin} if host else {}
    running = {name: _shipped(file) for name, file in RUNNERS[runner].items()} if runner else {}
    return publishing | running | (pin if runner and runner != "systemd" else {})


def _written(folder: Path, files: Mapping[str, bytes]) -> Judged[tuple[str, ...]]:
    """Write the files that do not exist yet; return a Problem if something else is in their place."""
    files = {name: data for name, data in files.items() if not _holds(folder / name, data)}
    fresh = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        problems = write_fresh(folder, files)
    except OSError:
        if fresh:
            folder.rmdir()
        raise
    return Judged(None if problems else tuple(files), problems)


def _refusal(folder: Path, files: Mapping[str, bytes]) -> Problem | None:
    name = folder.resolve().name or "this folder"
    others = sorted(_others(folder, files))
    around = find_press(folder)
    here = around is not None and around.root == folder.resolve()
    if around is not None and not here:
        words = f"{name} lies in a press, {around.root.name}"
        return Problem("press-exists", words, None, None, f"{_NEXT}, or go to a folder outside it")
    if here and (others or all(_holds(folder / text, data) for text, data in files.items())):
        return Problem("press-exists", f"{name} is a press already", None, None, _NEXT)
    if not others:
        return None
    listed = ", ".join(shown(text) for text in others[:_SHOWN]) + (" and more" if len(others) > _SHOWN else "")
    return Problem(
        "press-folder", f"{name} is not empty: it holds {listed}", None, None, "name an empty folder, or a new one"
    )


_NEXT: Final = "begin a race with 'ludi-press new race NAME'"


def _others(folder: Path, files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield what a folder contains that is neither harmless nor part of a press that was begun in it."""
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in HARMLESS and not _is_ours(folder, path, files):
            yield path.name


def _is_ours(folder: Path, path: Path, files: Mapping[str, bytes]) -> bool:
    if path.is_dir() and not path.is_symlink():
        return all(_is_ours(folder, file, files) for file in path.iterdir())
    data = files.get(path.relative_to(folder).as_posix())
    return data is not None and _holds(path, data)


def _holds(path: Path, data: bytes) -> bool:
    return file_hash(path) == hash_of(data)


def _files() -> dict[str, bytes]:
    """Return what every press needs; the file that makes it a press comes last."""
    games = [game for name in known_games() if (game := find_game(name))]
    default = find_game(DEFAULT)
    mapping = {f"./{hint_file(kind, default)}": files for kind, files in _MAPPED.items()} if default else {}
    schemas = {hint_file(kind, game): SCHEMAS[kind](game) for game in games for kind in (*UP, *_MAPPED)}
    texts = {".vscode/settings.json": _dump({"yaml.schemas": mapping})}
    texts |= {name: _dump(schema) for name, schema in sorted(schemas.items())}
    files = {"press.yaml": _shipped("press.yaml"), ".gitignore": _shipped("gitignore")}
    return {**files, **{name: text.encode() for name, text in texts.items()}, FOUNDED: b""}


def _shipped(name: str) -> bytes:
    return get_data(__package__, f"start/{name}") or b""


def _dump(data: object) -> str:
    return json.dumps(data, indent=1) + "\n"
