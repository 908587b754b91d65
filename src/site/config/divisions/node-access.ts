/** Reads who can see a node of the navigation (content format, End-user authentication and personalization). */
import type { Report } from '../../model/diagnostics.ts';
import type { FieldReader } from '../field-reader.ts';
import { getPlace, type JsonNode } from '../json-node.ts';
import { listReferenceNames, type ConfigHooks } from '../plugin-fields.ts';
import { CHILD_KINDS } from './child-kinds.ts';

/** Keys besides `groups` and references to descriptions that give a node content. */
const CONTENT_KEYS = [...CHILD_KINDS.map(({ key }) => key), 'pages', 'root', 'href', 'url'].filter(
  (key) => key !== 'groups',
);

/**
 * Returns the reader groups of a node. `groups` also contains the page groups of a node: a list of names is a list of
 * reader groups if the node has other content. Otherwise, names are pages.
 */
export function readReaders(node: JsonNode, plugins: readonly ConfigHooks[]): string[] | undefined {
  if (node.type !== 'object') return undefined;
  const list = node.fields.get('groups');
  if (list?.type !== 'array' || list.items.length === 0) return undefined;
  if (![...CONTENT_KEYS, ...listReferenceNames(plugins)].some((key) => node.fields.has(key))) return undefined;
  const names = list.items.map((item) => (item.type === 'scalar' && typeof item.value === 'string' ? item.value : ''));
  return names.every((name) => name.trim() !== '') ? names.map((name) => name.trim()) : undefined;
}

/** Reads `public`. A site without sign-in can't keep readers from a page, so `false` is reported. */
export function readPublic(fields: FieldReader, report: Report): boolean | undefined {
  const node = fields.node('public');
  const isPublic = fields.flag('public');
  if (node && isPublic === false)
    report({ ...getPlace(node), severity: 'warning', code: 'public-without-sign-in', message: PUBLIC_MESSAGE });
  return isPublic;
}

/** Message of `public-without-sign-in`. */
export const PUBLIC_MESSAGE =
  '"public: false" only has an effect on a site with reader sign-in. Anyone who can reach this site can read the page. To leave pages out of a bundle, set "groups".';
