"""What ``build.py`` is made of. Begin with ``commands.py``: one function for each word of the command line."""
