"""What every floor uses: problems, the Report, the Chronicle, dice and colours."""
