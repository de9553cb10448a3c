from threading import Thread

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.publishing.serve.broadcast import Broadcast, News

WRONG = Problem("turn-open", "turn 2 has no orders", Place("turns/02.yaml", 3, 1))
SLIP = Problem("order-none", "no orders of ann", Place("turns/02.yaml", 1, 1), severity=Severity.WARNING)


def test_the_broadcast_returns_the_newest_news() -> None:
    broadcast = Broadcast()
    assert broadcast.news == News()
    broadcast.tell(["index.html"], [])
    broadcast.tell(["style.css"], [SLIP])
    assert broadcast.news.number == 2
    assert broadcast.news.changed == ("style.css",)
    assert not broadcast.news.failed
    assert "no orders of ann" in broadcast.news.problems[0]


def test_errors_fail_and_stand_in_the_order_of_the_files() -> None:
    news = Broadcast().tell([], [WRONG, SLIP])
    assert news.failed
    assert ["of ann" in problem for problem in news.problems] == [True, False]


def test_a_listener_hears_news_newer_than_its_own_and_waits_no_longer_than_it_said() -> None:
    broadcast = Broadcast()
    assert broadcast.wait(0, 0.01) is None
    heard: list[News | None] = []
    listener = Thread(target=lambda: heard.append(broadcast.wait(0, 120)))
    listener.start()
    told = broadcast.tell(["index.html"], [])
    listener.join(120)
    assert heard == [told]
    assert broadcast.wait(1, 0.01) is None


def test_closing_lets_a_listener_go() -> None:
    broadcast = Broadcast()
    heard: list[News | None] = []
    listener = Thread(target=lambda: heard.append(broadcast.wait(0, 120)))
    listener.start()
    broadcast.close()
    listener.join(120)
    assert heard == [None]
    assert not broadcast.is_open
