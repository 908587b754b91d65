/** Integers of descriptions that JavaScript rounds: identifiers and limits of 64 bits. */
import type { ApiDocument } from '../model/api-description.ts';

/** Integers of one description that are remembered. */
const MAX_INTEGERS = 20_000;

/** Adds the integers in the source of a description, JSON or YAML, that are no safe ones: as they are written, by what they are rounded to. */
export function collectIntegers(source: string, found: Map<number, string>): void {
  for (const [written] of source.matchAll(/(?<![\w.])\d{16,40}(?![\w.])/g)) {
    const rounded = Number(written);
    if (found.size >= MAX_INTEGERS) return;
    if (!Number.isSafeInteger(rounded) && String(rounded) !== written && !found.has(rounded))
      found.set(rounded, written);
  }
}

/** The text with integers as the description has them, where JavaScript printed what it had rounded them to. */
export function exactText({ integers }: Pick<ApiDocument, 'integers'>, text: string): string {
  if (!integers || integers.size === 0) return text;
  return text.replace(/(?<![\w.])\d(?:\d{15,}|(?:\.\d+)?e\+\d+)(?![\w.])/g, (printed) => {
    const value = Number(printed);
    return (String(value) === printed ? integers.get(value) : undefined) ?? printed;
  });
}
