"""`python -m genoa_rules.cli` is the command, too."""

import sys

from genoa_rules.cli import main

if __name__ == "__main__":
    sys.exit(main())
