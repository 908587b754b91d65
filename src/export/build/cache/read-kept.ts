import fs from 'node:fs';
import type { Kept, Replaceable } from '../messages.ts';
import { readParts } from '../meta-files.ts';

/** Reads what an earlier build has kept. Empty when there is none, or when it is gone or replaced by another since it was looked for. */
export function readKept({ part }: Kept): Uint8Array {
  try {
    return [...readParts(part ? [part] : [])][0] ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Writes what replaces it; returns whether there is anything. */
export function writeNext(pack: Uint8Array | undefined, kept: Replaceable | undefined): boolean {
  if (!pack || !kept) return false;
  fs.writeFileSync(kept.next, pack);
  return true;
}

const NOTHING = new Uint8Array();
