/** Who could see a page according to a version of docs.json, so that a history doesn't tell about other times. */
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
  collect(navigation, { above: [], access });
  return (page) => (access.get(normalize(page)) ?? []).sort().join('\n');
}

/** Returns whether a text can have such fields. */
export function hasAccessFields(text: string): boolean {
  return ACCESS_FIELD.test(text);
}

const ACCESS_FIELD = /"public"|"hidden"|"groups"\s*:\s*\[\s*"/;

function parseNavigation(text: string): unknown {
  try {
    const config: unknown = JSON.parse(text);
    return typeof config === 'object' && config !== null && 'navigation' in config ? config.navigation : undefined;
  } catch {
    return undefined;
  }
}

function collect(node: unknown, { above, access }: { above: readonly string[]; access: Map<string, string[]> }): void {
  if (above.length > MAX_DEPTH) return;
  if (typeof node === 'string') {
    const page = normalize(node);
    const key = above.join(' ');
    access.set(page, [...(access.get(page) ?? []), key].slice(0, MAX_PLACES));
    return;
  }
  if (Array.isArray(node)) return node.forEach((each) => collect(each, { above, access }));
  if (typeof node !== 'object' || node === null) return;
  const { public: isPublic, hidden, groups } = node as Record<string, unknown>;
  const readers = isTextList(groups) ? groups : undefined;
  const own = JSON.stringify([isPublic, hidden, readers]);
  const all = own === NO_ACCESS ? above : [...above, own];
  for (const [key, value] of Object.entries(node))
    if (key === 'root' || typeof value === 'object') {
      if (key !== 'groups' || readers === undefined) collect(value, { above: all, access });
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
