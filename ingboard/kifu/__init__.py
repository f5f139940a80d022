r"""Game records: SGF files read, written and replayed. The only package that imports sgfmill.

Decision: a file is decoded whole before anything is parsed, because Big5, Shift-JIS and GB18030 use the bytes
of `\` and `]` inside characters. Our own sweep then finds games and nodes (sgfmill gives no line numbers and
gives up on what is unclosed); sgfmill converts the values. Record text stays as recorded (`rules_text`,
`result_text`): what it means is asked of `properties`.
"""
