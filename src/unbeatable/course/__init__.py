"""The course: write the unbeatable player yourself, step by step.

A step is a folder under `steps` with three files (the exercise, its checks, our solution) and a
text under `texts/LANGUAGE` (the reading, then three hints). The terminal and the browser take all
of them from here.
"""
