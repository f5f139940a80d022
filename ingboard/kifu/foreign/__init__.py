"""Records of other kinds, turned into SGF as they are read: GIB of Tygem, NGF of WBaduk, UGF of PandaNet.

None of the three has a published specification. What is read here was gathered from real files and from the
descriptions at senseis.xmp.net/?GIB, senseis.xmp.net/?UGI and homepages.cwi.nl/~aeb/go/misc/ugf.html.
"""
