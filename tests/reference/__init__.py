"""A slow, plain settlement of Mậu Binh rounds, written from the rules to check a faster one."""
