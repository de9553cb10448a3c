"""The stage: makes the pictures of a turn from a ground and its pieces."""
