"""The Big Score Solitaire for PettingZoo: `env`, `raw_env` and `parallel_env`, with one agent."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, parallel_env = makers("big-score-solo", default_seats=1)
