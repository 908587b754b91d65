import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { parseSecretKeys } from './secret-key.ts';

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * The key for boxes. While keys are rotated, there are several: the current one seals, and all of them open. Each has 32
 * bytes.
 */
export type BoxKey = Buffer | { current: Buffer; others: readonly Buffer[] };

export interface SecretBoxOptions {
  key: BoxKey;
  /** Owner of the secret, such as an id. A box can't be opened for another owner. */
  context: string;
}

/** Returns all keys that open boxes, the current one first. */
export function listKeys(key: BoxKey): Buffer[] {
  return Buffer.isBuffer(key) ? [key] : [key.current, ...key.others];
}

/** Formats keys as a text with one key per line, in base64. */
export function formatKeys(key: BoxKey): string {
  return listKeys(key)
    .map((each) => `${each.toString('base64')}\n`)
    .join('');
}

/** Reads such a text; undefined unless every word is a key. */
export function parseKeys(text: string): BoxKey | undefined {
  const [current, ...others] = parseSecretKeys(text.trim().split(/\s+/)) ?? [];
  return current && others.length > 0 ? { current, others } : current;
}

/** Encrypts a text with AES-256-GCM: one format byte, the nonce, the tag, the ciphertext. */
export function sealSecret(text: string, { key, context }: SecretBoxOptions): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const currentKey = Buffer.isBuffer(key) ? key : key.current;
  const cipher = createCipheriv('aes-256-gcm', currentKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a box; undefined if no key fits, the context differs, or the box was damaged. */
export function openSecret(box: Buffer, { key, context }: SecretBoxOptions): string | undefined {
  for (const candidate of listKeys(key)) {
    const text = openWith(box, { key: candidate, context });
    if (text !== undefined) return text;
  }
  return undefined;
}

function openWith(box: Buffer, { key, context }: { key: Buffer; context: string }): string | undefined {
  if (box.length < HEADER_BYTES || box[0] !== FORMAT) return undefined;
  const nonce = box.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(box.subarray(HEADER_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
