/** Global names that expressions may use: pure functions, and React's hooks in their first-render form. */
import { Callable, Unsupported, isObject, type Evaluated, type EvaluatedObject } from './values.ts';

/**
 * Calls of `onHook` tell the caller that a component wanted state or effects: it is then shown as it first renders.
 */
export function createGlobals(onHook: (name: string) => void): Record<string, Evaluated> {
  const hook = (name: string, first: (args: Evaluated[]) => Evaluated) =>
    new Callable((args) => {
      onHook(name);
      return first(args);
    });
  const nothing = new Callable(() => undefined);
  const same = new Callable(([component]) => component);
  const fragment = new Callable(([props]) => asObject(props)['children']);
  const hooks = {
    useState: hook('useState', ([first]) => [first instanceof Callable ? first.call([]) : first, nothing]),
    useReducer: hook('useReducer', ([, first]) => [first, nothing]),
    useEffect: hook('useEffect', () => undefined),
    useLayoutEffect: hook('useLayoutEffect', () => undefined),
    useRef: hook('useRef', ([first]) => ({ current: first })),
    useMemo: hook('useMemo', ([make]) => (make instanceof Callable ? make.call([]) : undefined)),
    useCallback: hook('useCallback', ([fn]) => fn),
    useContext: hook('useContext', () => undefined),
  };
  return {
    undefined,
    user: {},
    Object: {
      keys: new Callable(([value]) => Object.keys(asObject(value))),
      values: new Callable(([value]) => Object.values(asObject(value))),
      entries: new Callable(([value]) => Object.entries(asObject(value)).map(([key, item]) => [key, item])),
      fromEntries: new Callable(([value]) => fromEntries(value)),
      assign: new Callable((values) => fromEntries(values.flatMap((value) => Object.entries(asObject(value))))),
    },
    console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
    Array: { isArray: new Callable(([value]) => Array.isArray(value)) },
    JSON: { stringify: new Callable(([value, , indent]) => JSON.stringify(value, undefined, Number(indent ?? 0))) },
    String: new Callable(([value]) => String(value ?? '')),
    Number: new Callable(([value]) => Number(value)),
    Boolean: new Callable(([value]) => Boolean(value)),
    parseInt: new Callable(([value, base]) => Number.parseInt(String(value), base === undefined ? 10 : Number(base))),
    parseFloat: new Callable(([value]) => Number.parseFloat(String(value))),
    btoa: new Callable(([value]) => toBase64(String(value))),
    encodeURIComponent: new Callable(([value]) => encodeURIComponent(String(value))),
    Math: {
      max: new Callable((args) => Math.max(...args.map(Number))),
      min: new Callable((args) => Math.min(...args.map(Number))),
      round: new Callable(([value]) => Math.round(Number(value))),
      floor: new Callable(([value]) => Math.floor(Number(value))),
      ceil: new Callable(([value]) => Math.ceil(Number(value))),
      abs: new Callable(([value]) => Math.abs(Number(value))),
      trunc: new Callable(([value]) => Math.trunc(Number(value))),
      // Always the same: two builds of a site have the same bytes.
      random: new Callable(() => 0.5),
    },
    ...hooks,
    Fragment: fragment,
    React: { ...hooks, Fragment: fragment, memo: same, forwardRef: same },
    memo: same,
    forwardRef: same,
  };
}

function asObject(value: Evaluated): EvaluatedObject {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? (value as EvaluatedObject) : {};
}

function fromEntries(value: Evaluated): EvaluatedObject {
  const result: EvaluatedObject = {};
  for (const entry of Array.isArray(value) ? value : [])
    if (Array.isArray(entry) && entry[0] !== '__proto__') result[String(entry[0])] = entry[1];
  return result;
}

function toBase64(text: string): string {
  try {
    return btoa(text);
  } catch {
    throw new Unsupported('btoa takes Latin letters only');
  }
}
