/**
 * Memoizes a pure function of request data that often has the same value. Long values, and more than `maxValues`
 * different ones, are not stored, so clients that send them cost no memory.
 */
export function memoize<Result>(
  compute: (text: string) => Result,
  { maxValues = MAX_VALUES }: { /** @defaultValue 100 */ maxValues?: number } = {},
): (text: string) => Result {
  const resultsByKey = new Map<string, Result>();
  return (text) => {
    if (resultsByKey.has(text)) return resultsByKey.get(text) as Result;
    const result = compute(text);
    if (text.length > MAX_LENGTH) return result;
    if (resultsByKey.size >= maxValues) resultsByKey.clear();
    resultsByKey.set(text, result);
    return result;
  };
}

const MAX_LENGTH = 200;
const MAX_VALUES = 100;
