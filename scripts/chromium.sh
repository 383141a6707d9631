#!/bin/sh
# Install Chromium for the browser tests if it is missing: scripts/chromium.sh PATH
set -eu

chromium=$1
test -x "$chromium" && exit 0

"$(dirname "$0")/apt.sh" Chromium chromium || true

if ! test -x "$chromium"; then
    echo "The browser tests need Chromium at $chromium, and installing it failed." >&2
    echo "On Debian or Ubuntu, as root: apt-get update && apt-get install -y chromium" >&2
    echo "If Chromium or Chrome is somewhere else: make test CHROMIUM=/path/to/it" >&2
    exit 1
fi
