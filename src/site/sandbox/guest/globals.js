// Runs in the sandbox, before any author code: a fixed clock, repeatable random numbers, and formatting by the host.

const NativeDate = Date;
const state = { now: 0, seed: 1 };

/** Sets the time and the seed of a page. */
export function begin(now, seed) {
  state.now = now;
  state.seed = seed | 1;
}

/** xorshift32: the same numbers for the same page. */
Math.random = function random() {
  let x = state.seed;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  state.seed = x;
  return (x >>> 0) / 4294967296;
};

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$|^\s*[+-]?\d{4,6}(?:-\d\d){0,2}\s*$/i;

/** Parses a time; one without a zone is in UTC, whatever the machine's zone. */
function parse(text) {
  const time = NativeDate.parse(text);
  if (Number.isNaN(time) || HAS_ZONE.test(text)) return time;
  return time - new NativeDate(time).getTimezoneOffset() * 60_000;
}

function FixedDate(...args) {
  if (!new.target) return new FixedDate().toString();
  let time = state.now;
  if (args.length === 1) {
    const value = args[0] instanceof NativeDate ? args[0].getTime() : args[0];
    const primitive =
      typeof value === 'object' && value !== null ? (value[Symbol.toPrimitive]?.('default') ?? String(value)) : value;
    time = typeof primitive === 'string' ? parse(primitive) : Number(primitive);
  } else if (args.length > 1) time = NativeDate.UTC(...args);
  return Reflect.construct(NativeDate, [time], new.target);
}
FixedDate.prototype = NativeDate.prototype;
Object.defineProperty(FixedDate, 'name', { value: 'Date' });
FixedDate.now = () => state.now;
FixedDate.parse = (text) => parse(String(text));
FixedDate.UTC = NativeDate.UTC;
Object.defineProperty(NativeDate.prototype, 'constructor', { value: FixedDate, writable: true, configurable: true });
globalThis.Date = FixedDate;
for (const unit of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  NativeDate.prototype[`get${unit}`] = NativeDate.prototype[`getUTC${unit}`];
  if (unit !== 'Day') NativeDate.prototype[`set${unit}`] = NativeDate.prototype[`setUTC${unit}`];
}
NativeDate.prototype.getTimezoneOffset = () => 0;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
NativeDate.prototype.toDateString = function toDateString() {
  if (Number.isNaN(this.getTime())) return 'Invalid Date';
  const day = String(this.getUTCDate()).padStart(2, '0');
  return `${DAYS[this.getUTCDay()]} ${MONTHS[this.getUTCMonth()]} ${day} ${String(this.getUTCFullYear()).padStart(4, '0')}`;
};
NativeDate.prototype.toTimeString = function toTimeString() {
  if (Number.isNaN(this.getTime())) return 'Invalid Date';
  return `${this.toISOString().slice(11, 19)} GMT+0000 (Coordinated Universal Time)`;
};
NativeDate.prototype.toString = function toString() {
  return Number.isNaN(this.getTime()) ? 'Invalid Date' : `${this.toDateString()} ${this.toTimeString()}`;
};

// The machine has no language data: the host formats, in English and UTC unless the author specifies something else.
const host = globalThis.__intl;
delete globalThis.__intl;
const { parse: fromJson, stringify: toJson } = JSON;

function ask(type, locales, options, method, args) {
  const [ok, value] = fromJson(host(toJson([type, locales ?? null, options ?? null, method, args])));
  if (!ok) throw new RangeError(value);
  return value;
}

const time = (date) => (date === undefined ? state.now : date instanceof NativeDate ? date.getTime() : Number(date));
const number = (value) => (typeof value === 'bigint' ? { bigint: String(value) } : { number: String(Number(value)) });
const FORMATS = {
  NumberFormat: { format: (value) => [number(value)], formatToParts: (value) => [number(value)] },
  DateTimeFormat: {
    format: (date) => [time(date)],
    formatToParts: (date) => [time(date)],
    formatRange: (from, to) => [time(from), time(to)],
  },
  PluralRules: { select: (value) => [Number(value)] },
  ListFormat: { format: (list) => [Array.from(list, String)] },
  RelativeTimeFormat: { format: (value, unit) => [Number(value), String(unit)] },
  Collator: { compare: (a, b) => [String(a), String(b)] },
  DisplayNames: { of: (code) => [String(code)] },
  Segmenter: {},
};
const Intl = {};
for (const [type, methods] of Object.entries(FORMATS)) {
  const Format = function (locales, options) {
    if (!new.target) return new Format(locales, options);
    const own = { locales: locales ?? null, options: options ?? null };
    for (const [method, read] of Object.entries(methods))
      this[method] = (...args) => ask(type, own.locales, own.options, method, read(...args));
    this.resolvedOptions = () => ask(type, own.locales, own.options, 'resolvedOptions', []);
  };
  Object.defineProperty(Format, 'name', { value: type });
  Format.supportedLocalesOf = (locales) => (Array.isArray(locales) ? [...locales] : [locales]);
  if (Object.keys(methods).length > 0) Intl[type] = Format;
}
globalThis.Intl = Intl;
Number.prototype.toLocaleString = function toLocaleString(locales, options) {
  return ask('NumberFormat', locales, options, 'format', [number(Number(this))]);
};
BigInt.prototype.toLocaleString = function toLocaleString(locales, options) {
  return ask('NumberFormat', locales, options, 'format', [number(BigInt(this))]);
};
const DAY = { year: 'numeric', month: 'numeric', day: 'numeric' };
const CLOCK = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
const PARTS = [
  'weekday',
  'era',
  'year',
  'month',
  'day',
  'dayPeriod',
  'hour',
  'minute',
  'second',
  'fractionalSecondDigits',
  'dateStyle',
  'timeStyle',
];
for (const [name, defaults] of [
  ['toLocaleString', { ...DAY, ...CLOCK }],
  ['toLocaleDateString', DAY],
  ['toLocaleTimeString', CLOCK],
])
  NativeDate.prototype[name] = function (locales, options) {
    const given = PARTS.some((part) => options?.[part] !== undefined);
    return ask('DateTimeFormat', locales, given ? options : { ...defaults, ...options }, 'format', [this.getTime()]);
  };
String.prototype.localeCompare = function localeCompare(other, locales, options) {
  return ask('Collator', locales, options, 'compare', [String(this), String(other)]);
};
for (const [name, plain] of [
  ['toLocaleUpperCase', 'toUpperCase'],
  ['toLocaleLowerCase', 'toLowerCase'],
]) {
  const change = String.prototype[plain];
  String.prototype[name] = function () {
    return change.call(this);
  };
}

const nothing = () => undefined;
const console = {};
for (const name of [
  'log',
  'info',
  'warn',
  'error',
  'debug',
  'trace',
  'table',
  'group',
  'groupEnd',
  'time',
  'timeEnd',
  'assert',
])
  console[name] = nothing;
globalThis.console = console;
// A page shows its content before any timer ends.
for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'])
  globalThis[name] = () => 0;
for (const name of ['clearTimeout', 'clearInterval', 'cancelAnimationFrame', 'cancelIdleCallback'])
  globalThis[name] = nothing;
globalThis.queueMicrotask = (run) => void Promise.resolve().then(run);
globalThis.structuredClone = (value) => clone(value, new Map());
globalThis.user = {};

function clone(value, seen) {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError("it can't be cloned");
    return value;
  }
  if (seen.has(value)) return seen.get(value);
  if (value instanceof NativeDate) return new FixedDate(value.getTime());
  const copy = Array.isArray(value) ? [] : value instanceof Map ? new Map() : value instanceof Set ? new Set() : {};
  seen.set(value, copy);
  if (copy instanceof Map) for (const [key, item] of value) copy.set(clone(key, seen), clone(item, seen));
  else if (copy instanceof Set) for (const item of value) copy.add(clone(item, seen));
  else for (const key of Object.keys(value)) copy[key] = clone(value[key], seen);
  return copy;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
globalThis.btoa = (value) => {
  const text = String(value);
  let result = '';
  for (let at = 0; at < text.length; at += 3) {
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    if (codes.some((code) => code > 255)) throw new RangeError("The text has characters that can't be encoded.");
    const bits = (codes[0] << 16) | ((codes[1] || 0) << 8) | (codes[2] || 0);
    result += BASE64[bits >> 18] + BASE64[(bits >> 12) & 63];
    result += at + 1 < text.length ? BASE64[(bits >> 6) & 63] : '=';
    result += at + 2 < text.length ? BASE64[bits & 63] : '=';
  }
  return result;
};
globalThis.atob = (value) => {
  const text = String(value)
    .replace(/[\t\n\f\r ]/g, '')
    .replace(/={1,2}$/, '');
  let result = '';
  let bits = 0;
  let count = 0;
  for (const letter of text) {
    const index = BASE64.indexOf(letter);
    if (index < 0) throw new RangeError('The text is not valid Base64.');
    bits = ((bits << 6) | index) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      result += String.fromCharCode((bits >> count) & 255);
    }
  }
  return result;
};
