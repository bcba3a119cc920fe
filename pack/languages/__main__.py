"""`make languages`: update the template, the catalogues and the program's compiled catalogues."""

from __future__ import annotations

import argparse
import ast
import sys

from babel.core import UnknownLocaleError

from pack.languages import catalogues
from pack.languages.formats import write_formats
from pack.languages.messages import find_messages, forms_of, unexplained


def main() -> int:
    """Run the command; return the exit status: 1 if a message's literal cannot be found, 2 for an unknown language."""
    parser = argparse.ArgumentParser("make languages", description=__doc__)
    parser.add_argument("--add", metavar="CODE", nargs="+", default=[], help="begin a language, such as nl or pt_BR")
    options = parser.parse_args()
    found, gaps = find_messages()
    for gap in gaps:
        print(f"{gap.source.path}:{gap.node.lineno}: nobody can say what this says: {ast.unparse(gap.node)}")
    if names := unexplained(found):
        print(f"pack/languages/fields.py does not say what these fields are: {', '.join(names)}")
    template = catalogues.template_of(found)
    catalogues.FOLDER.mkdir(exist_ok=True)
    catalogues.write(template, catalogues.TEMPLATE)
    words = sum(len(" ".join(forms).split()) for each in found for forms in [_forms(each.message)])
    print(f"{len(template)} messages with {words} words")
    for code in options.add:
        path = catalogues.FOLDER / f"{code}.po"
        if not path.exists():
            try:
                catalogues.write(catalogues.new(code), path)
            except UnknownLocaleError:
                print(f"There is no language {code}.", file=sys.stderr)
                return 2
    shares = {}
    for path in sorted(catalogues.FOLDER.glob("*.po")):
        catalogue = catalogues.read(path)
        catalogues.update(catalogue, template)
        catalogues.write(catalogue, path)
        catalogues.compile_for_program(catalogue, path.with_suffix(".mo"))
        done = sum(bool(message.id) and catalogues.is_translated(message) for message in catalogue)
        shares[path.stem] = 100 * done // len(template)
        print(f"{path.stem}: {done} of {len(template)} translated")
    write_formats(shares, catalogues.FOLDER / "formats.json")
    return 1 if gaps else 0


def _forms(message: str) -> tuple[str, ...]:
    forms = forms_of(message)
    return forms if isinstance(forms, tuple) else (forms,)


if __name__ == "__main__":
    sys.exit(main())
