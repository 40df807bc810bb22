// SPDX-License-Identifier: MIT
// Names of designs, read by the engine: what a name says before anything is built. Asked for once each.
import { engine } from './engine';
import { EngineError, type Reply } from './load';

export type DesignName = Reply<'design.name'>;

const known = new Map<string, DesignName | undefined>();

/** Nothing for a text that is no name of a design. */
export function designName(name: string): DesignName | undefined {
  if (!known.has(name)) {
    let read: DesignName | undefined;
    try {
      read = engine('design.name', { name });
    } catch (fault) {
      if (!(fault instanceof EngineError)) throw fault;
    }
    known.set(name, read);
  }
  return known.get(name);
}

/** The dimension of AG(d,2), by points and planes: what is played with quads; nothing for any other design. */
export function quadDimension(name: string): number | undefined {
  const geometry = designName(name)?.geometry;
  return geometry?.kind === 'affine' && geometry.q === 2 && geometry.flat === 2 ? geometry.dimension : undefined;
}

/** The dimension of AG(d,3), by points and lines; nothing for any other design. */
export function ternaryDimension(name: string): number | undefined {
  const geometry = designName(name)?.geometry;
  return geometry?.kind === 'affine' && geometry.q === 3 && geometry.flat === 1 ? geometry.dimension : undefined;
}
