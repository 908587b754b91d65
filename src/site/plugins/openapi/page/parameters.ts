/** Reads the parameters of an operation. They override the parameters of its path. */
import { toKebabCase } from '../../../mdx/kebab-case.ts';
import type { TreeNode } from '../../../model/tree.ts';
import { isObject, resolveRef } from '../../../descriptions/resolve.ts';
import { listExamples, type NamedExample } from '../../../descriptions/samples/list-examples.ts';
import type { ApiDocument } from '../../../model/api-description.ts';
import type { ApiOperation } from '../api-operation.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { renderSectionHeading } from '../../../descriptions/page/content.ts';
import type { PageContext } from '../../../descriptions/page/context.ts';
import { renderField } from '../../../descriptions/page/field-tree.ts';
import { isVisible, readMint } from '../../../descriptions/page/groups.ts';
import { listCredentialPlaces, describePlace } from './security.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  schema: Json;
  value: JsonObject;
}

/** In page order (content format, What an operation page shows, in order). */
const PLACES = [
  { in: 'header', key: 'headers', id: 'headers' },
  { in: 'path', key: 'pathParameters', id: 'path-parameters' },
  { in: 'query', key: 'queryParameters', id: 'query-parameters' },
  { in: 'cookie', key: 'cookies', id: 'cookies' },
] as const;

/** Returns all parameters, unique by location and name. Credentials of security schemes are excluded. */
export function readParameters(operation: ApiOperation): Parameter[] {
  const { document, pathItem, value } = operation;
  const credentials = listCredentialPlaces(operation);
  const byKey = new Map<string, Parameter>();
  for (const list of [pathItem['parameters'], value['parameters']]) {
    for (const item of Array.isArray(list) ? list : []) {
      const parameter = readParameter(document, item);
      if (parameter && !credentials.has(describePlace(parameter)))
        byKey.set(`${parameter.in}:${parameter.name}`, parameter);
    }
  }
  return [...byKey.values()];
}

function readParameter(document: ApiDocument, item: Json): Parameter | undefined {
  const value = resolveRef(document, item)?.value;
  const place = findParameterLocation(value?.['in']);
  if (!value || place === undefined || typeof value['name'] !== 'string') return undefined;
  const isRequired = value['required'] === true || place === 'path';
  return { name: value['name'], in: place, required: isRequired, schema: getSchema(value), value };
}

/** Returns the location of a parameter. A parameter that is the whole query string belongs to the query. */
export function findParameterLocation(rawPlace: Json | undefined): Parameter['in'] | undefined {
  return rawPlace === 'querystring' ? 'query' : PLACES.find((each) => each.in === rawPlace)?.in;
}

/** Describes how to write a parameter that is the whole query string. Form fields become separate parameters. */
export function describeWholeQuery(media: string | undefined): { whole: true; media?: string } {
  const isForm = media === undefined || /^application\/x-www-form-urlencoded/i.test(media);
  return { whole: true, ...(!isForm && { media }) };
}

/** Returns the schema of a parameter or header, from `schema` or from the media type in `content`. */
export function getSchema(value: JsonObject): Json {
  return value['schema'] ?? getFirstMedia(value)['schema'] ?? true;
}

/** Returns the examples of a parameter or header, including those in its `content`. */
export function listParameterExamples(document: ApiDocument, value: JsonObject): NamedExample[] {
  const directExamples = listExamples(document, value);
  return directExamples.length > 0 ? directExamples : listExamples(document, getFirstMedia(value));
}

function getFirstMedia({ content }: JsonObject): JsonObject {
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? media : {};
}

/**
 * Returns whether a header must not be a parameter because the media types already define it (OpenAPI 3.1, section
 * 4.8.12). Hand-written endpoint pages have no media types; their descriptions have an empty name. Authorization is
 * kept if no security scheme covers it, because generated descriptions often declare it only as a parameter.
 */
export function isSaidElsewhere(document: ApiDocument, header: string): boolean {
  return document.name !== '' && /^(?:accept|content-type)$/i.test(header);
}

/** Returns a section for each parameter location. */
export function renderParameters(operation: ApiOperation, context: PageContext): TreeNode[] {
  const parameters = readParameters(operation).filter(({ value }) =>
    isVisible(readMint(value).groups, context.options),
  );
  return PLACES.flatMap((place) => {
    const placeParameters = parameters.filter((parameter) => parameter.in === place.in);
    if (placeParameters.length === 0) return [];
    const head = renderSectionHeading({ level: 2, id: place.id, title: context.text(place.key) }, context);
    return [head, ...placeParameters.map((parameter) => renderParameter(parameter, context))];
  });
}

function renderParameter({ name, required, schema, value }: Parameter, context: PageContext): TreeNode {
  const examples = listDisplayExamples(context.document, value);
  const id = `parameter-${toKebabCase(name)}`;
  return renderField(
    { name, schema, required, id, outer: value, examples },
    { id, depth: 0, side: 'request' },
    context,
  );
}

/** Returns examples without the names that are only keys, which mean nothing to readers. Summaries are kept. */
export function listDisplayExamples(document: ApiDocument, value: JsonObject): NamedExample[] {
  const keys = new Set(
    [value, getFirstMedia(value)].flatMap(({ examples }) => Object.keys(isObject(examples) ? examples : {})),
  );
  return listParameterExamples(document, value).map((example) =>
    keys.has(example.name) ? { ...example, name: '' } : example,
  );
}
