"""The protocol: socket messages both ways, HTTP bodies, and the TypeScript types of both."""
