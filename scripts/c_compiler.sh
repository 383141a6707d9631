#!/bin/sh
# Check whether C can be compiled for this Python: scripts/c_compiler.sh PYTHON
# Installs nothing: the compiled build is optional.
set -eu

compiler=$("$1" -c 'import sysconfig; print((sysconfig.get_config_var("CC") or "cc").split()[0])')
headers=$("$1" -c 'import sysconfig; print(sysconfig.get_path("include"))')

if ! command -v "$compiler" >/dev/null && ! command -v cc >/dev/null; then
    echo "There is no C compiler ($compiler). On Debian or Ubuntu: apt-get install gcc" >&2
    exit 1
fi
if ! test -f "$headers/Python.h"; then
    echo "Python's headers are missing ($headers). On Debian or Ubuntu: apt-get install python3-dev" >&2
    exit 1
fi
