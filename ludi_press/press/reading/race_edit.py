"""The edits that ludi-press itself makes in a host's race.yaml, which otherwise stays as it is to the byte."""

from ludi_press.content.commitment_file import SCHEME
from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain, Scalar, as_key, plain

_HOW = "# a word of each racer for the draw of the start; in the end take out the lines of those who send none"


def with_commitment(data: bytes, promised: str, awaited: tuple[str, ...]) -> bytes | None:
    """Return the file with the commitment under `dice:` and the names of those whose word is awaited.

    None if that would change anything else in it.
    """
    before = _tree(data)
    if before is None:
        return None
    names = [_HOW, "words:", *(f"  {as_key(team)}:" for team in awaited)] if awaited else []
    lines = [f'commitment: "{promised}"', *names]
    held = before.get("dice")
    scheme = held.get("scheme") if isinstance(held, Mapping) else None
    if isinstance(scheme, Scalar):
        edited = _after(data, scheme.place.line, lines)
    else:
        edited = _at_end(data, [f"scheme: {SCHEME}", *lines])
    written = scheme.text if isinstance(scheme, Scalar) else str(SCHEME)
    added: dict[str, Plain] = {"scheme": written, "commitment": promised}
    added |= {"words": dict.fromkeys(awaited, "")} if awaited else {}
    return edited if _is_edited(before, edited, added) else None


def with_secret(data: bytes, line: int, secret: bytes) -> bytes | None:
    """Return the file with the secret below the commitment; None if that would change anything else in it."""
    before = _tree(data)
    if before is None:
        return None
    edited = _after(data, line, [f'secret: "{secret.hex()}"'])
    return edited if _is_edited(before, edited, {"secret": secret.hex()}) else None


def _is_edited(before: Mapping, edited: bytes, added: dict[str, Plain]) -> bool:
    """Return whether the file has under `dice:` what was added, and everything else as before."""
    after = _tree(edited)
    if after is None:
        return False
    (was, dice), (now, wanted) = _parts(before), _parts(after)
    return was == now and dice | added == wanted


def _parts(tree: Mapping) -> tuple[dict[str, Plain], dict[str, Plain]]:
    """Return what a file says outside and under `dice:`."""
    whole = {entry.key.text: plain(entry.value) for entry in tree}
    dice = whole.pop("dice", {})
    return whole, dice if isinstance(dice, dict) else {}


def _at_end(data: bytes, lines: list[str]) -> bytes:
    """Return the file with a new block `dice:` at its end."""
    end = _line_end(data)
    text = data if data.endswith(b"\n") else data + end
    return text + end + b"dice:" + end + b"".join(f"  {line}".encode() + end for line in lines)


def _after(data: bytes, number: int, added: list[str]) -> bytes:
    """Return the file with lines inserted after this line number, with its indentation."""
    lines = data.splitlines(keepends=True)
    if number > len(lines):
        return data
    line = lines[number - 1]
    end = _line_end(line)
    indent = line[: len(line) - len(line.lstrip(b" "))]
    lines[number - 1] = line if line.endswith(b"\n") else line + end
    lines[number:number] = [indent + text.encode() + end for text in added]
    return b"".join(lines)


def _line_end(data: bytes) -> bytes:
    return b"\r\n" if b"\r\n" in data else b"\n"


def _tree(data: bytes) -> Mapping | None:
    tree = load(data, "race.yaml").value
    return tree if isinstance(tree, Mapping) else None
