import gc
import os
from pathlib import Path

import pytest
from toy_game.game import Toy
from toy_press import ToyPress, codes

from ludi_press.content.load import load
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Problem
from ludi_press.core.report import say
from ludi_press.games.moritari.game import Moritari
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.posts.prompts import read_stock
from ludi_press.press.reading import find
from ludi_press.press.reading.find import Press, shipped
from ludi_press.press.reading.templates import Watchdog
from ludi_press.press.reading.theme import PressTheme, read_theme

LARGEST = 256_000


def theme(toy: ToyPress, name: str = "mosaic") -> PressTheme:
    found, problems = read_theme(toy.press, name, None, Toy())
    assert problems == ()
    assert found is not None
    return found


def test_the_shipped_theme_is_whole(toy: ToyPress) -> None:
    found = theme(toy)
    assert any(name.startswith("style-") for name in found.dress.assets)
    assert found.words.say(say("toy.heading", turn=3)) == "Turn 3"


def test_the_shipped_theme_weighs_little(toy: ToyPress) -> None:
    """Style sheets, scripts and fonts of a site, unpacked; the scenes of the games are pictures."""
    found = theme(toy)
    sheets = {name: data for name, data in found.dress.assets.items() if not name.endswith(".webp")}
    fonts = {name: data for name, data in found.dress.fonts.items() if name.endswith(".woff2")}
    assert sum(map(len, (*sheets.values(), *fonts.values()))) < LARGEST


def test_a_hosts_words_replace_only_the_entries_that_they_name(toy: ToyPress) -> None:
    toy.write("themes/mosaic/words/en.yaml", "toy.heading: Missus {turn}\n")
    found = theme(toy)
    assert found.words.say(say("toy.heading", turn=3)) == "Missus 3"
    assert found.words.say(say("toy.board")) == "The board"


def test_a_hosts_copy_of_the_shipped_words_replaces_none_of_a_games(toy: ToyPress) -> None:
    """Whoever works in a clone of the demonstration has all words of the theme in the press."""
    before, _ = read_theme(toy.press, "mosaic", None, Moritari())
    toy.write("themes/mosaic/words/en.yaml", (shipped() / "themes/mosaic/words/en.yaml").read_text(encoding="utf-8"))
    after, _ = read_theme(toy.press, "mosaic", None, Moritari())
    assert before is not None
    assert after is not None
    assert after.words.patterns == before.words.patterns


def test_each_change_of_a_file_changes_the_digest(toy: ToyPress) -> None:
    before = theme(toy).digest
    assert theme(toy).digest == before
    toy.write("themes/mosaic/style.css", "")
    assert theme(toy).digest != before


def test_a_theme_is_not_read_again_while_its_files_look_untouched(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = toy.write("themes/mosaic/style.css", "body {}")
    os.utime(own, (1, 1))
    before = theme(toy)
    with monkeypatch.context() as patch:
        patch.setattr(find, "read_asset", None)
        assert theme(toy) is before
    own.write_text("main {}")
    os.utime(own, (2, 2))
    after = theme(toy)
    assert any(data.startswith(b"main {}") for data in after.dress.assets.values())
    toy.write("themes/mosaic/words/en.yaml", "toy.board: Tabula\n")
    assert theme(toy).words.say(say("toy.board")) == "Tabula"


def test_a_later_process_reads_nothing_of_what_pages_load_until_it_writes_that(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = toy.write("themes/mosaic/style.css", "body {}")
    os.utime(own, (1, 1))
    before = theme(toy)
    monkeypatch.setattr("ludi_press.press.reading.theme._MADE", {})
    read = set[str]()
    whole = find.read_asset

    def noted(press: Press, path: Path) -> bytes | Problem:
        read.add(path.name)
        return whole(press, path)

    monkeypatch.setattr(find, "read_asset", noted)
    after = theme(toy)
    assert (after.digest, after.paints) == (before.digest, before.paints)
    assert "style.css" not in read
    assert "turn.html.j2" in read
    assert after.dress == before.dress


def test_a_file_that_was_just_written_is_read_whatever_its_time(toy: ToyPress) -> None:
    own = toy.write("themes/mosaic/style.css", "body {}")
    now = own.stat().st_mtime_ns
    before = theme(toy).digest
    own.write_text("main {}")
    os.utime(own, ns=(now, now))
    assert theme(toy).digest != before


def test_style_sheets_and_scripts_come_to_readers_without_comments(toy: ToyPress) -> None:
    toy.write("themes/mosaic/style.css", '/* why */\np {\n  /* "so" */\n  content: "/* kept */  ";\n}\n')
    toy.write("themes/mosaic/scripts/site.js", '// why\nlet a = "//kept";\n  // so\n')
    made = theme(toy).dress.assets.values()
    assert any(data.startswith(b'p {\ncontent: "/* kept */  ";\n}\n') for data in made)
    assert b'let a = "//kept";\n' in made


def test_of_a_theme_that_changes_the_newest_state_alone_is_kept(toy: ToyPress) -> None:
    for number in range(5):
        toy.write("themes/mosaic/style.css", f"state {number}")
        assert any(data.startswith(f"state {number}".encode()) for data in theme(toy).dress.assets.values())
    themes = [one for one in gc.get_objects() if isinstance(one, PressTheme)]
    kept = [data for one in themes for data in one.dress.assets.values() if data.startswith(b"state")]
    assert [data[:7] for data in kept] == [b"state 4"]


def test_a_language_without_words_is_a_problem_that_names_the_others(toy: ToyPress) -> None:
    _, problems = read_theme(toy.press, "mosaic", Placed("xx", Place("race.yaml")), None)
    (problem,) = problems
    assert (problem.code, problem.suggestion) == ("language-unknown", "write 'en', 'it' or 'la'")


def test_files_of_a_theme_that_cannot_be_read_are_problems(toy: ToyPress) -> None:
    toy.write("themes/mosaic/post.md.j2", b"\xff\xfe")
    toy.write("themes/mosaic/tones.yaml", "[")
    found, problems = read_theme(toy.press, "mosaic", None, Toy())
    assert found is None
    assert "file-encoding" in codes(problems)
    assert len(problems) > 1


def test_a_theme_behind_a_link_out_of_the_press_is_refused(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "style.css"
    outside.write_text("body {}")
    (toy.root / "themes/mosaic").mkdir(parents=True)
    (toy.root / "themes/mosaic/style.css").symlink_to(outside)
    found, problems = read_theme(toy.press, "mosaic", None, Toy())
    assert found is None
    assert codes(problems) == ["file-outside"]


@pytest.mark.parametrize("name", ["post.md.j2", "pages/base.html.j2", "pages/race.html.j2"])
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("\n{% include self._TemplateReference__context.name %}", "unsafe"),
        ("\n{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", "takes too long"),
        ("\n{{ '\\ud800' }}", "surrogates"),
        ("\n{{ words('page.site', a=1, a=2) }}", "repeated"),
    ],
)  # fmt: skip
def test_a_templates_mistake_ends_a_build_with_its_line(
    toy: ToyPress, monkeypatch: pytest.MonkeyPatch, name: str, source: str, words: str
) -> None:
    monkeypatch.setattr("ludi_press.press.reading.templates._WATCHDOG", Watchdog(2))
    toy.turn(1).write(f"themes/mosaic/{name}", source)
    (problem,) = (problem for problem in toy.build().problems if problem.is_error)
    assert words in problem.message
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == (f"themes/mosaic/{name}", 2)


def test_a_hosts_phrases_are_added_to_the_stock_and_change_the_digest(toy: ToyPress) -> None:
    before = theme(toy)
    assert before.prompts.grammar("far") is None
    toy.write("themes/mosaic/prompts/toy/en.yaml", 'phrases: {far: "{team} goes {far}.", still: "{team} rests."}\n')
    found = theme(toy)
    assert found.prompts.grammar("far") is not None
    assert found.digest != before.digest


def test_a_game_brings_phrases_in_its_own_package(toy: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    own = toy.root / "package"
    (own / "data" / "prompts").mkdir(parents=True)
    (own / "data" / "prompts" / "en.yaml").write_text('phrases: {far: "{team} goes {far}.", still: "{team} rests."}\n')
    monkeypatch.setattr("ludi_press.press.reading.theme.package_folder", lambda package: own)
    grammar = theme(toy).prompts.grammar("still")
    assert grammar is not None
    assert len(grammar.phrases["still"]) == 1
    toy.write("themes/mosaic/prompts/toy/en.yaml", 'phrases: {still: "Nothing of {team}."}\n')
    grammar = theme(toy).prompts.grammar("still")
    assert grammar is not None
    assert len(grammar.phrases["still"]) == 2


def test_a_slip_in_a_hosts_phrases_is_a_problem_with_its_line(toy: ToyPress) -> None:
    toy.write("themes/mosaic/prompts/toy/en.yaml", 'phrases:\n  still: "{team} rests."\n  far: "{tem} goes."\n')
    _, problems = read_theme(toy.press, "mosaic", None, Toy())
    (problem,) = (problem for problem in problems if problem.code == "prompts-phrase")
    assert problem.place is not None
    assert (problem.place.file, problem.place.line, problem.place.column) == (
        "themes/mosaic/prompts/toy/en.yaml",
        3,
        9,
    )


def test_the_shipped_stocks_are_whole_in_every_language() -> None:
    root = shipped() / "themes/mosaic/prompts/super-series"
    for path in sorted(root.glob("*.yaml")):
        node = load(path.read_bytes(), path.name).value
        assert node is not None
        judged = read_stock(SuperSeriesTeller.beats, [(path.stem, node)])
        assert judged.problems == ()
        assert judged.value is not None
        (grammar,) = judged.value.grammars
        least = 6 if path.stem == "en" else 4
        assert all(len(grammar.phrases[kind]) >= least for kind in SuperSeriesTeller.beats)
        told = [line for lines in grammar.phrases.values() for line in lines]
        assert len({*told}) == len(told)
