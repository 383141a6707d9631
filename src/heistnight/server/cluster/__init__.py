"""Several nodes on one database: leases, handover, and what nodes tell each other."""
