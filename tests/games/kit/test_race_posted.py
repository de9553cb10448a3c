"""What the posts of a race have said before is said otherwise, or not again."""

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING
from ludi_press.games.kit.race_posted import FRESH, PostedNews, freshly, parts

MOULDS = {"ram": 2}
CORNER = say("news.coming", n=6, m=14)


def leads(clause: Phrase) -> Message:
    return say("news.lead", team=Text("A"), next=clause)


def test_a_sentence_with_several_moulds_takes_them_in_turn() -> None:
    posts: list[PostedNews] = []
    for _ in range(3):
        posts.insert(0, freshly([say("news.ram"), say("news.fall")], posts, MOULDS))
    assert [[one.id for one in post.news] for post in reversed(posts)] == [
        ["news.ram", "news.fall"],
        ["news.ram.1", "news.fall"],
        ["news.ram", "news.fall"],
    ]


def test_races_that_begin_in_other_months_begin_with_other_wordings() -> None:
    assert [freshly([say("news.ram")], [], MOULDS, month).news[0].id for month in (4, 5)] == ["news.ram", "news.ram.1"]


def test_two_in_one_post_differ_and_one_in_a_list_counts() -> None:
    news = freshly([say("news.and", told=say("news.ram"), all=Listing((say("news.ram"),)))], [], MOULDS)
    assert [one.id for one in parts(news.news)] == ["news.and", "news.ram", "news.ram.1"]


def test_a_corner_as_safe_as_it_was_said_to_be_is_not_told_again_so_soon() -> None:
    before, quiet = PostedNews((leads(CORNER),), {}), PostedNews((say("news.fall"),), {})
    assert freshly([leads(CORNER)], [before], {}).news == (leads(NOTHING),)
    assert freshly([leads(CORNER)], [quiet] * FRESH + [before], {}).news == (leads(CORNER),)
    assert freshly([leads(say("news.coming", n=8, m=14))], [before], {}).news == (leads(say("news.coming", n=8, m=14)),)
