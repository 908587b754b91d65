/** Types of ParamFields, which authors write in the words of any language, as schemas. */
import type { Json, JsonObject } from '../../model/api-description.ts';

const SCALARS: [RegExp, JsonObject][] = [
  [/^(?:(?:file|binary|upload|blob)s?|bytes)\b/i, { type: 'string', format: 'binary' }],
  [/^(?:u?int(?:eger)?(?:8|16|32|64)?|u?long|u?short|bigint)s?\b/i, { type: 'integer' }],
  [/^(?:number|float|double|decimal)(?:32|64)?s?\b/i, { type: 'number' }],
  [/^bool/i, { type: 'boolean' }],
  [/^(?:object|map|dict|dictionary|json|record|hash|struct)s?\b/i, { type: 'object' }],
  [/^(?:array|list|tuple|sequence|set)s?\b/i, { type: 'array' }],
  [/^(?:any|unknown|mixed)\b/i, {}],
];

/** `array<X>`, `List[X]`, `set(X)`, `array of X`. */
const LIST = /^(?:array|list|set|sequence|iterable|vec)\s*(?:<(.+)>|\[(.+)\]|\((.+)\)|\s+of\s+(.+))$/i;
/** Words around a type that say nothing about its shape. */
const WRAPPER = /^(?:optional|nullable|required|enum)\s*(?:<(.+)>|\[(.+)\]|\((.+)\)|\s+(.+))$/i;
const ADJECTIVE = /^(?:unsigned|signed|positive|negative|non-?negative|small|big)\s+(?=\w)/i;
/** Longer ones are sentences. */
const MAX_LENGTH = 200;
const NOTHING = /^(?:null|none|nil|undefined|void)$/i;

/**
 * The schema that the `type` of a field stands for: `string[]`, `array<integer>`, `List[str]`, `array of objects`,
 * `[]string`, `"a" | "b"`, `string | string[]`, `int32 or null`. What no rule knows is text.
 */
export function schemaOfType(written: string): JsonObject {
  if (written.length > MAX_LENGTH) return { type: 'string' };
  const type = written
    .trim()
    .replace(/^`(.*)`$/, '$1')
    .replace(/\?$/, '')
    .trim();
  const alternatives = splitUnion(type).filter((one) => !NOTHING.test(one));
  if (alternatives.length > 1) return unionOf(alternatives);
  return schemaOfOne(alternatives[0] ?? '');
}

function unionOf(alternatives: readonly string[]): JsonObject {
  const literals = alternatives.map(literalOf);
  if (literals.every((one) => one !== undefined)) return { type: 'string', enum: literals };
  const schemas = alternatives.map((one) => schemaOfType(one));
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]));
  const [first = {}] = distinct.values();
  return distinct.size === 1 ? first : { anyOf: [...distinct.values()] };
}

function schemaOfOne(type: string): JsonObject {
  const literal = literalOf(type);
  if (literal !== undefined) return { type: 'string', enum: [literal] };
  const wrapped = firstGroup(WRAPPER, type);
  if (wrapped !== undefined) return schemaOfType(wrapped);
  const item = itemOf(type);
  if (item !== undefined) return { type: 'array', items: schemaOfType(item) };
  const [inner] = /^\((.+)\)$/s.exec(type)?.slice(1) ?? [];
  if (inner !== undefined) return schemaOfType(inner);
  const plain = type.replace(/^[*&]+/, '').replace(ADJECTIVE, '');
  return SCALARS.find(([name]) => name.test(plain))?.[1] ?? { type: 'string' };
}

/** What a list holds. */
function itemOf(type: string): string | undefined {
  return (
    /^(.+)\[\]$/s.exec(type)?.[1] ??
    /^\[\](.+)$/s.exec(type)?.[1] ??
    firstGroup(LIST, type) ??
    /^(\w+) (?:array|list)$/i.exec(type)?.[1]
  );
}

function firstGroup(pattern: RegExp, text: string): string | undefined {
  return pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
}

function literalOf(type: string): string | undefined {
  return /^(["'])([^"']*)\1$/.exec(type)?.[2];
}

/** Parts between `|`, `/` and the word "or" that stand in no brackets and quotes. */
function splitUnion(type: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of type.match(/"[^"]*"|'[^']*'|\sor\s|[\s\S]/gi) ?? []) {
    if ('<[('.includes(piece)) depth += 1;
    if ('>])'.includes(piece)) depth -= 1;
    if (depth === 0 && (/^\s*(?:\||or)\s*$/i.test(piece) || piece === '/')) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/**
 * A default as a value of the type: authors write most of them as texts. `undefined` where it is none of it, or says
 * that there is none (`null`, `None`).
 */
export function valueOfType(value: Json | undefined, schema: JsonObject): Json | undefined {
  if (typeof value !== 'string') return value ?? undefined;
  if (NOTHING.test(value.trim())) return undefined;
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
    case 'boolean':
      return /^(?:true|false)$/i.test(value.trim()) ? value.trim().toLowerCase() === 'true' : undefined;
    case 'array':
    case 'object':
      return parsed(value, schema['type'] === 'array');
    default:
      return value;
  }
}

function parsed(text: string, isList: boolean): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null && Array.isArray(value) === isList ? value : undefined;
  } catch {
    return undefined;
  }
}
