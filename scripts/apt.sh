#!/bin/sh
# Install system packages for the tests: scripts/apt.sh NAME PACKAGE...
# Debian and Ubuntu only, as root or with sudo; fails if it can't.
set -eu

name=$1
shift

if ! command -v apt-get >/dev/null; then
    exit 1
elif [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2>/dev/null || { command -v sudo >/dev/null && [ -t 0 ]; }; then
    as_root=sudo
else
    exit 1
fi

# Keep installed servers from starting by themselves: the tests start their own.
no_starting=/usr/sbin/policy-rc.d
if ! test -e "$no_starting"; then
    trap '$as_root rm -f "$no_starting"' EXIT
    printf '#!/bin/sh\nexit 101\n' | $as_root tee "$no_starting" >/dev/null
    $as_root chmod +x "$no_starting"
fi

echo "Installing $name for the tests …"
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null
