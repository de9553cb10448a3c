"""YAML into nodes: one pass over the parser's events, so that nothing is built that was not judged first."""
