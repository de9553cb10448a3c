"""The stage: the pictures of a turn, made from a ground and its pieces."""
