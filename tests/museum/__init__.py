"""Journals written by earlier versions, each with its final score. Never regenerate one.

`format_1_converted` was converted once from journal format 1, which was never released.
"""
