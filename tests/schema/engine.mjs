// SPDX-License-Identifier: MIT
// Answers requests to the page's engine, for tests/schema/engine.py: a list of {call, ...} as JSON on standard
// input, the answers on standard output.
import { readFileSync } from 'node:fs';

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const imports = {};
for (const item of WebAssembly.Module.imports(module)) if (item.kind === 'function') (imports[item.module] ??= {})[item.name] = () => 52;
const { exports: engine } = await WebAssembly.instantiate(module, imports);
engine._initialize();
const ask = (request) => {
  const text = new TextEncoder().encode(JSON.stringify(request));
  new Uint8Array(engine.memory.buffer, engine.engine_reserve(text.length), text.length).set(text);
  const place = engine.engine_call();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, place, engine.engine_answer_length())));
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(ask)));
