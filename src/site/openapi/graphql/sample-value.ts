import type { Json, JsonObject } from '../../model/api-description.ts';
import { isRequired, namedType, type GraphqlSchema } from '../../model/graphql-schema.ts';

const MAX_DEPTH = 4;
/** Fields of an input without required ones that its sample has. */
const MAX_OPTIONAL = 5;
/** Values of one sample: inputs that require one another many times would make millions. */
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

/** A value for an argument of this type: the required fields of inputs, the first value of enums. */
export function sampleInput(schema: GraphqlSchema, type: string): Json {
  return sampleAt(schema, type, { depth: 0, budget: { values: MAX_VALUES } });
}

interface Spot {
  depth: number;
  /** Values that may still be made, of the whole sample. */
  budget: { values: number };
}

function sampleAt(schema: GraphqlSchema, type: string, spot: Spot): Json {
  return wrap(type, sampleNamed(schema, namedType(type), spot));
}

/** `[X]` → a list of one. */
export function wrap(type: string, value: Json): Json {
  let wrapped = value;
  for (const character of type) if (character === '[') wrapped = [wrapped];
  return wrapped;
}

function sampleNamed(schema: GraphqlSchema, name: string, { depth, budget }: Spot): Json {
  const found = schema.types.get(name);
  if (found?.kind !== 'input') return sampleLeaf(schema, name);
  if (depth >= MAX_DEPTH) return {};
  const required = found.fields.filter(isRequired);
  const shown = required.length > 0 ? required : found.fields.slice(0, depth === 0 ? MAX_OPTIONAL : 0);
  const sample: JsonObject = {};
  for (const field of shown) {
    if (budget.values <= 0) break;
    budget.values -= 1;
    sample[field.name] = sampleAt(schema, field.type, { depth: depth + 1, budget });
  }
  return sample;
}

/** A value of a scalar or an enum. */
export function sampleLeaf({ types }: GraphqlSchema, name: string): Json {
  const found = types.get(name);
  if (found?.kind === 'enum')
    return (found.fields.find(({ deprecated }) => deprecated === undefined) ?? found.fields[0])?.name ?? '';
  return SCALARS.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}
