"""A post that came back in any format is found to be the turn that it is."""

from email.message import EmailMessage

import pytest

from ludi_press.press.publishing.returned import bare, commitments_of, has_a_line, lines_of, marks_of, post_text

LINE = "6c4f-60c4-4f38-67e0-7543-e41c-48fb-60b0"
TOLD = f"Line of proof: ludi-novi 3 {LINE} · commitment {'ab' * 32}"
MAIL = "From: a@x.example\nSubject: Turn 3\nContent-Type: text/plain; charset=utf-8\n"


def mail(text: str, encoding: str, subtype: str = "plain") -> bytes:
    message = EmailMessage()
    message["Subject"] = "Città"
    message.set_content(f"Città\n{text}\n", subtype=subtype, cte=encoding)
    return message.as_bytes()


FORMS = {
    "plain": TOLD.encode(),
    "with a mark and other line ends": b"\xef\xbb\xbf" + TOLD.replace(" · ", "\n").replace("\n", "\r\n").encode(),
    "quoted": f"> Città\n>> {TOLD}\n".encode(),
    "wrapped": b"> Line of proof:\n> ludi-\n> novi 3\n> 6c4f-60c4-4f38-\n>  67e0-7543-e41c-48fb-60b0",
    "a wiki": TOLD.replace("-", "&#45;").replace(":", "&#58;").encode(),
    "markdown": f"* **Line of proof:** {TOLD.partition(': ')[2]}".replace("-", r"\-").encode(),
    "a forum": f"[quote=Velox][b]Line[/b] of proof: ludi-novi 3 [b]{LINE}[/b][/quote]".encode(),
    "a forum that makes dashes of hyphens": TOLD.replace("-", "\u2011").encode(),
    "a page": f"<html><style>p {{}}</style><p>Line of proof: ludi-novi 3\n<b>{LINE}</b></p></html>".encode(),
    "a mail": f"{MAIL}\n{TOLD}".encode(),
    "a mail as quoted-printable": mail(TOLD, "quoted-printable"),
    "a mail as base64": mail(TOLD, "base64"),
    "a mail with a page": mail(f"<p>{TOLD}</p>", "base64", "html"),
    "a mail that nobody decoded": b"=C3=A0 Line of proof: ludi-novi 3 6c4f-60c4-4f=\n38-67e0-7543-e41c-48fb-60b0",
    "the second of a mailbox": f"From a Mon\n{MAIL}\nnothing\n\nFrom b Tue\n{MAIL}\n> {TOLD}\n".encode(),
    "capitals": TOLD.upper().encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_the_line_is_found_in_every_form(form: str) -> None:
    text = post_text(FORMS[form])
    assert lines_of(text, "ludi-novi") == ((3, LINE),)


def test_a_quoted_line_of_another_turn_is_found_too() -> None:
    other = LINE.replace("6c4f", "6c4e")
    text = f"{TOLD}\n> Line of proof: ludi-novi 12 {other}\n> again {TOLD}"
    assert lines_of(text, "ludi-novi") == ((3, LINE), (12, other))


def test_a_line_of_another_race_is_none_of_this_one() -> None:
    assert lines_of(TOLD, "ludi-veteres") == lines_of(TOLD, "novi") == ()
    assert has_a_line(TOLD)
    assert not has_a_line(TOLD.replace("-60b0", ""))


def test_only_letters_and_digits_are_compared() -> None:
    text = "[b]Città[/b]: [url=https://x.example/a]5 spaces[/url]\n> at\u00a0FAST, https://x.example/b"
    assert bare(text) == bare('<b class="x">Città</b> 5 spaces at FAST') == "città5spacesatfast"
    assert bare("5 spaces") != bare("6 spaces")


def test_marks_and_commitments_are_found_as_whole_words() -> None:
    assert marks_of("whip · 0a1b2c, 0a1b2c3 x0a1b2c 123456") == {"0a1b2c", "123456"}
    assert commitments_of(f"> commitment\n> {'ab' * 32} · {'cd' * 33}") == {"ab" * 32}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"From \n",
        b"A: \n\n",
        b"<p" * 9000,
        b"From: x\nContent-Type: text/plain; charset=none\n\nx",
    ],
)
def test_whatever_a_file_has_is_only_text(data: bytes) -> None:
    assert lines_of(post_text(data), "ludi-novi") == ()
