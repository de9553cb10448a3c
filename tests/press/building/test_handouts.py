"""The order slips as files of the site."""

import shutil
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from struct import pack

import pytest
from copied_texts import texts_of
from post_samples import report, template, tones, words
from rendered import render
from romani_game import game
from slips import text
from toy_press import RACE, ToyPress
from trees import ROOT

from ludi_press.core.dice import commitment
from ludi_press.core.report import Fact, Listing, Message, Sheet, Text, say
from ludi_press.order_slip import line
from ludi_press.posts.document.gallery import Inline, PostPicture
from ludi_press.posts.document.sections import Imprint
from ludi_press.posts.formats.copies import FORMATS, TurnCopies, chosen, write_copy
from ludi_press.press.building.albums import Albums
from ludi_press.press.building.data import race_card, tell_chronicle
from ludi_press.press.building.handouts import (
    copy_files,
    has_slips,
    host_card,
    host_file,
    host_texts,
    imprint,
    make_slips,
    sheet_text,
    slip_files,
    to_post,
    with_word,
    write_copies,
    write_sheets,
)
from ludi_press.press.building.making import play
from ludi_press.press.building.render import tell, tell_turn
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme
from ludi_press.testing import Trial

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


RACES = "content/races"


def played(root: Path, race: str, turns: int) -> tuple[Press, PlayedRace]:
    """A race of this press as it stood after so many turns."""
    home = root / RACES / race
    shutil.copytree(ROOT / RACES / race, home)
    for path in (home / "turns").iterdir():
        if int(path.name[:2]) > turns:
            path.unlink()
    press = Press(root.resolve())
    return press, play(press, read_race(press, race))


def test_a_race_that_is_over_has_none(tmp_path: Path) -> None:
    _, over = played(tmp_path, "ludi-megalenses", 99)
    assert not has_slips(over)
    assert make_slips(over) == ()


@pytest.mark.parametrize(
    "race", ["ludi-megalenses", "ludi-augustales", "quinquatrus", "munus-apollinare", "ludi-romani"]
)
def test_each_participant_has_a_page_and_one_lists_them(tmp_path: Path, race: str) -> None:
    press, race_so_far = played(tmp_path, race, 2)
    theme, _ = read_theme(press, "mosaic", None, race_so_far.source.game)
    assert theme is not None
    reports = tell(race_so_far)
    card = race_card(race_so_far, reports, tell_chronicle(race_so_far), theme.words)
    files, problems = slip_files(race_so_far, card, theme, Albums())
    assert problems == ()
    slips = make_slips(race_so_far)
    assert {*files} == {f"races/{race}/orders/{name}.html" for name in ("index", *(slip.who for slip in slips))}
    listed = files[f"races/{race}/orders/index.html"].decode()
    for slip in slips:
        assert f'href="{slip.who}.html"' in listed
        page = files[f"races/{race}/orders/{slip.who}.html"].decode()
        assert "<code>" in page
        assert "⟦" not in page


def test_a_word_for_the_dice_stands_beside_the_orders_of_a_team(tmp_path: Path) -> None:
    _, race = played(tmp_path, "ludi-megalenses", 2)
    (form,) = with_word(make_slips(race)[0]).forms
    assert line(form, {"order-1": ("whip",), "word": ('"panem"',)}) == f'{form.id}: {{orders: whip, word: "panem"}}'


def test_a_word_of_who_orders_others_has_a_form_of_its_own(tmp_path: Path) -> None:
    _, race = played(tmp_path, "munus-apollinare", 2)
    slip = with_word(make_slips(race)[0])
    assert text(slip, {"words": {"word": ('"panem"',)}}) == f'words:\n  {slip.who}: "panem"'


def test_the_post_of_the_newest_turn_leads_to_the_slips_where_the_site_has_an_address(tmp_path: Path) -> None:
    press, race = played(tmp_path, "ludi-megalenses", 2)
    theme, _ = read_theme(press, "mosaic", None, race.source.game)
    assert theme is not None
    address = "https://ludi.example/races/ludi-megalenses/orders/index.html"
    assert imprint(race, race.turns[0], "https://ludi.example/").slips is None
    newest = imprint(race, race.turns[-1], "https://ludi.example/")
    copies, problems = write_copies(to_post(tell_turn(race, -1), theme, newest, ()), chosen(("markdown",), "phpbb"))
    assert problems == ()
    assert f"[Send your orders](<{address}>)" in copies[0].parts[0].text
    assert imprint(race, race.turns[-1]).slips is None


def written(trial: Trial, turn: int) -> dict[str, str]:
    told = trial.game.teller.sheets(trial.set_up, trial.records[turn])  # type: ignore[attr-defined]
    return {sheet.who: sheet_text(sheet, trial.words) for sheet in told}


def test_each_player_has_a_sheet_and_the_stewards_one() -> None:
    trial = game()
    played = [who for who, one in trial.set_up.roster.items() if one.player is not None]
    assert list(written(trial, 3)) == [*played, "stewards"]


def test_a_sheet_tells_what_its_player_holds_and_not_what_others_do() -> None:
    sheet = written(game(), 1)["maecenas"]
    assert "You hold: 500\u202f000 denarii, 3 legiones curiales, 1 classis and 60 suffragia" in sheet
    assert "Cleopatra" not in sheet


def test_the_stewards_see_everybody() -> None:
    sheet = written(game(), 1)["stewards"]
    assert "Juppiter: 14\u202f000\u202f000 denarii and 20 legiones curiales" in sheet
    assert "Next: Hiems 43 BCE" in sheet


def test_a_sheet_is_a_title_and_lines() -> None:
    sheet = Sheet("a", Text("You"), (Fact(Text("Holds"), Text("a\nb")),))
    assert sheet_text(sheet, game().words) == "You\n===\n\nHolds: a b\n"


def test_a_game_without_secrets_says_so() -> None:
    root = Path(__file__).parents[3]
    judged = write_sheets(Press(root), "munus-apollinare")
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["sheets-none"]
