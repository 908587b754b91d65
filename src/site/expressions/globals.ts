/** Global names that expressions may use: pure functions, and React's hooks in their first-render form. */
import { Callable, isObject, type Evaluated, type EvaluatedObject } from './values.ts';

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
  return {
    undefined,
    user: {},
    Object: {
      keys: new Callable(([value]) => Object.keys(asObject(value))),
      values: new Callable(([value]) => Object.values(asObject(value))),
      entries: new Callable(([value]) => Object.entries(asObject(value)).map(([key, item]) => [key, item])),
    },
    Array: { isArray: new Callable(([value]) => Array.isArray(value)) },
    JSON: { stringify: new Callable(([value, , indent]) => JSON.stringify(value, undefined, Number(indent ?? 0))) },
    String: new Callable(([value]) => String(value ?? '')),
    Number: new Callable(([value]) => Number(value)),
    Boolean: new Callable(([value]) => Boolean(value)),
    encodeURIComponent: new Callable(([value]) => encodeURIComponent(String(value))),
    Math: {
      max: new Callable((args) => Math.max(...args.map(Number))),
      min: new Callable((args) => Math.min(...args.map(Number))),
      round: new Callable(([value]) => Math.round(Number(value))),
      floor: new Callable(([value]) => Math.floor(Number(value))),
      ceil: new Callable(([value]) => Math.ceil(Number(value))),
      abs: new Callable(([value]) => Math.abs(Number(value))),
    },
    useState: hook('useState', ([first]) => [first instanceof Callable ? first.call([]) : first, nothing]),
    useReducer: hook('useReducer', ([, first]) => [first, nothing]),
    useEffect: hook('useEffect', () => undefined),
    useLayoutEffect: hook('useLayoutEffect', () => undefined),
    useRef: hook('useRef', ([first]) => ({ current: first })),
    useMemo: hook('useMemo', ([make]) => (make instanceof Callable ? make.call([]) : undefined)),
    useCallback: hook('useCallback', ([fn]) => fn),
    useContext: hook('useContext', () => undefined),
  };
}

function asObject(value: Evaluated): EvaluatedObject {
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isObject(value) ? (value as EvaluatedObject) : {};
}
