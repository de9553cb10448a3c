"""The rules: one function a rule, over frozen values."""
