"""race.yaml: the keys that all games share; the game's own form reads the rest."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct, field

from ludi_press.content.nodes import Node
from ludi_press.content.opens import OpensForm
from ludi_press.content.own_words import in_language
from ludi_press.content.rules import MAIL, DisplayName, Doc, IdRule, Limit, OneOrMore, Pattern, Placed, Range, Rule
from ludi_press.core.problems import Topic

Hex = Annotated[str, Pattern(r"[0-9a-f]{64}", "64 digits of a hexadecimal number, as ludi-press wrote them")]

Language = Annotated[str, IdRule()]
"""The name of a words file, a BCP 47 tag in small letters: en, la, pt-br."""


WORD_LIMIT: Final = 80
"""The most characters of a racer's word."""

RacerWord = Annotated[Placed[str] | None, Limit(WORD_LIMIT)]
"""A word from a racer that is hashed into a turn's dice; None while it is awaited."""

PublicValue = Annotated[Placed[str] | None, Limit(200)]
"""The value of the public random source that a race announced."""


MailAddress = Annotated[str, Limit(120), Pattern(MAIL, "a mail address: host@example.org")]

TeamColour = Annotated[str, Pattern(r"#[0-9a-fA-F]{6}", "a colour in quotes, as '#7a1f5c'")]


class ProofForm(Struct, frozen=True):
    """The proof of a committed race's dice: its commitment, and its secret once it is revealed."""

    scheme: int
    commitment: Placed[str]
    secret: Placed[str] | None


class DiceForm(Struct, frozen=True):
    """The proof of the dice, and what is hashed into the draw of the start.

    Until the race has a commitment, none of its dice is rolled.
    """

    scheme: Annotated[int, Range(1, 3), Doc("how the dice are drawn and proved, written by ludi-press")] = 1
    commitment: Annotated[Placed[Hex] | None, Doc("the SHA-256 of commitment.json, written by ludi-press bind")] = None
    secret: Annotated[Placed[Hex] | None, Doc("the secret, written by ludi-press disclose after the race")] = None
    words: Annotated[Mapping[str, RacerWord] | None, Doc("a word of each racer for the draw of the start")] = None
    public: Annotated[PublicValue, Doc("the public value for the draw of the start")] = None


class PicturesForm(Struct, frozen=True):
    motion: Annotated[bool, Doc("whether each turn is also shown in motion")] = True


class HandoverForm(Struct, frozen=True):
    """Who sends the orders of a team from a turn on, in place of whoever entered it."""

    to: Annotated[str, DisplayName(), Limit(120), Doc("the participant who takes over")]
    from_: Annotated[int, Range(1, 9999), Doc("the first turn of which the orders are the new participant's")]


class RaceHead(Struct, frozen=True):
    """The keys of race.yaml that all games share."""

    title: Annotated[
        str | Mapping[Language, Annotated[Placed[str], Limit(120)]],
        Limit(120),
        Doc("what the race is called; in several languages: {en: The Games, la: Ludi}"),
    ]
    game: Annotated[Placed[str], IdRule(), Doc("the game by its name, as in super-series")]
    track: Annotated[Placed[str] | None, IdRule(), Doc("the track: a file of tracks/, without .yaml")] = None
    host: Annotated[str | None, Limit(120), Doc("who runs the race")] = None
    orders_to: Annotated[
        MailAddress | None, Doc("the mail address that takes orders; order slips show it to everybody")
    ] = None
    opens: Annotated[OpensForm | None, Doc("what turn 1 asks")] = None
    addresses: Annotated[
        Mapping[Annotated[str, Limit(120)], Annotated[tuple[Annotated[str, Limit(120)], ...], OneOrMore()]],
        Doc("mail addresses by team or participant, by which 'receive' knows who writes; never published"),
    ] = field(default_factory=dict)
    accounts: Annotated[
        Mapping[Annotated[str, Limit(120)], Annotated[tuple[Annotated[str, Limit(120)], ...], OneOrMore()]],
        Doc("accounts of the forum or wiki by team or participant, by which 'run' knows who wrote"),
    ] = field(default_factory=dict)
    handovers: Annotated[
        Mapping[str, Placed[HandoverForm]],
        Doc("teams that were handed over: {velox: {to: Livia Serena, from: 5}}; no seal changes"),
    ] = field(default_factory=dict)
    mottos: Annotated[
        Mapping[str, Annotated[Placed[str], Limit(120)]], Doc("a motto by team, shown on the page of the race")
    ] = field(default_factory=dict)
    colours: Annotated[
        Mapping[str, Placed[TeamColour]], Doc("a colour of its own by team, shown beside its factio: '#7a1f5c'")
    ] = field(default_factory=dict)
    edition: Annotated[Placed[str] | None, Doc("the edition of the rules that the race started with")] = None
    public: Annotated[
        str | None, Limit(200), Doc("a source of values that nobody can choose, as a lottery, hashed into the dice")
    ] = None
    dice: Annotated[DiceForm | None, Doc("the proof of the dice, written by ludi-press")] = None
    rules: Annotated[Node | None, Doc("what this race changes in the game's rules data")] = None
    theme: Annotated[Placed[str] | None, IdRule(), Doc("the theme: a folder of themes/")] = None
    language: Annotated[
        tuple[Placed[Language], ...],
        OneOrMore(),
        Doc("the language of posts and pages, en; of more than one: [en, la]"),
    ] = ()
    pictures: Annotated[PicturesForm, Doc("which pictures are made")] = PicturesForm()
    formats: Annotated[
        tuple[Literal["wiki", "markdown", "bbcode", "mail", "html", "text"], ...],
        OneOrMore(),
        Doc("the formats in which a build writes the newest turn, as in [wiki, mail]"),
    ] = ("wiki", "markdown", "bbcode", "mail")
    bbcode: Annotated[Literal["phpbb", "smf", "xenforo", "mybb"], Doc("the forum that reads the BBCode")] = "phpbb"
    log: Annotated[Literal["brief", "full"], Doc("what posts tell: a line each, or the full log")] = "brief"
    prompts: Annotated[bool, Doc("whether posts tell what a reporter would say, below the host's own story")] = True
    standing: Annotated[
        bool, Rule(Topic.STANDING), Doc("whether racers may send standing orders, used where they send nothing")
    ] = False
    chances: Annotated[bool, Doc("whether the page of a race shows the chances to win, by play-outs")] = True

    @property
    def proof(self) -> ProofForm | None:
        """The proof of the dice, None if the race has not committed."""
        dice = self.dice
        return ProofForm(dice.scheme, dice.commitment, dice.secret) if dice and dice.commitment else None

    def title_in(self, language: str) -> str:
        return in_language(self.title, language)

    @property
    def first_language(self) -> Placed[str] | None:
        """The language of pages and posts; other languages have posts only."""
        return self.language[0] if self.language else None
