"""The Ing clock on the screen: what a face says (no Qt), the face, and the panel of two."""
