/** String methods that expressions can call. Searches are charged for their worst case. */
import type { Budget } from '../budget.ts';
import { toInteger, toText } from '../convert.ts';
import { Unsupported } from '../unsupported.ts';
import type { Evaluated } from '../values.ts';

export type Method<T> = (self: T, args: Evaluated[], budget: Budget) => Evaluated;

export const STRING_METHODS: Record<string, Method<string>> = {
  toUpperCase: (self, _, budget) => transformString(self, budget, (text) => text.toUpperCase()),
  toLowerCase: (self, _, budget) => transformString(self, budget, (text) => text.toLowerCase()),
  toString: (self: string) => self,
  trim: (self, _, budget) => transformString(self, budget, (text) => text.trim()),
  split: (self, [separator, limit], budget) => {
    const pieces = separator === undefined ? [self] : splitString(self, toText(separator, budget), budget);
    return limit === undefined ? pieces : pieces.slice(0, toInteger(limit, budget) >>> 0);
  },
  replace: (self, [search, replacement], budget) => {
    const searchText = toSearchText(self, search, budget);
    const text = toReplacement(replacement, budget);
    budget.chargeText(self.length + text.length);
    return self.replace(searchText, () => text);
  },
  replaceAll: (self, [search, replacement], budget) =>
    join(splitString(self, toText(search, budget), budget, true), toReplacement(replacement, budget), budget),
  slice: (self, [start, end], budget) =>
    transformString(self, budget, (text) => text.slice(...toSliceRange(start, end, budget))),
  substring: (self, [start, end], budget) =>
    transformString(self, budget, (text) => text.substring(...toSliceRange(start, end, budget))),
  includes: (self, [search, from], budget) =>
    self.includes(toSearchText(self, search, budget), toInteger(from, budget)),
  startsWith: (self, [search, from], budget) => self.startsWith(toAffix(search, budget), toInteger(from, budget)),
  endsWith: (self, [search, end], budget) =>
    self.endsWith(toAffix(search, budget), end === undefined ? undefined : toInteger(end, budget)),
  indexOf: (self, [search, from], budget) => self.indexOf(toSearchText(self, search, budget), toInteger(from, budget)),
  charAt: (self, [index], budget) => self.charAt(toInteger(index, budget)),
  at: (self, [index], budget) => self.at(toInteger(index, budget)),
  concat: (self, args, budget) => join([self, ...args.map((item) => toText(item, budget))], '', budget),
  padStart: (self, args, budget) => self.padStart(...toPadding(args, budget)),
  padEnd: (self, args, budget) => self.padEnd(...toPadding(args, budget)),
  repeat: (self, [count], budget) => {
    const times = toInteger(count, budget);
    if (!(times >= 0 && times < Infinity)) throw new Unsupported('expected a repeat count of 0 or more');
    budget.chargeText(self.length * times);
    return self.repeat(self === '' ? 0 : times);
  },
};

/** Returns the result of `change` for a string, which can be as long as the string, or several times as long. */
export function transformString(self: string, budget: Budget, change: (text: string) => string): string {
  budget.chargeRead(self.length);
  const result = change(self);
  budget.chargeText(result.length);
  return result;
}

/**
 * Returns the text to search for, charging for a naive search, which compares each of its characters at every position.
 */
function toSearchText(self: string, search: Evaluated, budget: Budget): string {
  const suffix = toText(search, budget);
  budget.chargeRead(self.length + Math.max(0, self.length - suffix.length + 1) * suffix.length);
  return suffix;
}

/** In a replacement, `$&` and similar patterns insert parts of the text (ECMA-262, GetSubstitution). */
function toReplacement(replacement: Evaluated, budget: Budget): string {
  const text = toText(replacement, budget);
  if (text.includes('$')) throw new Unsupported('replacement patterns require a JavaScript engine');
  return text;
}

function toAffix(search: Evaluated, budget: Budget): string {
  const prefix = toText(search, budget);
  budget.chargeRead(prefix.length);
  return prefix;
}

/**
 * Returns the pieces between occurrences of `separator`; `outer` also splits before the first and after the last
 * character.
 */
function splitString(self: string, separator: string, budget: Budget, outer = false): string[] {
  if (separator === '') {
    budget.chargeText(2 * self.length + 2);
    const pieces = self.split('');
    return outer ? ['', ...pieces, ''] : pieces;
  }
  toSearchText(self, separator, budget);
  const pieces: string[] = [];
  let from = 0;
  for (let at = self.indexOf(separator); at >= 0; at = self.indexOf(separator, from)) {
    budget.chargeText(1 + at - from);
    pieces.push(self.slice(from, at));
    from = at + separator.length;
  }
  budget.chargeText(1 + self.length - from);
  pieces.push(self.slice(from));
  return pieces;
}

function join(pieces: readonly string[], separator: string, budget: Budget): string {
  let size = Math.max(0, pieces.length - 1) * separator.length;
  for (const piece of pieces) size += piece.length;
  budget.chargeText(size);
  return pieces.join(separator);
}

/** Converts the arguments of `slice`. */
export function toSliceRange(start: Evaluated, end: Evaluated, budget: Budget): [number, number | undefined] {
  return [toInteger(start, budget), end === undefined ? undefined : toInteger(end, budget)];
}

function toPadding([length, fill]: Evaluated[], budget: Budget): [number, string] {
  const size = Math.max(0, toInteger(length, budget));
  budget.chargeText(size);
  return [size, fill === undefined ? ' ' : toText(fill, budget)];
}
