import { exactText } from '../exact-integers.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { isJson } from '../../openapi-playground/request/build-request.ts';
import { readSchema } from '../schema/read-schema.ts';
import { isShort, LONGEST_EXAMPLE } from './is-short.ts';
import { FILE } from './sample-value.ts';
import { streamText } from './stream.ts';
import { xmlOf } from './xml.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';

export interface NamedExample {
  /** Its summary or key; '' when it has none. */
  name: string;
  value: Json;
  /** Description of the author, in Markdown. */
  description?: string;
}

/** What an example is of. */
export interface ExampleForm {
  type: string;
  schema: Json | undefined;
  document: ApiDocument;
}

/** Text of an example as code, of a media type and schema; undefined when there is nothing to show. */
export function exampleSource(
  value: Json,
  { type, schema, document }: ExampleForm,
): { source: string; language: string } | undefined {
  const isXml = isXmlType(type);
  if (value === FILE || value === '<any>' || !isShort(value)) return undefined;
  // One item of JSON lines is read more easily over several.
  const stream = isObject(value) && /json/i.test(type) ? undefined : streamText(value, type);
  const written =
    stream ??
    (typeof value === 'string' && !(isJsonType(type) && isJsonText(value, document, schema))
      ? value
      : isXml
        ? xmlOf(document, schema, value)
        : JSON.stringify(value, null, 2));
  // Blocks of YAML end with a line break.
  const source = exactText(document, written).replace(/\n+$/, '');
  if (source.length > LONGEST_EXAMPLE) return undefined;
  if (isXml || (typeof value === 'string' && /html/i.test(type))) return { source, language: 'xml' };
  if (stream !== undefined && !/json/i.test(type)) return { source, language: 'text' };
  return { source, language: /json/i.test(type) || typeof value !== 'string' ? 'json' : 'text' };
}

/** The value that a text stands for which is the JSON of one, as many authors write it; any other value as it is. */
export function plainValue(value: Json, { type, schema, document }: ExampleForm): Json {
  if (typeof value !== 'string' || !isJson(type) || isJsonText(value, document, schema)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

/** Whether a text is the value, and not the JSON of one, which many authors write as a text. */
function isJsonText(text: string, document: ApiDocument, schema: Json | undefined): boolean {
  if (/^\s*[{[]/.test(text) || text.includes('\n') || isJsonSource(text)) return false;
  return readSchema(document, schema).types.includes('string');
}

/** Media types that are JSON for sure: a range may be plain text. */
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

/** `application/xml`, `text/xml`, `application/atom+xml`. */
export function isXmlType(type: string): boolean {
  return /[/+]xml\b/i.test(type);
}

/**
 * Examples that the author of a media type or parameter gave: `examples` by name, or `example`. One alone under the name
 * `default` has none: that is what an `example` of an older version becomes. Those that no reader would read are left out.
 */
export function givenExamples(document: ApiDocument, { examples, example, schema }: JsonObject): NamedExample[] {
  if (isObject(examples)) {
    const entries = Object.entries(examples);
    const isAlone = entries.length === 1;
    const found = entries.flatMap(([name, entry]): NamedExample[] => {
      const {
        value: written,
        dataValue,
        serializedValue,
        summary,
        description,
      } = resolveRef(document, entry)?.value ?? {};
      // OpenAPI 3.2 tells the value from the text that is sent.
      const value = written ?? dataValue ?? serializedValue;
      if (value === undefined || !isShort(value)) return [];
      return [
        {
          name: typeof summary === 'string' && summary !== '' ? summary : isAlone && name === 'default' ? '' : name,
          value,
          ...(typeof description === 'string' && description.trim() !== '' && { description }),
        },
      ];
    });
    if (found.length > 0) return found;
  }
  // A list is what schemas have; many write it here too.
  if (Array.isArray(examples) && examples.length > 0)
    return examples.filter((value) => isShort(value)).map((value) => ({ name: '', value }));
  if (example !== undefined) return isShort(example) ? [{ name: '', value: example }] : [];
  // Many write the names that a media type has into its schema.
  const named = schema === undefined ? undefined : resolveRef(document, schema)?.value['examples'];
  const isMap = isObject(named) && Object.values(named).every((one) => isObject(one) && one['value'] !== undefined);
  return isMap ? givenExamples(document, { examples: named }) : [];
}
