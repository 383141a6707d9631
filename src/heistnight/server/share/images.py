"""The images of share cards: a picture of the game, with the card's text on its panel."""

from typing import ClassVar

from heistnight.server.drawings import Drawings
from heistnight.server.share.cards import ShareCard
from heistnight.server.share.png import (
    GOLD,
    Glyphs,
    Raster,
    draw_text,
    glyphs_of,
    picture_of,
    printable,
    wrap,
    write_png,
)

WIDTH, HEIGHT = 1200, 630
LEFT, TEXT_TOP, TEXT_WIDTH = 44, 364, 1112
"""Where the text is, in pixels."""
MAX_TITLE_LINES, MAX_LINES_HEIGHT = 2, 250
DETAIL_GAP = 8
MAX_CHARACTERS = 400


class ShareImages(Drawings[ShareCard]):
    """Draws the images of share cards."""

    rate: ClassVar[str] = "share_image_rate"
    burst: ClassVar[str] = "share_image_burst"
    max_waiting: ClassVar[str] = "max_share_images_waiting"
    max_kept: ClassVar[str] = "max_share_images_kept"
    what: ClassVar[str] = "preview images"

    def draw(self, key: ShareCard) -> bytes:
        return draw_card(key)


def draw_card(card: ShareCard) -> bytes:
    """Return a PNG with a picture of the game, the title in gold and the detail in white."""
    picture, rows, top = picture_of(card.game), bytearray(picture_of(card.game).rows), TEXT_TOP
    large, small = glyphs_of("large"), glyphs_of("small")
    for line in lines_of(card.title, golden(large), MAX_TITLE_LINES):
        draw_text(rows, picture.width, (LEFT, top), line, golden(large))
        top += large.height
    room = (TEXT_TOP + MAX_LINES_HEIGHT - top - DETAIL_GAP) // small.height
    for number, line in enumerate(lines_of(card.detail, small, room)):
        place = top + DETAIL_GAP + number * small.height
        draw_text(rows, picture.width, (LEFT, place), line, small)
    return write_png(Raster(picture.width, picture.height, picture.palette, bytes(rows)))


def lines_of(text: str, glyphs: Glyphs, most: int) -> list[str]:
    return wrap(printable(text[:MAX_CHARACTERS], glyphs), glyphs, TEXT_WIDTH, most)


def golden(glyphs: Glyphs) -> Glyphs:
    return Glyphs(glyphs.height, glyphs.letters, [row.translate(GOLD) for row in glyphs.rows])
