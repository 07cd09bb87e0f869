"""The live connection: Socket.IO."""
