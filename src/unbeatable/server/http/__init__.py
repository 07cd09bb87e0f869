"""The HTTP side of the server: pages, REST API, middleware."""
