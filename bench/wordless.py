"""Runs `ludi-press` without pictures and chances to win, to measure text alone: `python bench/wordless.py build`.

The patch is at the top level because each worker process reads this file too.
"""

from ludi_press.press.building.pool import hurry

hurry()  # as the program does before it imports its commands

from ludi_press.press.building import making  # noqa: E402 - see above

making.drafts = lambda *about, **more: ()  # type: ignore[attr-defined]  # the patch
making.make_swing = lambda *about, draw: None  # type: ignore[attr-defined]  # the patch

if __name__ == "__main__":
    from ludi_press.cli import main

    main()
