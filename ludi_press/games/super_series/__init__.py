"""The Super Series of Nova Roma: chariot races by orders and special dice (rules SS-1 to SS-18)."""
