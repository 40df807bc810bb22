// SPDX-License-Identifier: MIT
// The engine: one WebAssembly file, one JSON call at a time (src/wasm/call.hpp). An instance is
// synchronous and single-threaded; the page has one for the rules and starts others in workers.

import type { EngineCalls } from '../generated/wire';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  engine_reserve(bytes: number): number;
  engine_call(): number;
  engine_answer_length(): number;
}

export class EngineError extends Error {}

/** What is sent is only read. */
type Sent<T> = T extends (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sent<T[Key]> }
    : T;
export type CallName = keyof EngineCalls;
export type Request<Name extends CallName> = Sent<EngineCalls[Name]['request']>;
export type Reply<Name extends CallName> = EngineCalls[Name]['answer'];
export type EngineCall = <Name extends CallName>(name: Name, request: Request<Name>) => Reply<Name>;

/** Starts an instance. The few system calls the file imports are answered with "not there". */
export async function startEngine(module: WebAssembly.Module): Promise<EngineCall> {
  const imports: WebAssembly.Imports = {};
  for (const item of WebAssembly.Module.imports(module)) {
    if (item.kind === 'function') (imports[item.module] ??= {})[item.name] = systemCall(item.name);
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const engine = instance.exports as unknown as Exports;
  engine._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  return <Name extends CallName>(name: Name, request: Request<Name>): Reply<Name> => {
    const text = encoder.encode(JSON.stringify({ call: name, ...request }));
    new Uint8Array(engine.memory.buffer, engine.engine_reserve(text.length), text.length).set(text);
    const place = engine.engine_call();
    const bytes = new Uint8Array(engine.memory.buffer, place, engine.engine_answer_length());
    const answer = JSON.parse(decoder.decode(bytes)) as { value?: Reply<Name>; error?: string };
    if (answer.error !== undefined) throw new EngineError(answer.error);
    return answer.value as Reply<Name>;
  };
}

const kNotSupported = 52; // WASI's ENOSYS

function systemCall(name: string): (...values: number[]) => number | void {
  switch (name) {
    case 'emscripten_notify_memory_growth':
      return () => {};
    case 'proc_exit':
      return (status) => {
        throw new EngineError(`the engine stopped with status ${status}`);
      };
    default:
      return () => kNotSupported;
  }
}
