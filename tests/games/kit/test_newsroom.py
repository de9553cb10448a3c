"""The news by weight: one sentence about anybody, at most three bullets, names and numbers in words."""

from typing import Any

from msgspec.structs import replace
from told_news import sentences

from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.games.kit.newsroom import LEAST, MOST, TOGETHER, Find, NewsTopic, newsroom

A, B = Text("M. Velox"), Text("Celer")


def find(
    weight: int, at: int, name: str, about: str | None = None, topic: NewsTopic = NewsTopic.FRONT, **args: Phrase
) -> Find:
    return Find(weight, at, name, args, about, topic)


def ids(*finds: Find, **more: Any) -> list[str]:
    return [message.id.removeprefix("news.") for message in sentences(newsroom(finds, {}, **more))]


def test_the_heaviest_bullet_stands_first_and_inside_one_what_happened_first() -> None:
    fell, late = find(92, 9, "fell", "a", NewsTopic.FATES), find(86, 3, "dragged", "b", NewsTopic.FATES)
    assert ids(find(76, 1, "lead", "c"), late, fell) == ["dragged", "fell", "lead"]


def test_while_there_is_room_sentences_have_bullets_of_their_own_unless_they_are_tied() -> None:
    fates = [find(92, 3, "shot", "a", NewsTopic.FATES), find(92, 9, "fell", "b", NewsTopic.FATES)]
    blows = [find(56, 1, "hit", "c", NewsTopic.BLOWS), find(50, 2, "net", "d", NewsTopic.BLOWS)]

    def sizes(*finds: Find) -> list[int]:
        return [len(sentences([bullet])) for bullet in newsroom(finds, {}, single=[NewsTopic.FATES])]

    assert sizes(*fates) == [1, 1]
    assert sizes(*fates, *blows) == [1, 1, 2]
    assert sizes(*blows) == [1, 1]
    assert sizes(replace(blows[0], tied=True), blows[1]) == [2]


def test_nobody_has_two_stories() -> None:
    assert ids(find(92, 2, "fell", "a", NewsTopic.FATES), find(76, 9, "lead", "a"), find(84, 9, "leads", "b")) == [
        "fell",
        "leads",
    ]


def test_what_weighs_little_is_never_told_and_the_front_weighs_more() -> None:
    assert ids(find(LEAST - 1, 0, "slid", "a")) == []
    assert ids(find(LEAST - 1, 0, "slid", "a"), front=["a"]) == ["slid"]
    assert ids(find(60, 0, "of-a", "a", NewsTopic.BLOWS), find(62, 1, "of-b", "b"), front=["a"]) == ["of-a", "of-b"]


def test_three_bullets_of_two_sentences_but_every_fall() -> None:
    many = [find(40 + n, n, f"{topic}{n}", f"{topic}{n}", topic) for topic in NewsTopic for n in range(TOGETHER + 2)]
    told = newsroom(many, {})
    assert len(told) == MOST
    assert sorted(len(sentences([bullet])) for bullet in told) == [TOGETHER, TOGETHER, TOGETHER + 2]


def test_all_to_whom_the_same_happened_share_a_sentence() -> None:
    (told,) = newsroom(
        (Find(92, at, "died", {"team": who}, who.value, shared=True) for at, who in ((4, A), (2, B))), {}
    )
    assert dict(told.args)["teams"] == Listing((B, A))
    assert dict(told.args)["n"] == 2


def test_a_name_is_short_after_its_first_time_and_a_small_number_has_its_words() -> None:
    fell = find(92, 0, "fell", "a", NewsTopic.FATES, team=A, n=3, far=40)
    blow = find(60, 1, "blow", "b", NewsTopic.BLOWS, team=A)
    first, second = newsroom([fell, blow], {A.value: "Velox"})
    args = dict(first.args)
    assert (args["team"], args["n_word"].id, args["n_th"].id) == (A, "number.3", "ordinal.3")  # type: ignore[union-attr]
    assert (args["far_word"], "far_th" in args) == (40, False)
    assert dict(second.args)["team"] == Text("Velox")


def test_a_death_is_no_sentence_among_those_of_falls() -> None:
    fates = [find(weight, weight, name, name, NewsTopic.FATES) for name, weight in (("dies", 96), ("falls", 92))]
    assert [
        len(sentences([bullet])) for bullet in newsroom([*fates, find(86, 1, "loose", "c", NewsTopic.FATES)], {})
    ] == [
        1,
        2,
    ]


def test_a_blow_stands_beside_the_place_of_who_struck() -> None:
    blow = Find(64, 3, "crash", {}, "b", NewsTopic.BLOWS, other="a")
    (bullet,) = newsroom([blow, find(70, 9, "lost", "a", NewsTopic.PLACES)], {})
    assert [one.id for one in sentences([bullet])] == ["news.crash", "news.lost"]


def test_those_with_the_same_number_are_told_together() -> None:
    whips = [Find(40, at, "whip", {"team": who, "n": n}, who.value, shared=True) for at, (who, n) in
             enumerate(((A, 2), (B, 3), (Text("Ferox"), 2)))]  # fmt: skip
    (told,) = newsroom(whips, {})
    groups = dict(told.args)["teams"]
    assert isinstance(groups, Listing)
    said = [dict(one.args) for one in groups.items if isinstance(one, Message)]
    assert [(one["n"], one["teams"], one["many"]) for one in said] == [
        (3, Listing((B,)), 1),
        (2, Listing((A, Text("Ferox"))), 2),
    ]


def test_a_gloss_is_told_once_and_a_clause_that_is_not_there_shortens_nothing() -> None:
    gloss, clause = Message("news.value"), Message("news.has")
    finds = [
        find(weight, 0, name, name, so=Text(""), value=gloss, has=clause) for name, weight in (("a", 50), ("b", 45))
    ]
    told = [dict(one.args) for one in newsroom(finds, {}, single=[NewsTopic.FRONT])]
    assert [(one["value"], one["has"]) for one in told] == [(gloss, clause), (Message("news.value.again"), clause)]
