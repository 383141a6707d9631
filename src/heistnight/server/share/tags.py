"""Open Graph and Twitter tags of a shared link, put into the page's head.

Messengers read them without running the page's scripts.
"""

from html import escape

from heistnight.server.share.cards import ShareCard
from heistnight.server.share.images import HEIGHT, WIDTH

END_OF_HEAD = b"</head>"


def tags(card: ShareCard, base: str, path: str, image: str) -> str:
    """Return the tags; without a `base`, the server's address, only those that need none."""
    found = {
        "og:type": "website",
        "og:site_name": "Heist Night",
        "og:title": card.title,
        "og:description": card.detail,
        "twitter:card": "summary_large_image" if base else "summary",
        "twitter:title": card.title,
        "twitter:description": card.detail,
    }
    if base:
        found |= {
            "og:url": f"{base}{path}",
            "og:image": f"{base}{image}",
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": card.title,
            "twitter:image": f"{base}{image}",
        }
    return "".join([tag(name, content) for name, content in found.items()])


def tag(name: str, content: str) -> str:
    attribute = "name" if name.startswith("twitter:") else "property"
    return f'<meta {attribute}="{name}" content="{escape(content)}">\n'


def with_tags(page: bytes, head: str) -> bytes:
    """Put tags at the end of the page's head."""
    return page.replace(END_OF_HEAD, head.encode() + END_OF_HEAD, 1)
