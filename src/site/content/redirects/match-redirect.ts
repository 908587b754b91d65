/** Matches redirect rules (content format, Redirects). */
import { addToList } from '../../../lib/add-to-list.ts';
import { decodePath } from '../../../lib/decode-path.ts';
import { memoizeByObject } from '../../../lib/memoize-by-object.ts';
import type { RedirectRule } from '../../model/config.ts';
import { normalizeUrl } from '../../model/urls.ts';

export interface RedirectMatch {
  rule: RedirectRule;
  /** The target path, with wildcards filled in. */
  destination: string;
}

/**
 * Returns the first rule whose source matches `path`; a trailing slash is ignored. Rules are compiled once per array.
 */
export function matchRedirect(rules: readonly RedirectRule[], path: string): RedirectMatch | undefined {
  const table = prepare(rules);
  const normalizedUrl = normalizeUrl(path);
  const exactRule = table.exact.get(normalizedUrl);
  for (const pattern of listCandidates(table, normalizedUrl)) {
    if (exactRule !== undefined && exactRule < pattern.index) break;
    const captures = matchPattern(pattern.parts, normalizedUrl);
    if (captures) return { rule: pattern.rule, destination: fill(pattern.rule.destination, captures) };
  }
  const rule = exactRule === undefined ? undefined : rules[exactRule];
  return rule && { rule, destination: rule.destination };
}

/** Whether a rule's source contains a wildcard. */
export function isPattern(source: string): boolean {
  return source.includes('*') || /\/:[A-Za-z_]/.test(source);
}

/** Decodes a rule's path as links are: `/a%20b` → `/a b`. Encoded characters that would become a wildcard stay. */
export function decodeRule(path: string): string {
  const decodedPath = decodePath(path);
  return isPattern(decodedPath) === isPattern(path) ? decodedPath : path;
}

/** Escapes the characters of a path that would be wildcards in a rule's source. */
export function escapeWildcards(path: string): string {
  return path.replaceAll('*', '%2A').replaceAll('/:', '/%3A');
}

/** Returns the path that the source of a rule without wildcards matches. */
export function unescapeWildcards(source: string): string {
  return source.replaceAll('%2A', '*').replaceAll('/%3A', '/:');
}

interface Pattern {
  rule: RedirectRule;
  index: number;
  parts: Part[];
}

interface Prepared {
  /** Source without wildcards → index of its rule. */
  exact: Map<string, number>;
  /** Patterns whose first segment has no wildcard, by that segment. */
  bySegment: Map<string, Pattern[]>;
  others: Pattern[];
}

const prepare = memoizeByObject((rules: readonly RedirectRule[]): Prepared => {
  const table: Prepared = { exact: new Map(), bySegment: new Map(), others: [] };
  for (const [index, rule] of rules.entries()) {
    const source = normalizeUrl(rule.source);
    if (!isPattern(source)) {
      if (!table.exact.has(source)) table.exact.set(source, index);
      continue;
    }
    const pattern = { rule, index, parts: parsePattern(source) };
    const first = getFirstSegment(source);
    if (isPattern(`/${first}`)) table.others.push(pattern);
    else addToList(table.bySegment, first, pattern);
  }
  return table;
});

/** Returns the patterns that could match, in the order of the rules. */
function listCandidates({ bySegment, others }: Prepared, path: string): Pattern[] {
  const inSegment = bySegment.get(getFirstSegment(path));
  if (!inSegment || others.length === 0) return inSegment ?? others;
  return [...inSegment, ...others].sort((a, b) => a.index - b.index);
}

function getFirstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

/** A literal text, one whole segment (`:name`), any number of segments (`:name*`), or any text (`*`). */
type Part =
  | { type: 'text'; text: string }
  | { type: 'segment'; name: string }
  | { type: 'segments'; name: string }
  | { type: 'any'; name: '*' };

function parsePattern(source: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of source.matchAll(/\/:([A-Za-z_]\w*)(\*?)(?=\/|$)|\*/g)) {
    if (match.index > from) parts.push({ type: 'text', text: source.slice(from, match.index) });
    const name = match[1];
    if (name === undefined) parts.push({ type: 'any', name: '*' });
    else parts.push({ type: match[2] ? 'segments' : 'segment', name });
    from = match.index + match[0].length;
  }
  if (from < source.length) parts.push({ type: 'text', text: source.slice(from) });
  return parts;
}

/**
 * Matches in one pass, in linear time: each open-ended part takes as little as possible while the text after it still
 * matches.
 */
function matchPattern(parts: readonly Part[], path: string): Map<string, string> | undefined {
  const captures = new Map<string, string>();
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (part.type === 'text') {
      if (!path.startsWith(part.text, at)) return undefined;
      at += part.text.length;
    } else if (part.type === 'segment') {
      const end = findSegmentEnd(path, at);
      if (path[at] !== '/' || end === at + 1) return undefined;
      captures.set(part.name, path.slice(at + 1, end));
      at = end;
    } else {
      const end = openEnd(parts, { index, path, at });
      const capture = path.slice(at, end);
      if (end === -1 || (part.type === 'segments' && capture !== '' && !capture.startsWith('/'))) return undefined;
      captures.set(part.name, part.type === 'segments' ? capture.slice(1) : capture);
      at = end;
    }
  }
  return at === path.length ? captures : undefined;
}

function findSegmentEnd(path: string, at: number): number {
  const slash = path.indexOf('/', at + 1);
  return slash === -1 ? path.length : slash;
}

/** Returns the offset at which an open-ended part ends: before the next text, or at the end of the path. */
function openEnd(parts: readonly Part[], { index, path, at }: { index: number; path: string; at: number }): number {
  const next = parts[index + 1];
  if (!next) return path.length;
  if (next.type !== 'text') return findSegmentEnd(path, at);
  return index + 2 === parts.length
    ? path.endsWith(next.text) && path.length - next.text.length >= at
      ? path.length - next.text.length
      : -1
    : path.indexOf(next.text, at);
}

/** Inserts captured texts into a destination. A path never becomes a URL on another host. */
function fill(destination: string, captures: ReadonlyMap<string, string>): string {
  const targetPath = destination.replace(/:([A-Za-z_]\w*)\*?|\*/g, (written, name: string | undefined) => {
    return captures.get(name ?? '*') ?? written;
  });
  if (/^[a-z][a-z\d+.-]*:/i.test(destination)) return targetPath;
  return normalizeUrl(targetPath.replace(/^[/\\]+/, '/'));
}
