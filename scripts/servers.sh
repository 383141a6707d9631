#!/bin/sh
# Install PostgreSQL, nginx and Caddy for the tests if they are missing.
# Never fails: tests whose server can't be installed are skipped and report it.
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
    "has_$package" || echo "Couldn't install $server. Its tests are skipped."
done
