"""The press on a host's own machine while it is written: build, watch, build again, show the page anew."""
