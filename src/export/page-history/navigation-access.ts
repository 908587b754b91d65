/** Who could see a page according to a version of docs.json, so that a history doesn't tell about other times. */
import { hash } from 'node:crypto';
import { isRecord } from '../../lib/is-record.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { trimSlashes } from '../../lib/slashes.ts';

/** Describes who can see pages: equal texts mean the same readers. */
export type DescribeAccess = (page: string) => string;

/**
 * Reads the fields `public`, `hidden` and `groups` of the navigation entries above each page. A version
 * that isn't plain JSON differs from every other one, for all pages.
 */
export function readNavigationAccess(text: string, id: string): DescribeAccess {
  // Most sites have none of these fields.
  if (!hasAccessFields(text)) return () => '';
  const navigation = parseNavigation(text);
  if (navigation === undefined) return () => id;
  const access = new Map<string, string[]>();
  collect(navigation, { readers: '', depth: 0, access });
  return (page) => (access.get(normalize(page)) ?? []).sort().join('\n');
}

/** Returns whether a text can have such fields. */
export function hasAccessFields(text: string): boolean {
  return ACCESS_FIELD.test(text);
}

const ACCESS_FIELD = /"public"|"hidden"|"groups"\s*:\s*\[\s*"/;

function parseNavigation(text: string): unknown {
  const config = parseJson(text);
  return isRecord(config) ? config['navigation'] : undefined;
}

interface Place {
  /** A hash of the fields of all entries above, because the fields can be long and the pages many. Empty without any. */
  readers: string;
  /** Number of the entries above with such fields. */
  depth: number;
  access: Map<string, string[]>;
}

function collect(node: unknown, place: Place): void {
  const { readers: readersAbove, depth, access } = place;
  if (depth > MAX_DEPTH) return;
  if (typeof node === 'string') {
    const page = normalize(node);
    access.set(page, [...(access.get(page) ?? []), readersAbove].slice(0, MAX_PLACES));
    return;
  }
  if (Array.isArray(node)) return node.forEach((each) => collect(each, place));
  if (typeof node !== 'object' || node === null) return;
  const { public: isPublic, hidden, groups } = node as Record<string, unknown>;
  const readers = isTextList(groups) ? groups : undefined;
  const own = JSON.stringify([isPublic, hidden, readers]);
  const inner =
    own === NO_ACCESS ? place : { readers: hash('sha256', `${readersAbove} ${own}`), depth: depth + 1, access };
  for (const [key, value] of Object.entries(node))
    if (key === 'root' || typeof value === 'object') {
      if (key !== 'groups' || readers === undefined) collect(value, inner);
    }
}

const NO_ACCESS = '[null,null,null]';
const MAX_DEPTH = 50;
const MAX_PLACES = 20;

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}

function normalize(page: string): string {
  return trimSlashes(page).replace(/\.mdx?$/, '');
}
