#!/bin/sh
# Print the first Python on this machine that can run Heist Night (3.11 or newer).
# A name given as an argument is tried first.

for python in "$@" python3.13 python3.12 python3.11 python3 python; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        echo "$python"
        exit 0
    fi
done

echo "Heist Night needs Python 3.11 or newer, and none was found." >&2
echo "Install one, or give its path: make PYTHON=/path/to/python3" >&2
exit 1
