/** Parses the parts of API descriptions that a page's frontmatter refers to (content format, Frontmatter). */
import { omitUndefined } from '../../lib/omit-undefined.ts';
import { SDK_FORMATS } from '../config/part-references.ts';
import type { Frontmatter } from '../model/frontmatter.ts';
import type { PartReference } from '../model/part-reference.ts';
import type { FrontmatterValues } from './frontmatter-values.ts';
import { unquote } from './unquote.ts';

/** Kinds of symbols that have a page each. */
export const SDK_KINDS = ['class', 'interface', 'enum', 'function', 'type', 'variable'] as const;

const SDK_PARTS: readonly string[] = [...SDK_KINDS, 'method', 'property'];
const GRAPHQL_PARTS = 'query mutation subscription type object input enum interface union scalar'.split(' ');

const SDK_FORM = `"[source] kind name" or a map with "kind" and "name", where the kind is one of ${SDK_PARTS.join(', ')},`;
const GRAPHQL_FORM = '"[file] kind name", where the kind is one of query, mutation, subscription, type,';

/** Returns the parts that the frontmatter refers to, by field. Returns undefined if there are none. */
export function readParts(values: FrontmatterValues): Frontmatter['parts'] {
  const readName = (field: string, kind: string): PartReference | undefined => {
    const name = values.text(field);
    return name === undefined ? undefined : { kind, name };
  };
  const parts: Partial<Record<string, PartReference>> = {
    openapi: readName('openapi', 'operation'),
    'openapi-schema': readName('openapi-schema', 'schema'),
    asyncapi: readName('asyncapi', 'channel'),
    sdk: values.value('sdk', (value) => readPart(value, SDK_PARTS), SDK_FORM),
    graphql: values.value('graphql', readGraphqlPart, GRAPHQL_FORM),
  };
  const references = omitUndefined(parts) as Record<string, PartReference>;
  return Object.keys(references).length === 0 ? undefined : references;
}

/** Parses `graphql`; all kinds of types become `type`. */
function readGraphqlPart(value: unknown): PartReference | undefined {
  const part = readPart(value, GRAPHQL_PARTS);
  return part && { ...part, kind: /^(?:query|mutation|subscription)$/.test(part.kind) ? part.kind : 'type' };
}

function readPart(value: unknown, kinds: readonly string[]): PartReference | undefined {
  if (typeof value === 'string') return parseText(value, kinds);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const findText = (key: string) => {
    const field: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    return typeof field === 'string' && field.trim() !== '' ? field.trim() : undefined;
  };
  const [kind, name, parent, source] = [
    findText('kind')?.toLowerCase(),
    findText('name'),
    findText('parent'),
    findText('source'),
  ];
  if (kind === undefined || name === undefined || !kinds.includes(kind)) return undefined;
  const format = SDK_FORMATS.find((each) => each === findText('format'));
  return { kind, name, ...(parent && { parent }), ...(source && { source }), ...(format && { format }) };
}

/**
 * Parses `[source] kind name`. Neither a name nor a kind contains spaces, so the last kind in the text is the right
 * one.
 */
function parseText(text: string, kinds: readonly string[]): PartReference | undefined {
  const words = unquote(text.trim()).trim().split(/\s+/);
  const at = words.findLastIndex((word, index) => kinds.includes(word.toLowerCase()) && index < words.length - 1);
  const kind = words[at]?.toLowerCase();
  if (kind === undefined) return undefined;
  const source = unquote(words.slice(0, at).join(' '));
  const name = unquote(words.slice(at + 1).join(' '));
  return { kind, name, ...(source !== '' && { source }) };
}
