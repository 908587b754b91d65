/** The field `sdk` of docs.json: `{format, source, directory}` (content format, SDK references). */
import { readFields, reportInvalid } from '../../config/field-reader.ts';
import type { JsonNode } from '../../config/json-node.ts';
import type { ReferenceField } from '../../config/plugin-fields.ts';
import { choice, either, list, object, text, type JsonSchema } from '../../config/schema/json-schema.ts';
import { readSources } from '../../config/spec-reference.ts';
import type { Report } from '../../model/diagnostics.ts';
import type { SpecReference } from '../../model/spec-reference.ts';
import { SDK_FORMATS } from './formats.ts';
import { trimSlashes } from '../../../lib/slashes.ts';

const DIRECTORY = 'sdk-reference';

export const sdkField: ReferenceField = {
  name: 'sdk',
  description: 'SDK references to generate pages from.',
  describe: describeValues,
  read: readReferences,
};

function describeValues(): JsonSchema {
  const entry = object(
    'An SDK reference with settings.',
    {
      format: choice('Tool that generated the reference.', SDK_FORMATS, { default: undefined }),
      source: text('Path of a file or folder, or URL of a file or archive.', { examples: ['sdk/typedoc.json'] }),
      directory: text('Folder for the generated pages.', { default: DIRECTORY }),
    },
    ['source'],
  );
  const path = text('Path or URL of an SDK reference.');
  return either(
    'SDK references to generate pages from.',
    entry,
    path,
    list('Several SDK references.', either('An SDK reference.', entry, path)),
  );
}

/** Just the path or URL, and a list of these, are accepted too. The tool is then detected from the files. */
function readReferences(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  if (!node || (node.type === 'scalar' && node.value === '')) return undefined;
  if (node.type !== 'array') return readReference(node, report);
  const parts = node.items.flatMap((item) => readReference(item, report) ?? []);
  const [first] = parts;
  return first && { sources: parts.flatMap(({ sources }) => sources), parts, place: first.place };
}

function readReference(node: JsonNode, report: Report): SpecReference | undefined {
  const fields = readFields(node.type === 'object' ? node : undefined, report);
  const format = fields.choice('format', SDK_FORMATS);
  const folder = fields.text('directory');
  const directory = folder === undefined ? undefined : trimSlashes(folder);
  const source = node.type === 'object' ? fields.node('source') : node;
  fields.close();
  if (!source || source.type === 'array') {
    const expected =
      source && source !== node ? 'the path or URL of a reference' : 'an object with "format" and "source"';
    reportInvalid({ node: source ?? node, expected, report });
    return undefined;
  }
  const sources = readSources(source, report);
  return sources && { ...sources, directory: directory ?? DIRECTORY, ...(format && { format }) };
}
