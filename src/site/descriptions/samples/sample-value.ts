import { sample as sampleLeaf } from 'openapi-sampler';
import { isVisible, readMint, listVisibleOptions } from '../page/groups.ts';
import { isBinary } from '../schema/is-binary.ts';
import { isObject } from '../resolve.ts';
import { findTypedExample } from './typed-example.ts';
import { isShort } from './is-short.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { omitUndefined } from '../../../lib/omit-undefined.ts';

/** Maximum number of values in one example, and its maximum depth. Shared and recursive schemas would be endless. */
const MAX_VALUES = 400;
const MAX_DEPTH = 8;
const MAX_OPTIONAL_DEPTH = 6;

export interface SampleInput {
  document: ApiDocument;
  schema: Json | undefined;
  /** A request omits read-only properties, a response omits write-only ones. */
  side: 'request' | 'response';
  /** Omit optional properties. @defaultValue false */
  requiredOnly?: boolean;
  /** Reader groups whose properties are included. @defaultValue none */
  groups?: readonly string[];
}

/**
 * Returns an example value for a schema: the author's examples and defaults if present, or placeholders such as
 * `<string>`. Never throws. Recursion and size are limited.
 */
export function createSampleValue({ document, schema, side, requiredOnly = false, groups = [] }: SampleInput): Json {
  const walk: Walk = { document, side, requiredOnly, groups, left: MAX_VALUES };
  return createValue(schema, walk, { depth: 0, refs: [] }) ?? null;
}

interface Walk extends Omit<SampleInput, 'schema'> {
  requiredOnly: boolean;
  left: number;
}

interface SamplePosition {
  depth: number;
  refs: readonly string[];
}

/** Returns undefined if the limit is reached or the value would contain itself. */
function createValue(schema: Json | undefined, walk: Walk, at: SamplePosition): Json | undefined {
  const model = readSchema(walk.document, schema);
  const authorValue = findAuthorValue(model, walk);
  if (authorValue !== undefined) {
    walk.left -= 1;
    return authorValue;
  }
  const { ref } = model;
  if (walk.left-- <= 0 || at.depth > MAX_DEPTH || (ref !== undefined && at.refs.includes(ref))) return undefined;
  const [type] = model.types;
  // An array's elements are barely deeper than the array, and an empty element has no information.
  const depth = at.depth + (type === 'array' ? 0.5 : 1);
  const innerPosition = { depth, refs: ref === undefined ? at.refs : [...at.refs, ref] };
  if (model.properties.length > 0 || type === 'object') return createObject(model, walk, innerPosition);
  if (model.unions.length > 0) return mergeObjects(createBranches(model, walk, innerPosition));
  if (type === 'array') return createArray(model, walk, innerPosition);
  if (model.content !== undefined && type === 'string' && !isBinary(model.value))
    return JSON.stringify(createValue(model.content, walk, innerPosition) ?? null);
  return createLeaf(model, type);
}

function findAuthorValue({ value, types }: SchemaModel, walk: Walk): Json | undefined {
  const { const: constant, default: preset } = value;
  if (constant !== undefined) return dropIfLong(constant);
  const example = findTypedExample(value, types);
  if (example !== undefined) return dropIfLong(example);
  if (preset !== undefined) return dropIfLong(preset);
  return dropIfLong(listVisibleOptions(value, walk).find((option) => option !== null));
}

/** An author's example is used as a whole, unless it is too long to read. */
const MAX_EXAMPLE_LENGTH = 20_000;

function dropIfLong(value: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null) return value;
  return isShort(value, MAX_EXAMPLE_LENGTH) ? value : undefined;
}

function createObject(model: SchemaModel, walk: Walk, at: SamplePosition): Json {
  const result: JsonObject = {};
  for (const [name, schema] of model.properties) {
    const isRequired = model.required.has(name);
    if (!isRequired && (walk.requiredOnly || at.depth > MAX_OPTIONAL_DEPTH || walk.left <= 0)) continue;
    const { value } = readSchema(walk.document, schema);
    if (value[walk.side === 'request' ? 'readOnly' : 'writeOnly'] === true) continue;
    if (!isVisible(readMint(value).groups, walk)) continue;
    if (!isRequired && value['deprecated'] === true) continue;
    const child = createValue(schema, walk, at);
    if (child !== undefined) setOwn(result, name, child);
  }
  for (const branch of createBranches(model, walk, at).filter(isObject)) setAll(result, branch);
  const additional = model.additional ?? model.patterns[0]?.[1];
  if (typeof additional === 'object' && Object.keys(result).length === 0 && !walk.requiredOnly) {
    const child = createValue(additional, walk, at);
    if (child !== undefined) setOwn(result, '{key}', child);
  }
  return result;
}

/** Handles a property named `__proto__` like any other. */
function setOwn(object: JsonObject, name: string, value: Json | undefined): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function setAll(object: JsonObject, values: JsonObject): void {
  for (const [name, value] of Object.entries(values)) setOwn(object, name, value);
}

/** Returns a value for each union, from its first alternative that has one. */
function createBranches({ unions }: SchemaModel, walk: Walk, at: SamplePosition): Json[] {
  return unions.flatMap((union) => {
    for (const { schema } of union.slice(0, 3)) {
      const value = createValue(schema, walk, at);
      if (value !== undefined) return [value];
    }
    return [];
  });
}

/** Merges objects. Of other values, only the first can be used. */
function mergeObjects(values: readonly Json[]): Json | undefined {
  if (values.length < 2 || !values.every(isObject)) return values[0];
  const mergedObject: JsonObject = {};
  for (const value of values) setAll(mergedObject, value);
  return mergedObject;
}

function createArray(model: SchemaModel, walk: Walk, at: SamplePosition): Json {
  if (model.tuple) return model.tuple.slice(0, MAX_VALUES).map((schema) => createValue(schema, walk, at) ?? null);
  if (model.items === undefined) return [];
  const item = createValue(model.items, walk, at);
  return item === undefined ? [] : [item];
}

function createLeaf({ value }: SchemaModel, type: string | undefined): Json | undefined {
  switch (type) {
    case 'string':
      if (isBinary(value)) return FILE;
      return findFormatSample(value) ?? TEXT;
    case 'integer':
    case 'number':
      return findNumberInRange(value) ?? 123;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return '<any>';
  }
}

/** Placeholder for a string. */
const TEXT = '<string>';

/** Placeholder for the bytes of a file. */
export const FILE = '<file>';

const FORMATS = new Set(
  'date date-time time duration email idn-email hostname ipv4 ipv6 uri uuid uri-reference uri-template'.split(' '),
);

function findFormatSample({ format }: JsonObject): string | undefined {
  if (typeof format !== 'string' || !FORMATS.has(format)) return undefined;
  const value = trySampleLeaf({ type: 'string', format });
  return typeof value === 'string' ? value : undefined;
}

/** Returns a number within the schema's limits, if 123 isn't. */
function findNumberInRange({
  type,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: JsonObject): number | undefined {
  if ([minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf].every((limit) => limit === undefined))
    return undefined;
  const low = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : minimum;
  const high = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum;
  const isInRange = (typeof low !== 'number' || low < 123) && (typeof high !== 'number' || high > 123);
  if (isInRange && multipleOf === undefined) return 123;
  const schema = { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  const value = trySampleLeaf(omitUndefined(schema));
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function trySampleLeaf(schema: Record<string, unknown>): unknown {
  try {
    return sampleLeaf(schema, { quiet: true });
  } catch {
    return undefined;
  }
}
