"""Live matches: events, state, decisions. No web framework in here."""
