"""Storage: records, changes, schema, migrations, writers, store, leases, operators."""
