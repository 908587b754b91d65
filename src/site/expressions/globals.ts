/** Global names that expressions can use: pure functions, and React's hooks in their first-render form. */
import { isJsx, type Value } from '../model/tree.ts';
import type { Budget } from './budget.ts';
import { ELEMENT, toNumber, toText } from './convert.ts';
import { assign, listKeys, findMember, setKey } from './objects.ts';
import { stringify } from './interpreter/stringify.ts';
import { transformString } from './interpreter/string-methods.ts';
import { Unsupported } from './unsupported.ts';
import { Callable, isObject, type CallContext, type Evaluated, type EvaluatedObject } from './values.ts';

/** Calls of `onHook` tell the caller that a component uses state or effects: it is then shown in its initial state. */
export function createGlobals(onHook: (name: string) => void): Record<string, Evaluated> {
  const createHook = (name: string, first: (args: Evaluated[], context: CallContext) => Evaluated) =>
    new Callable((args, { budget }) => {
      onHook(name);
      return first(args, { budget });
    });
  const returnUndefined = new Callable(() => undefined);
  const identity = new Callable(([component]) => component);
  const fragment = new Callable(([props]) => (isObject(props) ? findMember(props, 'children') : undefined));
  const hooks = {
    useState: createHook('useState', ([first], context) => [
      first instanceof Callable ? first.call([], context) : first,
      returnUndefined,
    ]),
    useReducer: createHook('useReducer', ([, first, make], context) => [
      make instanceof Callable ? make.call([first], context) : first,
      returnUndefined,
    ]),
    useEffect: createHook('useEffect', () => undefined),
    useLayoutEffect: createHook('useLayoutEffect', () => undefined),
    useRef: createHook('useRef', ([first]) => ({ current: first })),
    useMemo: createHook('useMemo', ([make], context) =>
      make instanceof Callable ? make.call([], context) : undefined,
    ),
    useCallback: createHook('useCallback', ([fn]) => fn),
    useContext: createHook('useContext', () => undefined),
  };
  return {
    undefined,
    user: {},
    Object: {
      keys: new Callable(([value], { budget }) => listKeys(value, budget)),
      values: new Callable(([value], { budget }) => listKeys(value, budget).map((key) => findMember(value, key))),
      entries: new Callable(([value], { budget }) => toEntries(value, budget)),
      fromEntries: new Callable(([value], { budget }) => fromEntries(value, budget)),
      assign: new Callable((values, { budget }) => {
        const result: EvaluatedObject = {};
        for (const value of values) assign(result, value, budget);
        return result;
      }),
    },
    console: {
      log: returnUndefined,
      info: returnUndefined,
      warn: returnUndefined,
      error: returnUndefined,
      debug: returnUndefined,
    },
    Array: { isArray: new Callable(([value]) => isList(value)) },
    JSON: { stringify: new Callable(([value, , indent], { budget }) => stringify(value, indent, budget)) },
    String: new Callable((args, { budget }) => (args.length === 0 ? '' : toText(args[0], budget))),
    Number: new Callable((args, { budget }) => (args.length === 0 ? 0 : toNumber(args[0], budget))),
    Boolean: new Callable(([value]) => Boolean(value)),
    parseInt: new Callable(([value, base], { budget }) =>
      Number.parseInt(readText(value, budget), base === undefined ? 10 : toNumber(base, budget)),
    ),
    parseFloat: new Callable(([value], { budget }) => Number.parseFloat(readText(value, budget))),
    btoa: new Callable(([value], { budget }) => encode(value, budget, btoa)),
    encodeURIComponent: new Callable(([value], { budget }) => encode(value, budget, encodeURIComponent)),
    Math: {
      max: new Callable((args, { budget }) => findExtreme(args, budget, Math.max)),
      min: new Callable((args, { budget }) => findExtreme(args, budget, Math.min)),
      round: createNumberFunction(Math.round),
      floor: createNumberFunction(Math.floor),
      ceil: createNumberFunction(Math.ceil),
      abs: createNumberFunction(Math.abs),
      trunc: createNumberFunction(Math.trunc),
      random: new Callable((_, { budget }) => budget.random()),
    },
    ...hooks,
    Fragment: fragment,
    React: { ...hooks, Fragment: fragment, memo: identity, forwardRef: identity },
    memo: identity,
    forwardRef: identity,
  };
}

/** `Array.isArray`; whether children are an array is known only to a JavaScript engine. */
function isList(value: Evaluated): boolean {
  if (isJsx(value as Value)) throw new Unsupported('inspecting elements requires a JavaScript engine');
  return Array.isArray(value);
}

function toEntries(value: Evaluated, budget: Budget): Evaluated[] {
  const keys = listKeys(value, budget);
  budget.chargeText(PAIR * keys.length);
  return keys.map((key) => [key, findMember(value, key)]);
}

/** Cost of an array of two elements, in characters. */
const PAIR = 8;

function fromEntries(value: Evaluated, budget: Budget): EvaluatedObject {
  const result: EvaluatedObject = {};
  for (const entry of Array.isArray(value) ? value : [])
    if (Array.isArray(entry)) setKey(result, toText(entry[0], budget), entry[1], budget);
  return result;
}

function createNumberFunction(change: (value: number) => number): Callable {
  return new Callable(([value], { budget }) => change(toNumber(value, budget)));
}

function findExtreme(args: readonly Evaluated[], budget: Budget, choose: (...values: number[]) => number): number {
  budget.chargeRead(args.length * ELEMENT);
  return args.reduce<number>((best, value) => choose(best, toNumber(value, budget)), choose());
}

function readText(value: Evaluated, budget: Budget): string {
  const text = toText(value, budget);
  budget.chargeRead(text.length);
  return text;
}

/** Encodes text; the result can be several times as long. */
function encode(value: Evaluated, budget: Budget, change: (text: string) => string): string {
  return transformString(toText(value, budget), budget, (text) => {
    try {
      return change(text);
    } catch {
      throw new Unsupported("the text has characters that can't be encoded");
    }
  });
}
