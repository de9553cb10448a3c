"""What leaves the press: posts, seals, the local server."""
