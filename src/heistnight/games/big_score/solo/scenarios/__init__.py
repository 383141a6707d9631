"""The scenarios: a module and a TOML file each; the registry finds them here."""
