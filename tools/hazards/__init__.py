"""How often ``inspect`` is right: false alarms on real URLs, and coverage of lists of attacks."""
