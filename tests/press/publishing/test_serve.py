import json
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from socket import create_connection
from threading import Thread
from urllib.request import urlopen

import pytest
from msgspec import Struct

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.publishing.serve import Broadcast, News, Server


@pytest.fixture
def site(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "races").mkdir(parents=True)
    (site / "index.html").write_text("<body><p>Salvete</p></body>")
    (site / "races" / "index.html").write_text("<body>races</body>")
    (site / "turn.json").write_text("{}")
    (site / ".build.json").write_text("{}")
    (tmp_path / "secret.txt").write_text("no reader's")
    return site


@pytest.fixture
def server(site: Path) -> Iterator[Server]:
    server = Server(site, Broadcast(), 0)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server
    server.broadcast.close()
    server.shutdown()
    server.server_close()


class Answer(Struct, frozen=True):
    status: int
    kind: str
    kept: str
    text: str


def ask(server: Server, path: str, host: str | None = None, method: str = "GET") -> Answer:
    with closing(HTTPConnection("127.0.0.1", server.server_port, timeout=120)) as connection:
        connection.request(method, path, headers={"Host": host} if host else {})
        got = connection.getresponse()
        return Answer(got.status, got.headers["Content-Type"], got.headers["Cache-Control"] or "", got.read().decode())


@pytest.mark.parametrize("path", ["/", "/index.html", "/races/", "/races/index.html"])
def test_a_page_has_the_script_in_it(server: Server, path: str) -> None:
    answer = ask(server, path)
    assert answer.status == 200
    assert answer.text.endswith('<script src="/-/live.js" data-number="0"></script></body>')


def test_files_are_as_they_stand_and_nothing_is_kept(server: Server) -> None:
    assert ask(server, "/turn.json") == Answer(200, "application/json", "no-store", "{}")
    assert ask(server, "/-/live.js").kind == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        *("/nothing.html", "/.build.json", "/../secret.txt", "/%2e%2e/secret.txt", "/races/.x/"),
        *("/fonts/", "/fonts/?x", "/fonts/?x#y", "/index.html/", "/-/nothing"),
        *(
            "/%00",
            "/a%00.html",
            "/" + "x" * 999,
            "/%ed%a0%80",
            "/%ff.html",
            "/secret.html",
            "/out/secret.txt",
        ),
    ],
)
def test_hidden_files_are_not_found(server: Server, site: Path, path: str) -> None:
    (site / "fonts").mkdir()
    (site / "fonts/no reader's.txt").touch()
    (site / "secret.html").symlink_to(site.parent / "secret.txt")
    (site / "out").symlink_to(site.parent)
    answer = ask(server, path)
    assert answer.status == 404
    assert "no reader's" not in answer.text


def test_the_sites_own_page_says_what_is_missing(server: Server, site: Path) -> None:
    (site / "404.html").write_text("<body>Lost?</body>")
    answer = ask(server, "/nothing.html")
    assert (answer.status, "Lost?" in answer.text) == (404, True)


@pytest.mark.parametrize("asked", ["GET http://[/ HTTP/1.1", "HEAD http://[ HTTP/1.1", "GET /%ZZ%00 HTTP/1.1"])
def test_a_malformed_request_is_answered(server: Server, asked: str) -> None:
    with closing(create_connection(("127.0.0.1", server.server_port), timeout=120)) as connection:
        connection.sendall(f"{asked}\r\nHost: localhost\r\n\r\n".encode())
        assert connection.recv(99).startswith(b"HTTP/1.1 404 ")


def test_a_folder_is_named_anew_with_its_slash(server: Server) -> None:
    assert ask(server, "/races").status == 301


def test_a_link_within_the_site_is_followed(server: Server, site: Path) -> None:
    (site / "old.json").symlink_to(site / "turn.json")
    assert ask(server, "/old.json").text == "{}"


def test_a_page_that_leads_out_of_the_site_is_not_shown_for_what_is_missing(server: Server, site: Path) -> None:
    (site / "404.html").symlink_to(site.parent / "secret.txt")
    assert "no reader's" not in ask(server, "/nothing.html").text


def test_a_page_that_is_not_utf_8_is_still_shown(server: Server, site: Path) -> None:
    (site / "index.html").write_bytes(b"<body>\xff</body>")
    assert ask(server, "/").text.startswith("<body>\ufffd<script")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", ["/", "/turn.json", "/-/live.js"])
@pytest.mark.parametrize(
    ("host", "status"), [("127.0.0.1:80", 200), ("localhost", 200), ("evil.example", 403), ("[", 400)]
)
def test_only_this_machine_may_ask(server: Server, path: str, method: str, host: str, status: int) -> None:
    answer = ask(server, path, host, method)
    assert answer.status == status
    assert bool(answer.text) is (method == "GET")


def test_the_stream_tells_the_newest_news_then_each_build(server: Server) -> None:
    server.broadcast.tell(["index.html"], [])
    with urlopen(f"{server.address}-/news", timeout=120) as stream:  # noqa: S310 # our own server
        assert stream.headers["Content-Type"] == "text/event-stream"
        assert told(stream)["number"] == 1
        server.broadcast.tell(["style.css"], [])
        assert told(stream) == {"number": 2, "changed": ["style.css"], "failed": False, "problems": []}


def told(stream: HTTPResponse) -> dict[str, object]:
    line, blank = stream.readline(), stream.readline()
    assert blank == b"\n"
    news: dict[str, object] = json.loads(line.removeprefix(b"data: "))
    return news


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
