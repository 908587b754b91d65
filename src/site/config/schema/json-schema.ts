/** The subset of JSON Schema (draft 7) used to describe docs.json to editors. */
export interface JsonSchema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: readonly (string | number | boolean)[];
  pattern?: string;
  default?: unknown;
  examples?: readonly unknown[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: readonly string[];
  anyOf?: readonly JsonSchema[];
  definitions?: Record<string, JsonSchema>;
}

const OTHER_FILE: JsonSchema = {
  type: 'string',
  description: 'Relative path of a JSON file in the site that contains this object, such as "./navigation.json".',
};

/** A reference to another file of the site that contains the value. */
const REFERENCE: JsonSchema = {
  type: 'object',
  properties: { $ref: OTHER_FILE },
  required: ['$ref'],
  additionalProperties: false,
};

type Extra = Pick<JsonSchema, 'default' | 'examples' | 'pattern'>;

export function text(description: string, extraFields: Extra = {}): JsonSchema {
  return { type: 'string', description, ...extraFields };
}

export function flag(description: string, byDefault = false): JsonSchema {
  return { type: 'boolean', description, default: byDefault };
}

export function number(description: string): JsonSchema {
  return { type: 'number', description };
}

/** A string enum. The first value is the default unless `extra` sets another one. */
export function choice(description: string, values: Iterable<string>, extraFields: Extra = {}): JsonSchema {
  const choices = [...values];
  return { type: 'string', enum: choices, description, default: choices[0], ...extraFields };
}

export function color(description: string): JsonSchema {
  return { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$', description, examples: ['#0f766e'] };
}

/** A list, or a `$ref` to another file of the site that contains it. */
export function list(description: string, items: JsonSchema): JsonSchema {
  return { anyOf: [{ type: 'array', items }, REFERENCE], description };
}

/** A string or a list of strings. */
export function texts(description: string, extraFields: Extra = {}): JsonSchema {
  const item = { type: 'string', ...extraFields };
  return { anyOf: [item, { type: 'array', items: item }, REFERENCE], description };
}

/** Fields that an object can have but that editors don't suggest. */
interface OtherFields {
  /** Field → the values that are read. */
  accepted?: Record<string, JsonSchema>;
  /** Required field → other names that are read instead of it. */
  aliases?: Record<string, readonly string[]>;
}

/** An object with exactly these fields, or a `$ref` to another file of the site that contains it. */
export function object(
  description: string,
  properties: Record<string, JsonSchema>,
  requiredNames: readonly string[] = [],
  { accepted = {}, aliases = {} }: OtherFields = {},
): JsonSchema {
  const aliasFields = Object.fromEntries(Object.values(aliases).flatMap((names) => names.map((name) => [name, TEXT])));
  const otherFields = Object.entries({ ...aliasFields, ...accepted }).filter(([name]) => !(name in properties));
  const fields = {
    type: 'object',
    properties: { ...properties, $ref: OTHER_FILE },
    ...(otherFields.length > 0 && {
      patternProperties: Object.fromEntries(otherFields.map(([name, value]) => [`^${name}$`, value])),
    }),
    additionalProperties: false,
  };
  if (requiredNames.length === 0) return { ...fields, description };
  const spellings = requiredNames.map((name) => [name, ...(aliases[name] ?? [])]);
  const choices = spellings.reduce<string[][]>(
    (lists, names) => lists.flatMap((list) => names.map((name) => [...list, name])),
    [[]],
  );
  return { ...fields, description, anyOf: [...choices.map((required) => ({ required })), { required: ['$ref'] }] };
}

const TEXT: JsonSchema = { type: 'string' };

/** An object with arbitrary keys. */
export function map(description: string, values: JsonSchema): JsonSchema {
  return { type: 'object', description, additionalProperties: values };
}

/** A value that can have several types, with one description. */
export function either(description: string, ...anyOf: readonly JsonSchema[]): JsonSchema {
  return { anyOf, description };
}

/** A reference to a definition in this schema. */
export function part(name: string, description?: string): JsonSchema {
  const reference = { $ref: `#/definitions/${name}` };
  // Draft 7 ignores keywords next to a `$ref`.
  return description === undefined ? reference : { anyOf: [reference], description };
}
