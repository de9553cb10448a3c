"""`ludi-press send`."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

import click

from ludi_press.cli.press import Guessed, RaceCommand, Whole, json_option, language_option, now, turn_argument
from ludi_press.cli.tell import answer
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.press.publishing.mail import Mailing, Receipts, mailing, receipt_mails
from ludi_press.press.publishing.wiki import WikiChange, wiki_change
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.write import locked

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
