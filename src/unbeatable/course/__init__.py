"""The course: write the unbeatable player yourself, lesson by lesson.

A lesson is a folder under `lessons`: the exercise, its checks, our solution, `lesson.toml`, and
`wrong` with the mistakes of novices. Its text is under `texts/LANGUAGE` (the reading, then three
hints), and so are the translations of all messages. The terminal and the browser both use them.
"""
