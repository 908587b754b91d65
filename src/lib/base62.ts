import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * The largest multiple of 62 in a byte. Bytes from here on are discarded, so that every character is equally likely.
 */
const FAIR_BYTES = 248;

/** Creates random text of letters and digits, for secrets. */
export function createRandomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** Prints a non-negative integer in base 62, padded with zeros to `width`. */
export function encodeBase62(value: number, width: number): string {
  let remainder = value;
  let text = '';
  while (remainder > 0) {
    text = ALPHABET.charAt(remainder % 62) + text;
    remainder = Math.floor(remainder / 62);
  }
  return text.padStart(width, '0');
}
