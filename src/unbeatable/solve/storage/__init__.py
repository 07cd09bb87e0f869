"""Solutions in files: the format, the user's cache, opening books."""
