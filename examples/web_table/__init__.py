"""A table for players in their own browsers: a small server on the library, and nothing in it knows a rule."""
