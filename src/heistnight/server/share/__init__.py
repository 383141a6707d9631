"""Previews of shared links: the tags in the page's head, and the image."""
