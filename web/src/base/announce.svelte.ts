// The page's one polite live region: what just happened, for who cannot see it. Said again even when
// the words are the same.

let said = $state({ text: '', turn: 0 });

export function announce(text: string): void {
  said = { text, turn: said.turn + 1 };
}

export function announced(): { text: string; turn: number } {
  return said;
}
