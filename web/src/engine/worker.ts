// SPDX-License-Identifier: MIT
// An engine in a worker: answers one request after another.
import { type CallName, type EngineCall, type Request, startEngine } from './load';

let call: Promise<EngineCall> | undefined;

addEventListener('message', async (event: MessageEvent) => {
  const { module, id, name, request } = event.data as {
    module?: WebAssembly.Module;
    id?: number;
    name?: CallName;
    request?: Request<CallName>;
  };
  if (module) {
    call = startEngine(module);
    return;
  }
  try {
    postMessage({ id, value: (await call!)(name!, request!) });
  } catch (fault) {
    postMessage({ id, error: fault instanceof Error ? fault.message : String(fault) });
  }
});
