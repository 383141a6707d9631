"""Tests of the deal that anyone can check."""
