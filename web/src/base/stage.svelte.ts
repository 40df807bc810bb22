// The projector view: cards only, their numbers in the corners, large text. Whole screen where the
// browser allows it; leaving the whole screen leaves the view.

let on = $state(false);

export const stage = {
  get on(): boolean {
    return on;
  },
};

export async function openStage(): Promise<void> {
  on = true;
  try {
    await document.documentElement.requestFullscreen?.();
  } catch {
    // Not allowed: the window is large enough.
  }
}

export function closeStage(): void {
  on = false;
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}

if (typeof document !== 'undefined') {
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement) on = false;
  });
  addEventListener('hashchange', () => closeStage());
}
