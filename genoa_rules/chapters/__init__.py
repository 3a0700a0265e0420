"""The rules, one module a chapter of the rulebook.

Each reads from the top: what a player may say, what can happen, what is asked, decided, what follows, what changes.
"""
