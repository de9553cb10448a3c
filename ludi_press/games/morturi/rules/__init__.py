"""The rules of Morturi: the model, the events, and how a round is resolved."""
