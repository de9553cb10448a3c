from msgspec.structs import replace
from post_samples import words

from ludi_press.core.report import Listing, Message, Text, say
from ludi_press.posts.words.headline import headline

OWN = {
    "news.lead.grown": "{team} pulls away, {margin} ahead of {second}.",
    "news.and": "{told} {more}",
    "news.fate": "{fate}.",
    "news.end.died": "{down}, whom the crowd lets die",
    "news.home": "{team} comes home.",
    "headline.lead": "{team} leads by {margin}",
    "headline.fate": "{fate}",
    "headline.end.died": "The crowd lets {team} die",
}
FELIX = Text("Felix (C. Papirius Carbo)")
LEAD = say("news.lead.grown", team=FELIX, margin=2, second=Text("Crescens"))


def headed(*news: Message) -> str:
    own = words()
    return headline(news, replace(own, patterns={**own.patterns, **OWN}))


def test_a_headline_is_that_of_the_nearest_name_and_names_nobody_in_brackets() -> None:
    assert headed(LEAD) == "Felix leads by 2"


def test_a_clause_has_a_headline_of_its_own() -> None:
    fate = say("news.end.died", team=FELIX, down=say("news.home", team=FELIX))
    assert headed(say("news.fate", fate=fate)) == "The crowd lets Felix die"


def test_a_short_sentence_is_its_own_headline_and_a_long_one_has_none() -> None:
    assert headed(say("news.home", team=FELIX)) == "Felix comes home"
    crowd = Listing(tuple(Text(f"Felix{number}") for number in range(9)))
    assert headed(say("news.home", team=crowd)) == ""
    assert headed() == ""


def test_of_several_sentences_the_first_that_has_one_counts() -> None:
    long = say("news.home", team=Text("one two three four five six seven eight nine"))
    assert headed(say("news.and", told=long, more=LEAD)) == "Felix leads by 2"
