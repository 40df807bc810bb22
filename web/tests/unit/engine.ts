// SPDX-License-Identifier: MIT
// The real engine in Node, for tests of the parts that use it. Where it is not built, the tests that need none pass.
import { existsSync, readFileSync } from 'node:fs';
import { type EngineCall, startEngine } from '../../src/engine/load';
import { useEngine } from '../../src/engine/engine';

export async function nodeEngine(): Promise<EngineCall> {
  const file = new URL(`${process.env.THIRDCARD_WASM ?? '../../../build/wasm'}/engine.wasm`, import.meta.url);
  const call: EngineCall = existsSync(file)
    ? await startEngine(await WebAssembly.compile(readFileSync(file)))
    : () => {
        throw new Error('this test needs the engine: tools/build-page . engine');
      };
  useEngine(call);
  return call;
}
