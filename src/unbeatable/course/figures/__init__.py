"""The figures in a reading: boards, game trees and graphs, as text and as SVG."""

from unbeatable.course.figures.address import FIGURES, PICTURE, parse_figure
from unbeatable.course.figures.svg import figure_svg
from unbeatable.course.figures.text import board_text, figure_text

__all__ = ["FIGURES", "PICTURE", "board_text", "figure_svg", "figure_text", "parse_figure"]
