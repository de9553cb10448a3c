"""What the host writes: reads files into values with places, and mistakes into problems with places."""
