import { restoreIntegers } from '../restore-integers.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { isJson } from '../../api-requests/build-request.ts';
import { readSchema } from '../schema/read-schema.ts';
import { isShort, MAX_EXAMPLE_LENGTH } from './is-short.ts';
import { FILE } from './sample-value.ts';
import { streamText } from './stream.ts';
import { renderXml } from './xml.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';

export interface NamedExample {
  /** Its summary or key, or '' if it has neither. */
  name: string;
  value: Json;
  /** The author's description, in Markdown. */
  description?: string;
}

/** The media type and schema that an example belongs to. */
export interface ExampleForm {
  type: string;
  schema: Json | undefined;
  document: ApiDocument;
}

/** Formats an example as code for its media type and schema. Returns undefined if there is nothing to show. */
export function formatExample(
  value: Json,
  { type, schema, document }: ExampleForm,
): { source: string; language: string } | undefined {
  const isXml = isXmlType(type);
  if (value === FILE || value === '<any>' || !isShort(value)) return undefined;
  // A single item of JSON lines is easier to read on several lines.
  const stream = isObject(value) && /json/i.test(type) ? undefined : streamText(value, type);
  const authorExamples =
    stream ??
    (typeof value === 'string' && !(isJsonType(type) && isJsonText(value, document, schema))
      ? value
      : isXml
        ? renderXml(document, schema, value)
        : JSON.stringify(value, null, 2));
  // YAML block strings end with a line break.
  const source = restoreIntegers(document, authorExamples).replace(/(?<!\n)\n+$/, '');
  if (source.length > MAX_EXAMPLE_LENGTH) return undefined;
  if (isXml || (typeof value === 'string' && /html/i.test(type))) return { source, language: 'xml' };
  if (stream !== undefined && !/json/i.test(type)) return { source, language: 'text' };
  return { source, language: /json/i.test(type) || typeof value !== 'string' ? 'json' : 'text' };
}

/** Parses a string example that contains JSON, which many authors write. Returns any other value unchanged. */
export function parseExample(value: Json, { type, schema, document }: ExampleForm): Json {
  if (typeof value !== 'string' || !isJson(type) || isJsonText(value, document, schema)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** Returns whether a string is the value itself. Many authors write a JSON value as a string instead. */
function isJsonText(text: string, document: ApiDocument, schema: Json | undefined): boolean {
  if (/^\s*[{[]/.test(text) || text.includes('\n') || isJsonSource(text)) return false;
  return readSchema(document, schema).types.includes('string');
}

/** Returns whether a media type is certainly JSON. A wildcard range could also be plain text. */
function isJsonType(type: string): boolean {
  return isJson(type) && !type.includes('*');
}

function isJsonSource(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Matches `application/xml`, `text/xml`, `application/atom+xml`. */
export function isXmlType(type: string): boolean {
  return /[/+]xml\b/i.test(type);
}

/** Returns the author's examples of a media type or parameter, without those too long to read. */
export function listExamples(document: ApiDocument, holder: JsonObject): NamedExample[] {
  return readExamples(document, holder).filter(({ value }) => isShort(value));
}

/**
 * Returns all of the author's examples of a media type or parameter, from `examples` by name or from `example`. A single
 * example called `default` gets no name, because converters turn an `example` of older versions into that.
 */
export function readExamples(document: ApiDocument, { examples, example, schema }: JsonObject): NamedExample[] {
  if (isObject(examples)) {
    const entries = Object.entries(examples);
    const isAlone = entries.length === 1;
    const list = entries.flatMap(([name, entry]): NamedExample[] => {
      const { value, summary, description } = readExample(document, entry);
      if (value === undefined) return [];
      return [
        {
          name: typeof summary === 'string' && summary !== '' ? summary : isAlone && name === 'default' ? '' : name,
          value,
          ...(typeof description === 'string' && description.trim() !== '' && { description }),
        },
      ];
    });
    if (list.length > 0) return list;
  }
  // Only schemas have a list here, but many authors write one anyway.
  if (Array.isArray(examples) && examples.length > 0) return examples.map((value) => ({ name: '', value }));
  if (example !== undefined) return [{ name: '', value: example }];
  // Many authors put named examples of a media type into its schema.
  const schemaExamples = schema === undefined ? undefined : resolveRef(document, schema)?.value['examples'];
  const isMap =
    isObject(schemaExamples) &&
    Object.values(schemaExamples).every((each) => isObject(each) && each['value'] !== undefined);
  return isMap ? readExamples(document, { examples: schemaExamples }) : [];
}

const EXAMPLE_FIELDS = ['$ref', 'value', 'dataValue', 'serializedValue', 'externalValue', 'summary', 'description'];

/** Reads an Example Object. Many authors write the value itself in its place. */
function readExample(document: ApiDocument, entry: Json | undefined): JsonObject {
  if (entry === undefined) return {};
  const isObjectWithFields = isObject(entry) && EXAMPLE_FIELDS.some((key) => entry[key] !== undefined);
  if (!isObjectWithFields) return { value: entry };
  const { value: exampleValue, dataValue, serializedValue, ...fields } = resolveRef(document, entry)?.value ?? {};
  // OpenAPI 3.2 distinguishes the value from its serialized form.
  const value = [exampleValue, dataValue, serializedValue].find((each) => each !== undefined);
  return { ...fields, value };
}
