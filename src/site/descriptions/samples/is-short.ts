import type { Json } from '../../model/json.ts';

/** Longer examples are left out or replaced by one generated from the schema. */
export const MAX_EXAMPLE_LENGTH = 30_000;

/**
 * Returns whether a value takes at most `longest` characters as pretty-printed JSON. It stops counting at the limit,
 * because a few lines of YAML aliases can expand to gigabytes.
 */
export function isShort(value: Json | undefined, maxLength = MAX_EXAMPLE_LENGTH): boolean {
  let remainingLength = maxLength;
  const pass = (each: Json | undefined, indent: number): boolean => {
    remainingLength -= countCharacters(each);
    if (remainingLength < 0) return false;
    if (typeof each !== 'object' || each === null) return true;
    const isList = Array.isArray(each);
    for (const [key, child] of isList ? each.entries() : Object.entries(each)) {
      remainingLength -= indent + 2 + (isList ? 0 : String(key).length + 4);
      if (!pass(child, indent + 2)) return false;
    }
    return true;
  };
  return pass(value, 2);
}

function countCharacters(value: Json | undefined): number {
  if (typeof value === 'string') return value.length + 2;
  return typeof value === 'object' && value !== null ? 2 : String(value).length;
}
