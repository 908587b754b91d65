/** Converts parameters in the place of a body to request bodies. */
import { isObject } from '../../../../descriptions/resolve.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { followReferences } from './follow-references.ts';
import type { RepairContext, RepairedPart } from './repair-context.ts';

/**
 * Copies referenced parameters that are a body or a field of one to the operations, in place, for Swagger 2.0. Its
 * converter only finds those in the list of an operation itself.
 */
export function inlineBodyParameters(
  item: JsonObject,
  operations: readonly JsonObject[],
  context: RepairContext,
): void {
  const [bodies, others] = splitParameters(item['parameters'], context);
  if (bodies.length > 0) item['parameters'] = others;
  for (const operation of operations) {
    const [ownBodies, ownOthers] = splitParameters(operation['parameters'], context);
    const all = ownBodies.length > 0 ? ownBodies : bodies;
    if (all.length > 0) operation['parameters'] = [...ownOthers, ...all.map((body) => structuredClone(body))];
  }
}

/**
 * Moves the parameters of an operation that are a body, as in Swagger 2.0, to its request body, in place. Those that the
 * body has no place for are reported.
 */
export function moveBody(operation: JsonObject, part: RepairedPart, context: RepairContext): void {
  const [bodies, others] = splitParameters(operation['parameters'], context);
  if (bodies.length === 0) return;
  operation['parameters'] = others;
  const body = bodies.find(({ in: place }) => place === 'body');
  const hasBody = operation['requestBody'] !== undefined;
  if (!hasBody) operation['requestBody'] = body ? createBody(body) : createForm(bodies, operation['consumes']);
  for (const each of bodies)
    if (hasBody || (body && each !== body))
      context.report({ ...part, problem: `its parameter "${String(each['name'])}" is a second body` });
}

/** Returns the parameters that are a body or a field of one, and the others as written. */
function splitParameters(parameters: Json | undefined, { root }: RepairContext): [JsonObject[], Json[]] {
  const bodies: JsonObject[] = [];
  const others: Json[] = [];
  for (const parameter of Array.isArray(parameters) ? parameters : []) {
    const value = followReferences(root, parameter);
    if (value?.['in'] === 'body' || value?.['in'] === 'formData') bodies.push(value);
    else others.push(parameter);
  }
  return [bodies, others];
}

function createBody({ description, required, schema = {} }: JsonObject): JsonObject {
  return {
    ...(description !== undefined && { description }),
    ...(required !== undefined && { required }),
    content: { 'application/json': { schema } },
  };
}

function createForm(fields: readonly JsonObject[], consumes: Json | undefined): JsonObject {
  const isFile = ({ schema }: JsonObject) => isObject(schema) && schema['type'] === 'file';
  const isMultipart = fields.some(isFile) || JSON.stringify(consumes ?? '').includes('multipart/form-data');
  const properties = fields.map((field): [string, JsonObject] => {
    const { name, schema, description } = field;
    const fieldSchema = isFile(field) ? { type: 'string', format: 'binary' } : isObject(schema) ? schema : {};
    return [String(name), { ...fieldSchema, ...(description !== undefined && { description }) }];
  });
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.flatMap(({ name, required }) => (required === true ? [String(name)] : [])),
  };
  return { content: { [isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: { schema } } };
}
