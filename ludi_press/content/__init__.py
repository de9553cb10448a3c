"""What the host wrote: files become values with places, mistakes become problems with places."""
