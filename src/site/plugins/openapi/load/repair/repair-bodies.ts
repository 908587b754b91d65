/** Corrects request bodies and responses, in place. */
import { isObject } from '../../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { followReferences } from './follow-references.ts';
import { moveSchema } from './move-schema.ts';
import { readFlag } from '../../../../descriptions/load/read-flag.ts';
import type { RepairContext, RepairedPart } from './repair-context.ts';

/** Keywords that only a schema has, not a request body, response or media type. */
const SCHEMA_KEYWORDS = ['type', 'properties', 'items', 'allOf', 'oneOf', 'anyOf', 'additionalProperties'];

/** Corrects a request body. One without content is reported. */
export function repairRequestBody(body: Json | undefined, part: RepairedPart, context: RepairContext): void {
  if (body === undefined || body === null) return;
  const expected = 'an object with "content"';
  if (!isObject(body)) return context.report({ ...part, problem: `its "requestBody" isn't ${expected}` });
  readFlag(body, 'required');
  repairContents(body, context);
  if (body['content'] === undefined && body['$ref'] === undefined && body['description'] !== undefined)
    context.report({ ...part, problem: `its "requestBody" has no "content"` });
}

/** Corrects responses by status or name. A response can be empty or only its description. Others are removed. */
export function repairResponses(responses: Json | undefined, part: RepairedPart, context: RepairContext): void {
  if (!isObject(responses)) return;
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith('x-')) continue;
    if (isObject(response)) {
      if (!context.isLegacy) repairResponse(response, context);
    } else if (response === null) responses[status] = {};
    else if (typeof response === 'string' && STATUS.test(status)) responses[status] = { description: response };
    else {
      delete responses[status];
      context.report({ ...part, problem: `its response "${status}" isn't an object` });
    }
  }
}

const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/i;

function repairResponse(response: JsonObject, context: RepairContext): void {
  repairContents(response, context);
  const { headers } = response;
  for (const header of isObject(headers) ? Object.values(headers) : []) if (isObject(header)) moveSchema(header);
}

/** Corrects the content of a body, or adds it to a body that is written as its schema. */
function repairContents(body: JsonObject, context: RepairContext): void {
  const { schema, content } = body;
  if (isObject(content)) body['content'] = repairContent(content, context);
  else if (typeof content === 'string') body['content'] = { [content]: {} };
  else if (content !== undefined) return;
  else if (isObject(schema)) {
    delete body['schema'];
    body['content'] = describeJson(schema);
  } else if (isSchema(body, context)) body['content'] = describeJson(takeSchema(body));
  moveExamples(body);
}

/** Fields of a request body or response. In a schema, `required` is a list. */
const BODY_FIELDS = new Set(['description', 'summary', 'headers', 'links']);

/** Removes the keywords of a schema from a body and returns them. */
function takeSchema(body: JsonObject): JsonObject {
  const isKeyword = ([key, value]: [string, Json | undefined]) =>
    !BODY_FIELDS.has(key) && (key !== 'required' || Array.isArray(value));
  const schema = Object.fromEntries(Object.entries(body).filter(isKeyword));
  for (const key of Object.keys(schema)) delete body[key];
  return schema;
}

/** Moves examples beside the content to their media type, or to the first one. YAML aliases can share the content. */
function moveExamples(body: JsonObject): void {
  const { example, examples, content } = body;
  if (!isObject(content)) return;
  const isByType = isObject(examples) && Object.keys(examples).every((type) => type.includes('/'));
  const [firstType = 'application/json'] = Object.keys(content);
  const values = isByType ? Object.entries(examples) : [[firstType, example] as const];
  const moved = values.flatMap(([type, value]): [string, JsonObject][] => {
    const media = content[type] ?? {};
    const isFree = isObject(media) && media['example'] === undefined && media['examples'] === undefined;
    return isFree && value !== undefined ? [[type, { ...media, example: value }]] : [];
  });
  if (moved.length > 0) body['content'] = { ...content, ...Object.fromEntries(moved) };
  delete body['example'];
  if (isByType) delete body['examples'];
}

function repairContent(content: JsonObject, context: RepairContext): JsonObject {
  const { schema } = content;
  if (isObject(schema) && schema['schema'] === undefined && Object.keys(content).every((key) => !key.includes('/')))
    return describeJson(schema);
  if (isSchema(content, context)) return describeJson(content);
  for (const [type, media] of Object.entries(content)) {
    if (media === null) content[type] = {};
    else if (isObject(media) && isSchema(media, context)) content[type] = { schema: media };
  }
  return content;
}

function describeJson(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } };
}

/** Returns whether an object in the place of a body or media type is a schema, or a reference to one. */
function isSchema(value: JsonObject, { root }: RepairContext): boolean {
  const target = followReferences(root, value);
  if (!target || ['schema', 'content', 'itemSchema'].some((key) => isObject(target[key]))) return false;
  return SCHEMA_KEYWORDS.some((key) => target[key] !== undefined);
}
