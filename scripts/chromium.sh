#!/bin/sh
# Install Chromium for the browser tests if it is missing: scripts/chromium.sh PATH
set -eu

chromium=$1
install() { "$(dirname "$0")/apt.sh" "$@" || true; }

# Without its windows it is faster, but not every system has that package.
[ "$chromium" != /usr/bin/chromium ] || test -x "$chromium-headless-shell" || install "Chromium's headless shell" chromium-headless-shell
test -x "$chromium" && exit 0

install Chromium chromium

if ! test -x "$chromium"; then
    echo "The browser tests need Chromium at $chromium, and installing it failed." >&2
    echo "On Debian or Ubuntu, as root: apt-get update && apt-get install -y chromium" >&2
    echo "If Chromium or Chrome is somewhere else: make test CHROMIUM=/path/to/it" >&2
    exit 1
fi
