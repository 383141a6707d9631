"""QR codes of links."""

import io
from typing import ClassVar

import segno

from heistnight.server.drawings import Drawings


class QrCodes(Drawings[str]):
    """Draws QR codes, by link."""

    rate: ClassVar[str] = "qr_rate"
    burst: ClassVar[str] = "qr_burst"
    max_waiting: ClassVar[str] = "max_qr_codes_waiting"
    max_kept: ClassVar[str] = "max_qr_codes_kept"
    what: ClassVar[str] = "QR codes"

    async def svg(self, link: str, address: str) -> bytes:
        """Return a link's QR code as an SVG."""
        return await self.get(link, address)

    def draw(self, key: str) -> bytes:
        return draw(key)


def draw(link: str) -> bytes:
    svg = io.BytesIO()
    segno.make(link, micro=False).save(svg, kind="svg", border=2, light="#fff", xmldecl=False)
    return svg.getvalue()
