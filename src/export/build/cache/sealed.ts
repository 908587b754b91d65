/** Bytes that are kept behind their hash: what is broken is as if there were none. */
import { createHash, hash } from 'node:crypto';
import { asBuffer } from '../../../lib/as-buffer.ts';

export function seal(...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return Buffer.concat([Buffer.from(`${sum.digest('hex')}\n`), ...parts]);
}

/** Returns what was sealed; undefined when it is other bytes. */
export function unseal(sealed: Uint8Array): Buffer | undefined {
  const bytes = asBuffer(sealed);
  const end = bytes.indexOf(NEW_LINE);
  const body = bytes.subarray(end + 1);
  return end > 0 && bytes.toString('latin1', 0, end) === hash('sha256', body) ? body : undefined;
}

/** Seals parts behind a head of JSON. */
export function sealParts(head: unknown, parts: readonly Uint8Array[]): Buffer {
  return seal(Buffer.from(`${JSON.stringify(head)}\n`), ...parts);
}

/** Returns the head of what `sealParts` sealed, and what takes as many bytes as it is told of the parts behind it, in their order. */
export function unsealParts<Head>(sealed: Uint8Array): { head: Head; take: (length?: number) => Buffer } | undefined {
  const body = unseal(sealed);
  if (!body) return undefined;
  let at = body.indexOf(NEW_LINE) + 1;
  const head = JSON.parse(body.toString('utf8', 0, at)) as Head;
  return { head, take: (length = body.length - at) => body.subarray(at, (at += length)) };
}

const NEW_LINE = 0x0a;
