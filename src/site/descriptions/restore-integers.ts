/** Preserves integers of descriptions that JavaScript rounds, such as 64-bit identifiers and limits. */
import type { ApiDocument } from '../model/api-description.ts';

/** Maximum number of integers remembered per description. */
const MAX_INTEGERS = 20_000;

/** Maximum number of neighboring integers that JavaScript rounds to the same value and that stay distinct. */
const MAX_NEIGHBORS = 1_000;

const INTEGER = /(?<![\w.])\d{16,40}(?![\w.])/g;
const QUOTED_OR_INTEGER = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\/|(?<![\w.])\d{16,40}(?![\w.])/g;

/**
 * Collects integers in a description's JSON or YAML source that aren't safe integers. Maps the value that represents
 * each of them to its original text: the rounded value, or the next free one if another integer has the same.
 */
export function collectIntegers(source: string, originals: Map<number, string>): void {
  for (const [integerText] of source.matchAll(INTEGER)) {
    if (originals.size >= MAX_INTEGERS) return;
    if (Number.isSafeInteger(Number(integerText))) continue;
    const value = findPlace(integerText, originals);
    if (value !== undefined) originals.set(value, integerText);
  }
}

/** Returns the value that represents an integer, which `collectIntegers` has seen. */
export function toDistinctNumber(integerText: string, originals: ReadonlyMap<number, string>): number {
  const value = findPlace(integerText, originals);
  return value !== undefined && originals.get(value) === integerText ? value : Number(integerText);
}

/** Replaces the integers in JSON that would be rounded to the value of another one. Returns undefined if there are none. */
export function separateIntegers(json: string, originals: ReadonlyMap<number, string>): string | undefined {
  let isChanged = false;
  const separatedJson = json.replace(QUOTED_OR_INTEGER, (token) => {
    if (!/^\d/.test(token)) return token;
    const value = toDistinctNumber(token, originals);
    if (value === Number(token)) return token;
    isChanged = true;
    return String(value);
  });
  return isChanged ? separatedJson : undefined;
}

/** Returns the value that represents an integer, or that is free for it. */
function findPlace(integerText: string, originals: ReadonlyMap<number, string>): number | undefined {
  let value = Number(integerText);
  for (let tries = 0; tries < MAX_NEIGHBORS; tries++) {
    const original = originals.get(value);
    if (original === undefined || original === integerText) return value;
    value = findNextNumber(value);
  }
  return undefined;
}

/** Returns the next larger number that JavaScript can represent. */
function findNextNumber(value: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + 1n);
  return view.getFloat64(0);
}

/** Restores integers as written in the description where JavaScript printed their rounded values. */
export function restoreIntegers({ integers }: Pick<ApiDocument, 'integers'>, text: string): string {
  if (!integers || integers.size === 0) return text;
  return text.replace(/(?<![\w.])\d(?:\d{15,}|(?:\.\d+)?e\+\d+)(?![\w.])/g, (printedNumber) => {
    const value = Number(printedNumber);
    return (String(value) === printedNumber ? integers.get(value) : undefined) ?? printedNumber;
  });
}
