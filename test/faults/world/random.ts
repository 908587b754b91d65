import { createRandom } from '../../helpers/random.ts';

/** Seeded choices: the same seed gives the same ones. */
export interface Random {
  /** A number from `min` up to `max`. */
  between(min: number, max: number): number;
  /** A whole number from 0 up to, and without, `end`. */
  integer(end: number): number;
  /** Returns one entry; undefined when there is none. */
  pick<T>(list: readonly T[]): T | undefined;
}

export function createChoices(seed: number): Random {
  const next = createRandom(seed);
  return {
    between: (min, max) => min + next() * (max - min),
    integer: (end) => Math.floor(next() * end),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}
