/** Parses the parts of API descriptions that a page's frontmatter refers to (content format, Frontmatter). */
import type { PartReference } from '../model/part-reference.ts';
import { unquote } from './unquote.ts';

/**
 * Parses `[source] kind name`, or a map with these fields, `parent` and `format`. Returns undefined unless the kind is
 * one of `kinds`. Unknown formats are ignored.
 */
export function readPart(
  value: unknown,
  kinds: readonly string[],
  formats: readonly string[] = [],
): PartReference | undefined {
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
  const format = formats.find((each) => each === findText('format'));
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
