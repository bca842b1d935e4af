"""The contract and the middle end. Pure: the standard library, no clock, no randomness, no files."""
