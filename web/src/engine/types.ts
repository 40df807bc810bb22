// The engine's values as they travel in JSON: include/thirdcard/play.hpp and cards.hpp say what each
// field means.

export const kEmpty = -1; // a place without a card
export const kFaceDown = -2;
export const kSpectator = -1;

export interface Rules {
  kind: 'set' | 'chain' | 'ultra' | 'ghost' | 'memory' | 'projective' | 'xor' | 'quads' | 'antiset' | 'puzzle';
  properties: number;
  table: number;
  taking: 'at_once' | 'call';
  call_ms: number;
  penalty: number;
  freeze_ms: number;
  cooperative: boolean;
  teams: 'none' | 'own' | 'either' | 'all';
  target: number;
  time_ms: number;
  hidden_card: boolean;
  checked: boolean;
  deal_when_none: boolean;
  deal_passes: boolean;
  design: string;
  board: number[];
  puzzle_projective: boolean;
}

export type Reason = 'alike' | 'different' | 'two_alike' | 'even' | 'odd' | 'fits' | 'clashes';

export interface Action {
  kind: string;
  player?: number;
  cards?: number[];
  time?: number;
}

export interface GameEvent {
  kind: string;
  seq: number;
  time: number;
  player?: number;
  points?: number;
  sum?: number;
  mistake?: boolean;
  cards?: number[];
  places?: number[];
  players?: number[];
  reasons?: Reason[];
}

export interface Answer {
  verdict: 'yes' | 'no' | 'late' | 'refused';
  fault?: string;
  reasons?: Reason[];
  events: GameEvent[];
}

export interface PlayerView {
  team: number;
  score: number;
  sets: number;
  mistakes: number;
  active: boolean;
  agrees: boolean;
  out: boolean;
  frozen_until: number;
  hand: number[];
}

export interface View {
  phase: 'playing' | 'guessing' | 'between_rounds' | 'over';
  seq: number;
  time: number;
  deadline: number;
  deck_left: number;
  table: number[];
  last: number[];
  players: PlayerView[];
  team_scores: number[];
  caller: number;
  call_until: number;
  pointed: { player: number; card: number }[];
  turn: number;
  round: number;
  rounds: number;
  dealer: number;
  found: { player: number; round: number; time: number; cards: number[] }[];
  sets_on_board: number;
  guessing_open: boolean;
  hidden: number;
  sum: number;
  mistake: boolean;
  winners: number[];
}

export interface Look {
  number: number;
  filling: number;
  colour: number;
  shape: number;
  background: number;
  border: number;
  features: number;
}

export interface DeckInfo {
  name: string;
  values: number;
  set_size: number;
  aspect: number; // width over height of a card that lies
  properties: { attribute: string; name: string }[];
  looks: Look[];
  digits: number[][];
  words: Record<'default' | 'classic', string[]>; // by card
  value_words: Record<'default' | 'classic', string[][]>; // by property and digit
}
