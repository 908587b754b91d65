/** Longest pause between two keys of a sequence, in milliseconds. */
const MAX_PAUSE_MS = 1200;

/**
 * Creates a function that receives each pressed key with its time in milliseconds, and returns the shortcut that the key
 * completes.
 */
export function createKeySequence(shortcuts: readonly string[]): (key: string, at: number) => string | undefined {
  let keys = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key, at) => {
    const before = at - last <= MAX_PAUSE_MS ? keys : '';
    last = at;
    const sequence = before === '' ? key : `${before} ${key}`;
    const match = [sequence, key].find((text) =>
      shortcuts.some((each) => each === text || each.startsWith(`${text} `)),
    );
    keys = match ?? '';
    if (match === undefined || !shortcuts.includes(match)) return undefined;
    keys = '';
    return match;
  };
}
