"""`python -m chatiere`"""

from chatiere.cli import main

main()
