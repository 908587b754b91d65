import { isVisible, readMint } from '../page/groups.ts';
import { isBinary } from '../schema/is-binary.ts';
import { MORE_CHOICES } from '../schema/merge-schemas.ts';
import { readSchema, type SchemaModel, type Union } from '../schema/read-schema.ts';
import type { ApiDocument } from '../../model/api-description.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { FormChoice, FormField, FormSchema, FormShape } from '../../model/request-form.ts';
import { extractFirstParagraph, shortenValue } from './form-text.ts';

export interface SchemaLimits {
  document: ApiDocument;
  /** Number of nesting levels with separate inputs. Deeper levels are entered as JSON. */
  depth: number;
  /** Number of inputs that can still be created. All schemas of a form share this object. */
  budget: { nodes: number };
  /** `api.examples.prefill`: start with examples and defaults. */
  prefill: boolean;
  /** Reader groups that the site is built for. @defaultValue none */
  groups?: readonly string[] | undefined;
  /** Whether the values are sent as JSON, the only format with `null`. @defaultValue false */
  json?: boolean;
}

/** Number of times a schema can contain itself before it becomes JSON. */
const MAX_RECURSION = 1;

/** Creates inputs for a request schema (content format, Playground form), without properties only used in responses. */
export function toFormSchema(schema: Json | undefined, limits: SchemaLimits): FormSchema {
  return convert(schema, { ...limits, open: [] });
}

interface SchemaPosition extends SchemaLimits {
  /** References that lead here, outermost first. */
  open: readonly string[];
}

function convert(schema: Json | undefined, place: SchemaPosition): FormSchema {
  place.budget.nodes -= 1;
  const model = readSchema(place.document, schema);
  const { ref } = model;
  const circular = ref !== undefined && place.open.filter((openRef) => openRef === ref).length > MAX_RECURSION;
  if (circular || place.depth < 0 || place.budget.nodes < 0) return { kind: 'json', ...readFacts(model, place) };
  const openRefs = ref === undefined ? place.open : [...place.open, ref];
  return { ...getShape(model, { ...place, open: openRefs }), ...readFacts(model, place) };
}

function getShape(model: SchemaModel, place: SchemaPosition): FormShape {
  const { value, types, unions } = model;
  if (value['const'] !== undefined) return { kind: 'enum', options: [value['const']] };
  const options = Array.isArray(value['enum']) ? value['enum'].filter((option) => option !== null) : [];
  if (options.length > 0) return { kind: 'enum', options };
  const [union] = unions;
  if (unions.length > 1 && place.depth > 0 && hasProperties(model, place.document)) return toUnionsShape(model, place);
  if (union) return toUnionShape(value, union, place);
  if (types.length < 2) return toTypeShape(types[0], model, place);
  if (place.depth === 0) return { kind: 'json' };
  const innerPlace = { ...place, depth: place.depth - 1 };
  return {
    kind: 'choice',
    branches: types.map((type) => ({ label: type, schema: convert({ ...value, type, nullable: false }, innerPlace) })),
  };
}

function toTypeShape(type: string | undefined, model: SchemaModel, place: SchemaPosition): FormShape {
  const { value } = model;
  switch (type) {
    case 'string':
      return toTextShape(value);
    case 'integer':
    case 'number':
      return {
        kind: 'number',
        ...(type === 'integer' && { integer: true as const }),
        ...pickNumbers(value, { minimum: 'min', maximum: 'max' }),
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      return place.depth === 0
        ? { kind: 'json' }
        : { kind: 'array', items: convert(model.items, { ...place, depth: place.depth - 1 }) };
    case 'object':
      return toObjectShape(model, place);
    default:
      return { kind: 'json' };
  }
}

function toTextShape(schema: JsonObject): FormShape {
  const { format, contentEncoding: encoding, pattern } = schema;
  const isEncoded = encoding === 'base64' || encoding === 'base64url';
  if (format === 'base64' || (isEncoded && isBinary(schema)))
    return { kind: 'file', base64: encoding === 'base64url' ? 'base64url' : 'base64' };
  if (isBinary(schema)) return { kind: 'file' };
  return {
    kind: 'text',
    ...(typeof format === 'string' && { format }),
    ...(typeof pattern === 'string' && pattern.length < 200 && { pattern }),
    ...pickNumbers(schema, { minLength: 'minLength', maxLength: 'maxLength' }),
  };
}

function toObjectShape(
  { properties, required, additional, patterns, value }: SchemaModel,
  place: SchemaPosition,
): FormShape {
  const isOpen =
    additional ??
    patterns[0]?.[1] ??
    (properties.length === 0 && value['additionalProperties'] !== false ? {} : undefined);
  if (place.depth === 0 || (properties.length === 0 && isOpen === undefined)) return { kind: 'json' };
  const fields = toFields(properties, required, place);
  return { kind: 'object', fields, ...(isOpen !== undefined && { map: convert(isOpen, descend(place)) }) };
}

function toFields(
  properties: SchemaModel['properties'],
  requiredNames: ReadonlySet<string>,
  place: SchemaPosition,
): FormField[] {
  return properties.flatMap(([name, schema]): FormField[] => {
    const facts = readSchema(place.document, schema).value;
    if (facts['readOnly'] === true || !isVisible(readMint(facts).groups, toGroupOptions(place))) return [];
    return [
      { name, ...(requiredNames.has(name) && { required: true as const }), schema: convert(schema, descend(place)) },
    ];
  });
}

function descend(place: SchemaPosition): SchemaPosition {
  return { ...place, depth: place.depth - 1 };
}

/** Returns the reader groups in the form used by the `x-mint.groups` rules. */
export function toGroupOptions({ groups }: Pick<SchemaLimits, 'groups'>): { groups?: readonly string[] } {
  return groups ? { groups } : {};
}

/** Converts `oneOf` and `anyOf` in the same way: a single branch, combined with the schema's own keywords. */
function toUnionShape(schema: JsonObject, union: Union, place: SchemaPosition): FormShape {
  if (place.depth === 0) return { kind: 'json' };
  return toChoice(schema, union, place);
}

function hasProperties({ types, properties, unions }: SchemaModel, document: ApiDocument): boolean {
  if (types.length === 1) return types[0] === 'object';
  return (
    types.length === 0 &&
    (properties.length > 0 || unions.flat().every(({ schema }) => readSchema(document, schema).types[0] === 'object'))
  );
}

/**
 * Shows several choices next to each other, each with the properties that its branches use, followed by all other
 * properties.
 */
function toUnionsShape({ unions, properties, required, additional }: SchemaModel, place: SchemaPosition): FormShape {
  const unassignedProperties = new Map(properties);
  const choices = unions.map((union) => {
    const names = new Set(union.flatMap(({ schema }) => listNames(schema, place.document)));
    const branchProperties = [...unassignedProperties].filter(([name]) => names.has(name));
    for (const [name] of branchProperties) unassignedProperties.delete(name);
    const base = {
      type: 'object',
      properties: Object.fromEntries(branchProperties),
      required: branchProperties.flatMap(([name]) => (required.has(name) ? [name] : [])),
    };
    return toChoice(base, union, place);
  });
  const map = additional === undefined ? {} : { map: convert(additional, descend(place)) };
  return { kind: 'object', fields: toFields([...unassignedProperties], required, place), ...map, choices };
}

function listNames(schema: Json, document: ApiDocument): string[] {
  const { properties, required } = readSchema(document, schema);
  return [...properties.map(([name]) => name), ...required];
}

function toChoice(schema: JsonObject, union: Union, place: SchemaPosition): FormChoice {
  const { oneOf: _, anyOf: __, title: ___, description: ____, discriminator: _____, ...keywords } = schema;
  const { [MORE_CHOICES]: ______, nullable: _______, ...base } = keywords;
  const hasBase = Object.keys(base).length > 0;
  return {
    kind: 'choice',
    branches: union.map(({ schema: branch, name }, index) => ({
      label: name ?? (readSchema(place.document, branch).types.join(' | ') || `${index + 1}`),
      schema: convert(hasBase ? { allOf: [base, branch] } : branch, { ...place, depth: place.depth - 1 }),
    })),
  };
}

function readFacts(
  { value: schema, nullable }: SchemaModel,
  { document, prefill, json }: SchemaLimits,
): Omit<FormSchema, keyof FormShape> {
  const { description, deprecated, examples } = schema;
  const candidates = [
    schema['x-default'],
    schema['example'],
    Array.isArray(examples) ? examples[0] : undefined,
    schema['default'],
  ];
  const canBeNull = json === true && (nullable || hasNull(schema));
  const sample = candidates.find((item) => item !== undefined && (canBeNull || item !== null));
  const value = schema['const'] ?? (prefill ? sample : undefined);
  const text = typeof description === 'string' ? extractFirstParagraph(description) : '';
  return {
    ...(text !== '' && { description: text }),
    ...(deprecated === true && { deprecated: true as const }),
    ...(canBeNull && { nullable: true as const }),
    ...(value !== undefined && { value }),
    ...(value === undefined &&
      sample !== undefined &&
      typeof sample !== 'object' && { hint: shortenValue(sample, document) }),
  };
}

/** Returns whether an enum contains `null`. */
function hasNull({ enum: options }: JsonObject): boolean {
  return Array.isArray(options) && options.includes(null);
}

/** Returns the numeric keywords of a schema, renamed for the form. */
function pickNumbers<Name extends string>(
  schema: JsonObject,
  names: Record<string, Name>,
): Partial<Record<Name, number>> {
  const numbers: Partial<Record<Name, number>> = {};
  for (const [key, name] of Object.entries(names)) {
    const value = schema[key];
    if (typeof value === 'number') numbers[name] = value;
  }
  return numbers;
}
