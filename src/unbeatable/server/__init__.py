"""The live game: matches that people, bots and computers play, kept and shown to all."""
