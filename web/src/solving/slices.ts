// SPDX-License-Identifier: MIT
// Which position gets how much of the search; see worker.ts. Apart from it, so that tests can run it.
import type { EngineCall } from '../engine/load';
import type { Source, Value } from './game';

export interface Question {
  id: number;
  source: Source;
  positions: number[][]; // by their moves
  milliseconds: number; // no new slice after that
}

export interface News {
  at?: number; // which position
  value?: Value;
  done?: number; // positions that are exact
  nodes?: number;
  elapsed?: number;
  end?: 'complete' | 'time';
}

interface World {
  wanted: () => boolean;
  pause: () => Promise<void>;
  now: () => number;
  tell: (news: News) => void;
}

const kFirstSlice = 20; // ms
const kLongestSlice = 400;

export async function runQuestion(call: EngineCall, question: Question, world: World): Promise<void> {
  const start = world.now();
  let open = question.positions.map((_, index) => index);
  const told = question.positions.map(() => '');
  let nodes = 0;
  let rate = 20; // nodes per ms, learnt on the way
  let last = start;
  for (let slice = kFirstSlice; open.length; slice = Math.min(2 * slice, kLongestSlice)) {
    const left: number[] = [];
    for (const index of open) {
      const began = world.now();
      if (began - start > question.milliseconds) {
        world.tell({
          end: 'time',
          done: question.positions.length - left.length - (open.length - open.indexOf(index)),
          nodes,
          elapsed: began - start,
        });
        return;
      }
      const answer = call('solve.position', {
        ...question.source,
        moves: question.positions[index],
        nodes: Math.max(1024, Math.round(rate * slice)),
      });
      const ended = world.now();
      nodes += answer.nodes;
      if (answer.nodes >= 1024)
        rate = Math.min(5000, Math.max(1, 0.5 * rate + (0.5 * answer.nodes) / Math.max(1, ended - began)));
      if (!answer.complete) left.push(index);
      const value: Value = { outcome: answer.outcome, min: answer.plies_min, max: answer.plies_max };
      const text = `${value.outcome} ${value.min} ${value.max}`;
      if (value.outcome !== 'unknown' && text !== told[index]) {
        told[index] = text;
        world.tell({ at: index, value });
      }
      if (ended - last > 30) {
        last = ended;
        const done = question.positions.length - left.length - (open.length - 1 - open.indexOf(index));
        world.tell({ done, nodes, elapsed: ended - start });
        await world.pause();
        if (!world.wanted()) return;
      }
    }
    open = left;
  }
  world.tell({ end: 'complete', done: question.positions.length, nodes, elapsed: world.now() - start });
}
