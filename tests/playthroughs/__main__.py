"""`make goldens`: write the golden playthroughs anew, all or those of the games named.

Those whose words have changed are told anew; those under a new version of the rules keep their
acts for as long as these are legal. To have one played anew with today's pack, remove its file.
"""

import sys

from tests.kit import SETTINGS
from tests.playthroughs import file_of, write

for setting in SETTINGS:
    if (len(sys.argv) < 2 or setting.game in sys.argv[1:]) and write(setting):
        print(f"wrote {file_of(setting).name}")
