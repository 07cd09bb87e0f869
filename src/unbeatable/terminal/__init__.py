"""The terminal game: a session of matches, played full-screen (app) or at a prompt (cli.play).

Only the modules that draw import textual, so the prompt starts without it.
"""
