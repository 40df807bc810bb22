// SPDX-License-Identifier: MIT
// The real engine in Node, for tests of the parts that use it.
import { readFileSync } from 'node:fs';
import { type EngineCall, startEngine } from '../../src/engine/load';
import { useEngine } from '../../src/engine/engine';

export async function nodeEngine(): Promise<EngineCall> {
  const file = new URL(`${process.env.THIRDCARD_WASM ?? '../../../build/wasm'}/engine.wasm`, import.meta.url);
  const call = await startEngine(await WebAssembly.compile(readFileSync(file)));
  useEngine(call);
  return call;
}
