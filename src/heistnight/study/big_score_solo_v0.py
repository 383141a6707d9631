"""The Big Score Solitaire for PettingZoo: `env` and `raw_env`, with one agent."""

from heistnight.study.pettingzoo_env import makers

env, raw_env, _ = makers("big-score-solo", default_seats=1)
