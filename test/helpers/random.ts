/** Returns numbers from 0 to 1, the same for the same seed on every machine (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState;
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32;
  };
}
