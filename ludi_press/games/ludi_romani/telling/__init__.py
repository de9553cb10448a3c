"""A season of Ludi Romani in words, tables, scenes and beats."""
