#!/bin/sh
# Makes sure that there are PostgreSQL, nginx and Caddy for the tests that need them.
# Where they cannot be installed, those tests are skipped and say so: this never fails.
set -eu

cd "$(dirname "$0")"
PATH="$PATH:/usr/sbin"

has_postgresql() {
    command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

has_nginx() {
    command -v nginx >/dev/null
}

has_caddy() {
    command -v caddy >/dev/null
}

for server in PostgreSQL nginx Caddy; do
    package=$(echo "$server" | tr '[:upper:]' '[:lower:]')
    "has_$package" || ./apt.sh "$server" "$package" || true
    "has_$package" || echo "There is no $server here, and it could not be installed: its tests are skipped."
done
