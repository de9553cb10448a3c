"""The checkers of pages that `make test` installs from package.json."""

import sys
from pathlib import Path

TOOLS = Path(sys.prefix) / "web" / "node_modules"
