# SPDX-License-Identifier: MIT
"""The schemas of schema/, read once: what is said is compared with what is described.

The validator is Debian's python3-jsonschema. A machine without it fails here: what was not checked is not
said to hold."""
import json
import os
import threading

import jsonschema

# Keywords for which the page's generated types would be wrong without a word.
REFUSED = {"prefixItems", "unevaluatedProperties"}


def keywords(schema, path=""):
    """All places of a schema, as (path, object)."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            yield from keywords(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from keywords(value, f"{path}/{index}")


class Schemas:
    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.files = {}
        for part in sorted(os.listdir(self.folder)):
            inner = os.path.join(self.folder, part)
            if not os.path.isdir(inner):
                continue
            for name in sorted(os.listdir(inner)):
                if name.endswith(".json"):
                    with open(os.path.join(inner, name), encoding="utf-8") as text:
                        self.files[f"{part}/{name[:-5]}"] = json.load(text)
        self.store = {self.uri(name): schema for name, schema in self.files.items()}
        self.validators = {}
        self.one_at_a_time = threading.Lock()  # a validator keeps the place where it is; two threads would mislead each other

    def uri(self, name):
        return f"file://{self.folder}/{name}.json"

    def validator(self, name, place=""):
        """The validator of a file, or of a place in it such as #/properties/answer."""
        key = name + place
        if key not in self.validators:
            resolver = jsonschema.RefResolver(self.uri(name), self.files[name], store=self.store)
            schema = {"$ref": self.uri(name) + place} if place else self.files[name]
            self.validators[key] = jsonschema.Draft202012Validator(schema, resolver=resolver)
        return self.validators[key]

    def fault(self, name, value, place=""):
        """What is wrong with a value, or None."""
        if name not in self.files:
            return f"there is no schema/{name}.json"
        with self.one_at_a_time:
            error = jsonschema.exceptions.best_match(self.validator(name, place).iter_errors(value))
        if error is None:
            return None
        return f"schema/{name}.json: {'/'.join(map(str, error.absolute_path)) or 'the object'}: {error.message[:300]}"

    def own_faults(self):
        """What is wrong with the schemas themselves."""
        titles = {}
        for name, schema in self.files.items():
            try:
                jsonschema.Draft202012Validator.check_schema(schema)
            except jsonschema.SchemaError as fault:
                yield f"schema/{name}.json is no schema: {fault.message[:200]}"
            for needed in ("title", "description"):
                if not schema.get(needed):
                    yield f"schema/{name}.json has no {needed}"
            if schema.get("title") in titles:
                yield f"schema/{name}.json and schema/{titles[schema['title']]}.json have one title"
            titles[schema.get("title")] = name
            for path, part in keywords(schema):
                for word in REFUSED & set(part):
                    yield f"schema/{name}.json{path}: the keyword {word} has no faithful type in the page"
                inside_names = path.endswith("/properties")
                if not inside_names and "properties" in part and part.get("additionalProperties") is not False:
                    yield f"schema/{name}.json{path}: an object that is not closed"
                ref = part.get("$ref")
                if isinstance(ref, str) and not inside_names:
                    target, _, inner = ref.partition("#")
                    file = os.path.normpath(os.path.join(os.path.dirname(name), target[:-5])) if target else name
                    place = self.files.get(file)
                    for step in [s for s in inner.split("/") if s]:
                        place = place.get(step) if isinstance(place, dict) else None
                    if place is None:
                        yield f"schema/{name}.json{path}: {ref} leads nowhere"
