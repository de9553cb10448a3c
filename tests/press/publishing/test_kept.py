from toy_press import ToyPress

from ludi_press.press.publishing.kept import kept_name, kept_posts
from ludi_press.press.reading.read import read_race


def test_a_kept_post_is_named_by_its_turn_its_amendments_its_language_and_its_part() -> None:
    assert kept_name(3, "turn3.txt") == "03.post.txt"
    assert kept_name(12, "turn12-2.eml", 1, "la") == "12.post.amended-1.la-2.eml"


def test_posts_are_found_by_their_turn_and_amendments_and_no_build_minds_them(toy: ToyPress) -> None:
    folder = "content/races/small/turns"
    for name in (kept_name(1, "turn1.txt"), kept_name(1, "turn1.wiki", 2, "la"), kept_name(2, "turn2.txt")):
        toy.turn(1).write(f"{folder}/{name}", "")
    assert [path.name for path in kept_posts(toy.press, "small", 1)] == ["01.post.amended-2.la.wiki", "01.post.txt"]
    assert [path.name for path in kept_posts(toy.press, "small", 1, 2)] == ["01.post.amended-2.la.wiki"]
    assert [path.name for path in kept_posts(toy.press, "small", 1, 0)] == ["01.post.txt"]
    assert read_race(toy.press, "small").problems == ()
