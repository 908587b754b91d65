/** Stored bytes behind a seal: the SHA-256 of everything after the first line. A broken seal counts as a missing object. */
import { createHash, hash } from 'node:crypto';
import { asBuffer } from './as-buffer.ts';

/** Puts the seal before the parts. */
export function seal(...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return Buffer.concat([Buffer.from(`${sum.digest('hex')}\n`), ...parts]);
}

/** Returns the sealed bytes; undefined when a single one of them, or of the seal, has changed. */
export function unseal(sealed: Uint8Array): Buffer | undefined {
  const bytes = asBuffer(sealed);
  const body = bytes.subarray(SEAL_BYTES);
  return hasSeal(bytes) && bytes.toString('latin1', 0, SEAL_BYTES - 1) === hash('sha256', body) ? body : undefined;
}

/** Whether the bytes start with a seal, intact or not. Costs nothing, so that a cache can refuse unsealed objects. */
export function hasSeal(bytes: Uint8Array): boolean {
  return SEAL.test(asBuffer(bytes).toString('latin1', 0, SEAL_BYTES));
}

const SEAL = /^[0-9a-f]{64}\n$/;
const SEAL_BYTES = 65;

/** Seals parts behind a head of JSON. */
export function sealParts(head: unknown, parts: readonly Uint8Array[]): Buffer {
  return seal(Buffer.from(`${JSON.stringify(head)}\n`), ...parts);
}

/** The head that `sealParts` sealed, and a function that returns the next bytes behind it, by default all that remain. */
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
