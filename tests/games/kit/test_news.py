"""The news of a turn: at most three bullets, and nobody who overturned or died is left out."""

from told_news import sentences

from ludi_press.core.report import Listing, Text, say
from ludi_press.games.kit.news import MOST, TOGETHER, Item, Topic, gathered, news


def item(weight: int, at: int, name: str, topic: Topic | None = None) -> Item:
    return Item(weight, at, say(f"news.{name}"), topic)


def test_the_weightiest_bullets_stand_in_the_order_of_events_and_the_slight_ones_last() -> None:
    told = news([item(10, 0, "slight"), item(50, 9, "late"), item(60, 3, "early")], {})
    assert [message.id for message in told] == ["news.early", "news.late", "news.slight"]
    heavy = [item(weight, 90 - weight, f"n{weight}") for weight in (20, 30, 40, 50)]
    assert [message.id for message in news(heavy, {})] == ["news.n50", "news.n40", "news.n30"]


def test_slight_sentences_are_left_out_once_the_game_is_over() -> None:
    found = [item(10, 0, "slight"), item(99, 3, "won")]
    assert [message.id for message in news(found, {}, over=True)] == ["news.won"]
    assert [message.id for message in news(found, {})] == ["news.won", "news.slight"]


def test_sentences_of_one_topic_share_a_bullet_in_the_order_of_events() -> None:
    told = news([item(80, 7, "lead", Topic.FRONT), item(95, 2, "home", Topic.FRONT), item(60, 5, "silent")], {})
    assert [message.id for message in told] == ["news.and", "news.silent"]
    assert [message.id for message in sentences(told[:1])] == ["news.home", "news.lead"]


def test_all_fates_are_told_and_of_other_topics_the_weightiest_few() -> None:
    fates = [item(70 + n, n, f"fate{n}", Topic.FATES) for n in range(TOGETHER + 2)]
    blows = [item(60 + n, 20 + n, f"blow{n}", Topic.BLOWS) for n in range(TOGETHER + 2)]
    more = [item(50 + n, 40 + n, f"more{n}") for n in range(MOST)]
    told = news([*fates, *blows, *more], {})
    assert len(told) == MOST
    assert [message.id for message in sentences(told)] == [
        *(f"news.fate{n}" for n in range(TOGETHER + 2)),
        *(f"news.blow{n}" for n in range(2, TOGETHER + 2)),
        f"news.more{MOST - 1}",
    ]


def test_all_to_whom_the_same_happened_are_named_once_and_shortly_after_their_first_time() -> None:
    both = gathered("fell", 50, [(1, Text("M. Velox")), (2, Text("Celer")), (3, Text("M. Velox"))], Topic.FATES)
    again = Item(40, 9, say("news.lead", team=Text("M. Velox")))
    fell, leads = news([*both, again], {"M. Velox": "Velox"})
    assert dict(fell.args) == {"n": 2, "teams": Listing((Text("M. Velox"), Text("Celer")))}
    assert dict(leads.args) == {"team": Text("Velox")}
    assert not [*gathered("fell", 50, [])]
