/** Copies a part of the navigation for another language. */
import { isRecord } from '../../lib/is-record.ts';
import { DESCRIPTION_FIELDS } from '../../site/format.ts';
import { NODE_KINDS } from './open-navigation.ts';

/** How to translate what is copied. */
interface Translation {
  /** Translations by label. */
  labels: ReadonlyMap<string, string>;
  /** Returns the path of a page's translation; undefined if it isn't translated yet. */
  findTranslation(page: string): string | undefined;
}

/** A copy of the navigation. */
export interface TranslatedNode {
  /** The lists of the copied node, such as `groups`. */
  node: Record<string, unknown>;
  /** Labels without a translation. */
  missing: string[];
  /** Number of pages. */
  pageCount: number;
  /** What pages can't be copied from: API descriptions and operations. */
  omitted: string[];
}

/**
 * Copies the lists of a node with translated labels, and only with pages that are translated. Empty groups are left out.
 * The node must contain the files that it includes.
 */
export function translateNode(value: unknown, translation: Translation): TranslatedNode {
  const result: TranslatedNode = { node: {}, missing: [], pageCount: 0, omitted: [] };
  const source = isRecord(value) ? value : { pages: value };
  const copy = copyNode(source, { ...translation, result, isRoot: true });
  if (copy !== undefined) result.node = Object.fromEntries(Object.entries(copy).filter(([key]) => LISTS.has(key)));
  return { ...result, missing: [...new Set(result.missing)], omitted: [...new Set(result.omitted)] };
}

interface Copying extends Translation {
  result: TranslatedNode;
  isRoot?: boolean;
}

/** The lists of children, with the key of their entries' label. */
const LISTS: ReadonlySet<string> = new Set([...Object.keys(NODE_KINDS), 'pages']);
const LABELS: ReadonlySet<string> = new Set([
  ...Object.values(NODE_KINDS).filter((kind) => kind !== 'version' && kind !== 'language'),
  'description',
  'tag',
]);
/** Fields that would create the pages of an API description again. */
const DESCRIPTIONS: ReadonlySet<string> = new Set(DESCRIPTION_FIELDS);

function copyNode(node: Record<string, unknown>, copying: Copying): Record<string, unknown> | undefined {
  const { labels, findTranslation, result, isRoot = false } = copying;
  const copy: Record<string, unknown> = {};
  let isEmpty = true;
  for (const [key, value] of Object.entries(node)) {
    if (LISTS.has(key) && Array.isArray(value)) {
      const list = value.flatMap((entry: unknown) => copyEntry(entry, { ...copying, isRoot: false }));
      if (list.length === 0) continue;
      copy[key] = list;
      isEmpty = false;
    } else if (DESCRIPTIONS.has(key)) result.omitted.push(typeof value === 'string' ? value : key);
    else if (isRoot || key === 'default') continue;
    else if (key === 'root' && typeof value === 'string') {
      const target = findTranslation(value);
      if (target === undefined) continue;
      result.pageCount++;
      copy[key] = target;
      isEmpty = false;
    } else if (LABELS.has(key) && typeof value === 'string') copy[key] = labels.get(value) ?? value;
    else copy[key] = value;
  }
  if (typeof copy['href'] === 'string' && /^https?:/.test(copy['href'])) isEmpty = false;
  if (isEmpty) return undefined;
  if (!isRoot) result.missing.push(...listLabels(node).filter((label) => !labels.has(label)));
  return copy;
}

/** Only the labels that readers always see need a translation. */
function listLabels(node: Record<string, unknown>): string[] {
  return [...LABELS].flatMap((key) => {
    const label = node[key];
    return typeof label === 'string' && /\p{L}/u.test(label) ? [label] : [];
  });
}

function copyEntry(entry: unknown, copying: Copying): unknown[] {
  if (isRecord(entry)) {
    const copy = copyNode(entry, copying);
    return copy === undefined ? [] : [copy];
  }
  if (typeof entry !== 'string') return [];
  const target = copying.findTranslation(entry);
  if (target === undefined) {
    if (/^[A-Z]+ \//.test(entry)) copying.result.omitted.push(entry);
    return [];
  }
  copying.result.pageCount++;
  return [target];
}
