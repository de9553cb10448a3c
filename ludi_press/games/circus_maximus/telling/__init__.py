"""A resolved turn in words, tables, scenes and beats."""
