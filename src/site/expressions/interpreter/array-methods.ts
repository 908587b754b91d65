/** Array methods that expressions can call. Each call of an author function and each created element is counted. */
import type { Budget } from '../budget.ts';
import { compareTexts, ELEMENT, isSame, joinValues, toInteger, toNumber, toText } from '../convert.ts';
import { toSliceRange, type Method } from './string-methods.ts';
import { Unsupported } from '../unsupported.ts';
import { Callable, type Evaluated } from '../values.ts';

export const ARRAY_METHODS: Record<string, Method<Evaluated[]>> = {
  map: (self, [fn], budget) => {
    budget.chargeText(self.length);
    return self.map(createCallback(fn, self, budget));
  },
  forEach: (self, [fn], budget) => {
    self.forEach(createCallback(fn, self, budget));
    return undefined;
  },
  flatMap: (self, [fn], budget) => flatten(self, budget, createCallback(fn, self, budget)),
  filter: (self, [fn], budget) =>
    selectElements(self, budget, (items) =>
      items.filter(fn instanceof Callable ? createCallback(fn, self, budget) : Boolean),
    ),
  find: (self, [fn], budget) => self.find(createCallback(fn, self, budget)),
  some: (self, [fn], budget) => self.some(createCallback(fn, self, budget)),
  every: (self, [fn], budget) => self.every(createCallback(fn, self, budget)),
  reduce: (self, [fn, ...initial], budget) => {
    const start = initial.length > 0 ? 0 : 1;
    let sum = start === 0 ? initial[0] : self[0];
    for (let index = start; index < self.length; index++) sum = call(fn, [sum, self[index], index, self], budget);
    return sum;
  },
  sort: (self, [fn], budget) => (fn instanceof Callable ? sortBy(self, fn, budget) : sortTexts(self, budget)),
  reverse: (self, _, budget) => {
    budget.chargeText(self.length);
    return self.toReversed();
  },
  join: (self, [separator], budget) =>
    joinValues(self, separator === undefined ? ',' : toText(separator, budget), budget),
  slice: (self, [start, end], budget) =>
    selectElements(self, budget, (items) => items.slice(...toSliceRange(start, end, budget))),
  concat: (self, args, budget) => flatten([self, ...args], budget),
  flat: (self, _, budget) => flatten(self, budget),
  includes: (self, [item], budget) =>
    self.some((each) => compareElement(each, item, budget) || (Number.isNaN(each) && Number.isNaN(item))),
  indexOf: (self, [item], budget) => self.findIndex((each) => compareElement(each, item, budget)),
  at: (self, [index], budget) => self.at(toInteger(index, budget)),
};

/** Calls an author function with an element, its index and the array. */
function createCallback(
  fn: Evaluated,
  self: Evaluated[],
  budget: Budget,
): (item: Evaluated, index: number) => Evaluated {
  return (item, index) => call(fn, [item, index, self], budget);
}

/** Selects elements of an array that exists and was already charged. */
function selectElements(self: Evaluated[], budget: Budget, choose: (items: Evaluated[]) => Evaluated[]): Evaluated[] {
  budget.chargeRead(self.length);
  const result = choose(self);
  budget.chargeText(result.length);
  return result;
}

function call(fn: Evaluated, args: Evaluated[], budget: Budget): Evaluated {
  if (!(fn instanceof Callable)) throw new Unsupported('expected a function as an argument');
  budget.step();
  return fn.call(args, { budget });
}

/** Returns the elements of the arrays that `change` returns for the items, and its other results. */
function flatten(
  items: readonly Evaluated[],
  budget: Budget,
  change: (item: Evaluated, index: number) => Evaluated = (item) => item,
): Evaluated[] {
  const result: Evaluated[] = [];
  items.forEach((item, index) => {
    const mappedItem = change(item, index);
    append(result, Array.isArray(mappedItem) ? mappedItem : [mappedItem], budget);
  });
  return result;
}

/** Adds any number of elements to an array under construction. */
export function append(target: Evaluated[], items: readonly Evaluated[], budget: Budget): void {
  budget.chargeText(items.length);
  for (const item of items) target.push(item);
}

function sortBy(self: Evaluated[], fn: Callable, budget: Budget): Evaluated[] {
  budget.chargeText(self.length);
  return self.toSorted((a, b) => toNumber(call(fn, [a, b], budget), budget));
}

/** Sorts by text, undefined last. */
function sortTexts(self: Evaluated[], budget: Budget): Evaluated[] {
  budget.chargeText(2 * self.length);
  const definedItems = self.filter((item) => item !== undefined).map((item) => ({ item, text: toText(item, budget) }));
  definedItems.sort((a, b) => {
    budget.chargeRead(ELEMENT);
    return compareTexts(a.text, b.text, budget);
  });
  const sortedItems: Evaluated[] = definedItems.map(({ item }) => item);
  while (sortedItems.length < self.length) sortedItems.push(undefined);
  return sortedItems;
}

function compareElement(element: Evaluated, item: Evaluated, budget: Budget): boolean {
  budget.chargeRead(ELEMENT);
  return isSame(element, item, budget);
}
