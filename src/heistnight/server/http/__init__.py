"""The HTTP side: the application, its routes and guards, and the static pages."""
