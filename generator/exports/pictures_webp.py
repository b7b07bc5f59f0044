"""Faces as WebP pictures, half as large as PNG: for web pages."""

from functools import partial

from generator.exports.pictures import faces, faults
from generator.exports.target import Target

TARGET = Target("Pictures of faces as WebP", partial(faces, kind="WEBP"), faults)
