/** Reads props as written: booleans can be bare attributes, `{true}` or `"true"` (content format, Components). */
import type { Props, Value } from './tree.ts';

/** Returns the text of a prop, or undefined if it is absent or not a scalar. Numbers become text. */
export function readStringProp(props: Props, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = props[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

/** Reads a boolean prop; `fallback` applies if it is absent. @defaultValue false */
export function readBooleanProp(props: Props, name: string, fallback = false): boolean {
  const value: Value = props[name];
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'string') return value !== 'false' && value !== '0';
  return Boolean(value);
}

export function readNumberProp(props: Props, name: string): number | undefined {
  const value = props[name];
  const number = typeof value === 'number' ? value : typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Splits a list of prop names: `words('title icon')`. */
export function splitWords(list: string): string[] {
  return list.split(' ');
}

/** Returns the prop's value if it is one of `choices`. */
export function readChoiceProp(props: Props, name: string, choices: readonly string[]): string | undefined {
  const value = props[name];
  return typeof value === 'string' && choices.includes(value) ? value : undefined;
}
