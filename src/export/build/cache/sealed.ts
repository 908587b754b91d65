/** Bytes that are kept behind their hash: what is broken is as if there were none. */
import { hash } from 'node:crypto';

export function seal(...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(`${hash('sha256', body)}\n`), body]);
}

/** Returns what was sealed; undefined when it is other bytes. */
export function unseal(sealed: Uint8Array): Buffer | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const end = bytes.indexOf(NEW_LINE);
  const body = bytes.subarray(end + 1);
  return end > 0 && bytes.toString('latin1', 0, end) === hash('sha256', body) ? body : undefined;
}

const NEW_LINE = 0x0a;
