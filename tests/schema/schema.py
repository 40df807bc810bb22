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
    """schema/ holds one file for each family, and in its $defs one schema for each name. A name is said with its
    folder, or with its file where that stands alone: type/value, command/solve, server/update."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.files, self.place, whole = {}, {}, {}
        for inner, _, names in sorted(os.walk(self.folder)):
            for name in sorted(n for n in names if n.endswith(".json")):
                path = os.path.relpath(os.path.join(inner, name), self.folder)
                with open(os.path.join(inner, name), encoding="utf-8") as text:
                    whole[path] = json.load(text)
                assert "$defs" in whole[path], f"schema/{path} has no $defs; a schema stands in the file of its family"
                part = path.partition(os.sep)[0].removesuffix(".json")
                for definition, schema in whole[path]["$defs"].items():
                    key = f"{part}/{definition}"
                    assert key not in self.files, f"{key} stands in schema/{path} and in schema/{self.place[key]}"
                    self.files[key], self.place[key] = schema, path
        self.whole = whole
        self.store = {self.uri(path): schema for path, schema in whole.items()}
        self.validators = {}
        self.one_at_a_time = threading.Lock()  # a validator keeps the place where it is; two threads would mislead each other
        self.counting = False  # the examples, for always()
        self.examples = {}  # place of an object: [examples, {field: examples with it}]

    def uri(self, path):
        return f"file://{self.folder}/{path}"

    def pointer(self, name, place=""):
        return f"{self.uri(self.place[name])}#/$defs/{name.partition('/')[2]}{place.removeprefix('#')}"

    def validator(self, name, place=""):
        """The validator of a name, or of a place in it such as #/properties/answer."""
        key = name + place
        if key not in self.validators:
            path = self.place[name]
            resolver = jsonschema.RefResolver(self.uri(path), self.whole[path], store=self.store)
            self.validators[key] = jsonschema.Draft202012Validator({"$ref": self.pointer(name, place)}, resolver=resolver)
        return self.validators[key]

    def fault(self, name, value, place="", said=True):
        """What is wrong with a value, or None. `said`: the program said it, and it is an example of what is always said."""
        if name not in self.files:
            return f"schema/ has no {name}"
        with self.one_at_a_time:
            error = jsonschema.exceptions.best_match(self.validator(name, place).iter_errors(value))
            if error is None and said and self.counting:
                self.note(self.pointer(name, place), value)
        if error is None:
            return None
        return f"{name} of schema/{self.place[name]}: {'/'.join(map(str, error.absolute_path)) or 'the object'}: {error.message[:300]}"

    def note(self, pointer, value):
        """Counts the fields of an object, and of all objects in it, at the places of the schema that describe them."""
        file, _, inner = pointer.partition("#")
        schema = self.store[file]
        for step in inner.split("/")[1:]:
            schema = schema[int(step) if isinstance(schema, list) else step]
        if "$ref" in schema:
            target, _, rest = schema["$ref"].partition("#")
            self.note((self.uri(os.path.normpath(os.path.join(os.path.dirname(file[len(self.uri("")):]), target))) if target else file) + "#" + rest, value)
        for word in ("allOf", "anyOf", "oneOf"):
            for i, _ in enumerate(schema.get(word, ())):
                branch = f"{pointer}/{word}/{i}"
                if branch not in self.validators:
                    resolver = jsonschema.RefResolver(file, self.store[file], store=self.store)
                    self.validators[branch] = jsonschema.Draft202012Validator({"$ref": branch}, resolver=resolver)
                if self.validators[branch].is_valid(value):
                    self.note(branch, value)
        if isinstance(value, list) and "items" in schema:
            for item in value:
                self.note(pointer + "/items", item)
        if not isinstance(value, dict):
            return
        fields = schema.get("properties", {})
        if fields:
            count = self.examples.setdefault(pointer, [0, {}])
            count[0] += 1
            for field in value.keys() & fields.keys():
                count[1][field] = count[1].get(field, 0) + 1
        for field, inside in value.items():
            if field in fields:
                self.note(f"{pointer}/properties/{field}", inside)
            elif isinstance(schema.get("additionalProperties"), dict):
                self.note(pointer + "/additionalProperties", inside)

    def always(self, others=()):
        """Fields that were in every example of an object and are neither required nor named in the
        list `optional` beside `required`, which is for fields that the examples never lack."""
        counts = {}
        for examples in (self.examples, *(other.examples for other in others)):
            for pointer, (number, fields) in examples.items():
                sum_of = counts.setdefault(pointer, [0, {}])
                sum_of[0] += number
                for field, times in fields.items():
                    sum_of[1][field] = sum_of[1].get(field, 0) + times
        for pointer, (number, fields) in sorted(counts.items()):
            file, _, inner = pointer.partition("#")
            schema = self.store[file]
            for step in inner.split("/")[1:]:
                schema = schema[int(step) if isinstance(schema, list) else step]
            named = {*schema.get("required", ()), *schema.get("optional", ())}
            for field, times in sorted(fields.items()):
                if times == number and field not in named:
                    yield f"schema/{file[len(self.uri('')):]}#{inner}: '{field}' was in all {number} examples; say that it is required, or name it in \"optional\""

    def own_faults(self):
        """What is wrong with the schemas themselves."""
        titles = {}
        for path, whole in self.whole.items():
            if not whole.get("description"):
                yield f"schema/{path} has no description"
            try:
                jsonschema.Draft202012Validator.check_schema(whole)
            except jsonschema.SchemaError as fault:
                yield f"schema/{path} is no schema: {fault.message[:200]}"
            for place, part in keywords(whole):
                for word in REFUSED & set(part):
                    yield f"schema/{path}{place}: the keyword {word} has no faithful type in the page"
                inside_names = place.endswith(("/properties", "/$defs"))
                if inside_names:
                    continue
                if "properties" in part and part.get("additionalProperties") is not False:
                    yield f"schema/{path}{place}: an object that is not closed"
                for field in set(part.get("optional", ())) - part.get("properties", {}).keys():
                    yield f"schema/{path}{place}: optional names '{field}', which is not there"
                for field in set(part.get("required", ())) & set(part.get("optional", ())):
                    yield f"schema/{path}{place}: '{field}' is required and optional"
                ref = part.get("$ref")
                if isinstance(ref, str):
                    target, _, inner = ref.partition("#")
                    found = self.whole.get(os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path)
                    for step in [s for s in inner.split("/") if s]:
                        found = found.get(step) if isinstance(found, dict) else None
                    if found is None:
                        yield f"schema/{path}{place}: {ref} leads nowhere"
        for name, schema in self.files.items():
            for needed in ("title", "description"):
                if not schema.get(needed):
                    yield f"{name} has no {needed}"
            if schema.get("title") in titles:
                yield f"{name} and {titles[schema['title']]} have one title"
            titles[schema.get("title")] = name
