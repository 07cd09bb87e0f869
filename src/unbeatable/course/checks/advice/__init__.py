"""Advice on mistakes that Python itself does not complain about."""
