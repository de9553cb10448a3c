"""Output of a battle: Reports, scenes, offers, slips and the Chronicle."""
