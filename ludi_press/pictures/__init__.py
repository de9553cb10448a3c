"""Pictures: what a Scene looks like, as SVG and as pixels."""
