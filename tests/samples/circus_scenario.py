"""Plays the scenario cases of tests/cases/circus-maximus."""

from trees import ROOT, tree

from ludi_press.content.track_file import read_track
from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.problems import describe
from ludi_press.track import Track, lay_out

RULES = ROOT / "ludi_press" / "games" / "circus_maximus" / "data" / "rules" / "1"
TREES = {path.stem: tree(path) for path in sorted(RULES.glob("*.yaml"))}


def charts() -> Charts:
    judged = read_charts(TREES)
    assert judged.value is not None, [describe(problem) for problem in judged.problems]
    return judged.value


def eight() -> Track:
    plan = read_track("circus-maximus-eight", tree(ROOT / "tracks" / "circus-maximus-eight.yaml")).value
    assert plan is not None
    return lay_out(plan)


CHARTS, TRACK = charts(), eight()
