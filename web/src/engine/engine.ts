// SPDX-License-Identifier: MIT
// The page's own instance of the engine, for everything that answers at once. Searches that take time
// go to a worker (engine/worker.ts).
import wasm from '$engine/engine.wasm?url';
import { type EngineCall, startEngine } from './load';

let call: EngineCall | undefined;

export async function loadEngine(): Promise<void> {
  call = await startEngine(await compile());
}

export async function compile(): Promise<WebAssembly.Module> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`${answer.status} for the engine`);
  // Some hosts send a wrong type, which streaming refuses.
  return answer.headers.get('content-type') === 'application/wasm'
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** Calls the engine; loadEngine must have ended. Throws EngineError with the engine's words. */
export const engine: EngineCall = (name, request) => call!(name, request);

/** For tests outside a browser. */
export function useEngine(instance: EngineCall): void {
  call = instance;
}
