#!/bin/sh
# Run a command in web/ with Node.js 20 or newer: scripts/node_env.sh npm ci
# Uses the machine's Node if it is new enough; otherwise installs one into .venv.
set -eu

cd "$(dirname "$0")/.."

node_is_new_enough() {
    command -v npm >/dev/null &&
        node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' >/dev/null 2>&1
}

if ! node_is_new_enough; then
    PATH="$PWD/.venv/bin:$PATH"
    if ! node_is_new_enough; then
        echo "Installing Node.js into .venv …"
        .venv/bin/python -m pip install -qq --require-hashes -r requirements/node.lock
    fi
fi

cd web
exec "$@"
