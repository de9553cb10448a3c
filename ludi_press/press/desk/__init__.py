"""The desk: runs races by itself, one pass at a time, with the same steps that a host takes by hand."""
