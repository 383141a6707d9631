"""Crooks: search hangouts, send crooks to targets, rise to the top of the gangs."""
