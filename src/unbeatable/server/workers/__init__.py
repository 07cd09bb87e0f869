"""Worker processes: computer moves, solving, explaining, map data."""
