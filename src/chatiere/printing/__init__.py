"""Print and play: what a game has on the table, as a PDF to print, cut out and play with.

A game says what that is in its folder, in the package `printing`: `things_to_print(language)`
gives the sheets, and `ROUNDS_TO_WRITE` says for how many rounds points are written down, if any
are.  Its rules are the help page of the web, with the same pictures.
"""
