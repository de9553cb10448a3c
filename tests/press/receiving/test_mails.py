"""Pages of mails as text."""

import pytest

from ludi_press.press.receiving.mails import LONGEST_PAGE, ReceivedMessage, has_struck, read_mail, text_of_html

PAGES = {
    "<table><tr><td>Velox</td><td>whip</td></tr></table>": "Velox whip",
    "<p>whip</p><p>left 1</p>": "whip\n\nleft 1",
    "one<br>two<div>three</div>": "one\ntwo\nthree",
    "<ul><li>whip</li><li>brake</li></ul>": "- whip\n\n- brake",
    "whip<blockquote>brake<br>brake</blockquote>": "whip\n> …",
    "<blockquote><p>brake</blockquote>whip": "> …\nwhip",
    "<s><p>brake</s> whip": "<s>\nbrake</s> whip",
    '<span style="text-decoration: line-through">brake</span>whip': "<s>brake</s>whip",
    '<div>whip</div><div class="gmail_quote"><div>brake</div></div>': "whip\n\n> …",
    '<div class="gmail_quote">On it:<blockquote>whip?</blockquote><div>yes</div></div>': "> …\n\nyes",
    '<p>left 1 <span style="color: red; display:none">whip</span></p>': "left 1",
    "<div style='visibility: hidden'>whip<div>brake</div></div>left 1": "left 1",
    "<style>brake {}</style><script>brake</script>whip": "whip",
    "a &amp; b &lt;c&gt;": "a & b <c>",
    "<p>whip": "whip",
    '<p>Left 1</p><span style="display:none">whip</span>': "Left 1",
    '<div>whip</div><div dir="ltr" class="gmail_signature"><div>brake your heart</div></div>': "whip",
}


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_read_as_people_see_it(page: str) -> None:
    assert text_of_html(page).strip() == PAGES[page]


def test_comments_and_what_outlook_adds_are_left_out() -> None:
    assert text_of_html("<!DOCTYPE html><!--[if mso]><p>brake</p><![endif]-->whip<!-- brake").strip() == "whip"


@pytest.mark.parametrize("mark", ["<", "<!--", "<a b='", "&#", "<s></", "<blockquote>", "</p", "<div class=quote>"])
def test_a_page_of_one_mark_alone_is_read(mark: str) -> None:
    assert len(text_of_html(mark * 60_000)) <= 3 * LONGEST_PAGE


def test_struck_words_are_noticed() -> None:
    assert has_struck("a<s>b</s>")
    assert has_struck('<span style="text-decoration:line-through">')
    assert not has_struck("<span>a</span>")


def test_the_files_that_came_with_a_mail_are_named_but_not_the_cards_and_seals_of_programs() -> None:
    heads = (
        "text/plain",
        'application/msword; name="orders.docx"',
        'text/plain; name="o.txt"',
        "text/vcard; name=me.vcf",
    )
    attached = 'Content-Disposition: attachment; filename="o.txt"\n'
    parts = (f"--X\nContent-Type: {head}\n{attached if 'o.txt' in head else ''}\nwhip\n" for head in heads)
    data = f"From: a@example.org\nContent-Type: multipart/mixed; boundary=X\n\n{''.join(parts)}--X--\n"
    read = read_mail(data.encode())
    assert isinstance(read, ReceivedMessage)
    assert (read.text, read.attached) == ("whip", ("orders.docx", "o.txt"))
