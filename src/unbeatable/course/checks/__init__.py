"""Run the checks of a lesson on a learner's code."""
