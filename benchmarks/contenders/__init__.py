"""Who takes part: one module a package, one function a way to do the work.

Each function sets up and returns a task. A module is imported only where its work is run.
"""
