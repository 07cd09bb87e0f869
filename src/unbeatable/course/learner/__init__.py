"""What belongs to a learner: the folder, the progress, the export, the session."""
