"""What games share, whatever their rules: a turn under way, its events, and how both are told."""
