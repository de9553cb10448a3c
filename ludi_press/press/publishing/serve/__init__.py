"""The local server: builds, watches the press, builds again and reloads the pages."""
