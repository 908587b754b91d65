import type { Json, JsonObject } from '../../model/json.ts';
import { isRequired, getNamedType, type GraphqlSchema } from './graphql-schema.ts';

const MAX_DEPTH = 4;
/** Maximum number of fields in the sample of an input that has only optional fields. */
const MAX_OPTIONAL = 5;
/** Maximum number of values in one sample. Inputs that require each other could produce millions. */
const MAX_VALUES = 200;

const SCALARS: readonly [name: RegExp, value: Json][] = [
  [/^ID$/, 'abc123'],
  [/^Boolean$/, true],
  [/^Float$|^Decimal|Money/, 1.5],
  [/^Int$|^(?:Big|Long|Short|Positive|NonNegative|Unsigned)?Int(?:eger)?\d*$|^Long$/, 1],
  [/^(?:Date-?Time|Timestamp|ISO8601DateTime)/i, '2026-01-31T12:00:00Z'],
  [/Date$/, '2026-01-31'],
  [/^Time$/, '12:00:00'],
  [/^(?:JSON|Json|Map|Any)/, {}],
  [/^(?:URL|URI|Url|Uri)$/, 'https://example.com'],
  [/^Email/, 'ada@example.com'],
  [/^(?:UUID|GUID)$/i, '123e4567-e89b-12d3-a456-426614174000'],
];

/** Returns a value for an argument of this type: with the required fields of inputs and the first value of enums. */
export function createSampleInput(schema: GraphqlSchema, type: string): Json {
  return createSample(schema, type, { depth: 0, budget: { values: MAX_VALUES } });
}

interface SampleContext {
  depth: number;
  /** Number of values that the whole sample can still contain. */
  budget: { values: number };
}

function createSample(schema: GraphqlSchema, type: string, spot: SampleContext): Json {
  return wrap(type, createNamedSample(schema, getNamedType(type), spot));
}

/** Wraps the value of a list type in an array, once per level. */
export function wrap(type: string, value: Json): Json {
  let wrappedValue = value;
  for (const character of type) if (character === '[') wrappedValue = [wrappedValue];
  return wrappedValue;
}

function createNamedSample(schema: GraphqlSchema, name: string, { depth, budget }: SampleContext): Json {
  const inputType = schema.types.get(name);
  if (inputType?.kind !== 'input') return createLeafSample(schema, name);
  if (depth >= MAX_DEPTH) return {};
  const requiredFields = inputType.fields.filter(isRequired);
  const selectedFields =
    requiredFields.length > 0 ? requiredFields : inputType.fields.slice(0, depth === 0 ? MAX_OPTIONAL : 0);
  const sample: JsonObject = {};
  for (const field of selectedFields) {
    if (budget.values <= 0) break;
    budget.values -= 1;
    sample[field.name] = createSample(schema, field.type, { depth: depth + 1, budget });
  }
  return sample;
}

/** Returns a value of a scalar or an enum. */
export function createLeafSample({ types }: GraphqlSchema, name: string): Json {
  const leafType = types.get(name);
  if (leafType?.kind === 'enum')
    return (leafType.fields.find(({ deprecated }) => deprecated === undefined) ?? leafType.fields[0])?.name ?? '';
  return SCALARS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}
