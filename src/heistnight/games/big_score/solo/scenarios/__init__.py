"""The scenarios, each a module and a TOML file that the registry discovers."""
