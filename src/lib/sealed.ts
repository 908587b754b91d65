/**
 * Adds a seal to stored bytes: the SHA-256 of everything after the first line. An object with a broken seal is treated
 * as missing.
 */
import { createHash, hash } from 'node:crypto';
import { asBuffer } from './as-buffer.ts';

/** Adds the seal before the parts. */
export function seal(...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return Buffer.concat([Buffer.from(`${sum.digest('hex')}\n`), ...parts]);
}

/** Returns the sealed bytes; undefined if any byte of them or of the seal has changed. */
export function unseal(sealedBytes: Uint8Array): Buffer | undefined {
  const bytes = asBuffer(sealedBytes);
  const body = bytes.subarray(SEAL_BYTES);
  return hasSeal(bytes) && getSeal(bytes) === hash('sha256', body) ? body : undefined;
}

/**
 * Returns whether the bytes start with a seal, intact or not. Costs almost nothing, so that a cache can reject unsealed
 * objects.
 */
export function hasSeal(bytes: Uint8Array): boolean {
  return SEAL.test(asBuffer(bytes).toString('latin1', 0, SEAL_BYTES));
}

/** Returns the seal of sealed bytes, which identifies them. */
export function getSeal(sealedBytes: Uint8Array): string {
  return asBuffer(sealedBytes).toString('latin1', 0, SEAL_BYTES - 1);
}

const SEAL = /^[0-9a-f]{64}\n$/;
const SEAL_BYTES = 65;

/** Seals parts after a JSON header. */
export function sealParts(head: unknown, parts: readonly Uint8Array[]): Buffer {
  return seal(Buffer.from(`${JSON.stringify(head)}\n`), ...parts);
}

/**
 * The header that `sealParts` sealed, and a function that returns the next bytes after it, by default all remaining
 * ones.
 */
export interface SplitParts<Head> {
  head: Head;
  take(length?: number): Buffer;
}

/** Splits the body that `unseal` returned for `sealParts`. */
export function splitParts<Head>(body: Buffer): SplitParts<Head> {
  let at = body.indexOf(NEW_LINE) + 1;
  const head = JSON.parse(body.toString('utf8', 0, at)) as Head;
  return { head, take: (length = body.length - at) => body.subarray(at, (at += length)) };
}

const NEW_LINE = 0x0a;
