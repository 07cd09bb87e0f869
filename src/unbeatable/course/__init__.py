"""The course: write the unbeatable player yourself, lesson by lesson.

A lesson is a folder under `lessons` with three files (the exercise, its checks, our solution) and a
text under `texts/LANGUAGE` (the reading, then three hints). The terminal and the browser both use
them.
"""
