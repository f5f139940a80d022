"""The window and its widgets: values in (`show_*`), wishes out (signals). The only layer that knows Qt."""
