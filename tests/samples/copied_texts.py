"""Reads the script of a host's page as a browser does."""

import json


def texts_of(script: bytes) -> dict[str, str]:
    """The texts by the id of their part."""
    data = json.loads(script.decode().removeprefix("globalThis.ludiPosts=").removesuffix(";\n"))
    return {part: data["texts"][number] for part, number in data["parts"].items()}
