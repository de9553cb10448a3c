"""The rules of Circus Maximus: charts, model, events, and one small function a rule."""
