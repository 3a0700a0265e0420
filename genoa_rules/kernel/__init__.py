"""The part of the library that knows no game: values for clauses, violations, decisions, rulings and records."""
