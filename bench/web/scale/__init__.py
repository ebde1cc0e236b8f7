"""What a table costs among several servers on PostgreSQL, and what very many would need."""
