"""The window itself: tabs, layout, commands, keys, pages and what is kept between runs."""
