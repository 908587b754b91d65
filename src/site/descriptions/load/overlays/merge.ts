import { lookUp } from '../../../../lib/look-up.ts';
import { escapeToken, isObject } from '../../resolve.ts';
import type { Json, JsonObject } from '../../../model/json.ts';

/**
 * Merges `update` into `target`: plain values replace plain values, lists are concatenated, and objects are merged.
 * Parts of `update` are reused. Values of different types are left unchanged, and `onConflict` receives their JSON
 * pointer. A null next to an object or a list is an empty YAML key and is ignored.
 */
export function mergeInto(
  target: JsonObject,
  update: JsonObject,
  onConflict: (pointer: string) => void,
  at = '',
): void {
  for (const [key, value] of Object.entries(update)) {
    if (value === undefined) continue;
    const pointer = `${at}/${escapeToken(key)}`;
    const current = lookUp(target, key);
    if (current === undefined || current === null) setOwn(target, key, value);
    else if (isObject(current) && isObject(value)) mergeInto(current, value, onConflict, pointer);
    else if (Array.isArray(current) && Array.isArray(value)) for (const item of value) current.push(item);
    else if (isPlain(current) && isPlain(value)) setOwn(target, key, value);
    else if (value !== null) onConflict(pointer);
  }
}

/** Sets an own property, even if it is called `__proto__`, which must not change the prototype. */
export function setOwn(target: JsonObject, key: string, value: Json): void {
  Object.defineProperty(target, key, { value, configurable: true, enumerable: true, writable: true });
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
