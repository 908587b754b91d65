import { isVisible, readMint } from '../page/groups.ts';
import { isBinary } from '../schema/is-binary.ts';
import { MORE_CHOICES } from '../schema/merge-schemas.ts';
import { readSchema, type SchemaModel, type Union } from '../schema/read-schema.ts';
import type { ApiDocument, Json, JsonObject } from '../../model/api-description.ts';
import type { FormChoice, FormField, FormSchema, FormShape } from '../../openapi-playground/form.ts';
import { firstText, shortText } from './form-text.ts';

export interface SchemaLimits {
  document: ApiDocument;
  /** Levels of nesting that get inputs of their own; what lies deeper is entered as JSON. */
  depth: number;
  /** Inputs that are left to give out; the one object is shared by all schemas of a form. */
  budget: { nodes: number };
  /** `api.examples.prefill`: start with examples and defaults. */
  prefill: boolean;
  /** Groups of readers that the site is made for. @defaultValue none */
  groups?: readonly string[] | undefined;
  /** Whether the values are sent as JSON, which alone has a `null`. @defaultValue false */
  json?: boolean;
}

/** Times that a schema may stand inside itself before it becomes JSON. */
const MAX_RECURSION = 1;

/** Inputs for a schema of a request (content format, Playground form), without properties only in responses. */
export function toFormSchema(schema: Json | undefined, limits: SchemaLimits): FormSchema {
  return convert(schema, { ...limits, open: [] });
}

interface Place extends SchemaLimits {
  /** References that lead here, outermost first. */
  open: readonly string[];
}

function convert(schema: Json | undefined, place: Place): FormSchema {
  place.budget.nodes -= 1;
  const model = readSchema(place.document, schema);
  const { ref } = model;
  const circular = ref !== undefined && place.open.filter((other) => other === ref).length > MAX_RECURSION;
  if (circular || place.depth < 0 || place.budget.nodes < 0) return { kind: 'json', ...factsOf(model, place) };
  const open = ref === undefined ? place.open : [...place.open, ref];
  return { ...shapeOf(model, { ...place, open }), ...factsOf(model, place) };
}

function shapeOf(model: SchemaModel, place: Place): FormShape {
  const { value, types, unions } = model;
  if (value['const'] !== undefined) return { kind: 'enum', options: [value['const']] };
  const options = Array.isArray(value['enum']) ? value['enum'].filter((option) => option !== null) : [];
  if (options.length > 0) return { kind: 'enum', options };
  const [union] = unions;
  if (unions.length > 1 && place.depth > 0 && hasProperties(model, place.document)) return unionsShape(model, place);
  if (union) return unionShape(value, union, place);
  if (types.length < 2) return typedShape(types[0], model, place);
  if (place.depth === 0) return { kind: 'json' };
  const inner = { ...place, depth: place.depth - 1 };
  return {
    kind: 'choice',
    branches: types.map((type) => ({ label: type, schema: convert({ ...value, type, nullable: false }, inner) })),
  };
}

function typedShape(type: string | undefined, model: SchemaModel, place: Place): FormShape {
  const { value } = model;
  switch (type) {
    case 'string':
      return textShape(value);
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
      return objectShape(model, place);
    default:
      return { kind: 'json' };
  }
}

function textShape(schema: JsonObject): FormShape {
  const { format, contentEncoding: encoding, pattern } = schema;
  const encoded = encoding === 'base64' || encoding === 'base64url';
  if (format === 'base64' || (encoded && isBinary(schema)))
    return { kind: 'file', base64: encoding === 'base64url' ? 'base64url' : 'base64' };
  if (isBinary(schema)) return { kind: 'file' };
  return {
    kind: 'text',
    ...(typeof format === 'string' && { format }),
    ...(typeof pattern === 'string' && pattern.length < 200 && { pattern }),
    ...pickNumbers(schema, { minLength: 'minLength', maxLength: 'maxLength' }),
  };
}

function objectShape({ properties, required, additional, patterns, value }: SchemaModel, place: Place): FormShape {
  const open =
    additional ??
    patterns[0]?.[1] ??
    (properties.length === 0 && value['additionalProperties'] !== false ? {} : undefined);
  if (place.depth === 0 || (properties.length === 0 && open === undefined)) return { kind: 'json' };
  const fields = fieldsOf(properties, required, place);
  return { kind: 'object', fields, ...(open !== undefined && { map: convert(open, deeper(place)) }) };
}

function fieldsOf(properties: SchemaModel['properties'], required: ReadonlySet<string>, place: Place): FormField[] {
  return properties.flatMap(([name, schema]): FormField[] => {
    const facts = readSchema(place.document, schema).value;
    if (facts['readOnly'] === true || !isVisible(readMint(facts).groups, visibleTo(place))) return [];
    return [{ name, ...(required.has(name) && { required: true as const }), schema: convert(schema, deeper(place)) }];
  });
}

function deeper(place: Place): Place {
  return { ...place, depth: place.depth - 1 };
}

/** Readers, as the rules of `x-mint.groups` ask for them. */
export function visibleTo({ groups }: Pick<SchemaLimits, 'groups'>): { groups?: readonly string[] } {
  return groups ? { groups } : {};
}

/** `oneOf` and `anyOf` alike: one branch, with what the schema itself says added to it. */
function unionShape(schema: JsonObject, union: Union, place: Place): FormShape {
  if (place.depth === 0) return { kind: 'json' };
  return choiceOf(schema, union, place);
}

function hasProperties({ types, properties, unions }: SchemaModel, document: ApiDocument): boolean {
  if (types.length === 1) return types[0] === 'object';
  return (
    types.length === 0 &&
    (properties.length > 0 || unions.flat().every(({ schema }) => readSchema(document, schema).types[0] === 'object'))
  );
}

/** Several choices beside each other, each with the properties that its branches speak of, and all others. */
function unionsShape({ unions, properties, required, additional }: SchemaModel, place: Place): FormShape {
  const left = new Map(properties);
  const choices = unions.map((union) => {
    const names = new Set(union.flatMap(({ schema }) => namesOf(schema, place.document)));
    const own = [...left].filter(([name]) => names.has(name));
    for (const [name] of own) left.delete(name);
    const base = {
      type: 'object',
      properties: Object.fromEntries(own),
      required: own.flatMap(([name]) => (required.has(name) ? [name] : [])),
    };
    return choiceOf(base, union, place);
  });
  const map = additional === undefined ? {} : { map: convert(additional, deeper(place)) };
  return { kind: 'object', fields: fieldsOf([...left], required, place), ...map, choices };
}

function namesOf(schema: Json, document: ApiDocument): string[] {
  const { properties, required } = readSchema(document, schema);
  return [...properties.map(([name]) => name), ...required];
}

function choiceOf(schema: JsonObject, union: Union, place: Place): FormChoice {
  const { oneOf: _, anyOf: __, title: ___, description: ____, discriminator: _____, ...rest } = schema;
  const { [MORE_CHOICES]: ______, nullable: _______, ...base } = rest;
  const own = Object.keys(base).length > 0;
  return {
    kind: 'choice',
    branches: union.map(({ schema: branch, name }, index) => ({
      label: name ?? (readSchema(place.document, branch).types.join(' | ') || `${index + 1}`),
      schema: convert(own ? { allOf: [base, branch] } : branch, { ...place, depth: place.depth - 1 }),
    })),
  };
}

function factsOf(
  { value: schema, nullable }: SchemaModel,
  { document, prefill, json }: SchemaLimits,
): Omit<FormSchema, keyof FormShape> {
  const { description, deprecated, examples } = schema;
  const given = [
    schema['x-default'],
    schema['example'],
    Array.isArray(examples) ? examples[0] : undefined,
    schema['default'],
  ];
  const sample = given.find((item) => item !== undefined && item !== null);
  const value = schema['const'] ?? (prefill ? sample : undefined);
  const text = typeof description === 'string' ? firstText(description) : '';
  return {
    ...(text !== '' && { description: text }),
    ...(deprecated === true && { deprecated: true as const }),
    ...(json && (nullable || hasNull(schema)) && { nullable: true as const }),
    ...(value !== undefined && { value }),
    ...(value === undefined &&
      sample !== undefined &&
      typeof sample !== 'object' && { hint: shortText(sample, document) }),
  };
}

/** Whether a list of values has `null` in it. */
function hasNull({ enum: options }: JsonObject): boolean {
  return Array.isArray(options) && options.includes(null);
}

/** The numbers of a schema under the names of the form. */
function pickNumbers<Name extends string>(
  schema: JsonObject,
  names: Record<string, Name>,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  for (const [key, name] of Object.entries(names)) {
    const value = schema[key];
    if (typeof value === 'number') found[name] = value;
  }
  return found;
}
