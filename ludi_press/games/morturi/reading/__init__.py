"""Reading for Morturi: race.yaml, the rules data and the orders of a turn file, judged by the rules."""
