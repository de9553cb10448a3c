"""The elements that all writers of HTML share are the same in a fragment, in a mail and on a page."""

import pytest

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.html import Fragment
from ludi_press.posts.formats.html_writer import HtmlWriter, escaped, escaped_line
from ludi_press.posts.formats.mail_html import MailHtml
from ludi_press.posts.formats.page import write_page
from ludi_press.posts.formats.tones import Tones

SHARED: dict[str, doc.Block] = {
    "<h2>a</h2>": doc.Heading(2, (doc.Text("a"),)),
    "<p>a<br>\nb</p>": doc.Paragraph((doc.Text("a"), doc.LineBreak(), doc.Text("b"))),
    "<ul>\n<li>a</li>\n<li>b\n<hr></li>\n</ul>": doc.BulletList(
        ((doc.Paragraph((doc.Text("a"),)),), (doc.Paragraph((doc.Text("b"),)), doc.Divider()))
    ),
    '<ol start="3">\n<li><hr></li>\n</ol>': doc.OrderedList(((doc.Divider(),),), 3),
    "<ol>\n<li><hr></li>\n</ol>": doc.OrderedList(((doc.Divider(),),)),
    "<hr>": doc.Divider(),
}


@pytest.mark.parametrize("html", SHARED)
@pytest.mark.parametrize("writer", [Fragment, MailHtml])
def test_blocks_are_the_same_in_a_fragment_and_in_a_mail(html: str, writer: type[HtmlWriter]) -> None:
    assert f"{html}\n" in writer(Tones({})).write(doc.Document((SHARED[html],)))


@pytest.mark.parametrize("html", SHARED)
def test_and_on_a_page(html: str) -> None:
    assert write_page(doc.Document((SHARED[html],)), Tones({})) == f"{html}\n"


def test_a_row_of_a_table_is_a_line() -> None:
    cells = (doc.Cell((doc.Text("x"),)), doc.Cell((doc.Text("y"),)))
    table = doc.Table((doc.Column(()), doc.Column(())), (cells, cells))
    assert write_page(doc.Document((table,)), Tones({})).count("<tr><td>x</td><td>y</td></tr>\n") == 2


def test_words_are_escaped_for_attributes_too() -> None:
    assert escaped("<a href='b\">&") == "&lt;a href=&#x27;b&quot;&gt;&amp;"
    assert escaped_line("a\n<b") == "a &lt;b"
