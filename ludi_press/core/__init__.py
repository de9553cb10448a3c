"""What every floor knows: problems, the Report, the Chronicle, dice and values."""
