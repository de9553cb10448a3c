from threading import Thread

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.publishing.serve.stage import News, Stage

WRONG = Problem("turn-open", "turn 2 has no orders", Place("turns/02.yaml", 3, 1))
SLIP = Problem("order-none", "no orders of ann", Place("turns/02.yaml", 1, 1), severity=Severity.WARNING)


def test_the_stage_returns_the_newest_news() -> None:
    stage = Stage()
    assert stage.news == News()
    stage.tell(["index.html"], [])
    stage.tell(["style.css"], [SLIP])
    assert stage.news.number == 2
    assert stage.news.changed == ("style.css",)
    assert not stage.news.failed
    assert "no orders of ann" in stage.news.problems[0]


def test_errors_fail_and_stand_in_the_order_of_the_files() -> None:
    news = Stage().tell([], [WRONG, SLIP])
    assert news.failed
    assert ["of ann" in problem for problem in news.problems] == [True, False]


def test_a_listener_hears_news_newer_than_its_own_and_waits_no_longer_than_it_said() -> None:
    stage = Stage()
    assert stage.wait(0, 0.01) is None
    heard: list[News | None] = []
    listener = Thread(target=lambda: heard.append(stage.wait(0, 120)))
    listener.start()
    told = stage.tell(["index.html"], [])
    listener.join(120)
    assert heard == [told]
    assert stage.wait(1, 0.01) is None


def test_closing_lets_a_listener_go() -> None:
    stage = Stage()
    heard: list[News | None] = []
    listener = Thread(target=lambda: heard.append(stage.wait(0, 120)))
    listener.start()
    stage.close()
    listener.join(120)
    assert heard == [None]
    assert not stage.is_open
