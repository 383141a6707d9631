"""Write the golden playthroughs of all games, or of those named: run by `make goldens`.

Goldens with changed words are rewritten. Under a new rules version they keep their acts as long as
those are legal. To play one with today's pack, delete its file first.
"""

import sys

from tests.kit import SETTINGS
from tests.playthroughs import file_of, write

for setting in SETTINGS:
    if (len(sys.argv) < 2 or setting.game in sys.argv[1:]) and write(setting):
        print(f"wrote {file_of(setting).name}")
