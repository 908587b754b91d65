/** Preserves integers of descriptions that JavaScript rounds, such as 64-bit identifiers and limits. */
import type { ApiDocument } from '../model/api-description.ts';

/** Maximum number of integers remembered per description. */
const MAX_INTEGERS = 20_000;

/**
 * Collects integers in a description's JSON or YAML source that aren't safe integers. Maps each rounded value to its
 * original text.
 */
export function collectIntegers(source: string, originals: Map<number, string>): void {
  for (const [written] of source.matchAll(/(?<![\w.])\d{16,40}(?![\w.])/g)) {
    const rounded = Number(written);
    if (originals.size >= MAX_INTEGERS) return;
    if (!Number.isSafeInteger(rounded) && String(rounded) !== written && !originals.has(rounded))
      originals.set(rounded, written);
  }
}

/** Restores integers as written in the description where JavaScript printed their rounded values. */
export function restoreIntegers({ integers }: Pick<ApiDocument, 'integers'>, text: string): string {
  if (!integers || integers.size === 0) return text;
  return text.replace(/(?<![\w.])\d(?:\d{15,}|(?:\.\d+)?e\+\d+)(?![\w.])/g, (printed) => {
    const value = Number(printed);
    return (String(value) === printed ? integers.get(value) : undefined) ?? printed;
  });
}
