"""Worksheets for the classroom, as PDF."""
