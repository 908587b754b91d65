import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

export interface SecretBoxOptions {
  /** 32 bytes. */
  key: Buffer;
  /** Owner of the secret, such as an id. A box can't be opened for another owner. */
  context: string;
}

/** Encrypts a text with AES-256-GCM: one format byte, the nonce, the tag, the ciphertext. */
export function sealSecret(text: string, { key, context }: SecretBoxOptions): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a box; undefined if the key or the context differs, or the box was damaged. */
export function openSecret(box: Buffer, { key, context }: SecretBoxOptions): string | undefined {
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
