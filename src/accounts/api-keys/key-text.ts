import crypto from 'node:crypto';
import { crc32 } from 'node:zlib';
import { encodeBase62, randomBase62 } from '../../lib/base62.ts';

/** Beginning of every key. */
export const KEY_PREFIX = 'bindery_';
const SECRET_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const KEY = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);

/**
 * Makes the text of a new key: `bindery_`, 34 random base62 characters, and their CRC-32 in 6 more. The checksum
 * lets secret scanners tell a real key, and a mistyped one is refused without asking the database.
 */
export function createKeyText(): string {
  const secret = randomBase62(SECRET_LENGTH);
  return KEY_PREFIX + secret + checksum(secret);
}

/** Tells whether the text can be a key: its form and checksum are right. */
export function isKeyText(text: string): boolean {
  if (!KEY.test(text)) return false;
  const secret = text.slice(KEY_PREFIX.length, -CHECKSUM_LENGTH);
  return text.endsWith(checksum(secret));
}

/** Returns what is stored of a key. A fast hash is enough: the secret has 202 random bits, so nobody can guess it. */
export function hashKey(text: string): Buffer {
  return crypto.hash('sha256', text, 'buffer');
}

function checksum(secret: string): string {
  return encodeBase62(crc32(secret), CHECKSUM_LENGTH);
}
