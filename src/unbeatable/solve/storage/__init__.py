"""Solutions in files: the format, the user's cache and opening books."""
