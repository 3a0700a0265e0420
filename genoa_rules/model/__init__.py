"""The nouns of the game: wares, cards, board, bundles, deals, players, phases, turn, state, rules."""
