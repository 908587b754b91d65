import type { Report } from '../model/diagnostics.ts';
import { SDK_FORMATS } from '../model/sdk-reference.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import { readFields, reportInvalid } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { readSources } from './spec-reference.ts';

/**
 * Reads `sdk`: `{format, source, directory}` (content format, SDK references). Just the path or URL, and a list of
 * these, are accepted too; the tool is then detected from the files.
 */
export function readSdkReference(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  if (!node || (node.type === 'scalar' && node.value === '')) return undefined;
  if (node.type === 'array') {
    const parts = node.items.flatMap((item) => readOne(item, report) ?? []);
    const [first] = parts;
    return first && { sources: parts.flatMap(({ sources }) => sources), parts, place: first.place };
  }
  return readOne(node, report);
}

function readOne(node: JsonNode, report: Report): SpecReference | undefined {
  const fields = readFields(node.type === 'object' ? node : undefined, report);
  const format = fields.choice('format', SDK_FORMATS);
  const directory = fields.text('directory')?.replace(/^\/+|\/+$/g, '');
  const source = node.type === 'object' ? fields.node('source') : node;
  fields.close();
  if (!source || source.type === 'array') {
    const expected =
      source && source !== node ? 'the path or URL of a reference' : 'an object with "format" and "source"';
    reportInvalid({ node: source ?? node, expected, report });
    return undefined;
  }
  const sources = readSources(source, report);
  return sources && { ...sources, directory: directory ?? 'sdk-reference', ...(format && { format }) };
}
