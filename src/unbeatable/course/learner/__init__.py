"""A learner's folder, progress, export and session."""
