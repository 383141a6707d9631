"""Journals as earlier versions wrote them, each with the score it led to. Never write one anew."""
