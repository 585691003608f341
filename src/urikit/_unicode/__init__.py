"""Unicode: IDNA processing, Punycode, scripts, confusables, and which labels are safe to show."""
