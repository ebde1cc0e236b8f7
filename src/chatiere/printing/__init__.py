"""Print and play: what a game has on the table, as a PDF to print, cut out and play with.

A game says what that is in its folder, in the package `printing`: `things_to_print(language)`
gives the sheets, `ROUNDS_TO_WRITE` says for how many rounds points are written down, if any are,
and `summary.fr.md` and `summary.en.md` hold its rules on one page.
"""
