"""The record as a tree that is saved without harm: what nobody touched is written back byte for byte.

An immutable document: the text of the file with its outline, and on top of it only the nodes that were
changed. Every operation gives a new document that shares all the rest with the old one, which stays valid:
undo is going back to it. Pure; knows no files and no meaning of properties.
"""
