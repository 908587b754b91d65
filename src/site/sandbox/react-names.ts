/** React names available to author code: as globals, in `React`, and through imports. */
export const REACT_NAMES: readonly string[] = (
  'Children Component Fragment Profiler PureComponent StrictMode Suspense cloneElement createContext createElement createPortal ' +
  'createRef flushSync forwardRef isValidElement lazy memo startTransition use useCallback useContext useDebugValue useDeferredValue ' +
  'useEffect useId useImperativeHandle useInsertionEffect useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore ' +
  'useTransition'
).split(' ');

/** Names available to author code only through React. */
export const MEMBER_NAMES: readonly string[] = ['cache', 'h', 'jsx', 'jsxs', 'version'];

/** Hooks of components that do something in a browser. */
export const LIVE_HOOKS: readonly string[] = [
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useSyncExternalStore',
];
