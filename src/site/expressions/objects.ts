/** Author objects: created key by key, each counted, never with a prototype from the author. */
import type { Budget } from './budget.ts';
import { isObject, type Evaluated, type EvaluatedObject } from './values.ts';

/** Cost of a key in characters: an object takes more memory than an array with as many elements. */
const KEY = 4;

/** Sets a property. `__proto__` is dropped, because it wouldn't become a property. */
export function setKey(target: EvaluatedObject, key: string, value: Evaluated, budget: Budget): void {
  budget.chargeText(KEY);
  budget.chargeRead(key.length);
  if (key !== '__proto__') target[key] = value;
}

/** Copies the properties of an object or the characters of a string, as a spread does; other values have none. */
export function assign(target: EvaluatedObject, source: Evaluated, budget: Budget): void {
  for (const key of listKeys(source, budget)) setKey(target, key, findMember(source, key), budget);
}

/** Returns the keys of an object, array or string. */
export function listKeys(value: Evaluated, budget: Budget): string[] {
  if (typeof value === 'string') budget.chargeText(value.length);
  else if (!Array.isArray(value) && !isObject(value)) return [];
  const keys = Object.keys(value);
  budget.chargeText(keys.length);
  return keys;
}

/** Returns an own property of an object, or an element of an array. */
export function findMember(source: Evaluated, key: string): Evaluated {
  return (source as EvaluatedObject)[key];
}
