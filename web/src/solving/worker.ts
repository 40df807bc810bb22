// SPDX-License-Identifier: MIT
// The solver in a worker. A question is a list of positions of one design, most wanted first. Each gets a
// slice of the search, then each that is still open a slice twice as long, and so on: easy values come at
// once, hard ones do not hold them up. Between slices the worker listens, so a new question replaces the
// old one and the table of what is proved stays.
import { type EngineCall, startEngine } from '../engine/load';
import { runQuestion, type Question } from './slices';

let call: Promise<EngineCall> | undefined;
let current = 0;

addEventListener('message', async (event: MessageEvent) => {
  const data = event.data as { module?: WebAssembly.Module; question?: Question; stop?: true };
  if (data.module) {
    call = startEngine(data.module);
    return;
  }
  const mine = ++current;
  if (!data.question) return;
  const { question } = data;
  try {
    await runQuestion(await call!, question, {
      wanted: () => mine === current,
      pause: () => new Promise((go) => setTimeout(go)),
      now: () => performance.now(),
      tell: (news) => postMessage({ id: question.id, ...news }),
    });
  } catch (fault) {
    postMessage({ id: question.id, error: fault instanceof Error ? fault.message : String(fault) });
  }
});
