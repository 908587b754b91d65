/** Members that expressions can read: own properties, `length`, indexes, and a fixed list of pure methods. */
import { ARRAY_METHODS } from './array-methods.ts';
import type { Budget } from '../budget.ts';
import { toInteger } from '../convert.ts';
import { STRING_METHODS, type Method } from './string-methods.ts';
import { Unsupported } from '../unsupported.ts';
import { isJsx, type Value } from '../../model/tree.ts';
import { Callable, isObject, type Evaluated } from '../values.ts';

const NUMBER_METHODS: Record<string, Method<number>> = {
  toString: (self: number, [base]: Evaluated[], budget: Budget) =>
    self.toString(toNumberInRange(base ?? 10, [2, 36], budget)),
  toFixed: (self, [digits], budget) => self.toFixed(toNumberInRange(digits, [0, 100], budget)),
  toLocaleString: (self: number, [locale = 'en-US', options]: Evaluated[], budget: Budget) => {
    if (locale !== 'en-US' || options !== undefined)
      throw new Unsupported('formatting for other languages requires a JavaScript engine');
    budget.chargeRead(FORMAT_COST);
    english ??= new Intl.NumberFormat('en-US');
    return english.format(self);
  },
};

/** Created on first use, because that takes longer than loading the interpreter. */
let english: Intl.NumberFormat | undefined;
/** Cost of formatting a number for readers. */
const FORMAT_COST = 2_000;

/**
 * Reads a member of a value. Only own properties of objects, `length`, indexes and the listed methods exist: prototypes
 * can't be reached.
 */
export function readMember(self: Evaluated, name: string, budget: Budget): Evaluated {
  budget.chargeRead(name.length);
  if (typeof self === 'string' || Array.isArray(self)) {
    if (name === 'length') return self.length;
    if (/^\d+$/.test(name)) return self[Number(name)];
    return typeof self === 'string' ? bind(STRING_METHODS, self, name) : bind(ARRAY_METHODS, self, name);
  }
  if (typeof self === 'number') return bind(NUMBER_METHODS, self, name);
  if (isJsx(self as Value)) throw new Unsupported('inspecting elements requires a JavaScript engine');
  if (isObject(self)) return Object.hasOwn(self, name) ? self[name] : undefined;
  if (self === null || self === undefined) throw new Unsupported(`can't read "${name}" of ${String(self)}`);
  return undefined;
}

function bind<T>(methods: Record<string, Method<T>>, self: T, name: string): Evaluated {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  return method && new Callable((args, { budget }) => method(self, args, budget));
}

function toNumberInRange(value: Evaluated, [minimum, maximum]: [number, number], budget: Budget): number {
  const number = toInteger(value, budget);
  if (number < minimum || number > maximum) throw new Unsupported(`expected a number from ${minimum} to ${maximum}`);
  return number;
}
