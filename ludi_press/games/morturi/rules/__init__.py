"""The rules of Morturi: what there is, what happens, and how a round is resolved."""
