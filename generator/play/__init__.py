"""Matches played: policies, playouts, transcripts, referee, batches and their statistics."""
