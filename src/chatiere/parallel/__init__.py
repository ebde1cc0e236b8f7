"""Work shared out over cores or a Ray cluster, and other people's programs over pipes."""
