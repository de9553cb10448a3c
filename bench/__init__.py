"""Speed as ratios: each measure beside a named yardstick, in the same run."""
