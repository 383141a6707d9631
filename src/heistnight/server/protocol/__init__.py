"""The wire protocol: messages both ways, HTTP bodies, presenters, TypeScript types."""
