"""Live tables: sockets, rooms, viewers, message handlers, chat, admission and hibernation."""
