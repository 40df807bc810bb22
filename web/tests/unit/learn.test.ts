// SPDX-License-Identifier: MIT
// Lessons: complete in both languages, and every step's answer found again by arithmetic of its own,
// without the engine.
import { beforeAll, describe, expect, it } from 'vitest';
import { kLanguages, use } from '../../src/lib/words.svelte';
import { random, setsAmong, third as engineThird } from '../../src/cards/arithmetic';
import { capOf, fourteen, largestCap, twenty } from '../../src/views/learn/caps';
import { planes } from '../../src/cards/arithmetic';
import { kLessons as kRows } from '../../src/views/learn/lessons';
import { kBlocking } from '../../src/views/learn/lessons/proof';
import { openLesson } from '../../src/views/learn/open';
import type { Lesson, LessonFile, PickTask, Task } from '../../src/views/learn/task';
import { nodeEngine } from './engine';
import { kLessonFiles, lessonWords } from './lesson-words';
import { answerTo, completion, isSet, isSetOf, planesOf, sumOf, vector } from './arithmetic';

let kLessons: Lesson[] = [];
beforeAll(async () => {
  await nodeEngine();
  kLessons = await Promise.all(kRows.map(openLesson));
});

const files = import.meta.glob<LessonFile>('../../src/views/learn/lessons/*.ts', { import: 'default', eager: true });
const [en, nb] = [lessonWords('en'), lessonWords('nb')];

const flat = (at: unknown, path = ''): [string, string][] =>
  typeof at === 'string'
    ? [[path, at]]
    : Object.entries(at as object).flatMap(([key, value]) => flat(value, path ? `${path}.${key}` : key));
const names = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]!))].sort();

describe('texts', () => {
  it('say the same things in Norwegian', () => {
    expect(flat(nb).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
    const english = new Map(flat(en));
    for (const [path, message] of flat(nb)) {
      expect(message.trim()).not.toBe('');
      expect([path, names(message).filter((n) => n !== 'n')]).toEqual([
        path,
        names(english.get(path)!).filter((n) => n !== 'n'),
      ]);
    }
    // A text that is the same in both is a number or a name.
    for (const [path, message] of flat(nb))
      if (message === english.get(path) && message.length > 12)
        expect([path, message]).toEqual([path, expect.stringMatching(/^[\d\s·=.,/]+$/)]);
  });
  it('have a lesson and a step for each text, and a text for each step', () => {
    const named = (path: string) => /(\w+)\.ts$/.exec(path)![1]!;
    expect(Object.keys(files).map(named).sort()).toEqual(kRows.map(({ name }) => name).sort());
    expect(Object.keys(kLessonFiles).map(named).sort()).toEqual(
      ['common', ...kRows.map(({ name }) => name)].flatMap((name) => [name, name]).sort(),
    );
    for (const { name, steps } of kRows) {
      expect([name, Object.keys(en[name]!.steps)]).toEqual([name, steps]);
      expect([name, Object.keys(files[`../../src/views/learn/lessons/${name}.ts`]!.steps)]).toEqual([name, steps]);
    }
  });
  it('have a reason for every wrong answer that a step names, and options for every choice', () => {
    for (const lesson of kLessons) {
      lesson.steps.forEach((step, index) => {
        const words = en[lesson.name]!.steps[step.id]!;
        expect(words.hints.length).toBeGreaterThan(0);
        const task = step.make(random(1000 + index));
        const reasons = new Set([...Object.keys(words.wrong ?? {}), ...Object.keys(en.common!)]);
        const used =
          task.kind === 'number'
            ? Object.keys(task.wrong ?? {})
            : task.kind === 'choose'
              ? task.options.flatMap((o) => (o.right || !o.key ? [] : [o.key]))
              : [];
        for (const key of used)
          expect([lesson.name, step.id, [...reasons]]).toEqual([lesson.name, step.id, expect.arrayContaining([key])]);
        if (task.kind === 'choose') {
          if (!task.options[0]!.cards) expect(words.options?.length).toBe(task.options.length);
          for (const option of task.options)
            if (!option.right)
              expect([lesson.name, step.id, !!(option.key || option.why)]).toEqual([lesson.name, step.id, true]);
        }
      });
    }
  });
  it('find every value they name', () => {
    const given: Record<string, string[]> = {
      wrong: ['n', 'ways', 'sum', 'total'],
      status: ['n', 'open', 'closed', 'sets'],
      right: ['n', 'property'],
    };
    for (const lesson of kLessons) {
      lesson.steps.forEach((step, index) => {
        const task = step.make(random(1000 + index));
        const words = en[lesson.name]!.steps[step.id]!;
        for (const [path, message] of flat(words)) {
          const known = [...Object.keys(task.values ?? {}), ...(given[path.split('.')[0]!] ?? [])];
          for (const name of names(message))
            expect([lesson.name, step.id, path, known]).toEqual([
              lesson.name,
              step.id,
              path,
              expect.arrayContaining([name]),
            ]);
        }
      });
    }
  });
});

/** A few deals of each step. */
function each(check: (task: Task, lesson: string, step: string) => void): void {
  for (const lesson of kLessons)
    for (const seed of [1, 2, 3])
      lesson.steps.forEach((step, index) => check(step.make(random(seed * 1000 + index)), lesson.name, step.id));
}

describe('answers', () => {
  it('of every step are what arithmetic says', { timeout: 60_000 }, () => {
    each((task, lesson, step) => {
      const expected = answerTo(lesson, step, task);
      const where = `${lesson}/${step}`;
      if (task.kind === 'pick') {
        // The step's own solution is right by the step's check and by ours; so is our own answer.
        const fixed = [...(task.fixed ?? [])];
        expect([where, task.check([...fixed, ...task.solution()]).right]).toEqual([where, true]);
        expect([where, task.check([...fixed, ...(expected as number[])]).right]).toEqual([where, true]);
      } else if (task.kind === 'number') expect([where, task.answer]).toEqual([where, expected]);
      else if (task.kind === 'choose')
        expect([where, task.options.map((o) => o.right)]).toEqual([where, task.options.map((_, i) => i === expected)]);
      else if (task.kind === 'make' || task.kind === 'survey') expect([where, task.answer]).toEqual([where, expected]);
    });
  });
  it('of steps that pick a fixed number are refused exactly when they are wrong', { timeout: 60_000 }, () => {
    const rules: Record<string, (task: PickTask, chosen: number[]) => boolean> = {
      'notice/look': (task, [a, b]) =>
        vector(task.deck, a!).filter((d, i) => d !== vector(task.deck, b!)[i]).length === 1,
      'play/six': (task, chosen) => isSet(task.deck, chosen),
      'play/twelve': (task, chosen) => isSet(task.deck, chosen),
      'xor/find': (task, chosen) => isSet(task.deck, chosen),
      'sums/cancel': (task, chosen) => sumOf(task.deck, [...task.given!, ...chosen]).every((d) => d === 0),
      'hidden/still': (task, chosen) => isSetOf(task.deck, [...chosen, task.given![0]!]),
      'planes/own': (task, chosen) => !isSet(task.deck, chosen),
    };
    let seen = 0;
    each((task, lesson, step) => {
      const rule = rules[`${lesson}/${step}`];
      if (!rule || task.kind !== 'pick') return;
      for (let trial = 0; trial < 200; ++trial) {
        const chosen = [...task.cards].sort(() => Math.random() - 0.5).slice(0, task.count);
        expect([lesson, step, chosen, task.check(chosen).right]).toEqual([lesson, step, chosen, rule(task, chosen)]);
        seen += 1;
      }
    });
    expect(seen).toBe(7 * 3 * 200);
  });
});

describe('help', () => {
  it('knows the third card', () => {
    for (const deck of ['3^2', '3^3', '3^4', 'projective(4)', 'projective(5)', 'projective(6)']) {
      const n = deck.startsWith('p') ? 2 ** Number(deck.slice(-2, -1)) - 1 : 3 ** Number(deck.slice(-1));
      for (let a = 0; a < n; ++a)
        for (let b = 0; b < n; ++b) if (a !== b) expect(engineThird(deck, a, b)).toBe(completion(deck, a, b));
    }
  });
  it('grows cards without a set to twenty, or says that it cannot', () => {
    const cap = twenty('3^4', [])!;
    expect(new Set(cap).size).toBe(20);
    expect(setsAmong('3^4', cap)).toEqual([]);
    for (let k = 1; k < 20; k += 3) {
      const some = cap.slice(-k);
      const grown = twenty('3^4', some)!;
      expect(grown).toEqual(expect.arrayContaining(some));
      for (const a of grown) for (const b of grown) if (a !== b) expect(grown).not.toContain(completion('3^4', a, b));
    }
    // With a whole plane's worth of pairs there is no way to twenty.
    expect(twenty('3^4', [0, 1, 2])).toBeNull();
  });
  it('knows the largest choices without a set', () => {
    expect([largestCap('3^2'), largestCap('3^3')]).toEqual([4, 9]);
    expect(capOf('3^2', 5, [])).toBeNull();
  });
  it('builds fourteen sets from twelve cards', () => {
    const board = fourteen('3^3', planes('3^3'), [])!;
    expect(new Set(board).size).toBe(12);
    let sets = 0;
    for (const a of board) for (const b of board) if (a !== b && board.includes(completion('3^3', a, b))) sets += 1;
    expect(sets / 6).toBe(14);
  });
  it('shows 54 cards without a plane', () => {
    const all = planesOf();
    expect(all.length).toBe(1170);
    expect(new Set(kBlocking).size).toBe(27);
    for (const plane of all) expect(plane.some((card) => kBlocking.includes(card))).toBe(true);
    // and one card more always makes one
    for (const card of kBlocking)
      expect(all.some((plane) => plane.every((c) => c === card || !kBlocking.includes(c)))).toBe(true);
  });
});

it('Norwegian names of properties are used in lessons', async () => {
  use((await kLanguages.find((l) => l.tag === 'nb')!.load()).default);
  const task = kLessons[0]!.steps[0]!.make(random(1000)) as PickTask;
  const [a, b] = [task.cards[0]!, task.cards[1]!];
  expect(JSON.stringify(task.check([a, b]).values)).toMatch(/antall|fyll|farge|form/);
  use((await kLanguages[0]!.load()).default);
});
