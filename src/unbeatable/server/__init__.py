"""The live game: matches between people, bots and the computer, stored and shown live."""
