"""The terminal game: a sitting of matches, played full-screen (app) or at a prompt (cli.play).

Only the modules that draw import textual, so the prompt starts without it.
"""
