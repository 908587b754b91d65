/**
 * Keeps the results of a pure function of a request header, of which a few values come again and again. Long values
 * and more than a hundred different ones are not kept, so clients that send them cost no memory.
 */
export function remember<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    if (known.has(text)) return known.get(text) as Result;
    const result = compute(text);
    if (text.length > MAX_LENGTH) return result;
    if (known.size >= MAX_VALUES) known.clear();
    known.set(text, result);
    return result;
  };
}

const MAX_LENGTH = 200;
const MAX_VALUES = 100;
