"""What a person sees: the command line, the plain table, and the table made with Textual."""
