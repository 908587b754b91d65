import fs from 'node:fs';
import type { CachedPart, Replaceable } from '../messages.ts';
import { readParts } from '../meta-files.ts';
import { getSeal, unseal } from '../../../lib/sealed.ts';

export interface CachedObject {
  /**
   * The bytes without their seal. Undefined if there is no object, or if it was deleted or replaced since it was
   * located.
   */
  body: Buffer | undefined;
  /** The seal of `body`; '' without it. */
  seal: string;
  /** Whether the seal is broken. The caller reports it to the cache, which removes the object. */
  isDamaged: boolean;
}

/** Reads an object cached by an earlier build and checks its seal. */
export function readCached({ part }: CachedPart): CachedObject {
  const bytes = readPart(part);
  const body = bytes && unseal(bytes);
  return { body, seal: body ? getSeal(bytes) : '', isDamaged: bytes !== undefined && body === undefined };
}

/** Returns undefined for a file that was deleted or is shorter than expected. */
function readPart(part: CachedPart['part']): Buffer | undefined {
  try {
    return [...readParts(part ? [part] : [])][0];
  } catch {
    return undefined;
  }
}

/** Writes the replacement of a cached object; returns whether there was one. */
export function writeReplacement(pack: Uint8Array | undefined, replaceable: Replaceable | undefined): boolean {
  if (!pack || !replaceable) return false;
  fs.writeFileSync(replaceable.next, pack);
  return true;
}
