/** Reads references to API descriptions. */
import { omitUndefined } from '../../lib/omit-undefined.ts';
import type { Report } from '../model/diagnostics.ts';
import { joinNames } from '../model/joined-names.ts';
import type { ApiConfig } from '../model/config.ts';
import type { NavigationInput } from '../model/navigation-input.ts';
import type { SpecReference } from '../model/spec-reference.ts';
import { readFields, reportInvalid, type FieldReader } from './field-reader.ts';
import type { JsonNode } from './json-node.ts';
import { readSources, readSpecReference } from './spec-reference.ts';

/** Fields that only a division has. */
export const DIVISION_FIELDS = ['graphql', 'sdk'] as const;

/** Fields of a division that refer to API descriptions. */
export const DESCRIPTION_FIELDS = ['openapi', 'asyncapi', ...DIVISION_FIELDS] as const;

/** The tools whose output can be read. */
export const SDK_FORMATS = ['typedoc', 'docfx', 'javadoc', 'sphinx', 'phpdoc'] as const;

/** Returns the references of a division, by field. */
export function readParts(fields: FieldReader, report: Report): NavigationInput['parts'] {
  const parts: Partial<Record<string, SpecReference>> = {
    openapi: readSpecReference(fields.node('openapi'), report),
    asyncapi: readSpecReference(fields.node('asyncapi'), report),
    graphql: readGraphql(fields.node('graphql'), report),
    sdk: readSdkReference(fields.node('sdk'), report),
  };
  return omitUndefined(parts) as Record<string, SpecReference>;
}

/** Returns the references of `api`, whose fields are `fields`, by field. In older files, `openapi` is beside `api`. */
export function readApiParts(root: FieldReader, fields: FieldReader, report: Report): ApiConfig['parts'] {
  const openapi = readSpecReference(fields.node('openapi') ?? root.node('openapi'), report);
  const asyncapi = readSpecReference(fields.node('asyncapi'), report);
  return { ...(openapi && { openapi }), ...(asyncapi && { asyncapi }) };
}

/**
 * Reads a GraphQL reference, whose URLs have a different default folder (content format, AsyncAPI and GraphQL). Several
 * files form one schema, whose parts can refer to each other.
 */
function readGraphql(node: JsonNode | undefined, report: Report): SpecReference | undefined {
  const spec = readSpecReference(node, report);
  if (!spec) return undefined;
  const joinSources = (part: SpecReference): SpecReference => ({
    ...part,
    sources: [joinNames(part.sources)],
    directory: part.directory ?? 'graphql-reference',
  });
  const { parts } = spec;
  return { ...joinSources(spec), ...(parts && { parts: parts.map(joinSources) }) };
}

/**
 * Reads `sdk`: `{format, source, directory}` (content format, SDK references). Just the path or URL, and a list of
 * these, are accepted too; the tool is then detected from the files.
 */
function readSdkReference(node: JsonNode | undefined, report: Report): SpecReference | undefined {
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
