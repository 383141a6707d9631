"""Write the golden playthroughs anew: all, or those of the games named."""

import sys

from tests.kit import SETTINGS
from tests.playthroughs import file_of, write

for setting in SETTINGS:
    if len(sys.argv) < 2 or setting.game in sys.argv[1:]:
        write(setting)
        print(f"wrote {file_of(setting).name}")
