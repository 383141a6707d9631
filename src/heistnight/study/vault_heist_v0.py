"""Vault Heist for PettingZoo: `env`, `raw_env` and `parallel_env`."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, parallel_env = makers("vault-heist", default_seats=3)
