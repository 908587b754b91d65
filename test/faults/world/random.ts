import { createRandom } from '../../helpers/random.ts';

/** Seeded choices: the same seed gives the same ones. */
export interface Random {
  /** Returns a number from `min` to `max`. */
  between(min: number, max: number): number;
  /** Returns an integer from 0 up to but not including `end`. */
  integer(end: number): number;
  /** Returns one entry; undefined if there is none. */
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
