/**
 * Formatting and URL parsing that author code requests from the host: `Intl` in English and UTC unless the code
 * specifies another language or zone.
 */
import { lookUp } from '../../lib/look-up.ts';

type Format = Record<string, ((...values: unknown[]) => unknown) | undefined>;

const KINDS: Record<string, (locales: string | string[], options: object) => object> = {
  NumberFormat: (locales, options) => new Intl.NumberFormat(locales, options),
  DateTimeFormat: (locales, options) => new Intl.DateTimeFormat(locales, { timeZone: 'UTC', ...options }),
  PluralRules: (locales, options) => new Intl.PluralRules(locales, options),
  ListFormat: (locales, options) => new Intl.ListFormat(locales, options),
  RelativeTimeFormat: (locales, options) => new Intl.RelativeTimeFormat(locales, options),
  Collator: (locales, options) => new Intl.Collator(locales, options),
  DisplayNames: (locales, options) => new Intl.DisplayNames(locales, options as Intl.DisplayNamesOptions),
};
const METHODS = new Set(['format', 'formatToParts', 'formatRange', 'select', 'compare', 'of', 'resolvedOptions']);

const formats = new Map<string, Format>();
const MAX_CACHED = 200;

/**
 * Takes `[kind, locales, options, method, values]`, or `['URL', text, base]`, as JSON; returns `[true, result]` or
 * `[false, message]`.
 */
export function formatIntl(request: string): string {
  try {
    const [kind, locales, options, method, values] = JSON.parse(request) as [
      string,
      unknown,
      unknown,
      string,
      unknown[],
    ];
    if (kind === 'URL') return JSON.stringify([true, parseUrlParts(String(locales), options)]);
    if (!METHODS.has(method)) throw new RangeError(`${method} is not available`);
    const format = find(kind, locales, options);
    return JSON.stringify([true, format[method]?.(...values.map(revive))]);
  } catch (error) {
    return JSON.stringify([false, error instanceof Error ? error.message : 'invalid format']);
  }
}

/** Maximum length of a URL, in characters. */
const MAX_URL = 100_000;

/** Returns the parts of a URL. `start` is everything before the path. */
function parseUrlParts(text: string, base: unknown): Record<string, string> {
  if (text.length > MAX_URL) throw new RangeError('Invalid URL');
  const url = new URL(text, typeof base === 'string' ? base : undefined);
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  const start = href.slice(0, href.length - pathname.length - search.length - hash.length);
  return { start, origin, protocol, username, password, host, hostname, port, pathname, search, hash };
}

function find(kind: string, locales: unknown, options: unknown): Format {
  const make = lookUp(KINDS, kind);
  if (!make) throw new RangeError(`Intl.${kind} is not available`);
  const key = JSON.stringify([kind, locales, options]);
  const cachedFormat = formats.get(key);
  if (cachedFormat) return cachedFormat;
  const locale = typeof locales === 'string' || Array.isArray(locales) ? (locales as string | string[]) : 'en-US';
  const format = make(locale, typeof options === 'object' && options !== null ? options : {}) as Format;
  if (formats.size >= MAX_CACHED || key.length > MAX_CACHED * 10) formats.clear();
  formats.set(key, format);
  return format;
}

/** Numbers are encoded as text, because JSON has no infinity and no big integers. */
function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { number, bigint } = value as { number?: string; bigint?: string };
  return bigint === undefined ? Number(number) : BigInt(bigint);
}
