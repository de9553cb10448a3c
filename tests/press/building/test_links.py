from html.parser import HTMLParser

from hypothesis import example, given
from hypothesis import strategies as st

from ludi_press.core.problems import Problem
from ludi_press.press.building.links import dead_links, links_of, read_page

FILES = ("index.html", "races/r/index.html", "races/r/turn.json", "kept.html")


def check(pages: dict[str, bytes], home: str | None = None) -> list[Problem]:
    return list(dead_links(*links_of(pages, home), FILES, lambda name: b'<p id="there">'))


def dead(text: str, path: str = "races/r/index.html") -> list[str]:
    return [problem.message for problem in check({path: text.encode(), "index.html": b'<h1 id="top">x</h1>'})]


def test_links_that_lead_somewhere_are_good() -> None:
    good = ("../../index.html", "../../index.html#top", "turn.json", "../../kept.html#there", "#own")
    assert dead("<p id=own>" + "".join(f'<a href="{link}">x</a>' for link in good)) == []
    assert dead('<a href="https://x.example/">x</a><a href="mailto:a@x.example">x</a>') == []


def test_a_link_to_no_file_is_a_problem_with_its_page() -> None:
    pages = {"index.html": b'<a href="gone.html">x</a>'}
    (problem,) = check(pages)
    assert (problem.code, problem.is_error) == ("link-dead", True)
    assert problem.place is not None
    assert problem.place.file == "site/index.html"
    assert "gone.html" in problem.message


def test_pictures_and_scripts_are_links_too() -> None:
    assert len(dead('<img src="no.png"><script src="no.js"></script>')) == 2


def test_a_missing_anchor_is_a_problem_on_new_and_on_kept_pages() -> None:
    assert len(dead('<a href="../../index.html#nowhere">x</a><a href="../../kept.html#nowhere">x</a>')) == 2
    assert len(dead('<a href="#nowhere">x</a>')) == 1


def test_a_link_from_the_hosts_root_is_followed_where_the_site_has_an_address() -> None:
    pages = {"404.html": b'<a href="/games/index.html">x</a><a href="/games/gone.html">x</a><a href="/other">x</a>'}
    told = [problem.message for problem in check(pages, "/games/")]
    assert [message.split(",")[0] for message in told] == [
        "the page links /games/gone.html",
        "the page links /other",
    ]
    assert len(check(pages)) == 3


class Patient(HTMLParser):
    """What html.parser finds in a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attributes if name in ("href", "src") and value]
        self.anchors |= {value for name, value in attributes if name == "id" and value}


SHREDS = (
    *(
        "<a",
        "<p",
        "<svg",
        "<A",
        "<script",
        "</script",
        "<style>",
        "</style>",
        "<title>",
        "</title>",
        "</p",
        "<!--",
        "-->",
    ),
    *(
        ' href="',
        ' HREF="',
        ' src="',
        ' id="',
        " id=",
        " id='",
        ' alt="',
        ' data-x="',
        " hidden",
        '"',
        "'",
        "=",
        "/",
        "x",
    ),
    *(
        ">",
        '">',
        '" />',
        "<",
        " ",
        "\n",
        "\u00a0",
        "&amp;",
        "&lt;",
        "&",
        "a.html",
        "#b",
        "c d",
        "<!doctype html>",
        "<![CDATA[",
    ),
    *('<a href="b.html#c">', '<p id="d">', "<noscript>", "</noscript>", "<textarea>", "--", "<?x", "\0"),
)


@given(st.lists(st.sampled_from(SHREDS), max_size=20).map("".join))
@example('</script<a href="b.html#c">')
def test_a_page_is_read_as_html_parser_reads_it(text: str) -> None:
    page, patient = read_page(text), Patient(text)
    assert (list(page.links), page.anchors) == (list(dict.fromkeys(patient.links)), patient.anchors)
