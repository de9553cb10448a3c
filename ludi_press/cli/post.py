"""`ludi-press post`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click
from msgspec.structs import asdict

from ludi_press.cli.press import TURN, Guessed, RaceCommand, Whole, complete_turn, press_option, race_argument
from ludi_press.cli.tell import echo_answer, finish, picked, tell
from ludi_press.content.words import counted
from ludi_press.posts.formats.copies import BY_ID, FORUMS, MAIL, PostPart
from ludi_press.press.publishing.clipboard import look_to_clipboard, to_clipboard
from ludi_press.press.publishing.post import Posted, post
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


@click.command("post", cls=RaceCommand)
@race_argument
@click.argument("turn", type=TURN, required=False, metavar="[TURN]", shell_complete=complete_turn)
@click.option(
    "--as",
    "--format",
    "format_id",
    type=Guessed([*BY_ID, *FORUMS], FORMAT_GUESSES),
    required=True,
    help="Where the post goes.",
)
@click.option("--language", metavar="TAG", help="One of the race's languages, such as la; its first if you name none.")
@click.option("--part", type=Whole(1), metavar="N", help="Only this part of a post that has several.")
@click.option("--copy", is_flag=True, help="Put it on the clipboard: the first part, or the one of --part.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="DIR", help="Write files into DIR.")
@click.option("--images", metavar="DIR|URL", help="Put the pictures into DIR, or show those that already lie at URL.")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@press_option
def command(
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
    folder = _folder(images) or out
    judged = post(press, race, turn, format_id, _base(images), language, drawn=folder is not None)
    if as_json:
        echo_answer("post", _data(race, judged.value), judged.problems)
    else:
        tell(judged.problems)
        if judged.value is not None:
            parts = _chosen(judged.value, part)
            _say_uploads(judged.value, folder)
            _put(judged.value.pictures, folder)
            _hand_over(judged.value, parts, copy, out)
    finish(judged.problems)


def _base(images: str | None) -> str | None:
    """Return the address before a file's name; None for a folder, whose pictures are yet to be uploaded."""
    if images is None or not _is_address(images):
        return None
    return images if images.endswith(("/", "=")) else f"{images}/"


def _is_address(images: str) -> bool:
    return images.lower().startswith(("http://", "https://"))


def _chosen(posted: Posted, part: int | None) -> tuple[PostPart, ...]:
    parts = posted.copy.parts
    if part is None:
        return parts
    if part > len(parts):
        raise click.BadParameter(f"the post has {counted(len(parts), 'part')}", param_hint="--part")
    return parts[part - 1 : part]


def _folder(images: str | None) -> Path | None:
    return Path(images) if images is not None and not _is_address(images) else None


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


def _put(pictures: Mapping[str, bytes], folder: Path | None) -> None:
    """Write the pictures into a folder that the host named."""
    for name, data in pictures.items() if folder is not None else ():
        write_atomically((folder or Path()) / name, data)


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


def _data(race: str, posted: Posted | None) -> dict[str, object]:
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
