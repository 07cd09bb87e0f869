"""The calls of the learner's own recursion, recorded and replayed."""

from unbeatable.course.recording.model import Call, Event, Recording
from unbeatable.course.recording.recorder import record
from unbeatable.course.recording.trace import trace_text

__all__ = ["Call", "Event", "Recording", "record", "trace_text"]
