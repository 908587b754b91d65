import fs from 'node:fs';
import type { Kept, Replaceable } from '../messages.ts';
import { readParts } from '../meta-files.ts';
import { unseal } from '../../../lib/sealed.ts';

export interface ReadKept {
  /** Without its seal. Undefined when there is none, or when it is gone or replaced by another since it was looked for. */
  body: Buffer | undefined;
  /** Whether the seal is broken: the cache is told, and removes the object. */
  isDamaged: boolean;
}

/** Reads what an earlier build has kept, and checks its seal. */
export function readKept({ part }: Kept): ReadKept {
  const bytes = readPart(part);
  const body = bytes && unseal(bytes);
  return { body, isDamaged: bytes !== undefined && body === undefined };
}

/** Undefined for a file that is gone, or shorter than it was. */
function readPart(part: Kept['part']): Buffer | undefined {
  try {
    return [...readParts(part ? [part] : [])][0];
  } catch {
    return undefined;
  }
}

/** Writes what replaces it; returns whether there is anything. */
export function writeNext(pack: Uint8Array | undefined, kept: Replaceable | undefined): boolean {
  if (!pack || !kept) return false;
  fs.writeFileSync(kept.next, pack);
  return true;
}
