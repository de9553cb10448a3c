"""How a battle is told: Reports, pictures, offers, what the archive keeps."""
