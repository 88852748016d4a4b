"""The RPCs of the settlement service, a module each, and the table of them."""
