from datetime import UTC, datetime
from hashlib import sha256
from struct import pack

from copied_texts import texts_of
from post_samples import report, template, tones, words
from rendered import render
from toy_press import RACE, ToyPress

from ludi_press.core.draw import commitment
from ludi_press.core.report import Fact, Listing, Message, Text, say
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.formats.copies import FORMATS, TurnCopies, write_copy
from ludi_press.press.building.posting import copy_files, host_card, host_file, host_texts, imprint, write_copies
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.read import read_race

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + pack(">II", 480, 240) + bytes(40)
PICTURES = tuple(PostPicture(kind, f"r-03-{kind}.png", kind, 690, 345) for kind in ("track", "board", "motion"))


def turn(shape: dict[str, str] | str | None = None) -> TurnCopies:
    return TurnCopies(
        "race",
        3,
        lambda pictures: render(report(), shape or template(), words(), pictures=pictures),
        tones(),
        words(),
        PICTURES,
        Inline("r-03-mail.png", PNG),
    )


def test_a_turn_has_a_copy_and_a_file_in_every_format() -> None:
    copies, problems = write_copies(turn(), FORMATS)
    assert problems == ()
    assert [copy.format for copy in copies] == list(FORMATS)
    assert list(copy_files(copies)) == [format_.file(3, 1, 1) for format_ in FORMATS]


def test_a_mistake_of_the_theme_is_told_once() -> None:
    copies, problems = write_copies(turn("{{ nothing }}"), FORMATS)
    assert copies == ()
    assert len(problems) == 1


def test_the_host_sees_all_pictures_in_the_order_of_the_posts_and_which_of_them_each_wants() -> None:
    copies, _ = write_copies(turn(), FORMATS)
    card = host_card(copies, "la/")
    assert [picture.file for picture in card.pictures] == ["r-03-track.png", "r-03-board.png", "r-03-motion.png"]
    wanted = {post.format: post.uploads for post in card.posts}
    assert wanted["markdown"] == (1, 2, 3)
    assert wanted["bbcode"] == (1, 2)
    assert wanted["wiki"] == (1,)
    assert wanted["text"] == wanted["mail"] == ()
    assert card.subject == "Ludi: Turn 3"
    assert {post.parts[0].file for post in card.posts} == {f"la/{format_.file(3, 1, 1)}" for format_ in FORMATS}


def test_a_length_is_that_of_what_is_pasted() -> None:
    judged = write_copy(turn(), FORMATS[1])
    assert judged.value is not None
    (part,) = host_card((judged.value,)).posts[0].parts
    assert part.length == len(judged.value.parts[0].text)


def test_the_hosts_page_finds_every_text_that_is_copied_in_the_script_of_its_language() -> None:
    copies, _ = write_copies(turn(), FORMATS)
    found = texts_of(host_texts(copies))
    assert found == {f"{copy.format.id}-1": copy.parts[0].text for copy in copies if copy.format.id != "mail"}
    assert host_card(copies).texts == "host.js"
    assert host_card(copies, "la/", host=host_file("la")).texts == "host.la.js"


SECRET = bytes(range(32))
OPENS = "opens: {closes: 2026-04-04 20:00}\n"


def of(toy: ToyPress, turn: int) -> Imprint:
    played = play_race(read_race(toy.press, "small"), SECRET)
    return imprint(played, played.turns[turn])


def facts(toy: ToyPress, turn: int) -> dict[str, object]:
    return {fact.label.id: fact.value for fact in of(toy, turn).proof if isinstance(fact.label, Message)}


def test_a_turn_is_dated_by_when_its_orders_closed(toy: ToyPress) -> None:
    toy.race(text=RACE + OPENS).turn(1).turn(2)
    closed = of(toy, 1).closed
    assert closed is not None
    assert closed.astimezone(UTC) == datetime(2026, 4, 4, 18, tzinfo=UTC)
    assert of(toy, 0).closed is None
    assert of(toy, 2).closed is None


def test_the_dice_of_the_turn_are_counted_by_who_rolled_them(toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3]}\n")
    told = facts(toy, 1)
    assert list(told) == ["imprint.proof", "imprint.by-hand", "imprint.rolled", "imprint.hash", "imprint.line"]
    assert told["imprint.rolled"] == Listing((say("imprint.by.host", n=1), say("imprint.by.secret", n=1)))
    assert facts(toy, 0)["imprint.rolled"] == say("imprint.none")


def test_a_post_tells_the_proof_in_a_sentence_and_counts_the_dice_by_hand(toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 3]}\n")
    assert of(toy, 1).strength == (
        Fact(say("imprint.proof"), say("proof.committed", n=0)),
        Fact(say("imprint.by-hand"), 1),
    )
    assert of(toy, 0).strength == ()


def test_the_hash_is_that_of_the_dice_file(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert facts(toy, 1)["imprint.hash"] == Text(sha256(toy.dice(1).read_bytes()).hexdigest())


def test_the_commitment_is_told_and_the_secret_once_it_is_out(toy: ToyPress) -> None:
    proof = f"dice: {{commitment: {commitment(SECRET)}}}\n"
    assert facts(toy.race(text=RACE + proof).turn(1), 1)["imprint.secret"] == Text(commitment(SECRET))
    revealed = f"dice: {{commitment: {commitment(SECRET)}, secret: {SECRET.hex()}}}\n"
    assert facts(toy.race(text=RACE + revealed), 1)["imprint.revealed"] == Text(SECRET.hex())
    assert "imprint.revealed" not in facts(toy.turn(2), 1)


def test_a_commitment_that_binds_the_entries_is_told_as_such_and_words_are_asked_for(toy: ToyPress) -> None:
    assert not of(toy, 0).takes_words
    made = commit(toy.press, "small").value
    assert made is not None
    assert facts(toy, 0)["imprint.commitment"] == Text(made.commitment)
    assert of(toy, 0).takes_words
