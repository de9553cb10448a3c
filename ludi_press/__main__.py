"""`python -m ludi_press` is `ludi-press`."""

from ludi_press.cli import main

main()
