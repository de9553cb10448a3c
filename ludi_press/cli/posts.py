"""The post of a turn, before it is built, after it and on its way: `ludi-press preview`, `post` and `send`."""

import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import click
from msgspec.structs import asdict

from ludi_press.cli.press import Guessed, RaceCommand, Whole, json_option, language_option, now, turn_argument
from ludi_press.cli.tell import answer, ask, echo_answer, finish, picked, show, tell
from ludi_press.cli.turns import needed_data, table
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.posts.formats.copies import BY_ID, FORUMS, MAIL, PostPart
from ludi_press.press.publishing.clipboard import look_to_clipboard, to_clipboard
from ludi_press.press.publishing.mail import Mailing, Receipts, mailing, receipt_mails
from ludi_press.press.publishing.post import Posted, post
from ludi_press.press.publishing.preview import Preview, lines, peek, preview
from ludi_press.press.publishing.wiki import WikiChange, wiki_change
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.write import locked, write_atomically

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


_Plan = Mailing | WikiChange | Receipts

_WAYS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("list", "mailing-list", "email", "e-mail"), "mail"),
    "mediawiki": "wiki",
    "receipt": "receipts",
}
"""What people call the ways in which it sends."""


@click.command("send", cls=RaceCommand)
@turn_argument
@click.option(
    "--as", "target", type=Guessed(["mail", "wiki", "receipts"], _WAYS), required=True, help="Where the post goes."
)
@click.option("--now", "really", is_flag=True, help="Send it; without this, only tell what would be sent.")
@language_option
@click.option("--part", type=Whole(1), metavar="N", help="Only this mail of a post that has several.")
@click.option("--again", is_flag=True, help="Mail what was mailed before once more.")
@click.option("--overwrite", is_flag=True, help="Write over what somebody else put into the wiki.")
@json_option
def send_command(
    press: Press,
    race: str,
    turn: int | None,
    target: str,
    language: str | None,
    part: int | None,
    *,
    really: bool,
    again: bool,
    overwrite: bool,
    as_json: bool,
) -> None:
    """Send the post of a turn as mail, or put it into a wiki.

    As receipts, it mails those that 'receive' has kept. Of posts that of the newest turn, if you name none.
    Without --now you see what would go to whom, and what would change.
    press.yaml says where to, under mail: and wiki:. Passwords come from LUDI_PRESS_MAIL_PASSWORD and
    LUDI_PRESS_WIKI_PASSWORD, or from the keyring.
    """
    _refuse_foreign(target, of_mail=bool(again or part), of_wiki=overwrite, of_posts=bool(turn is not None or language))
    moment = now()
    plans: dict[str, Callable[[], Judged[Mailing] | Judged[WikiChange] | Judged[Receipts]]] = {
        "mail": lambda: mailing(press, race, turn, language, moment, part=part, again=again),
        "wiki": lambda: wiki_change(press, race, turn, language, overwrite=overwrite),
        "receipts": lambda: receipt_mails(press, race),
    }
    with locked(press):
        judged = plans[target]()
        plan, problems = judged.value, judged.problems
        if plan is not None and not as_json:
            click.echo(_preview(plan))
        sent, wrong = _send(plan if really and not has_errors(problems) else None, moment, as_json=as_json)
        problems = (*problems, *wrong)
    hint = () if really or has_errors(problems) else ("nothing was sent: to send it, add --now",)
    answer("send", _sent_data(race, target, plan, sent), problems, hint, as_json=as_json)


def _refuse_foreign(target: str, *, of_mail: bool, of_wiki: bool, of_posts: bool) -> None:
    if (of_mail and target != "mail") or (of_wiki and target != "wiki"):
        raise click.UsageError("--again and --part are for mail, --overwrite is for a wiki.")
    if of_posts and target == "receipts":
        raise click.UsageError("receipts are of the open turn, each in the language of its race.")


def _send(plan: _Plan | None, moment: datetime, *, as_json: bool) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    sent: list[str] = []
    wrong: list[Problem] = []
    for one in plan.send(moment) if plan else ():
        if isinstance(one, Problem):
            wrong.append(one)
            continue
        sent.append(one)
        if not as_json:
            click.echo(f"sent {one}")
    return tuple(sent), tuple(wrong)


def _preview(plan: _Plan) -> str:
    if isinstance(plan, WikiChange):
        is_new = "made" if plan.before is None else "changed"
        lines = [f"{plan.form.api.value}", f"page {plan.title}: {is_new if plan.is_new_text else 'as it stands there'}"]
        lines += [plan.difference()] if plan.is_new_text else []
        return "\n".join([*lines, *(f"picture File:{picture.name}: uploaded" for picture in plan.pictures)])
    form = plan.form
    secured = "not encrypted" if form.security == "none" else form.security
    lines, server = [f"from {form.from_}"], f"by   {form.server.value} ({secured})"
    if isinstance(plan, Mailing):
        lines += [f"to   {', '.join(form.to)}", server]
        for mail in plan.letters:
            lines += ["", f"{mail.file}: {mail.subject} ({len(mail.data)} bytes)", "", mail.text.rstrip()]
    else:
        lines.append(server)
        for receipt in plan.letters:
            lines += ["", f"to   {receipt.name} <{receipt.address}>", "", plan.text(receipt)]
    return "\n".join([*lines, ""])


def _sent_data(race: str, target: str, plan: _Plan | None, sent: tuple[str, ...]) -> dict[str, object]:
    return {
        "race": race,
        "turn": plan.turn if isinstance(plan, Mailing | WikiChange) else None,
        "target": target,
        **(_plan_data(plan) if plan else {}),
        "sent": list(sent),
    }


def _plan_data(plan: _Plan) -> dict[str, object]:
    if isinstance(plan, Receipts):
        return {"receipts": [{"to": one.name, "address": one.address, "text": plan.text(one)} for one in plan.letters]}
    if isinstance(plan, Mailing):
        mails = [{"file": one.file, "id": one.id, "subject": one.subject, "text": one.text} for one in plan.letters]
        return {"to": list(plan.form.to), "mails": mails}
    pictures = [picture.name for picture in plan.pictures]
    return {"page": plan.title, "difference": plan.difference(), "pictures": pictures}
