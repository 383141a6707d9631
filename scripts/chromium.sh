#!/bin/sh
# Makes sure that there is a Chromium for the browser tests: scripts/chromium.sh PATH
set -eu

chromium=$1
test -x "$chromium" && exit 0

if ! command -v apt-get >/dev/null; then
    as_root=none
elif [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null || { command -v sudo >/dev/null && [ -t 0 ]; }; then
    as_root=sudo
else
    as_root=none
fi

if [ "$as_root" != none ]; then
    echo "Installing Chromium for the browser tests …"
    export DEBIAN_FRONTEND=noninteractive
    $as_root apt-get update -qq && $as_root apt-get install -y -qq chromium >/dev/null || true
fi

if ! test -x "$chromium"; then
    echo "The browser tests need Chromium at $chromium, and it could not be installed." >&2
    echo "On Debian or Ubuntu, as root: apt-get update && apt-get install -y chromium" >&2
    echo "If you have a Chromium or Chrome elsewhere: make test CHROMIUM=/path/to/it" >&2
    exit 1
fi
