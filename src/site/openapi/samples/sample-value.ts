import { sample as sampleLeaf } from 'openapi-sampler';
import { isVisible, readMint, visibleOptions } from '../page/groups.ts';
import { isBinary } from '../schema/is-binary.ts';
import { isObject } from '../resolve.ts';
import { discriminatorOf } from '../schema/discriminator.ts';
import { fittingExample } from './fitting-value.ts';
import { isShort } from './is-short.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import { withoutUndefined } from '../../../lib/without-undefined.ts';

/** Values in one example, and how deep it goes: shared and recursive schemas would make it endless. */
const MAX_VALUES = 400;
const MAX_DEPTH = 8;
const MAX_OPTIONAL_DEPTH = 6;

export interface SampleInput {
  document: ApiDocument;
  schema: Json | undefined;
  /** A request leaves out what is read-only, a response what is write-only. */
  side: 'request' | 'response';
  /** Leave out properties that need not be there. @defaultValue false */
  requiredOnly?: boolean;
  /** Groups of readers whose properties are shown. @defaultValue none */
  groups?: readonly string[];
}

/**
 * An example of what a schema describes: its author's examples and defaults where there are some, else a stand-in such
 * as `<string>`. Never throws; recursion and size are cut.
 */
export function sampleValue({ document, schema, side, requiredOnly = false, groups = [] }: SampleInput): Json {
  const walk: Walk = { document, side, requiredOnly, groups, left: MAX_VALUES };
  return valueOf(schema, walk, { depth: 0, refs: [] }) ?? null;
}

interface Walk extends Omit<SampleInput, 'schema'> {
  requiredOnly: boolean;
  left: number;
}

interface Place {
  depth: number;
  refs: readonly string[];
}

/** Undefined when there is no room for the value, or it would hold itself. */
function valueOf(schema: Json | undefined, walk: Walk, at: Place): Json | undefined {
  const model = readSchema(walk.document, schema);
  const given = givenValue(model, walk);
  if (given !== undefined) {
    walk.left -= 1;
    return given;
  }
  const { ref } = model;
  if (walk.left-- <= 0 || at.depth > MAX_DEPTH || (ref !== undefined && at.refs.includes(ref))) return undefined;
  const [type] = model.types;
  // What an array holds is hardly deeper than the array, and an item without anything in it says nothing.
  const depth = at.depth + (type === 'array' ? 0.5 : 1);
  const inner = { depth, refs: ref === undefined ? at.refs : [...at.refs, ref] };
  if (model.properties.length > 0 || type === 'object') return objectOf(model, walk, inner);
  if (model.unions.length > 0) return mergeObjects(branchesOf(model, walk, inner));
  if (type === 'array') return arrayOf(model, walk, inner);
  if (model.content !== undefined && type === 'string' && !isBinary(model.value))
    return JSON.stringify(valueOf(model.content, walk, inner) ?? null);
  return leafOf(model, type);
}

function givenValue({ value, types }: SchemaModel, walk: Walk): Json | undefined {
  const { const: only, default: preset } = value;
  const example = fittingExample(value, types);
  if (example !== undefined) return bounded(example);
  if (only !== undefined) return bounded(only);
  if (preset !== undefined && preset !== null) return bounded(preset);
  return bounded(visibleOptions(value, walk).find((option) => option !== null));
}

/** Whole examples of an author are kept unless they are longer than a reader would read. */
const MAX_EXAMPLE_LENGTH = 20_000;

function bounded(value: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null) return value;
  return isShort(value, MAX_EXAMPLE_LENGTH) ? value : undefined;
}

function objectOf(model: SchemaModel, walk: Walk, at: Place): Json {
  const result: JsonObject = {};
  for (const [name, schema] of model.properties) {
    const required = model.required.has(name);
    if (!required && (walk.requiredOnly || at.depth > MAX_OPTIONAL_DEPTH || walk.left <= 0)) continue;
    const { value } = readSchema(walk.document, schema);
    if (value[walk.side === 'request' ? 'readOnly' : 'writeOnly'] === true) continue;
    if (!isVisible(readMint(value).groups, walk)) continue;
    if (!required && value['deprecated'] === true) continue;
    const child = valueOf(schema, walk, at);
    if (child !== undefined) setOwn(result, name, child);
  }
  for (const branch of branchesOf(model, walk, at).filter(isObject)) setAll(result, branch);
  const additional = model.additional ?? model.patterns[0]?.[1];
  if (typeof additional === 'object' && Object.keys(result).length === 0 && !walk.requiredOnly) {
    const child = valueOf(additional, walk, at);
    if (child !== undefined) setOwn(result, '{key}', child);
  }
  return result;
}

/** A property named `__proto__` is a property like any other. */
function setOwn(object: JsonObject, name: string, value: Json | undefined): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

function setAll(object: JsonObject, values: JsonObject): void {
  for (const [name, value] of Object.entries(values)) setOwn(object, name, value);
}

/** A value for each union: of the first alternative that has one. */
function branchesOf({ unions, value: outer }: SchemaModel, walk: Walk, at: Place): Json[] {
  return unions.flatMap((union) => {
    for (const { schema } of union.slice(0, 3)) {
      const value = valueOf(schema, walk, at);
      if (value !== undefined) return [named(value, discriminatorOf(outer, schema))];
    }
    return [];
  });
}

/** The value with the name of its alternative, where the description has no example of that. */
function named(value: Json, choice: ReturnType<typeof discriminatorOf>): Json {
  if (!choice || !isObject(value)) return value;
  const { property, name } = choice;
  return value[property] === TEXT ? { ...value, [property]: name } : value;
}

/** Objects as one; of other values only the first can be. */
function mergeObjects(values: readonly Json[]): Json | undefined {
  if (values.length < 2 || !values.every(isObject)) return values[0];
  const merged: JsonObject = {};
  for (const value of values) setAll(merged, value);
  return merged;
}

function arrayOf(model: SchemaModel, walk: Walk, at: Place): Json {
  if (model.tuple) return model.tuple.slice(0, MAX_VALUES).map((schema) => valueOf(schema, walk, at) ?? null);
  if (model.items === undefined) return [];
  const item = valueOf(model.items, walk, at);
  return item === undefined ? [] : [item];
}

function leafOf({ value }: SchemaModel, type: string | undefined): Json | undefined {
  switch (type) {
    case 'string':
      if (isBinary(value)) return FILE;
      return knownFormat(value) ?? TEXT;
    case 'integer':
    case 'number':
      return limited(value) ?? 123;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return '<any>';
  }
}

/** Stands for a text. */
const TEXT = '<string>';

/** Stands for the bytes of a file. */
export const FILE = '<file>';

const FORMATS = new Set(
  'date date-time time duration email idn-email hostname ipv4 ipv6 uri uuid uri-reference uri-template'.split(' '),
);

function knownFormat({ format }: JsonObject): string | undefined {
  if (typeof format !== 'string' || !FORMATS.has(format)) return undefined;
  const value = leaf({ type: 'string', format });
  return typeof value === 'string' ? value : undefined;
}

/** A number inside the limits of the schema, when 123 is not. */
function limited({
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
  const fits = (typeof low !== 'number' || low < 123) && (typeof high !== 'number' || high > 123);
  if (fits && multipleOf === undefined) return 123;
  const schema = { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  const value = leaf(withoutUndefined(schema));
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function leaf(schema: Record<string, unknown>): unknown {
  try {
    return sampleLeaf(schema, { quiet: true });
  } catch {
    return undefined;
  }
}
