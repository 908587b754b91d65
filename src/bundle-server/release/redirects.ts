import { findDecoded } from '../../lib/decode-path.ts';

/**
 * Parses the bundle's `_redirects`: one `source destination [status]` per line; the first match wins. A source can end
 * in `*` (captured as `:splat`) and contain `:name` parts (one path segment each); both can be used in the destination.
 */
export interface Redirect {
  location: string;
  status: number;
}

export interface RedirectTable {
  /** Sources without wildcards, by path. */
  exact: Map<string, Rule>;
  patterns: Rule[];
  /** Lines that are not rules, with one message each. */
  problems: string[];
}

interface Rule {
  order: number;
  /** The source's parts, decoded, without a final `*`. */
  parts: string[];
  /** Indices of the parts that are `:name`. An encoded colon or asterisk isn't a wildcard. */
  named: ReadonlySet<number>;
  /** The source ended in `*`, so the last part is a prefix. */
  open: boolean;
  destination: string;
  status: number;
}

/** Reads the rules. An invalid line is skipped and listed in `problems`. */
export function parseRedirects(text: string): RedirectTable {
  const table: RedirectTable = { exact: new Map(), patterns: [], problems: [] };
  for (const [index, line] of text.split('\n').entries()) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '' || words[0]?.startsWith('#')) continue;
    const rule = parseRule(words, index);
    if (!rule) table.problems.push(`ignoring line ${index + 1} of _redirects: expected "/source destination status"`);
    else if (rule.open || rule.named.size > 0) table.patterns.push(rule);
    else if (!table.exact.has(rule.parts.join('/'))) table.exact.set(rule.parts.join('/'), rule);
  }
  return table;
}

/**
 * Finds where a request leads. `pathname` is decoded; `query` (with its `?`, or empty) is kept unless the destination
 * has one. A rule that leads to its own path is skipped.
 */
export function findRedirect(table: RedirectTable, pathname: string, query: string): Redirect | undefined {
  const trimmedPath = trimSlash(pathname);
  const parts = trimmedPath.split('/');
  for (const rule of listCandidates(table, table.exact.get(trimmedPath))) {
    const captures = matchSource(rule, parts);
    const path = captures && fillDestination(rule.destination, captures);
    if (path && path !== encodePath(pathname)) return { location: addQuery(path, query), status: rule.status };
  }
  return undefined;
}

function parseRule([source, destination, status = '301']: string[], order: number): Rule | undefined {
  if (!source?.startsWith('/') || !destination || !STATUSES.has(status)) return undefined;
  if (source.slice(0, -1).includes('*')) return undefined;
  if (!/^(\/(?!\/)|https?:\/\/)/.test(destination)) return undefined;
  const decodedSource = findDecoded(source);
  if (decodedSource === undefined) return undefined;
  const isOpenEnded = source.endsWith('*');
  const parts = (isOpenEnded ? decodedSource.slice(0, -1) : trimSlash(decodedSource)).split('/');
  const named = new Set(source.split('/').flatMap((part, index) => (part.startsWith(':') ? [index] : [])));
  return { order, parts, named, open: isOpenEnded, destination, status: Number(status) };
}

const STATUSES = new Set(['301', '302', '303', '307', '308']);

function listCandidates({ patterns }: RedirectTable, exactRule: Rule | undefined): Rule[] {
  if (!exactRule) return patterns;
  const before = patterns.findIndex((rule) => rule.order > exactRule.order);
  const splitIndex = before === -1 ? patterns.length : before;
  return [...patterns.slice(0, splitIndex), exactRule, ...patterns.slice(splitIndex)];
}

/** Returns the wildcard captures, or undefined if a part differs. */
function matchSource({ parts, named, open }: Rule, segments: string[]): Record<string, string> | undefined {
  const last = parts.length - 1;
  // Most rules are for another folder, which this checks quickly.
  if (last > 1 && parts[1] !== segments[1] && !named.has(1)) return undefined;
  // `/old/*` also matches `/old` itself.
  const requiredCount = open && parts[last] === '' ? last : parts.length;
  if (open ? segments.length < requiredCount : segments.length !== parts.length) return undefined;
  const captures: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = segments[index] ?? '';
    if (open && index === last) {
      if (!value.startsWith(part)) return undefined;
      captures.splat = [value.slice(part.length), ...segments.slice(index + 1)].join('/');
    } else if (named.has(index) && value !== '') captures[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return captures;
}

function fillDestination(destination: string, captures: Record<string, string>): string {
  const filledPath = destination.replace(/:([A-Za-z][A-Za-z0-9_]*)/g, (text, name: string) =>
    Object.hasOwn(captures, name) ? encodePath(captures[name] ?? '') : text,
  );
  // A captured part must not turn a path into `//host`.
  return filledPath.startsWith('/') ? encodeNonAscii(filledPath.replace(/^\/+/, '/')) : encodeNonAscii(filledPath);
}

function addQuery(location: string, query: string): string {
  const [path = '', fragment] = splitOnce(location, '#');
  const fullUrl = path.includes('?') ? path : path + encodeNonAscii(query);
  return fragment === undefined ? fullUrl : `${fullUrl}#${fragment}`;
}

/** Percent-encodes each part of a decoded path. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Header values can only contain printable ASCII. */
function encodeNonAscii(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
