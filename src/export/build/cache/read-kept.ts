import type { Kept } from '../messages.ts';
import { readParts } from '../meta-files.ts';

/** Reads what an earlier build has kept. Empty when there is none, or when it is gone or replaced by another since it was looked for. */
export function readKept({ part }: Kept): Uint8Array {
  try {
    return [...readParts(part ? [part] : [])][0] ?? NOTHING;
  } catch {
    return NOTHING;
  }
}

const NOTHING = new Uint8Array();
