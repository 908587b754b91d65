/**
 * Caches the results of lines for one grammar and theme: a third of the code lines in documentation also occur in other
 * blocks. A line always has the same result for the same starting state, so nothing depends on earlier blocks.
 */
import { copyText } from '../../lib/copy-text.ts';
import type { StateStackImpl } from 'shiki/textmate';

/** State of a grammar between two lines. */
export type LineState = StateStackImpl;

export interface LineReading<T> {
  tokens: T;
  /** At the end of the line. */
  state: LineState;
  /** The part of the block's budget that the line used. */
  cost: number;
}

export interface LineMemory<T> {
  find(state: LineState, line: string): LineReading<T> | undefined;
  /**
   * Stores a result and returns the state for following lines: the same object for all lines that end in equal states.
   */
  keep(state: LineState, line: string, reading: LineReading<T>): LineState;
}

/** Maximum number of cached lines, after which the cache is cleared. */
const MAX_LINES = 5_000;

export function createLineMemory<T>(): LineMemory<T> {
  let lines = new WeakMap<LineState, Map<string, LineReading<T>>>();
  const states = new Map<string, LineState[]>();
  let count = 0;

  function share(state: LineState): LineState {
    const key = `${state.depth} ${state['ruleId']}`;
    const cachedState = states.get(key);
    if (!cachedState) states.set(key, [state]);
    const match = cachedState?.find((each) => isSame(each, state));
    if (cachedState && !match) cachedState.push(state);
    return match ?? state;
  }

  return {
    find: (state, line) => lines.get(state)?.get(line),
    keep(state, line, reading) {
      if (++count > MAX_LINES) {
        count = 0;
        lines = new WeakMap();
        states.clear();
      }
      const text = copyText(line);
      const sharedReading = { ...reading, state: share(reading.state) };
      const cachedLines = lines.get(state);
      if (cachedLines) cachedLines.set(text, sharedReading);
      else lines.set(state, new Map([[text, sharedReading]]));
      return sharedReading.state;
    },
  };
}

/**
 * Whether following lines have the same result in both states: the library compares rules and scopes, but not where the
 * search in a line starts.
 */
function isSame(left: LineState, right: LineState): boolean {
  if (!left.equals(right)) return false;
  let [one, other]: [LineState | null, LineState | null] = [left, right];
  for (; one && other; [one, other] = [one.parent, other.parent])
    if (one.beginRuleCapturedEOL !== other.beginRuleCapturedEOL) return false;
  return true;
}
