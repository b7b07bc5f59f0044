"""What each command does; `generator.cli` says how it is called."""
