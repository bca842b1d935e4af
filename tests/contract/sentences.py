"""The sentences of assets/text, read for the tests: which keys a language has, and what fills them."""
from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from attractor.core.game import Note

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "text"
LANGUAGES = ("en", "el", "fr")
COMMON = ("site", "table", "core")


@cache
def catalogue(lang: str, domain: str) -> dict[str, list[str]]:
    """Every key of a .po file with its sentence, or its sentences by number."""
    file = FOLDER / lang / f"{domain}.po"
    entries: dict[str, list[str]] = {}
    key, at = "", -1
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        found = re.match(r'(msgid|msgid_plural|msgstr(?:\[\d\])?)?\s*(".*")$', line.strip())
        if found is None:
            continue
        word, text = found[1], ast.literal_eval(found[2])
        if word == "msgid":
            key, at = text, -1
        elif word == "msgid_plural":
            at = -2
        elif word is not None:
            entries.setdefault(key, []).append(text)
            at = len(entries[key]) - 1
        elif at >= 0:
            entries[key][at] += text
        elif at == -1:
            key += text
    entries.pop("", None)
    return entries


def gaps(note: Note, domain: str) -> list[str]:
    """What is missing to say this note in every language; nothing: []."""
    found = []
    for lang in LANGUAGES:
        forms = next((entry for name in (domain, *COMMON) if (entry := catalogue(lang, name).get(note.key))), None)
        if not forms or not all(forms):
            found.append(f"{lang}: no sentence for {note.key!r}")
            continue
        facts = dict(note.facts)
        found += [
            f"{lang}: {note.key!r} wants {{{slot}}}, and has {sorted(facts)}"
            for form in forms
            for slot in re.findall(r"\{(\w+)(?::\w+)?\}", form)
            if slot not in facts
        ]
    for _, fact in note.facts:
        for inside in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(inside, Note):
                found += gaps(inside, domain)
    return found
