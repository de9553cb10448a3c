"""The work of a build: read a race, play its turns, render, write what changed. Only this floor touches files."""
