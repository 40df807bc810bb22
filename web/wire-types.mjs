// SPDX-License-Identifier: MIT
// Writes src/generated/wire.ts, the page's types of everything that travels, from ../schema (JSON Schema):
// one type for each file with a title, the four directions of messages as unions, and the engine's calls and
// the commands by name. Two keywords that the generator renders wrongly and silently are refused.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('../schema/');
const names = (part) =>
  readdirSync(folder + part)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => name.slice(0, -5));

const parts = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
for (const part of parts) {
  for (const name of names(part)) {
    const wrong = /"(prefixItems|unevaluatedProperties)"/.exec(readFileSync(`${folder}${part}/${name}.json`, 'utf8'));
    if (wrong)
      throw new Error(
        `schema/${part}/${name}.json: ${wrong[1]} has no faithful type; say it with items, minItems and maxItems, or additionalProperties`,
      );
  }
}

const all = (part) => ({ oneOf: names(part).map((name) => ({ $ref: `${part}/${name}.json` })) });
const byName = (part) => ({
  type: 'object',
  properties: Object.fromEntries(names(part).map((name) => [name, { $ref: `${part}/${name}.json` }])),
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
