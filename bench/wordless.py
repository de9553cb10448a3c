"""`ludi-press` without the pictures of turns, so that text can be measured apart: `python bench/wordless.py build`.

The patch stands at the top level, since each process that shares the work reads this file too.
"""

import sys

from ludi_press.press import albums

albums.drafts = lambda *about: ()

if __name__ == "__main__":
    from ludi_press.__main__ import main

    sys.exit(main())
