"""For teachers: check pupils, and prepare lessons."""
