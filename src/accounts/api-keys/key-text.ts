import crypto from 'node:crypto';
import { crc32 } from 'node:zlib';
import { encodeBase62, createRandomBase62 } from '../../lib/base62.ts';

/** The prefix of every key. */
export const KEY_PREFIX = 'bindery_';
const SECRET_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const SECRET = new RegExp(`^[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Creates the text of a new key: `bindery_`, 34 random base62 characters, and their CRC-32 in 6 more. With the
 * checksum, secret scanners can recognize a real key, and Bindery rejects a mistyped one without a database query.
 */
export function createKeyText(prefix: string = KEY_PREFIX): string {
  const secret = createRandomBase62(SECRET_LENGTH);
  return prefix + secret + computeChecksum(secret);
}

/** Returns whether the text has the format and the checksum of a key. */
export function isKeyText(text: string, prefix: string = KEY_PREFIX): boolean {
  if (!text.startsWith(prefix) || !SECRET.test(text.slice(prefix.length))) return false;
  const secret = text.slice(prefix.length, -CHECKSUM_LENGTH);
  return text.endsWith(computeChecksum(secret));
}

/** Returns the stored hash of a key. A fast hash is enough, because the secret has 202 random bits and can't be guessed. */
export function hashKey(text: string): Buffer {
  return crypto.hash('sha256', text, 'buffer');
}

function computeChecksum(secret: string): string {
  return encodeBase62(crc32(secret), CHECKSUM_LENGTH);
}
