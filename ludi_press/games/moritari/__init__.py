"""Moritari Te Salutamus: gladiators on the sand (the rules MO-1 to MO-6)."""
