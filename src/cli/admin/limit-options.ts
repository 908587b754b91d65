/** Readers of options with limits. Commander would replace null with an empty text, so `off` stays `off` here. */
import { InvalidArgumentError } from 'commander';

/** Reads `5000000` or `off`. */
export function readTokens(text: string): number | 'off' {
  if (text === 'off') return text;
  if (/^[1-9]\d{0,12}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected "off", or a number of tokens such as 5000000.');
}

/** Reads `20`, `0.50` or `off`. */
export function readCost(text: string): number | 'off' {
  if (text === 'off') return text;
  if (/^\d{1,7}(?:\.\d{1,6})?$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('Expected "off", or US dollars such as 20 or 0.50.');
}

/** Reads comma-separated entries. */
export function readList(text: string): string[] {
  return text.split(',');
}

/** Returns null for `off`. */
export function toNullable<Value>(value: Value | 'off' | undefined): Value | null | undefined {
  return value === 'off' ? null : value;
}
