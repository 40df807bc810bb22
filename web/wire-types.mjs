// SPDX-License-Identifier: MIT
// Writes src/generated/wire.ts, the page's types of everything that travels, from ../schema (JSON Schema):
// one type for each schema with a title, the four directions of messages as unions, and the engine's calls and
// the commands by name. Two keywords that the generator renders wrongly and silently are refused.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('../schema/');

// A file, or a folder of files, for each part; the schemas of a part by name, with the place of each.
const parts = {};
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.json')) continue;
  const text = readFileSync(folder + file, 'utf8');
  const wrong = /"(prefixItems|unevaluatedProperties)"/.exec(text);
  if (wrong)
    throw new Error(
      `schema/${file}: ${wrong[1]} has no faithful type; say it with items, minItems and maxItems, or additionalProperties`,
    );
  const part = (parts[file.split(/[/.]/)[0]] ??= {});
  const { $defs } = JSON.parse(text);
  if (!$defs) throw new Error(`schema/${file} has no $defs; a schema stands in the file of its family`);
  for (const name of Object.keys($defs)) part[name] = { $ref: `${file}#/$defs/${name}` };
}
const names = (part) => Object.keys(parts[part]).sort();
const all = (part) => ({ oneOf: names(part).map((name) => parts[part][name]) });
const byName = (part) => ({
  type: 'object',
  properties: Object.fromEntries(names(part).map((name) => [name, parts[part][name]])),
  required: names(part),
  additionalProperties: false,
});

const wire = {
  title: 'Wire',
  type: 'object',
  properties: {
    from_server: { title: 'FromServer', ...all('server') },
    to_server: { title: 'ToServer', ...all('client') },
    from_analyst: { title: 'FromAnalyst', ...all('analyst') },
    to_analyst: { title: 'ToAnalyst', ...all('analysis') },
    engine: { title: 'EngineCalls', ...byName('engine') },
    commands: { title: 'Commands', ...byName('command') },
    files: { title: 'Files', ...byName('file') },
    types: { title: 'Types', ...byName('type') },
  },
  additionalProperties: false,
};
const text = await compile(wire, 'Wire', {
  cwd: folder,
  bannerComment: '// Generated from schema/ by web/wire-types.mjs; not to be edited.',
  additionalProperties: false,
  format: false,
  ignoreMinAndMaxItems: false,
  maxItems: 4,
});
mkdirSync(here('src/generated'), { recursive: true });
writeFileSync(here('src/generated/wire.ts'), text);
