"""Several nodes on one database: leases, handover, and how nodes reach each other."""
