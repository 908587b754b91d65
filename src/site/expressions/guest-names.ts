/** Names that only the sandbox knows. */
import { REACT_NAMES } from '../sandbox/react-names.ts';

/** Global names of JavaScript and React that the interpreter doesn't support. */
export const GUEST_NAMES: ReadonlySet<string> = new Set([
  ...REACT_NAMES,
  ...(
    'AggregateError Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Float32Array Float64Array Infinity Int16Array ' +
    'Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set ' +
    'String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet ' +
    'atob btoa escape unescape decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt ' +
    'URL URLSearchParams TextEncoder TextDecoder performance crypto queueMicrotask setTimeout setInterval clearTimeout clearInterval structuredClone requestAnimationFrame'
  ).split(' '),
]);

/** Names that code uses to check whether it runs in a browser, as in `typeof window`. */
export const BROWSER_NAMES: ReadonlySet<string> = new Set([
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
]);
