#!/bin/sh
# Runs a command, in web/, with Node.js 20 or newer: scripts/node_env.sh npm ci
# The machine's own Node is used if it will do; otherwise one is put into .venv.
set -eu

cd "$(dirname "$0")/.."

node_will_do() {
    command -v npm >/dev/null &&
        node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' >/dev/null 2>&1
}

if ! node_will_do; then
    PATH="$PWD/.venv/bin:$PATH"
    if ! node_will_do; then
        echo "No Node.js 20 or newer here: putting one into .venv …"
        .venv/bin/python -m pip install -qq --require-hashes -r requirements/node.lock
    fi
fi

cd web
exec "$@"
