"""Tables for the browser and for programs: HTTP, sockets, lobby, protocol, metrics."""
