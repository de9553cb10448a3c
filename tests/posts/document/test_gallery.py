import pytest
from post_samples import HtmlReader, report, template, tones, words
from rendered import render

from ludi_press.posts.document import tree as doc
from ludi_press.posts.document.gallery import PostPicture, gallery_of, shown_in
from ludi_press.posts.formats.html import Fragment
from ludi_press.posts.formats.markdown import Markdown
from ludi_press.posts.formats.writer import Images

KINDS = ("track", "pack-1", "pack-2", "board", "motion", "podium")
ALL = tuple(PostPicture(kind, f"race-03-{kind}.png", f"the {kind} <1>", 690, 345) for kind in KINDS)
NOBODY_KNOWS = Images(None, "[put {} here]".format)


def rendered(*, over: bool = False) -> doc.Document:
    judged = render(report(over=over), template(), words(), pictures=ALL)
    assert judged.value is not None
    assert not judged.problems
    return judged.value


def test_a_theme_gets_each_picture_by_its_kind() -> None:
    gallery = gallery_of(ALL, lambda picture: picture.file)
    assert gallery.track == "race-03-track.png"
    assert gallery.packs == ("race-03-pack-1.png", "race-03-pack-2.png")
    assert (gallery.board, gallery.podium) == ("race-03-board.png", "race-03-podium.png")
    assert gallery_of((), str) == gallery_of(ALL[:0], str)
    assert gallery_of((), str).motion is None


def test_the_theme_shows_all_pictures_of_a_turn_and_in_place_of_the_track_the_podium_when_the_race_is_over() -> None:
    running = [picture.file for picture in ALL if picture.kind != "podium"]
    assert sorted(shown_in(rendered())) == sorted(running)
    ended = [picture.file for picture in ALL if picture.kind != "track" and not picture.kind.startswith("pack")]
    assert set(shown_in(rendered(over=True))) == {*ended}


def test_a_picture_of_another_site_is_not_the_posts_own() -> None:
    strange = doc.PictureBlock("https://x.example/a.png", "a")
    own = doc.PictureBlock("a.png", "a")
    nested = doc.Fold((), (doc.BulletList(((strange, own),)), doc.Quote((own,))))
    assert shown_in(doc.Document((strange, nested))) == ("a.png",)


def test_a_template_may_place_a_picture_alone_and_not_among_words() -> None:
    judged = render(report(), "see {{ pictures.track }}", words(), pictures=ALL)
    assert [problem.code for problem in judged.problems] == ["theme-template"]


PICTURE = doc.Document((doc.PictureBlock("a b.png", "x|1x1 <y>", 690, 345),))


@pytest.mark.parametrize(
    ("images", "written"),
    [
        (Images("https://x.example/"), "![x\\|1x1 \\<y>](<https://x.example/a%20b.png>)\n"),
        (NOBODY_KNOWS, "\\[put a b.png here\\]\n"),
    ],
)
def test_markdown_shows_a_picture_or_asks_for_it(images: Images, written: str) -> None:
    assert Markdown(tones(), images).write(PICTURE) == written


def test_html_gives_a_picture_its_size() -> None:
    ((_, attributes),) = (
        found for found in HtmlReader(Fragment(tones(), Images("pics/")).write(PICTURE)).tags if found[0] == "img"
    )
    assert attributes["src"] == "pics/a b.png"
    assert (attributes["width"], attributes["height"], attributes["alt"]) == ("690", "345", "x|1x1 <y>")


def test_html_asks_for_a_picture_without_an_address() -> None:
    assert Fragment(tones(), NOBODY_KNOWS).write(PICTURE) == "<p>[put a b.png here]</p>\n"


def test_films_boards_and_close_ups_have_no_larger_copy() -> None:
    kinds = {"track": "png", "podium": "png", "pack-1": "png", "motion": "webp", "gif": "gif", "board": "png"}
    wide = {kind: PostPicture(kind, f"r-03-{kind}.{end}", kind, 690, 345).wide for kind, end in kinds.items()}
    larger = {"track": "r-03-track-1200.webp", "podium": "r-03-podium-1200.png"}
    assert wide == {**larger, "pack-1": None, "motion": None, "gif": None, "board": None}
    layer = PostPicture("track", "r-03-track.png", "", 690, 345, ground="ground.webp")
    assert layer.wide == "r-03-track-overlay.webp"
