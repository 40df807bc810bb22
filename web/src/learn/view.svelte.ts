// How lessons are shown: on a screen of one's own, or thrown at a wall.

export const view = $state({ projector: false });
