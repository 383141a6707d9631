"""Crooks: search hangouts for crooks, rob targets with them and control the gangs."""
