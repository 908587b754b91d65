/** Methods of strings, numbers and arrays that expressions may call: a closed list of pure ones. */
import { Callable, Unsupported, isObject, type Budget, type Evaluated } from './values.ts';

type Method<T> = (self: T, args: Evaluated[], budget: Budget) => Evaluated;

const text = (value: Evaluated): string => (typeof value === 'string' ? value : String(value ?? ''));
const number = (value: Evaluated): number | undefined => (value === undefined ? undefined : Number(value));

function call(value: Evaluated, args: Evaluated[], budget: Budget): Evaluated {
  if (!(value instanceof Callable)) throw new Unsupported('a function was expected as an argument');
  budget.step();
  return value.call(args);
}

const stringMethods: Record<string, Method<string>> = {
  toUpperCase: (self) => self.toUpperCase(),
  toLowerCase: (self) => self.toLowerCase(),
  toString: (self: string) => self,
  trim: (self) => self.trim(),
  split: (self, [separator]) => self.split(text(separator)),
  replace: (self, [search, replacement]) => self.replace(text(search), () => text(replacement)),
  replaceAll: (self, [search, replacement]) => self.replaceAll(text(search), () => text(replacement)),
  slice: (self, [start, end]) => self.slice(number(start), number(end)),
  substring: (self, [start, end]) => self.substring(number(start) ?? 0, number(end)),
  includes: (self, [search]) => self.includes(text(search)),
  startsWith: (self, [search]) => self.startsWith(text(search)),
  endsWith: (self, [search]) => self.endsWith(text(search)),
  indexOf: (self, [search]) => self.indexOf(text(search)),
  charAt: (self, [index]) => self.charAt(number(index) ?? 0),
  concat: (self, args) => self + args.map(text).join(''),
  padStart: (self, [length, fill]) => self.padStart(Math.min(number(length) ?? 0, 1_000), text(fill ?? ' ')),
  padEnd: (self, [length, fill]) => self.padEnd(Math.min(number(length) ?? 0, 1_000), text(fill ?? ' ')),
  repeat: (self, [count]) => self.repeat(Math.max(0, Math.min(number(count) ?? 0, 1_000))),
};

const numberMethods: Record<string, Method<number>> = {
  toString: (self: number, [base]: Evaluated[]) => self.toString(Math.max(2, Math.min(number(base) ?? 10, 36)) || 10),
  toFixed: (self, [digits]) => self.toFixed(Math.max(0, Math.min(number(digits) ?? 0, 20))),
  toLocaleString: (self: number) => self.toLocaleString('en-US'),
};

const arrayMethods: Record<string, Method<Evaluated[]>> = {
  map: (self, [fn], budget) => self.map((item, index) => call(fn, [item, index, self], budget)),
  forEach: (self, [fn], budget) => {
    for (const [index, item] of self.entries()) call(fn, [item, index, self], budget);
    return undefined;
  },
  flatMap: (self, [fn], budget) =>
    self.flatMap((item, index) => {
      const result = call(fn, [item, index, self], budget);
      return Array.isArray(result) ? result : [result];
    }),
  filter: (self, [fn], budget) =>
    self.filter((item, index) =>
      fn instanceof Callable ? Boolean(call(fn, [item, index, self], budget)) : Boolean(item),
    ),
  find: (self, [fn], budget) => self.find((item, index) => Boolean(call(fn, [item, index, self], budget))),
  some: (self, [fn], budget) => self.some((item, index) => Boolean(call(fn, [item, index, self], budget))),
  every: (self, [fn], budget) => self.every((item, index) => Boolean(call(fn, [item, index, self], budget))),
  reduce: (self, [fn, ...initial], budget) => {
    const items = initial.length > 0 ? self : self.slice(1);
    const start = initial.length > 0 ? initial[0] : self[0];
    return items.reduce<Evaluated>((sum, item, index) => call(fn, [sum, item, index], budget), start);
  },
  sort: (self, [fn], budget) =>
    self.toSorted(
      fn instanceof Callable
        ? (a, b) => Number(call(fn, [a, b], budget))
        : (a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0),
    ),
  reverse: (self) => self.toReversed(),
  join: (self, [separator]) => self.map(text).join(separator === undefined ? ',' : text(separator)),
  slice: (self, [start, end]) => self.slice(number(start), number(end)),
  concat: (self, args) => [...self, ...args.flatMap((item) => (Array.isArray(item) ? item : [item]))],
  flat: (self) => self.flatMap((item) => (Array.isArray(item) ? item : [item])),
  includes: (self, [item]) => self.includes(item),
  indexOf: (self, [item]) => self.indexOf(item),
  at: (self, [index]) => self.at(number(index) ?? 0),
};

/**
 * Reads a member of a value. Only own properties of objects, `length`, indexes and the listed methods exist:
 * prototypes cannot be reached.
 */
export function readMember(self: Evaluated, name: string, budget: Budget): Evaluated {
  if (typeof self === 'string') {
    if (name === 'length') return self.length;
    if (/^\d+$/.test(name)) return self[Number(name)];
    return bind(stringMethods, self, name, budget);
  }
  if (typeof self === 'number') return bind(numberMethods, self, name, budget);
  if (Array.isArray(self)) {
    if (name === 'length') return self.length;
    if (/^\d+$/.test(name)) return self[Number(name)];
    return bind(arrayMethods, self, name, budget);
  }
  if (isObject(self)) return Object.hasOwn(self, name) ? self[name] : undefined;
  if (self === null || self === undefined)
    throw new Unsupported(`"${name}" was read from ${String(self)}; a value was expected there`);
  return undefined;
}

function bind<T>(methods: Record<string, Method<T>>, self: T, name: string, budget: Budget): Evaluated {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (!method) return undefined;
  return new Callable((args) => {
    const result = method(self, args, budget);
    if (typeof result === 'string' || Array.isArray(result)) budget.grow(result.length);
    return result;
  });
}
