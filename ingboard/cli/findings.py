"""Findings about a record, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterable

from ingboard.kifu.findings import Code, Finding
from ingboard.text import text


def findings_as_json(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """The findings as the JSON answers have them; line and column 0 mean the file as a whole."""
    return [
        {
            "severity": str(finding.severity),
            "line": finding.line,
            "column": finding.column,
            "code": str(finding.code),
            "text": finding.sentence,
        }
        for finding in findings
    ]


def line_of(finding: Finding) -> str:
    """One finding for people."""
    if not finding.line:
        return finding.sentence
    return text(
        "line {line}, column {column}: {sentence}",
        line=finding.line,
        column=finding.column,
        sentence=finding.sentence,
    )


def worth_telling(findings: Iterable[Finding]) -> list[Finding]:
    """The findings for a person: all but that the rules are not named, which the rules' own line says."""
    return [finding for finding in findings if finding.code is not Code.RULES_DEFAULTED]
