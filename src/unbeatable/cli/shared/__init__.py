"""What several commands share: arguments, output, files and records."""
