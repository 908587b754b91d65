import type { Json } from '../../model/api-description.ts';

/** Longer examples are left out, or replaced by one made from the schema. */
export const LONGEST_EXAMPLE = 30_000;

/**
 * Whether a value takes at most so many characters as JSON over several lines. Aliases of YAML make values that a few lines of source
 * stand for gigabytes of: it looks at no more of a value than fits.
 */
export function isShort(value: Json | undefined, longest = LONGEST_EXAMPLE): boolean {
  let left = longest;
  const pass = (each: Json | undefined, indent: number): boolean => {
    left -= sizeOf(each);
    if (left < 0) return false;
    if (typeof each !== 'object' || each === null) return true;
    const isList = Array.isArray(each);
    for (const [key, child] of isList ? each.entries() : Object.entries(each)) {
      left -= indent + 2 + (isList ? 0 : String(key).length + 4);
      if (!pass(child, indent + 2)) return false;
    }
    return true;
  };
  return pass(value, 2);
}

function sizeOf(value: Json | undefined): number {
  if (typeof value === 'string') return value.length + 2;
  return typeof value === 'object' && value !== null ? 2 : String(value).length;
}
