"""Ludi Romani: the ledger of the Fates from the Ides of March to Actium (the rules LR-1 to LR-14)."""
