"""Privilege chains and their worth (13.2, 13.3)."""

from __future__ import annotations

from spec.oracle.board import neighbours, outskirts


def chains(rows, buildings):
    """The chains that privileges for these buildings make, each as a sorted list."""
    todo, found = sorted(set(buildings)), []
    while todo:
        chain = [todo.pop(0)]
        for building in chain:
            # 13.2: neighbouring outskirts buildings; 13.3: the outskirts are a ring, so each touches two others.
            joined = [each for each in todo if each in neighbours(rows, building) and each in outskirts(rows)]
            chain += joined
            todo = [each for each in todo if each not in joined]
        found.append(sorted(chain))
    return sorted(found)


def worth(length):
    """13.2: 10, 30, 60, 100 for one to four, 50 more for each further one."""
    if length <= 4:
        return (0, 10, 30, 60, 100)[length]
    return 100 + 50 * (length - 4)
