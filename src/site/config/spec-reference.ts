import { stripRoot } from '../model/urls.ts';
import type { Report } from '../model/diagnostics.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import { readFields, reportInvalid } from './field-reader.ts';
import { getPlace, type JsonArray, type JsonNode } from './json-node.ts';
import { trimSlashes } from '../../lib/slashes.ts';

/** Reads a reference: a path or URL, `{source, directory, slug, overlays}`, or a list of these. */
export function readSpecReference(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  if (!node || (node.type === 'scalar' && node.value === '')) return undefined;
  if (node.type === 'array' && node.items.some(({ type }) => type === 'object')) return readReferenceList(node, report);
  if (node.type !== 'object') return readSources(node, report);
  const fields = readFields(node, report);
  const source = fields.node('source');
  const folder = fields.text('directory');
  const directory = folder === undefined ? undefined : trimSlashes(folder);
  const slug = fields.choice('slug', ['operationId']);
  const overlays = fields.node('overlays') && fields.texts('overlays').map(removeSlash);
  fields.close();
  if (!source) reportInvalid({ node, expected: 'an object with "source"', report });
  const spec = source && readSources(source, report);
  return spec && { ...spec, directory, slug, ...(overlays && { overlays }) };
}

function readReferenceList(node: JsonArray, report: Report): SpecReference | undefined {
  const parts = node.items.flatMap((item) => readSpecReference(item, report) ?? []);
  return parts.length > 0
    ? { sources: parts.flatMap(({ sources }) => sources), parts, place: getPlace(node) }
    : undefined;
}

/** Reads paths and URLs of specifications. */
export function readSources(node: JsonNode, report: Report): SpecReference | undefined {
  const sources = (node.type === 'array' ? node.items : [node]).flatMap((item) => {
    const text = item.type === 'scalar' && typeof item.value === 'string' ? item.value.trim() : undefined;
    if (!text) reportInvalid({ node: item, expected: 'the path or URL of a specification', report });
    return text ? [removeSlash(text)] : [];
  });
  return sources.length > 0 ? { sources, place: getPlace(node) } : undefined;
}

/** Normalizes a path in the docs folder; URLs are unchanged. */
function removeSlash(address: string): string {
  const text = address.trim();
  return /^https?:/i.test(text) ? text : stripRoot(text);
}
