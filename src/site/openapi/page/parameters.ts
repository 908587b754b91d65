/** Parameters of an operation: those of its path, overridden by its own. */
import { kebabOf } from '../../mdx/kebab.ts';
import type { TreeNode } from '../../model/tree.ts';
import { isObject, resolveRef } from '../resolve.ts';
import { givenExamples, type NamedExample } from '../samples/given-examples.ts';
import type { ApiDocument, ApiOperation, Json, JsonObject } from '../../model/api-description.ts';
import { sectionHead } from './content.ts';
import type { PageContext } from './context.ts';
import { fieldNode } from './field-tree.ts';
import { isVisible, readMint } from './groups.ts';
import { credentialPlaces, placeOf } from './security.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Json;
  value: JsonObject;
}

/** In the order of the pages (content format, What an operation page shows, in order). */
const PLACES = [
  { in: 'header', key: 'headers', id: 'headers' },
  { in: 'path', key: 'pathParameters', id: 'path-parameters' },
  { in: 'query', key: 'queryParameters', id: 'query-parameters' },
  { in: 'cookie', key: 'cookies', id: 'cookies' },
] as const;

/** All parameters, each place and name once; credentials, which the security schemes name, are none. */
export function readParameters(operation: ApiOperation): Parameter[] {
  const { document, pathItem, value } = operation;
  const credentials = credentialPlaces(operation);
  const found = new Map<string, Parameter>();
  for (const list of [pathItem['parameters'], value['parameters']]) {
    for (const item of Array.isArray(list) ? list : []) {
      const parameter = readParameter(document, item);
      if (parameter && !credentials.has(placeOf(parameter))) found.set(`${parameter.in}:${parameter.name}`, parameter);
    }
  }
  return [...found.values()];
}

function readParameter(document: ApiDocument, item: Json): Parameter | undefined {
  const value = resolveRef(document, item)?.value;
  const place = placeOfParameter(value?.['in']);
  if (!value || place === undefined || typeof value['name'] !== 'string') return undefined;
  const required = value['required'] === true || place === 'path';
  return { name: value['name'], in: place, required, schema: schemaOf(value), value };
}

/** The whole query string is shown with the parameters that are in it. */
export function placeOfParameter(written: Json | undefined): Parameter['in'] | undefined {
  return written === 'querystring' ? 'query' : PLACES.find((one) => one.in === written)?.in;
}

/** How a parameter that is the whole query string is written: fields of a form are parameters of their own. */
export function wholeQuery(media: string | undefined): { whole: true; media?: string } {
  const isForm = media === undefined || /^application\/x-www-form-urlencoded/i.test(media);
  return { whole: true, ...(!isForm && { media }) };
}

/** Schema of a parameter or header: its own, or that of the media type of its `content`. */
export function schemaOf(value: JsonObject): Json {
  return value['schema'] ?? soleMedia(value)['schema'] ?? true;
}

/** Examples of a parameter or header, with those of its `content`. */
export function parameterExamples(document: ApiDocument, value: JsonObject): NamedExample[] {
  const own = givenExamples(document, value);
  return own.length > 0 ? own : givenExamples(document, soleMedia(value));
}

function soleMedia({ content }: JsonObject): JsonObject {
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? media : {};
}

/**
 * Headers that a parameter of a description must not say (OpenAPI 3.1, section 4.8.12): its media types do. Pages that
 * describe their endpoint by hand have no such parts; their descriptions have no name. Authorization is sent where no
 * security scheme asks for it already: generated descriptions often have it as a parameter alone.
 */
export function isSaidElsewhere(document: ApiDocument, header: string): boolean {
  return document.name !== '' && /^(?:accept|content-type)$/i.test(header);
}

/** A section for each place. */
export function parameterNodes(operation: ApiOperation, context: PageContext): TreeNode[] {
  const parameters = readParameters(operation).filter(({ value }) =>
    isVisible(readMint(value).groups, context.options),
  );
  return PLACES.flatMap((place) => {
    const here = parameters.filter((parameter) => parameter.in === place.in);
    if (here.length === 0) return [];
    const head = sectionHead({ level: 2, id: place.id, title: context.text(place.key) }, context);
    return [head, ...here.map((parameter) => parameterNode(parameter, context))];
  });
}

function parameterNode({ name, required, schema, value }: Parameter, context: PageContext): TreeNode {
  const examples = shownExamples(context.document, value);
  const id = `parameter-${kebabOf(name)}`;
  return fieldNode({ name, schema, required, id, outer: value, examples }, { id, depth: 0 }, context);
}

/** A name that is only the key of an example says nothing to readers; a summary does. */
export function shownExamples(document: ApiDocument, value: JsonObject): NamedExample[] {
  const keys = new Set(
    [value, soleMedia(value)].flatMap(({ examples }) => Object.keys(isObject(examples) ? examples : {})),
  );
  return parameterExamples(document, value).map((example) =>
    keys.has(example.name) ? { ...example, name: '' } : example,
  );
}
