/** Preserves integers of descriptions that JavaScript rounds, such as 64-bit identifiers and limits. */
import type { ApiDocument } from '../model/api-description.ts';

/** Maximum number of integers remembered per description. */
const MAX_INTEGERS = 20_000;

/**
 * Collects integers in a description's JSON or YAML source that aren't safe integers. Maps each rounded value to its
 * original text.
 */
export function collectIntegers(source: string, originals: Map<number, string>): void {
  for (const [integerText] of source.matchAll(/(?<![\w.])\d{16,40}(?![\w.])/g)) {
    const roundedNumber = Number(integerText);
    if (originals.size >= MAX_INTEGERS) return;
    if (!Number.isSafeInteger(roundedNumber) && String(roundedNumber) !== integerText && !originals.has(roundedNumber))
      originals.set(roundedNumber, integerText);
  }
}

/** Restores integers as written in the description where JavaScript printed their rounded values. */
export function restoreIntegers({ integers }: Pick<ApiDocument, 'integers'>, text: string): string {
  if (!integers || integers.size === 0) return text;
  return text.replace(/(?<![\w.])\d(?:\d{15,}|(?:\.\d+)?e\+\d+)(?![\w.])/g, (printedNumber) => {
    const value = Number(printedNumber);
    return (String(value) === printedNumber ? integers.get(value) : undefined) ?? printedNumber;
  });
}
