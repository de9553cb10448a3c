from html import escape
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.press.links import _Page, dead_links

FILES = ("index.html", "races/r/index.html", "races/r/turn.json", "kept.html")


def dead(text: str, path: str = "races/r/index.html", kept: str = '<p id="there">') -> list[str]:
    pages = {path: text.encode(), "index.html": b'<h1 id="top">x</h1>'}
    return [problem.message for problem in dead_links(pages, FILES, lambda name: kept)]


def test_links_that_lead_somewhere_are_good() -> None:
    good = ("../../index.html", "../../index.html#top", "turn.json", "../../kept.html#there", "#own")
    assert dead("<p id=own>" + "".join(f'<a href="{link}">x</a>' for link in good)) == []
    assert dead('<a href="https://x.example/">x</a><a href="mailto:a@x.example">x</a>') == []


def test_a_link_to_no_file_is_a_problem_with_its_page() -> None:
    pages = {"index.html": b'<a href="gone.html">x</a>'}
    (problem,) = dead_links(pages, FILES, lambda name: None)
    assert (problem.code, problem.is_error) == ("link-dead", True)
    assert problem.place is not None
    assert problem.place.file == "site/index.html"
    assert "gone.html" in problem.message


def test_pictures_and_scripts_are_links_too() -> None:
    assert len(dead('<img src="no.png"><script src="no.js"></script>')) == 2


def test_a_missing_anchor_is_a_problem_on_new_and_on_kept_pages() -> None:
    assert len(dead('<a href="../../index.html#nowhere">x</a><a href="../../kept.html#nowhere">x</a>')) == 2
    assert len(dead('<a href="#nowhere">x</a>')) == 1


def test_a_post_that_is_taken_away_is_not_judged() -> None:
    assert dead('<a href="gone">x</a>', "races/r/turns/01/post.html") == []


def test_what_comments_scripts_and_styles_say_is_no_link() -> None:
    assert dead('<!-- <a href="no"> --><script>"<a href=\'no\'>"</script><style>a[href="no"] {}</style>') == []
    assert dead('<p data-id="x" data-href="no" title="href=no">x</p>') == []


class Parsed(HTMLParser):
    """What Python's own parser finds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: dict[str, None] = {}
        self.anchors: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if value and name in ("href", "src"):
                self.links[value] = None
            elif value and name == "id":
                self.anchors.add(value)


VALUES = st.text("ab<>&\"'= /#-é", max_size=6)
ATTRIBUTES = st.tuples(st.sampled_from(["href", "src", "id", "HREF", "data-id", "title", "class"]), VALUES)
TAGS = st.builds(
    lambda tag, attributes, text: (
        f"<{tag}" + "".join(f' {name}="{escape(value)}"' for name, value in attributes) + f">{escape(text)}</{tag}>"
    ),
    st.sampled_from(["a", "p", "img", "script", "style", "h1", "article"]),
    st.lists(ATTRIBUTES, max_size=3, unique_by=lambda pair: pair[0].lower()),
    VALUES,
)


@given(st.lists(TAGS, max_size=5).map("".join))
def test_links_and_anchors_are_those_that_a_parser_finds(page: str) -> None:
    found, parsed = _Page(page), Parsed(page)
    assert (list(found.links), found.anchors) == (list(parsed.links), parsed.anchors)
