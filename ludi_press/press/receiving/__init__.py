"""Orders that come as messages: from mail and pasted text into the turn file."""
