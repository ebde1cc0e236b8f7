"""What makes the site one that can be installed like an app."""
