#!/bin/sh
# Starts the program of the folder that this file is in, also through a link to it.
exec "$(dirname "$(readlink -f "$0")")/program/$(basename "$0")" "$@"
