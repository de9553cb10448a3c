"""The command line: each command's module is imported only when it is called, so that the program starts fast."""

import atexit
import errno
import gc
import io
import os
import sys
from importlib import import_module
from re import fullmatch
from typing import Any, Final, TextIO

import click

from ludi_press import __version__

GROUPS: Final = {
    "To begin": {
        "init": "Make a press: the folder that a host works in.",
        "new": "Make a race, or a race's next turn.",
        "bind": "Bind a race to its entries and to the secret of its dice.",
    },
    "Each turn": {
        "status": "Tell what each race waits for, and which command comes next.",
        "receive": "Read orders from mails and pasted messages into the turn's file.",
        "check": "Judge the files of a race, or of all races, and write nothing.",
        "preview": "Show what is certain of the open turn, and write nothing.",
        "dice": "List the dice that a turn needs next, and write those you rolled.",
        "close": "Close the open turn: use standing orders, take out who stays silent.",
        "build": "Resolve all turns and write the site.",
        "serve": "Show the site while you write, and build at every change.",
        "post": "Write the post of a turn, to be pasted.",
        "send": "Send the post of a turn as mail, or put it into a wiki.",
        "seal": "Seal a posted turn, or amend one in public.",
        "undo": "Take back the newest turn, if it is not sealed yet.",
        "run": "Do what is due for all races, once.",
        "sheets": "Write the private sheets of a race's newest turn.",
    },
    "At the end": {
        "disclose": "Make the secret of a race that is over public.",
    },
    "To look closer": {
        "explain": "Tell a turn event by event, with rules and dice.",
        "odds": "Tell which orders are open now and what they lead to, by the rules.",
        "verify": "Check every die of a race, or a post of it.",
        "impact": "Tell what another edition of the rules would have made of races.",
    },
    "For programs": {
        "schema": "Print the JSON Schema of a kind of file.",
        "cases": "Print the numbered cases of a game, to try any engine with.",
    },
}
"""The commands by what a host does when, each with its short help."""

COMMANDS: Final = {name: words for group in GROUPS.values() for name, words in group.items()}
"""All commands, each with its short help."""

MODULES: Final = {
    **dict.fromkeys(("init", "schema", "new", "bind", "disclose"), "begin"),
    **dict.fromkeys(("check", "dice", "close", "seal", "undo", "sheets"), "turns"),
    **dict.fromkeys(("preview", "post", "send"), "posts"),
    **dict.fromkeys(("build", "serve", "run"), "build"),
    **dict.fromkeys(("explain", "verify", "impact", "cases"), "look"),
}
"""The module of each command, where it has another name; in it, the command `check` is `check_command`."""

ALIASES: Final = {"commit": "bind", "publish": "seal", "reveal": "disclose"}
"""The names that commands had before 1.0; no list shows them, and they go with 1.1."""


class LazyGroup(click.Group):
    """A group that lists its commands from the table, and imports one only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands, in the order in which a host needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with that name or alias, None if there is none."""
        name = ALIASES.get(cmd_name, cmd_name)
        if name not in COMMANDS:
            return None
        module = import_module(f"ludi_press.cli.{MODULES.get(name, name)}")
        command: click.Command = getattr(module, f"{name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as click does; 'help' shows help, and an unknown command is an error with the one that is meant."""
        if args[0] == "help" and not ctx.resilient_parsing:
            if len(args) == 1:
                click.echo(ctx.get_help())
                ctx.exit()
            args = [args[1], "--help"]
        name = args[0]
        if name not in (*COMMANDS, *ALIASES) and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"there is no command '{name}'.{_meant(name)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        widest = max(map(len, COMMANDS))
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), words) for name, words in commands.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; system errors (a full disk, missing rights) are shown as a problem."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise _with_hint(error) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            from ludi_press.cli.tell import tell
            from ludi_press.press.reading.find import refused

            tell([refused(error, ctx.obj)])
            ctx.exit(1)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]}, invoke_without_command=True)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Adjudicate slow games of the ludi, and publish each turn.

    Every command works in the folder of a press, the one that holds content/races, or anywhere below it.
    Alone it tells what each race waits for.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        from ludi_press.cli.status import tell_next

        click.echo(tell_next() or ctx.get_help())


def _with_hint(error: click.UsageError) -> click.UsageError:
    """Return the error about an option or a turn that a command does not take, with what is meant if that is known."""
    from ludi_press.cli.guesses import option_meant, without_turn

    command = error.ctx.info_name or "" if error.ctx else ""
    command = ALIASES.get(command, command)
    if isinstance(error, click.NoSuchOption):
        hint = option_meant(error.option_name, command)
        return click.UsageError(f"{error.message.rstrip('.')}: {hint}", error.ctx) if hint else error
    is_turn = bool(fullmatch(r"Got unexpected extra argument \(\d+\)", error.message))
    return click.UsageError(without_turn(command) or error.message, error.ctx) if is_turn else error


_TRY_HELP: Final = " Try 'ludi-press --help'."


def _meant(name: str) -> str:
    """Return what somebody means by the name of a command that is not there."""
    from ludi_press.cli.guesses import NOTES, meant

    told = NOTES.get(name.casefold().replace("_", "-"))
    if told:
        return f"\n{told}"
    found = {command: COMMANDS[command.split()[0]] for command in meant(name, COMMANDS)}
    if len(found) > 1:
        return " Did you mean one of these?" + "".join(f"\n  {command}: {words}" for command, words in found.items())
    return "".join(f" Did you mean '{command}'?\n  {words}" for command, words in found.items()) or _TRY_HELP


def _nowhere() -> TextIO:
    from pathlib import Path

    return Path(os.devnull).open("w", encoding="utf-8")


def main() -> None:
    """Run the program; characters that the console cannot show become question marks."""
    # A command creates many values but few cycles; collecting those would take a quarter of the start-up time.
    gc.set_threshold(100_000, 20, 100)
    # At the end the system takes all memory back: to look for cycles in it first would take a sixth of an edit's build.
    atexit.register(gc.freeze)
    # Without a console, or with closed output, the streams are None.
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    # Some shells hand over a comment behind a pasted command: zsh, which macOS has, and cmd of Windows.
    del sys.argv[sys.argv.index("#") if "#" in sys.argv else len(sys.argv) :]
    group(prog_name="ludi-press")
