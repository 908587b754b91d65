/** Corrects common deviations from OpenAPI whose meaning is unambiguous. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { isFixedMethod } from '../methods.ts';
import { isObject } from '../../../descriptions/resolve.ts';

/**
 * Adds slashes to paths and lowercases methods. In OpenAPI 3, adds schemas to parameters and responses written as in
 * Swagger 2.0. Modifies `root`, which must contain everything it references.
 */
export function repairDescription(root: JsonObject): void {
  const components = toObject(root['components']);
  const isCurrent = root['swagger'] === undefined;
  if (root['paths'] !== undefined) root['paths'] = withSlashes(root['paths']);
  for (const items of [root['paths'], root['webhooks'], components['pathItems']])
    for (const item of listMembers(items)) {
      lowerMethods(item);
      if (isCurrent) for (const operation of [item, ...listMembers(item)]) repairParts(operation);
    }
  if (isCurrent) repairParts(components);
}

function withSlashes(paths: Json | undefined): Json | undefined {
  if (!isObject(paths) || Object.keys(paths).every(isPath)) return paths;
  const addSlash = (key: string) => (isPath(key) || Object.hasOwn(paths, `/${key}`) ? key : `/${key}`);
  return Object.fromEntries(Object.entries(paths).map(([key, item]) => [addSlash(key), item]));
}

function isPath(key: string): boolean {
  return key.startsWith('/') || /^(?:x-|\$)/.test(key);
}

function lowerMethods(item: JsonObject): void {
  for (const [key, value] of Object.entries(item)) {
    const method = key.toLowerCase();
    if (method === key || !isFixedMethod(key) || Object.hasOwn(item, method)) continue;
    delete item[key];
    item[method] = value;
  }
}

function repairParts({ parameters, responses }: JsonObject): void {
  for (const parameter of listMembers(parameters)) repairParameter(parameter);
  for (const response of listMembers(responses)) repairResponse(response);
}

const PLACES: readonly Json[] = ['path', 'query', 'header', 'cookie'];
const PARAMETER_FIELDS = new Set(
  'name in description required deprecated allowEmptyValue style explode allowReserved example examples collectionFormat'.split(
    ' ',
  ),
);

function repairParameter(parameter: JsonObject): void {
  const { in: place, type, schema, content, collectionFormat } = parameter;
  if (!PLACES.includes(place ?? null) || typeof type !== 'string') return;
  if (schema !== undefined || content !== undefined) return;
  const schemaKeys = Object.keys(parameter).filter((key) => !PARAMETER_FIELDS.has(key) && !key.startsWith('x-'));
  parameter['schema'] = Object.fromEntries(schemaKeys.map((key) => [key, parameter[key]]));
  for (const key of schemaKeys) delete parameter[key];
  if (type === 'array' && collectionFormat === 'csv') parameter['explode'] ??= false;
}

function repairResponse(response: JsonObject): void {
  const { schema, content } = response;
  if (!isObject(schema) || content !== undefined) return;
  response['content'] = { 'application/json': { schema } };
  delete response['schema'];
}

/** Returns the objects in a list or map. */
function listMembers(value: Json | undefined): JsonObject[] {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isObject) : [];
}

function toObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
