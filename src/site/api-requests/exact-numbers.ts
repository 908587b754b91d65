/**
 * Numbers that JavaScript would round, such as 64-bit identifiers, as "raw JSON" (ECMAScript 2026, JSON.rawJSON):
 * `JSON.stringify` prints them as written. Browsers without it keep such a number as text.
 */

export interface ExactNumber {
  readonly rawJSON: string;
}

const json = JSON as unknown as {
  rawJSON?: (text: string) => ExactNumber;
  isRawJSON?: (value: unknown) => boolean;
  parse: (text: string, revive: (key: string, value: unknown, context?: { source?: string }) => unknown) => unknown;
};

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Reads a number as typed. Text that isn't a number stays text. */
export function readNumber(text: string): number | string | ExactNumber {
  const value = Number(text);
  if (isExact(text, value)) return value;
  return JSON_NUMBER.test(text) && json.rawJSON ? json.rawJSON(text) : text;
}

/** Parses JSON without rounding. Throws if it is invalid. */
export function parseExactly(text: string): unknown {
  return json.parse(text, (_, value, context) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined ? readNumber(source) : value;
  });
}

export function isExactNumber(value: unknown): value is ExactNumber {
  return json.isRawJSON?.(value) === true;
}

/** Returns whether a number is what its text says, apart from zeros and the notation of the exponent. */
function isExact(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const digits = listDigits(text);
  return digits === undefined || digits === listDigits(String(value));
}

function listDigits(text: string): string | undefined {
  const match = /^[+-]?(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return `${significant}e${significant === '' ? 0 : Number(exponent) - fraction.length + digits.length - significant.length}`;
}
