"""Players of this server: who they are, their games, statistics and ratings."""
