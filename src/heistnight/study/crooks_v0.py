"""Crooks for PettingZoo: `env`, `raw_env` and `parallel_env`. One seat after another decides."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, parallel_env = makers("crooks", default_seats=2)
