"""Alpha-beta: an exact search for boards with gravity, such as Connect Four, and its books."""
