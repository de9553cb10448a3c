"""Story prompts: beats in a reporter's words."""
