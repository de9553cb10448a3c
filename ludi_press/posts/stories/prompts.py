"""Story prompts: the beats of a race in a reporter's words, without repeating a phrase until all were used.

The facts of a prompt are the arguments of its beat; the rest is colour.
Names are inserted after the choice, as text that no parser reads.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Beat, Text
from ludi_press.posts.document import tree as doc
from ludi_press.posts.stories.grammar import Argument, Chooser, Grammar, expand
from ludi_press.posts.stories.stock import Stock
from ludi_press.posts.words.phrases import Words


class Prompt(Struct, frozen=True):
    """A beat in words; the beat names its events."""

    beat: Beat
    content: doc.Inlines


def tell_race(race: str, turns: Iterable[tuple[Beat, ...]], stock: Stock, words: Words) -> list[tuple[Prompt, ...]]:
    """Return the prompts of each turn, the most dramatic first, as many as a page shows.

    `turns` are the beats of all turns from the first, so that it is known which phrases were used.
    """
    chooser = Chooser(race)
    return [_tell_turn(beats, stock, words, chooser) for beats in turns]


def in_order(prompts: tuple[Prompt, ...], said: str = "") -> tuple[Prompt, ...]:
    """Return the prompts in the order of events; people named before, or in `said`, get their short names."""
    short = dict(pair for prompt in prompts for pair in _short_names(prompt.beat))
    shown = []
    for prompt in sorted(prompts, key=lambda prompt: prompt.beat.events):
        known = {name: brief for name, brief in short.items() if name in said}
        said += doc.plain_text(prompt.content)
        shown.append(replace(prompt, content=tuple(_shortened(part, known) for part in prompt.content)))
    return tuple(shown)


def _short_names(beat: Beat) -> Iterator[tuple[str, str]]:
    full = dict(beat.args)
    for arg, again in beat.again:
        if isinstance(name := full.get(arg), Text) and isinstance(again, Text):
            yield name.value, again.value


def _shortened(part: doc.Inline, short: Mapping[str, str]) -> doc.Inline:
    if not isinstance(part, doc.Text):
        return part
    return doc.Text(reduce(lambda text, name: text.replace(name, short[name]), short, part.value))


def _tell_turn(beats: tuple[Beat, ...], stock: Stock, words: Words, chooser: Chooser) -> tuple[Prompt, ...]:
    show = stock.show
    chooser.begin()
    worth = (beat for beat in beats if beat.drama >= show.least)
    shown = ((beat, grammar) for beat in worth if (grammar := stock.grammar(beat.kind)) is not None)
    return tuple(
        Prompt(beat, _tell(beat, grammar, words, chooser)) for beat, grammar in islice(shown, max(show.post, show.page))
    )


def _tell(beat: Beat, grammar: Grammar, words: Words, chooser: Chooser) -> doc.Inlines:
    args, again = dict(beat.args), dict(beat.again)

    def say(argument: Argument) -> str:
        value = args[argument.name]
        args[argument.name] = again.get(argument.name, value)
        listed = grammar.numbers[argument.words] if argument.words else ()
        if isinstance(value, int) and 1 <= value <= len(listed):
            return listed[value - 1]
        return words.say(value)

    phrase = chooser.choose(f"{grammar.language}/{beat.kind}", grammar.phrases[beat.kind])
    return doc.joined((doc.Text(doc.tidy(expand(grammar, phrase, chooser, say))),))
