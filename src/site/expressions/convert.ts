/**
 * Converts values as JavaScript does, charging for each conversion before it happens. Methods of author objects are
 * never called: an object with its own `toString` or `valueOf` function is rejected.
 */
import { isJsx, type Value } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import { Unsupported } from './unsupported.ts';
import { Callable, isObject, type Evaluated } from './values.ts';

export type Primitive = string | number | boolean | null | undefined;

/** Cost of one element of an array or one key of an object. */
export const ELEMENT = 10;
/** Maximum depth of nested arrays and objects. */
export const MAX_NESTING = 250;

/** Evaluates `String(value)`. */
export function toText(value: Evaluated, budget: Budget): string {
  const primitive = toPrimitive(value, budget);
  return typeof primitive === 'string' ? primitive : String(primitive);
}

/** Evaluates `Number(value)`. */
export function toNumber(value: Evaluated, budget: Budget): number {
  if (typeof value === 'number') return value;
  if (value instanceof Callable) return Number.NaN;
  const primitive = toPrimitive(value, budget);
  if (typeof primitive === 'string') budget.chargeRead(primitive.length);
  return Number(primitive);
}

/** Returns a number without its fraction: NaN is 0, as for the arguments of JavaScript's own methods. */
export function toInteger(value: Evaluated, budget: Budget): number {
  return Math.trunc(toNumber(value, budget)) || 0;
}

/** Returns the string, number or other primitive value that operators use. */
export function toPrimitive(value: Evaluated, budget: Budget): Primitive {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Callable) throw new Unsupported("a function can't be converted to text");
  if (isJsx(value as Value)) throw new Unsupported("an element can't be converted to text");
  if (Array.isArray(value)) return joinValues(value, ',', budget);
  if (isObject(value) && (Object.hasOwn(value, 'toString') || value['valueOf'] instanceof Callable))
    throw new Unsupported('an object with a custom "toString" or "valueOf" can\'t be converted to text');
  return '[object Object]';
}

/** Evaluates `values.join(separator)`. */
export function joinValues(values: readonly Evaluated[], separator: string, budget: Budget, depth = 0): string {
  if (depth > MAX_NESTING) throw new Unsupported('arrays are nested too deeply');
  budget.chargeRead(values.length * ELEMENT);
  const parts: string[] = [];
  let size = Math.max(0, values.length - 1) * separator.length;
  for (const value of values) {
    const part = Array.isArray(value) ? joinValues(value, ',', budget, depth + 1) : toText(value ?? '', budget);
    size += part.length;
    parts.push(part);
  }
  budget.chargeText(size);
  return parts.join(separator);
}

/** Evaluates `left === right`; comparing long strings of equal length is charged. */
export function isSame(left: Evaluated, right: Evaluated, budget: Budget): boolean {
  if (typeof left === 'string' && typeof right === 'string' && left.length === right.length)
    budget.chargeRead(left.length);
  return left === right;
}

/** Compares two strings by code units; returns a negative number, 0 or a positive number. */
export function compareTexts(left: string, right: string, budget: Budget): number {
  budget.chargeRead(Math.min(left.length, right.length));
  return left < right ? -1 : left > right ? 1 : 0;
}
