"""Write the Python API reference and check its links (`make docs`)."""

import sys
from pathlib import Path

from tests.docs.links import dead_links
from tests.docs.reference import write_reference


def main(folder: Path) -> None:
    pages = write_reference(folder)
    if dead := [link for page in pages for link in dead_links(page)]:
        sys.exit("Dead links:\n" + "\n".join(dead))
    print(f"{len(pages)} pages: open {folder / 'index.html'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
