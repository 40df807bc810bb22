// SPDX-License-Identifier: MIT
// What a step of a lesson asks the learner to do. A lesson is a list of steps; a step deals its cards
// by chance and says how an answer is checked and what an answer would be. Texts are not here but in
// learn/words, under the lesson's and the step's name.
import type { Values } from '../../lib/words.svelte';
import type { Random } from '../../cards/arithmetic';

/** What the page says to an answer: a text of the step (wrong.NAME) or of all steps (common.NAME). */
export interface Verdict {
  right: boolean;
  key?: string;
  values?: Values;
  why?: number[]; // three cards to go through property by property
}

export type Layout = 'row' | 'grid' | 'square' | 'cube' | 'deck';

interface Common {
  deck: string;
  values?: Values; // numbers in the step's texts, from the engine
}

/** Choose cards: a fixed number, or until it is right (live), or until Check is pressed. */
export interface PickTask extends Common {
  kind: 'pick';
  cards: readonly number[];
  layout: Layout;
  given?: readonly number[]; // shown above the board
  fixed?: readonly number[]; // on the board, chosen and staying so
  notes?: ReadonlyMap<number, string>; // whose cards they are
  count?: number;
  live?: boolean;
  check: (chosen: number[]) => Verdict;
  status?: (chosen: number[]) => { key: string; values: Values };
  /** Cards that would spoil it; shown when the learner asks for help. */
  closed?: (chosen: number[]) => number[];
  /** A way to a full answer from here: all its cards, or null when there is none. */
  grow?: (chosen: number[]) => number[] | null;
  solution: () => number[];
  /** What to show when it is done: cards and how. */
  after?: (chosen: number[]) => { cards: number[]; layout: Layout; marked?: number[] };
}
/** Make a card, property by property; or its digits alone. */
export interface MakeTask extends Common {
  kind: 'make';
  given: readonly number[];
  names?: boolean; // given cards carry their digits
  digits?: boolean; // digits are asked for, not a card
  operation?: 'sum' | 'difference' | 'read' | 'survey';
  answer: readonly number[];
}
export interface NumberTask extends Common {
  kind: 'number';
  cards?: readonly number[];
  layout?: Layout;
  marked?: readonly number[];
  answer: number;
  /** Wrong numbers that tell something: the text wrong.NAME. */
  wrong?: Record<string, number>;
}
export interface ChooseTask extends Common {
  kind: 'choose';
  given?: readonly number[];
  layout?: Layout;
  marked?: readonly number[];
  /** Cards, or the step's texts options[i]. A wrong one says why: wrong.NAME, or its cards. */
  options: { right: boolean; cards?: readonly number[]; key?: string; why?: number[] }[];
}
/** Lay cards into three piles by any one property. */
export interface SortTask extends Common {
  kind: 'sort';
  cards: readonly number[];
}
/** The deck without one card: sort it as you like, then say which is missing. */
export interface SurveyTask extends Common {
  kind: 'survey';
  cards: readonly number[];
  answer: readonly number[];
}
/** Lay a magic square from a tray. */
export interface FillTask extends Common {
  kind: 'fill';
  square: readonly number[];
  given: readonly number[]; // places that are filled already
  tray: readonly number[];
}
export interface GameTask extends Common {
  kind: 'game';
  game: string;
  seed: number;
  goal: number; // sets
}
export interface AntisetTask extends Common {
  kind: 'antiset';
  design: string;
  level: 'random' | 'greedy' | 'perfect';
  win: boolean; // only a win is enough
  mirror: boolean; // says when a card leaves the strategy
}
/** Deal many times and count the deals with a plane. */
export interface SampleTask extends Common {
  kind: 'sample';
  sizes: readonly number[];
  deals: number;
  goal: (results: ReadonlyMap<number, { deals: number; hits: number }>) => Verdict;
}

export type Task =
  | PickTask
  | MakeTask
  | NumberTask
  | ChooseTask
  | SortTask
  | SurveyTask
  | FillTask
  | GameTask
  | AntisetTask
  | SampleTask;
export type TaskOf<K extends Task['kind']> = Extract<Task, { kind: K }>;

export interface Step {
  id: string;
  make: (next: Random) => Task;
}
/** What a lesson's file says: its steps by name, in any order, and its words in English. */
export interface LessonFile {
  words: object;
  steps: Record<string, Step['make']>;
  sheets?: string[];
}
export interface Lesson {
  name: string;
  steps: Step[];
  /** Commands that print more material. */
  sheets?: string[];
}

/** What the frame gives each kind of task. */
export interface TaskProps<T extends Task> {
  task: T;
  solved: boolean;
  revealed: boolean; // the last hint: show the answer
  say: (key: string, values?: Values) => string; // the step's own texts
  label: string;
  onverdict: (verdict: Verdict | null) => void;
}
