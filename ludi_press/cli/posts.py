"""The post of a turn, before it is built and after: `ludi-press preview` and `post`."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click
from msgspec.structs import asdict

from ludi_press.cli.press import Guessed, RaceCommand, Whole, json_option, language_option, turn_argument
from ludi_press.cli.tell import ask, echo_answer, finish, picked, show, tell
from ludi_press.cli.turns import needed_data, table
from ludi_press.content.words import counted
from ludi_press.posts.formats.copies import BY_ID, FORUMS, MAIL, PostPart
from ludi_press.press.publishing.clipboard import look_to_clipboard, to_clipboard
from ludi_press.press.publishing.post import Posted, post
from ludi_press.press.publishing.preview import Preview, lines, peek, preview
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.write import write_atomically

FORMAT_GUESSES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("list", "mailing-list", "txt", "plain", "plaintext"), "text"),
    **dict.fromkeys(("md", "discourse", "github"), "markdown"),
    **dict.fromkeys(("mediawiki", "wikitext"), "wiki"),
    **dict.fromkeys(("email", "e-mail", "eml"), "mail"),
    **dict.fromkeys(("rich", "rich-text", "web", "groups.io"), "html"),
    **dict.fromkeys(("bb", "forum"), "bbcode"),
}
"""What people call the formats of posts; each is taken for the one that it means."""


_FORMATS = [name for name in (*BY_ID, *FORUMS) if name != MAIL.id]


@click.command("preview", cls=RaceCommand)
@click.option(
    "--as", "format_id", type=Guessed(_FORMATS, FORMAT_GUESSES), default="text", show_default=True, help="The format."
)
@click.option("--show-outcome", "peeks", is_flag=True, help="Roll, and show the post; the dice file tells it.")
@click.option("--peek", "peeks", is_flag=True, hidden=True)  # its name before 1.0
@click.option("--yes", is_flag=True, help="Do not ask before it is shown: for scripts that run in a terminal.")
@json_option
def preview_command(press: Press, race: str, format_id: str, *, peeks: bool, yes: bool, as_json: bool) -> None:
    """Show what is certain of the open turn, and write nothing.

    Who acts, the orders as they were read, the order of action, and the dice that would be rolled. A turn whose dice
    you gave all by hand is shown as it will be posted. With --show-outcome the dice are rolled, as a build would, and
    the post is shown: the turn's dice file keeps that you saw it, and everybody can read that.
    """
    if peeks:
        if not yes and not as_json and sys.stdin.isatty():
            ask(f"The dice of the open turn of {race} will be rolled; its post will tell that you saw them beforehand.")
        seen = peek(press, race, format_id)
        posted, problems, words = seen.value, seen.problems, _foreseen(None)
        about = {"race": race, **picked(posted, "turn"), "post": _parts(posted)}
    else:
        judged = preview(press, race, format_id)
        foreseen, problems = judged.value, judged.problems
        posted, words = foreseen.post if foreseen else None, _foreseen(foreseen)
        about = _preview_data(race, foreseen)
    show("preview", about, problems, words, as_json=as_json)
    for part in posted.copy.parts if posted and not as_json else ():
        click.echo(part.text, nl=False)
    finish(problems)


def _foreseen(shown: Preview | None) -> Iterator[str]:
    if shown is None:
        return
    yield from lines(shown)
    if shown.dice.dice:
        yield f"dice that you gave: {shown.dice.given}; would be rolled next, and others as these fall:"
        yield from table(shown.dice)
    if shown.post is not None:
        yield "no die is wanting, and this is the post:\n"


def _parts(posted: Posted | None) -> list[str] | None:
    return [part.text for part in posted.copy.parts] if posted else None


def _preview_data(race: str, shown: Preview | None) -> dict[str, object]:
    if shown is None:
        return {"race": race, "turn": None}
    return {
        "race": race,
        **picked(shown, "turn", "awaited", "sequenced"),
        "orders": [{"who": who, "orders": orders} for who, orders in shown.orders],
        "given": shown.dice.given,
        "needed": needed_data(shown.dice),
        "asks": shown.asks,
        "post": _parts(shown.post),
    }


@click.command("post", cls=RaceCommand)
@turn_argument
@click.option(
    "--as",
    "--format",
    "format_id",
    type=Guessed([*BY_ID, *FORUMS], FORMAT_GUESSES),
    required=True,
    help="Where the post goes.",
)
@language_option
@click.option("--part", type=Whole(1), metavar="N", help="Only this part of a post that has several.")
@click.option("--copy", is_flag=True, help="Put it on the clipboard: the first part, or the one of --part.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write files into DIR.")
@click.option("--images", metavar="DIR|URL", help="Put the pictures into DIR, or show those that already lie at URL.")
@json_option
def post_command(
    press: Press,
    race: str,
    turn: int | None,
    format_id: str,
    language: str | None,
    part: int | None,
    copy: bool,
    out: Path | None,
    images: str | None,
    as_json: bool,
) -> None:
    """Write the post of a turn, to be pasted.

    Of the newest turn, if you name none. It goes to standard output, on the clipboard (--copy) or into files (--out).
    """
    if copy and format_id == MAIL.id:
        raise click.UsageError("A mail is a file that your mail program opens: write it with --out DIR.")
    base, folder = _places(images)
    folder = folder or out
    judged = post(press, race, turn, format_id, base, language, drawn=folder is not None)
    if as_json:
        echo_answer("post", _post_data(race, judged.value), judged.problems)
    else:
        tell(judged.problems)
        if judged.value is not None:
            parts = _chosen(judged.value, part)
            _say_uploads(judged.value, folder)
            if folder:
                for name, data in judged.value.pictures.items():
                    write_atomically(folder / name, data)
            _hand_over(judged.value, parts, copy, out)
    finish(judged.problems)


def _places(images: str | None) -> tuple[str | None, Path | None]:
    """Return the address before the name of a picture's file, or the folder of pictures that are yet to be uploaded."""
    if images is None:
        return None, None
    if not images.lower().startswith(("http://", "https://")):
        return None, Path(images)
    return images if images.endswith(("/", "=")) else f"{images}/", None


def _chosen(posted: Posted, part: int | None) -> tuple[PostPart, ...]:
    parts = posted.copy.parts
    if part is None:
        return parts
    if part > len(parts):
        raise click.BadParameter(f"the post has {counted(len(parts), 'part')}", param_hint="--part")
    return parts[part - 1 : part]


def _hand_over(posted: Posted, parts: tuple[PostPart, ...], copy: bool, out: Path | None) -> None:
    if copy:
        _copy(posted, parts[0])
    elif out is not None:
        for part in parts:
            write_atomically(out / part.file, part.text.encode())
            click.echo(f"wrote {out / part.file}")
    else:
        _print(parts)


def _say_uploads(posted: Posted, folder: Path | None) -> None:
    """Show the pictures to upload first, in the order of the post."""
    if posted.copy.uploads:
        where = f"of {folder or posted.folder} first" if posted.pictures else "first (--images DIR draws them)"
        click.echo(f"upload these pictures {where}, in this order:", err=True)
    for number, picture in enumerate(posted.copy.uploads, 1):
        click.echo(f"  {number}. {picture.file}", err=True)


def _copy(posted: Posted, part: PostPart) -> None:
    """Copy a part to the clipboard: rich text as rendered, if this machine can."""
    number, parts = posted.copy.parts.index(part) + 1, len(posted.copy.parts)
    which = part.file + (f", part {number} of {parts}" if parts > 1 else "")
    if posted.copy.format.rich and look_to_clipboard(part.text):
        click.echo(f"copied the look of {which}: paste it into an editor that shows text as it will look")
    else:
        problem = to_clipboard(part.text)
        if problem is not None:
            tell([problem])
            finish([problem])
        click.echo(f"copied the source of {which}" if posted.copy.format.rich else f"copied {which}")
        if posted.copy.format.rich:
            click.echo(f"to copy its look, open {posted.host} in a browser and press Copy there")
    if number < parts:
        click.echo(f"for the next: --part {number + 1} --copy")


def _print(parts: tuple[PostPart, ...]) -> None:
    """Print the parts; several have their file names before them; redirected bytes are unchanged."""
    for part in parts:
        if len(parts) > 1:
            click.echo(f"--- {part.file}", err=True)
        if sys.stdout.isatty():
            click.echo(part.text, nl=False)
        else:
            click.echo(part.text.encode(), nl=False)


def _post_data(race: str, posted: Posted | None) -> dict[str, object]:
    if posted is None:
        return {"race": race}
    copy = posted.copy
    return {
        "race": race,
        **picked(posted, "turn", "language"),
        "format": copy.format.id,
        "subject": copy.subject,
        "limit": copy.format.limit,
        "parts": [{**asdict(part), "length": len(part.text)} for part in copy.parts],
        "uploads": [picked(upload, "file", "alt", "width", "height") for upload in copy.uploads],
        "folder": posted.folder,
    }
