/**
 * What lines were read as by one grammar and theme: a third of the lines of code in documentation stand in other blocks too. A line is read
 * the same whenever it begins in the same state, so that nothing depends on what was read before.
 */
import type { StateStackImpl } from 'shiki/textmate';

/** State of a grammar between two lines. */
export type LineState = StateStackImpl;

export interface LineReading<T> {
  tokens: T;
  /** At the end of the line. */
  state: LineState;
  /** What reading it has taken of the block's budget. */
  cost: number;
}

export interface LineMemory<T> {
  find(state: LineState, line: string): LineReading<T> | undefined;
  /** Returns what later lines go on from: the same state for all lines that end in equal ones. */
  keep(state: LineState, line: string, reading: LineReading<T>): LineState;
}

/** Lines that are kept; then it begins again. */
const MAX_LINES = 5_000;

export function createLineMemory<T>(): LineMemory<T> {
  let lines = new WeakMap<LineState, Map<string, LineReading<T>>>();
  const states = new Map<string, LineState[]>();
  let count = 0;

  function share(state: LineState): LineState {
    const key = `${state.depth} ${state['ruleId']}`;
    const known = states.get(key);
    if (!known) states.set(key, [state]);
    const same = known?.find((each) => isSame(each, state));
    if (known && !same) known.push(state);
    return same ?? state;
  }

  return {
    find: (state, line) => lines.get(state)?.get(line),
    keep(state, line, reading) {
      if (++count > MAX_LINES) {
        count = 0;
        lines = new WeakMap();
        states.clear();
      }
      const shared = { ...reading, state: share(reading.state) };
      const known = lines.get(state);
      if (known) known.set(line, shared);
      else lines.set(state, new Map([[line, shared]]));
      return shared.state;
    },
  };
}

/** Whether a line that follows is read the same: the library compares rules and scopes, but not where lines begin to be searched. */
function isSame(left: LineState, right: LineState): boolean {
  if (!left.equals(right)) return false;
  let [one, other]: [LineState | null, LineState | null] = [left, right];
  for (; one && other; [one, other] = [one.parent, other.parent])
    if (one.beginRuleCapturedEOL !== other.beginRuleCapturedEOL) return false;
  return true;
}
