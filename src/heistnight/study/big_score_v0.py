"""The Big Score for PettingZoo: `env`, `raw_env` and `parallel_env`."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, parallel_env = makers("big-score", default_seats=4)
