"""What a host and racers wrote: entry and orders, judged against the rules."""
