"""The terminal game: a session of matches, played full-screen (app) or at a prompt (prompt).

Only the modules that draw import textual, so the prompt starts without it.
"""
