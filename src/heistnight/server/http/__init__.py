"""HTTP: the application, its routes and guards, and the static pages."""
