"""What people call commands, options and formats who have not seen their names."""

from collections.abc import Mapping
from typing import Final

GUESSES: Final[Mapping[str, str]] = {
    "init": "create setup start begin found config install press deploy pages",
    "new race": "race add game start begin create",
    "new turn": "turn next open edit",
    "bind": "commitment promise entries lock freeze",
    "status": "list ls show info todo what who races deadline overview missing waiting late",
    "receive": "read import orders message messages inbox order collect hear forum",
    "check": "validate lint test judge errors",
    "preview": "peek draft try",
    "dice": "roll rolls throw die draw random",
    "close": "skip silent",
    "build": "resolve adjudicate process compile make generate render play execute results report site html roll "
    "export",
    "serve": "view web watch browse server live",
    "post": "copy print export paste output text announce write show wiki forum bbcode",
    "send": "mail email e-mail upload wiki push deliver receipts reply",
    "seal": "lock freeze finalise finalize finish amend correct erratum tag",
    "undo": "revert rollback reset back cancel reopen delete remove",
    "run": "auto automate desk cron daemon fetch remind reminder schedule bot robot pull poll watch",
    "sheets": "private secrets print",
    "disclose": "finish end over",
    "explain": "log why history events details diff",
    "odds": "chances chance probability probabilities options simulate",
    "verify": "audit proof prove hash checksum",
    "impact": "edition editions compare rules migrate",
    "schema": "json form forms keys",
    "cases": "tests test examples",
}
"""What the commands are called by who has not seen them; one guess may mean several."""

ELSEWHERE: Final[Mapping[str, str]] = {
    "team teams racer racers player players join enter register roster": (
        "race.yaml has the teams; 'bind' binds the race to them"
    ),
    "unseal unlock unfreeze": (
        "a sealed turn is changed in public: 'ludi-press seal RACE TURN --amend \"why\"'; "
        "a turn that is not sealed yet is taken back by 'ludi-press undo'"
    ),
    "winner standing standings score scores leaderboard ranking rankings stats statistics archive search": (
        "the site tells that: 'build' writes it, and 'serve' shows it"
    ),
    "extend postpone": "'closes:' under 'opens:' says until when; it may change at any time",
    "word words": "words of racers stand beside their orders, and in race.yaml under 'dice:'",
    "secret key": "'bind' makes the secret of a race in .secrets/, and 'disclose' makes it public",
    "backup save git": "git keeps a press; keep a copy of .secrets/ elsewhere",
    "rename copy-race clone fork": "a race is a folder of content/races; a new one is made by 'new race'",
    "settings setting configure language theme": "press.yaml and race.yaml have the settings",
    "version": "'ludi-press --version' tells it",
    "update upgrade": "'pipx upgrade ludi-press' installs the newest",
    "picture pictures image images animate film": "'build' draws all pictures",
    "tsp summary": "'post' writes the post of a turn",
    "stop pause": "'hold: yes' in a turn's file keeps it open, and under 'desk:' stops 'run'",
    "docs documentation manual tutorial guide": "docs/hosts.md leads through a whole race",
}
"""What is done without a command of its own, by what people call it."""

NOTES: Final[Mapping[str, str]] = {guess: told for guesses, told in ELSEWHERE.items() for guess in guesses.split()}
"""The same by each guess."""

MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    guess: tuple(command for command, guesses in GUESSES.items() if guess in guesses.split())
    for guess in " ".join(GUESSES.values()).split()
}
"""The commands that each guess means, in the order of a turn."""

OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "--all": {"": "without RACE it is of all", "seal": "the turns before it are sealed with it"},
    "--clipboard": {"post": "--copy puts it on the clipboard"},
    "--dry-run": {
        "build": "'ludi-press check' judges the files and writes nothing, 'ludi-press preview' shows the open turn",
        "close": "'ludi-press status' tells who is awaited",
        "receive": "it keeps lines of your own, and git shows what it wrote",
        "seal": "'ludi-press check' tells what differs from a seal; a terminal is asked before a turn is sealed",
        "send": "without --now it only tells what would be sent",
    },
    "--fast": {"build": "--no-pictures writes text and pages alone"},
    "--fix": {"check": "each message says what to write"},
    "--force": {
        "bind": "before the first die take 'dice:' out of race.yaml, and bind the race anew",
        "build": "it makes whatever differs; delete .press/ and all is made anew",
        "close": "--now closes a turn before its deadline",
        "disclose": "a secret is disclosed when its race is over",
        "init": "a press is made in an empty folder",
        "seal": "a sealed turn is changed in public: --amend 'why'",
        "send": "--again mails once more, --overwrite writes over what others put into the wiki",
    },
    "--format": {"send": "--as says whether it is a mail, a page of the wiki, or receipts"},
    "--git": {"init": "'git init' makes it a repository"},
    "--host": {"serve": "it serves this machine alone; site/ is all that a web server needs"},
    "--json": {"explain": "turn.json beside the page of the turn has the data"},
    "--lang": {"post": "--language TAG", "send": "--language TAG", "race": "race.yaml has 'language:'"},
    "--laps": {"race": "race.yaml has 'laps:'"},
    "--last": {"": "without a number it is the newest turn"},
    "--loop": {"run": "cron or a timer calls it every few minutes; it does what is due, and ends"},
    "--open": {"build": "'ludi-press serve --open' shows the site"},
    "--output": {"post": "--out DIR writes files", "build": "it writes site/, beside content/"},
    "--out": {"schema": "its output goes into a file: > FILE", "sheets": "they go into sheets/"},
    "--public": {"bind": "write 'public: …' into race.yaml before you bind it"},
    "--quiet": {"": "its output goes elsewhere: > NUL on Windows, > /dev/null on other systems"},
    "--race": {"": "the race is named behind the command, without an option"},
    "--roll": {"dice": "'ludi-press build' rolls what you do not give"},
    "--seed": {"build": "'ludi-press bind' makes the secret that draws the dice"},
    "--send": {"send": "--now sends it"},
    "--strict": {"check": "errors end with 1, warnings with 0; --json has both"},
    "--team": {"odds": "the team is named behind the race, without an option"},
    "--teams": {"race": "race.yaml has 'teams:'"},
    "--to": {"post": "--as names the format", "send": "press.yaml says to whom, and --as by which way"},
    "--turn": {"": "the turn is named by its number behind the race, without an option"},
    "--undo": {"seal": "a seal cannot be taken back; a turn without one can, by 'ludi-press undo'"},
    "--verbose": {"": "--help tells what it can show", "build": "--explain FILE says why a file was made"},
    "--watch": {"": "'ludi-press serve' follows every change, and tells what is wrong"},
    "--yes": {"": "it asks nothing", "run": "it asks only with --ask", "send": "--now sends it"},
    **{f"--{way}": {"post": f"--as {way}"} for way in ("markdown", "bbcode", "html", "text")},
    **{f"--{way}": {"post": f"--as {way}", "send": f"--as {way}"} for way in ("mail", "wiki")},
}
"""What is meant by options that commands do not have, by command; "" stands for all others."""

TURNS: Final[Mapping[str, str]] = {
    "build": "it resolves all turns that have orders",
    "check": "it judges all turns",
    "close": "it closes the open turn",
    "dice": "it asks for the dice of the turn that needs them next",
    "preview": "it shows the open turn; 'ludi-press post' has the others",
    "receive": "it writes into the open turn",
    "sheets": "it writes those of the newest turn",
    "status": "it tells of the turn that a race waits for",
    "turn": "it makes the file of the turn that is asked next",
    "undo": "it takes back the newest turn",
    "verify": "it checks all turns",
}
"""Why commands take no turn; people name one all the same."""

FORMATS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("list", "mailing-list", "txt", "plain", "plaintext"), "text"),
    **dict.fromkeys(("md", "discourse", "github"), "markdown"),
    **dict.fromkeys(("mediawiki", "wikitext"), "wiki"),
    **dict.fromkeys(("email", "e-mail", "eml"), "mail"),
    **dict.fromkeys(("rich", "rich-text", "web", "groups.io"), "html"),
    **dict.fromkeys(("bb", "forum"), "bbcode"),
}
"""What people call the formats of posts; each is taken for the one that it means."""

WAYS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("list", "mailing-list", "email", "e-mail"), "mail"),
    "mediawiki": "wiki",
    "receipt": "receipts",
}
"""What people call the ways in which 'send' sends."""

RACES: Final = frozenset(
    {"battle", "bout", "championship", "contest", "fight", "game", "match", "munus", "season", "series"}
)
"""What people call a race that they want to make."""

GAMES: Final[Mapping[str, str]] = {
    "circus-maximus": "chariots, by the charts of the board game",
    "ludi-romani": "roles and politics, from the Ides of March to Actium",
    "moritari": "gladiators and lions in an arena",
    "morturi": "schools of gladiators on squares, and battles for flags",
    "super-series": "chariots, by orders and dice",
}
"""What the games of this package are about."""

SAME: Final[Mapping[str, str]] = {
    **dict.fromkeys(("--auto", "--random"), "--roll"),
    **dict.fromkeys(("--clean", "--rebuild"), "--force"),
    **dict.fromkeys(("--dry", "--try", "--simulate", "-n"), "--dry-run"),
    **dict.fromkeys(("--latest", "--newest"), "--last"),
    **dict.fromkeys(("--once", "--daemon"), "--loop"),
    **{
        "-f": "--to",
        "-o": "--output",
        "-q": "--quiet",
        "-r": "--race",
        "-t": "--turn",
        "-v": "--verbose",
        "-y": "--yes",
    },
}
"""Options that mean the same as one of these."""

_LIKE, _VERY_LIKE = 0.7, 0.8
"""How alike a name must be to a command, and to a guess; below it, they would be other words."""


def meant(name: str, commands: Mapping[str, str]) -> tuple[str, ...]:
    """Return the commands that may be meant by a name, none if nobody can tell; a command is nearer than a guess.

    Of a name of several words, such as next-turn, each is looked at.
    """
    from difflib import get_close_matches  # only mistakes need it

    known = name.casefold().replace("_", "-")
    for word in (known, *known.split("-")):
        if word in commands:
            return (word,)
        if word in MEANT:
            return MEANT[word]
    for names, like in ((commands, _LIKE), (MEANT, _VERY_LIKE)):
        near = get_close_matches(known, names, n=1, cutoff=like)
        if near:
            return MEANT.get(near[0], (near[0],))
    return ()


def without_turn(command: str) -> str:
    """Return that a command takes no turn and why, "" if that is not known of it."""
    return f"'{command}' takes no turn: {TURNS[command]}" if command in TURNS else ""


def option_meant(option: str, command: str) -> str:
    """Return what does what an option means that a command does not have, "" if nobody can tell."""
    option = SAME.get(option, option)
    known = OPTIONS.get(option, {})
    lost = without_turn(command) if option == "--turn" else ""
    return lost or known.get(command) or known.get("", "")
