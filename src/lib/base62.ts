import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The largest multiple of 62 in a byte: bytes from here on are thrown away, so every character is equally likely. */
const FAIR_BYTES = 248;

/** Makes a random text of letters and digits, for secrets. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** Prints a whole number from 0 up in base 62, filled with zeros to `width`. */
export function encodeBase62(value: number, width: number): string {
  let rest = value;
  let text = '';
  while (rest > 0) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text.padStart(width, '0');
}
