"""Read and write the few kinds of PNG that share images use, and put text on one.

A picture has a palette. Its first colours go from the panel's colour to white, the next from the
panel's colour to gold, so text with smooth edges needs no mixing of colours: a glyph's rows are
copied as they are. `python -m tools.share_art` draws pictures and glyphs.
"""

import struct
import unicodedata
import zlib
from functools import cache
from pathlib import Path

import msgspec

ART = Path(__file__).parent / "art"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
SHADES = 16
"""Colours of each ramp in the palette: white text uses the first ramp, gold text the second."""
GOLD = bytes([min(255, shade + SHADES) for shade in range(256)])
"""Turns the shades of white text into those of gold text."""
COMPRESSION = 6
UNKNOWN = "?"


class Raster(msgspec.Struct, frozen=True):
    """A picture with one byte for each pixel; each row starts with a zero byte (no filter)."""

    width: int
    height: int
    palette: bytes
    rows: bytes


class Glyphs(msgspec.Struct, frozen=True):
    """The letters of one size, side by side in one picture."""

    height: int
    letters: dict[str, tuple[int, int]]
    """Where each letter starts, and its width."""
    rows: list[bytes]


def read_png(data: bytes) -> Raster:
    """Read a PNG that `write_png` made."""
    found: dict[bytes, bytes] = {}
    place = len(SIGNATURE)
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        found[data[place + 4 : place + 8]] = data[place + 8 : place + 8 + length]
        place += length + 12
    width, height = struct.unpack(">II", found[b"IHDR"][:8])
    return Raster(width, height, found.get(b"PLTE", b""), zlib.decompress(found[b"IDAT"]))


def write_png(raster: Raster) -> bytes:
    colours = 3 if raster.palette else 0
    head = struct.pack(">IIBBBBB", raster.width, raster.height, 8, colours, 0, 0, 0)
    parts = [chunk(b"IHDR", head)]
    if raster.palette:
        parts.append(chunk(b"PLTE", raster.palette))
    parts += [chunk(b"IDAT", zlib.compress(raster.rows, COMPRESSION)), chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@cache
def glyphs_of(size: str) -> Glyphs:
    raster = read_png((ART / f"{size}.png").read_bytes())
    letters = msgspec.json.decode(
        (ART / f"{size}.json").read_bytes(), type=dict[str, tuple[int, int]]
    )
    wide = raster.width + 1
    rows = [raster.rows[row * wide + 1 : (row + 1) * wide] for row in range(raster.height)]
    return Glyphs(raster.height, letters, rows)


@cache
def picture_of(name: str) -> Raster:
    return read_png((ART / f"{name}.png").read_bytes())


def letter_for(glyphs: Glyphs, letter: str) -> str:
    """Return the letter, without its accents if we have it only so, or a question mark."""
    if letter in glyphs.letters:
        return letter
    bare = unicodedata.normalize("NFKD", letter)[:1]
    return bare if bare in glyphs.letters else UNKNOWN


def printable(text: str, glyphs: Glyphs) -> str:
    """Return the text in letters that we have; invisible characters are dropped."""
    shown = [one for one in text if unicodedata.category(one)[0] not in "CM"]
    return "".join([letter_for(glyphs, one) for one in shown])


def width_of(text: str, glyphs: Glyphs) -> int:
    return sum([glyphs.letters[letter][1] for letter in text])


def draw_text(rows: bytearray, width: int, at: tuple[int, int], text: str, glyphs: Glyphs) -> None:
    """Draw white text on the panel; what doesn't fit on the line is left out."""
    left, top = at
    for letter in text:
        start, wide = glyphs.letters[letter]
        if left + wide > width:
            return
        for number, row in enumerate(glyphs.rows):
            place = (top + number) * (width + 1) + 1 + left
            rows[place : place + wide] = row[start : start + wide]
        left += wide


def wrap(text: str, glyphs: Glyphs, width: int, most: int) -> list[str]:
    """Split a text into at most so many lines; the last one ends with dots if more follows."""
    lines: list[str] = []
    words = text.split(" ")
    for number, word in enumerate(words):
        joined = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(joined, glyphs) <= width:
            lines[-1] = joined
        elif len(lines) < most:
            lines.append(fit(word, glyphs, width))
        else:
            lines[-1] = fit(f"{lines[-1]} {' '.join(words[number:])}", glyphs, width)
            break
    return lines


def fit(text: str, glyphs: Glyphs, width: int) -> str:
    """Cut a text to this width."""
    if width_of(text, glyphs) <= width:
        return text
    while text and width_of(f"{text}…", glyphs) > width:
        text = text[:-1]
    return f"{text}…"
