"""Circus Maximus: chariots under the charts of the board game, with whips, rams, endurance and men on foot."""
