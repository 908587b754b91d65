import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { openText, sealText } from './sealed-text.ts';
import type { SealOptions } from './sealed-text.ts';

const MAX_JSON = 100_000;

/** Compresses, encrypts and authenticates a value for a cookie, a URL or a token. */
export function sealJson(value: unknown, options: SealOptions): string {
  return sealText(deflateRawSync(JSON.stringify(value)).toString('base64'), options);
}

/**
 * Reads a value that `sealJson` sealed; undefined if the text was changed, or sealed for something else. The type is
 * certain, because each purpose seals values of one type.
 */
export function openJson<Value>(sealedText: string, options: SealOptions): Value | undefined {
  const text = openText(sealedText, options);
  if (text === undefined) return undefined;
  const json = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: MAX_JSON }).toString();
  return JSON.parse(json) as Value;
}
