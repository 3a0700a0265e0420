"""The handbook: writes the pages of these docs from the rulebook's data and from the program.

Everything but `extension` works without Sphinx, so that the tests can ask it directly.
"""
